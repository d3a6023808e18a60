import { sql } from 'kysely';
import { suppressContacts } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { hashSecret } from '#platform/ids';
import { saveEvidence } from './evidence.queries.ts';
import { withoutAddresses } from './words.ts';

/** Soft failures on so many days suppress an address, unless something arrived after them (analytics §8). */
const SOFT_DAYS = 3;
const SOFT_WITHIN_DAYS = 30;
/** Servers give up within so many days (RFC 5321, 4.5.4.1): what they accepted before has arrived. */
const BOUNCED_WITHIN_DAYS = 5;

const CODE = /^\d{3}(?: [245]\.\d{1,3}\.\d{1,3})?/;

/** A refusal of a message while it was handed over. */
export interface SendRefusal {
  activity_id: string;
  /** Soft: for now, until the last attempt. */
  class: 'hard' | 'soft' | 'content';
  response: string;
}

/** Keeps refusals as evidence, `source` being `smtp` or the provider, and suppresses the addresses that failed softly on several days. */
export async function noteRefusals(
  ctx: Ctx,
  refusals: readonly SendRefusal[],
  source: string,
): Promise<void> {
  for (const { activity_id, class: of, response } of refusals) {
    const hash = hashSecret(`refused ${activity_id}`).toString('hex');
    const code = CODE.exec(response)?.[0] ?? null;
    const words = withoutAddresses(response);
    await saveEvidence(ctx, { activity_id, hash, class: of, code, words, source });
    if (of !== 'soft' || !(await hasFailedForDays(ctx, activity_id))) continue;
    const message = await ctx.db
      .selectFrom('campaign_activities')
      .select(['contact', 'campaign_id'])
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', activity_id)
      .executeTakeFirst();
    if (!message?.contact) continue;
    const { contact, campaign_id } = message;
    await suppressContacts(ctx, 'EMAIL', 'soft_bounce', [{ contact, campaign_id, response }]);
  }
}

/** Whether the address of a message failed softly on several days, with nothing that arrived since. */
export async function hasFailedForDays(ctx: Ctx, activityId: string): Promise<boolean> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ days: number }>`
    with of_address as materialized (
      select b.* from campaign_activities a
        join campaign_activities b on b.store_id = a.store_id and b.customer_id = a.customer_id and b.contact = a.contact
       where a.store_id = ${ctx.store.id} and a.id = ${activityId}
    )
    select count(distinct (r.created_at at time zone ${ctx.store.time_zone})::date)::int as days
      from of_address b
      join delivery_reports r on r.store_id = b.store_id and r.activity_id = b.id and r.class = 'soft'
     where r.created_at > ${now}::timestamptz - make_interval(days => ${SOFT_WITHIN_DAYS})
       and not exists (
         select from of_address c
          where greatest(c.delivered_at, c.opened_at) > r.created_at
             or c.status = 'sent' and c.sent_at > r.created_at
                and c.sent_at < ${now}::timestamptz - make_interval(days => ${BOUNCED_WITHIN_DAYS}))`.execute(
    ctx.db,
  );
  return (rows[0]?.days ?? 0) >= SOFT_DAYS;
}
