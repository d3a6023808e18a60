import { EMAIL_HEALTH_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { DomainCounts } from './health.rules.ts';

/** An index finds messages by the day they were due; few wait longer than a week for money or a server. */
const DUE_DAYS = 2 * EMAIL_HEALTH_DAYS;

/** Because of the sender or the content. */
const WAS_REFUSED = sql`exists (select from delivery_reports f
  where f.store_id = a.store_id and f.activity_id = a.id and f.class in ('reputation', 'content'))`;

/** What became of the e-mails of the last days, by the domain of the recipient. */
export async function countByDomain(ctx: Ctx): Promise<DomainCounts[]> {
  const { rows } = await sql<DomainCounts>`
    select lower(split_part(coalesce(a.contact, ''), '@', 2)) as domain,
      count(*)::int as sent,
      (count(*) filter (where a.status in ('sent', 'delivered', 'read')))::int as delivered,
      (count(*) filter (where a.status = 'invalid_contact'))::int as hard,
      (count(*) filter (where ${WAS_REFUSED}))::int as refused,
      (count(*) filter (where exists (
        select from delivery_reports r
         where r.store_id = a.store_id and r.activity_id = a.id and r.class = 'complaint')))::int as complaints
      from campaign_activities a
      join campaign_contents c on c.store_id = a.store_id and c.id = a.content_id and c.channel = 'EMAIL'
     where a.store_id = ${ctx.store.id} and a.due_at > ${ctx.clock.now()}::timestamptz - make_interval(days => ${DUE_DAYS})
       and (a.sent_at is not null or a.status = 'invalid_contact' or (a.status = 'failed' and ${WAS_REFUSED}))
       and coalesce(a.sent_at, a.completed_at)
         > ${ctx.clock.now()}::timestamptz - make_interval(days => ${EMAIL_HEALTH_DAYS})
     group by 1`.execute(ctx.db);
  return rows;
}
