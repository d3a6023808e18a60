import type { CampaignRestrictions } from '@clientela/contract';
import { sql } from 'kysely';
import type { Message, QueueOf } from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';

/** How often a customer may be written to, as a campaign and its store set it. */
export interface ContactLimits {
  /** Messages in seven days: the smaller of the campaign's and the store's. */
  a_week: number | null;
  days_apart: number | null;
}

/** The limits that a campaign's messages keep to; null: there are none. */
export async function readLimits(
  ctx: Ctx,
  { source_id }: Pick<QueueOf, 'source_id'>,
): Promise<ContactLimits | null> {
  const of = (key: keyof CampaignRestrictions) => sql`nullif((c.restrictions ->> ${key})::int, 0)`;
  const { rows } = await sql<ContactLimits>`
    select least(${of('max_messages_per_week')}, nullif(s.weekly_messages, 0)) as a_week,
      ${of('days_since_last_contact')} as days_apart
      from campaigns c join stores s on s.id = c.store_id
     where c.store_id = ${ctx.store.id} and c.id = ${source_id}`.execute(ctx.db);
  const [limits] = rows;
  return limits?.a_week || limits?.days_apart ? limits : null;
}

/**
 * Locks claims of this store's limited messages until the transaction ends: of two workers that would each fill the
 * last slot, the second sees the first. A separate lock, because a correction of a customer locks their row and waits
 * for their messages.
 */
export async function lockLimits(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact_limits:' || ${ctx.store.id}, 0))`.execute(
    ctx.db,
  );
}

/**
 * Excludes claimed messages whose customer has reached a limit, counting sent messages, those in flight, and earlier
 * ones of this batch. Messages of one sequence do not block each other by their days apart, as in `reasonOf` of the
 * preparation.
 */
export async function saveLimits(
  ctx: Ctx,
  { a_week, days_apart }: ContactLimits,
  { claimed, leaseMs }: { claimed: readonly Message[]; leaseMs: number },
): Promise<Message[]> {
  const now = ctx.clock.now();
  const leased = new Date(now.getTime() + leaseMs);
  const longest = Math.max(7, days_apart ?? 0);
  const ids = claimed.map(({ message_id }) => message_id);
  const going = claimed.filter(({ block }) => block === null).map(({ message_id }) => message_id);
  const since = (days: number) =>
    sql`b.sent_at > ${now}::timestamptz - make_interval(days => ${days})`;
  const { rows } = await sql<{ message_id: string; block: Message['block'] }>`
    with going as (
      select g.id, g.place from unnest(${going}::uuid[]) with ordinality as g(id, place)
    )
    select g.id as message_id,
      case when t.recent > 0 and ${days_apart}::int is not null then 'recent_contact' when t.of_week >= ${a_week}::int then 'weekly_limit' end as block
      from going g
      join campaign_activities a on a.store_id = ${ctx.store.id} and a.id = g.id
      cross join lateral (
        select count(*) filter (where ${since(7)} or w.is_leaving) as of_week,
          count(*) filter (where (${since(days_apart ?? 0)} or w.is_leaving)
            and (a.enrollment_id is null or b.campaign_id <> a.campaign_id)) as recent
          from campaign_activities b
          cross join lateral (select b.status = 'waiting_to_send' and case when b.id = any(${ids}::uuid[])
              then exists (select from going o where o.id = b.id and o.place < g.place)
              else exists (select from queued_messages q where q.store_id = b.store_id and q.message_id = b.id
                and q.attempt > 0 and q.due_at > ${now} and q.due_at <= ${leased}) end as is_leaving) w
         where b.store_id = a.store_id and b.customer_id = a.customer_id and b.id <> a.id
           and (${since(longest)} or b.status = 'waiting_to_send')) t`.execute(ctx.db);
  const blocks = new Map(rows.map(({ message_id, block }) => [message_id, block]));
  return claimed.map((message) => ({
    ...message,
    block: message.block ?? blocks.get(message.message_id) ?? null,
  }));
}
