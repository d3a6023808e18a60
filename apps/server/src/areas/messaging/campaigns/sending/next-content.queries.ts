import { sql } from 'kysely';
import {
  handingOver,
  holding,
  type Outcome,
  type QueueOf,
  requeueing,
  wakeWaiting,
} from '#areas/messaging/delivery/index';
import { suppressContacts, unreachableBy } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { openTasks } from '../manual/open-tasks.queries.ts';

/**
 * Moves messages with a closed channel to the next content that reaches their customer, and to its queue. Returns the
 * moved messages; the others are completed unchanged.
 */
export async function moveToNextContent(
  ctx: Ctx,
  { source_kind, source_id, channel }: QueueOf,
  closed: readonly Outcome[],
): Promise<Set<string>> {
  const dead = closed.filter(({ status }) => status === 'invalid_contact');
  await suppressContacts(
    ctx,
    channel,
    unreachableBy(channel),
    dead.map(({ contact, response }) => ({ contact, response, campaign_id: source_id })),
  );
  const store = ctx.store.id;
  const { rows } = await sql<{ id: string; content_id: string; status: string }>`
    with held as (
      ${holding(ctx, closed)}
    ), next as (
      select distinct on (a.id) a.id, k.id as content_id, r.contact, w.id as queue_id, b.position as tried,
          exists (select from campaign_variants v
            where v.store_id = k.store_id and v.content_id = k.id and v.label = 'B') as has_b
        from held h
        join campaign_activities a on a.store_id = ${store} and a.id = h.message_id
        join campaign_contents b on b.store_id = a.store_id and b.id = a.content_id
        -- In a channel test, failed deliveries are part of the result.
        join campaign_actions o on o.store_id = a.store_id and o.id = a.action_id and o.pick <> 'channel_test'
        join campaign_contents k on k.store_id = a.store_id and k.action_id = a.action_id
        join customers c on c.store_id = a.store_id and c.id = a.customer_id
        cross join lateral app.reach_of(c, k.channel) r
        left join send_queues w on w.store_id = a.store_id and w.source_kind = ${source_kind}
          and w.source_id = ${source_id} and w.channel = k.channel and w.part = 'all'
       where k.id <> a.content_id and a.tried & (1 << k.position) = 0 and r.reason is null
         and (w.id is not null or k.channel <> all (app.sending_channels()))
       order by a.id, k.position
    ), moved as (
      ${requeueing(ctx, sql`select id as message_id, queue_id from next where queue_id is not null`)}
    ), handed as (
      ${handingOver(ctx, sql`select id as message_id from next where queue_id is null`)}
    )
    update campaign_activities a
       set content_id = n.content_id, contact = n.contact, tried = a.tried | (1 << n.tried)::smallint, failures = 0,
         response = null, variant = case when n.has_b then a.variant else 'A' end, saving_micros = 0,
         status = case when n.queue_id is null then 'to_be_executed' else a.status end
      from next n where a.store_id = ${store} and a.id = n.id
    returning a.id, n.content_id, a.status`.execute(ctx.db);
  if (rows.length > 0) await wakeWaiting(ctx, [source_id]);
  const byHand = rows.filter(({ status }) => status === 'to_be_executed');
  for (const id of new Set(byHand.map(({ content_id }) => content_id))) {
    await openTasks(ctx, source_id, { id });
  }
  return new Set(rows.map(({ id }) => id));
}
