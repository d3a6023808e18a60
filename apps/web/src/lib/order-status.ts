import type { OrderStatus } from '@clientela/contract';
import { ORDER_STATUS_LABELS } from '@clientela/domain';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

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

/** An order's status in Portuguese, with its colour. */
export function orderStatus(status: string): { label: string; tone: Tone } {
  if (!(status in TONES)) return { label: status, tone: 'neutral' };
  const known = status as OrderStatus;
  return { label: ORDER_STATUS_LABELS[known], tone: TONES[known] };
}
