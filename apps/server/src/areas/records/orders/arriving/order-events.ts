import type { NewDomainEvent } from '@clientela/contract';
import { sql } from 'kysely';
import { publish } from '#platform/domain-events';
import type { OrderBatch } from './order-batch.ts';

/** Orders reported this late count as history too: an old order starts no message. */
const LATE = '48 hours';

interface ChangedOrder {
  id: string;
  customer_id: string | null;
  status: string;
  total: number;
  revenue: number;
  refunded: number;
  ordered_at: string;
  is_sale: boolean;
  /** Null: the order is new. */
  before: string | null;
  was_sale: boolean | null;
  was_refunded: number | null;
  /** Its amounts or its customer changed. */
  is_changed: boolean;
  /** The customer was a lead until this batch. */
  was_lead: boolean;
}

/**
 * Publishes the order changes of a live batch, from incoming_orders and old_orders, and its lead
 * conversions.
 */
export async function publishOrders({ ctx }: OrderBatch, leads: readonly string[]): Promise<void> {
  const { rows } = await sql<ChangedOrder>`
    select o.id, o.customer_id, o.status, o.total, o.revenue, o.refunded_amount as refunded, o.ordered_at, o.is_sale,
        was.status as before, was.is_sale as was_sale, was.refunded_amount as was_refunded,
        coalesce((was.total, was.shipping) <> (o.total, o.shipping) or was.refunded_amount > o.refunded_amount
          or was.customer_id is distinct from o.customer_id, false) and was.id is not null as is_changed,
        o.customer_id = any(${leads}::uuid[]) as was_lead
      from incoming_orders n
      join orders o on o.store_id = ${ctx.store.id} and o.id = n.id
      left join old_orders was on was.id = o.id
     where n.outcome = 'updated'
        or (n.outcome = 'created' and n.ordered_at > ${ctx.clock.now()}::timestamptz - ${LATE}::interval)
     order by o.ordered_at, o.id`.execute(ctx.db);
  await publish(ctx, ...rows.flatMap(eventsOf), ...conversionsIn(rows));
}

/** Each lead's first sale made a customer of them. */
function conversionsIn(orders: readonly ChangedOrder[]): NewDomainEvent[] {
  const firsts = new Map<string, string>();
  for (const { id, customer_id, is_sale, was_sale, was_lead } of orders) {
    if (!customer_id || !was_lead || !is_sale || was_sale || firsts.has(customer_id)) continue;
    firsts.set(customer_id, id);
  }
  return [...firsts].map(([customer_id, order_id]) => ({
    kind: 'lead.converted',
    subject_id: customer_id,
    customer_id,
    data: { order_id },
  }));
}

function eventsOf(order: ChangedOrder): NewDomainEvent[] {
  const { status, total, revenue, ordered_at, before } = order;
  const of = { subject_id: order.id, customer_id: order.customer_id };
  const data = { status, total, revenue, ordered_at };
  const events: NewDomainEvent[] = [];
  if (before === null) events.push({ ...of, kind: 'order.created', data });
  else if (before !== status)
    events.push({ ...of, kind: 'order.status_changed', data: { ...data, before } });
  else if (order.is_changed) events.push({ ...of, kind: 'order.updated', data });
  if (status === 'expired' && before !== 'expired')
    events.push({ ...of, kind: 'order.expired', data });
  if (order.is_sale && !order.was_sale) events.push({ ...of, kind: 'order.paid', data });
  if (order.refunded > (order.was_refunded ?? 0))
    events.push({ ...of, kind: 'order.refunded', data: { ...data, refunded: order.refunded } });
  return events;
}
