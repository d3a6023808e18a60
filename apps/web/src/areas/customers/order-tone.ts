import type { OrderStatus } from '@clientela/contract';
import type { Tone } from '#ui/tag.tsx';

const TONES: Record<OrderStatus, Tone> = {
  pending: 'warning',
  paid: 'success',
  cancelled: 'danger',
  fulfilled: 'success',
  partially_fulfilled: 'info',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'danger',
};

/** The colour beside an order's status. */
export function orderTone(status: OrderStatus): Tone {
  return TONES[status];
}
