import { type DomainEvent, WEBHOOK_EVENTS } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';

/** Changes of one customer within so many seconds are merged. */
const JOINED_SECONDS = 5;

/**
 * Queues events for subscribed webhooks, in the transaction that moves the cursor. For a disabled
 * webhook they are stored as skipped and can be resent.
 */
export const webhookQueue: Consumer = {
  name: 'webhooks',
  kinds: WEBHOOK_EVENTS,
  async handle(ctx, events) {
    if (!(await hasWebhooks(ctx))) return;
    await queue(
      ctx,
      events.filter(({ kind }) => kind !== 'customer.updated'),
    );
    // One after the other, so that a second change finds the first one waiting.
    for (const event of events) if (event.kind === 'customer.updated') await join(ctx, event);
  },
};

async function hasWebhooks(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('store_webhooks')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return found !== undefined;
}

function payloadOf({ id, kind, subject_id, customer_id, data, occurred_at }: DomainEvent) {
  return {
    message_id: id,
    kind,
    customer_id,
    occurred_at,
    data: { id: subject_id, customer_id, ...data },
  };
}

/** Rows of these events for each address that listens. */
function rowsOf(ctx: Ctx, events: readonly DomainEvent[]) {
  return sql`
    insert into webhook_deliveries as d (store_id, id, webhook_id, message_id, kind, customer_id, data, occurred_at,
      state, due_at, takes_more, created_at)
    select w.store_id, app.new_id(), w.id, e.message_id, e.kind, e.customer_id, e.data, e.occurred_at,
        case when w.is_enabled then 'waiting' else 'skipped' end,
        ${ctx.clock.now()}::timestamptz + case e.kind when 'customer.updated' then ${JOINED_SECONDS} else 0 end * interval '1 second',
        w.is_enabled and e.kind = 'customer.updated', ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(events.map(payloadOf))}::jsonb) as e (message_id uuid, kind text,
          customer_id uuid, data jsonb, occurred_at timestamptz)
      join store_webhooks w on w.store_id = ${ctx.store.id} and e.kind = any(w.events)`;
}

async function queue(ctx: Ctx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`${rowsOf(ctx, events)} on conflict do nothing`.execute(ctx.db);
}

async function join(ctx: Ctx, event: DomainEvent): Promise<void> {
  await sql`${rowsOf(ctx, [event])}
    on conflict (store_id, webhook_id, customer_id) where takes_more do update
      set occurred_at = excluded.occurred_at, data = d.data || jsonb_build_object('fields', (
        select jsonb_agg(distinct field order by field)
          from jsonb_array_elements(d.data -> 'fields' || (excluded.data -> 'fields')) as field))`.execute(
    ctx.db,
  );
}
