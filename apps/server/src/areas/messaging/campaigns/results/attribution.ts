import type { DomainEvent } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';

/** Follows orders: each sale belongs to the latest message that reached its customer before it. */
export const attribution: Consumer = {
  name: 'attribution',
  kinds: [
    'order.created',
    'order.paid',
    'order.status_changed',
    'order.refunded',
    'order.updated',
    'import.finished',
    'synchronization.finished',
    'orders.recounted',
    'customer.merged',
    'customer.unmerged',
    'store.settings_changed',
    'orders.days_moved',
  ],
  async handle(ctx, events) {
    const instants = events.flatMap(instantsOf);
    const people = events.flatMap(peopleOf);
    if (people.length > 0) instants.push(...(await orderSpan(ctx, people)));
    if (events.some(isForAll)) {
      instants.push(...(await wholeSpan(ctx)));
      await noteAllChanged(ctx);
    }
    instants.sort();
    const [from, to] = [instants[0], instants.at(-1)];
    if (from && to) {
      await sql`select app.rebuild_attributions(${from}, ${to}, ${ctx.clock.now()})`.execute(
        ctx.db,
      );
    }
  },
};

/** Instants in ISO 8601 and UTC, so that they sort as texts. */
function instantsOf(event: DomainEvent): string[] {
  switch (event.kind) {
    case 'order.created':
    case 'order.paid':
    case 'order.status_changed':
    case 'order.refunded':
    case 'order.updated':
      return [event.data.ordered_at];
    case 'import.finished':
    case 'synchronization.finished':
    case 'orders.recounted':
      return [event.data.orders_from, event.data.orders_to].filter((at) => at !== null);
    default:
      return [];
  }
}

/** Whether every result is recounted: after a change of the days or of the attribution window. */
function isForAll({ kind, data }: DomainEvent): boolean {
  if (kind === 'store.settings_changed') return data.fields.includes('attribution_days');
  return kind === 'orders.days_moved';
}

async function wholeSpan(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(ordered_at) as first, max(ordered_at) as last from orders
     where store_id = ${ctx.store.id}`.execute(ctx.db);
  return [rows[0]?.first, rows[0]?.last].filter((at) => typeof at === 'string');
}

async function noteAllChanged(ctx: Ctx): Promise<void> {
  await sql`
    select app.mark_stale(array(select id from campaigns
      where store_id = ${ctx.store.id} and first_sent_at is not null), ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}

/** The previous customers of reassigned orders. */
function peopleOf(event: DomainEvent): string[] {
  return event.kind === 'customer.merged' || event.kind === 'customer.unmerged'
    ? [event.subject_id, event.data.merged_customer_id]
    : [];
}

async function orderSpan(ctx: Ctx, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(ordered_at) as first, max(ordered_at) as last from orders
     where store_id = ${ctx.store.id} and customer_id = any(${[...people]}::uuid[])`.execute(
    ctx.db,
  );
  return [rows[0]?.first, rows[0]?.last].filter((at) => typeof at === 'string');
}
