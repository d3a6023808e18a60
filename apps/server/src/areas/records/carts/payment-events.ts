import type { NewDomainEvent, OrderPaymentMethod, OrderPaymentState } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#platform/columns';

export interface ChangedPayment {
  id: string;
  order_id: string;
  customer_id: string | null;
  method: OrderPaymentMethod;
  state: OrderPaymentState;
  amount: number;
  expires_at: string | null;
}

/** Payment state of an order that is no longer pending. */
export function settledState(order: string): RawBuilder<OrderPaymentState> {
  const o = columnsOf<'orders'>(order);
  return sql`case when ${o('is_sale')} then 'paid'
    when ${o('status')} = 'expired' then 'expired' else 'cancelled' end`;
}

/** Event of a payment that became pending, or no longer is. */
export function paymentEvent(payment: ChangedPayment): NewDomainEvent[] {
  const { id: payment_id, order_id: subject_id, customer_id, state } = payment;
  if (state !== 'pending' && state !== 'expired') return [];
  const { method, amount, expires_at } = payment;
  const data = { payment_id, method, amount, expires_at };
  const kind = state === 'pending' ? 'payment.pending' : 'payment.expired';
  return [{ kind, subject_id, customer_id, data }];
}
