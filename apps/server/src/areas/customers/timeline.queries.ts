import type { TimelineEntry } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { unseen } from '#platform/tenant-database';

/** What happened with a customer, newest first; `more` says that there are older entries. */
export async function readTimeline(
  ctx: Ctx,
  customerId: string,
  query: { before?: string | undefined; limit: number },
): Promise<{ data: TimelineEntry[]; more: boolean }> {
  const before = query.before ?? 'infinity';
  const limit = query.limit + 1;
  const store = unseen(ctx.store.id);
  const { rows } = await sql<{ entry: TimelineEntry; at: string }>`
    (select o.ordered_at as at, json_build_object('kind', 'order', 'id', o.id, 'number', o.number,
        'status', o.status, 'total', o.total, 'quantity', o.quantity) as entry
      from orders o where o.store_id = ${store} and o.customer_id = ${customerId}
        and o.ordered_at < ${before}::timestamptz order by o.ordered_at desc limit ${limit})
    union all
    (select n.created_at, json_build_object('kind', 'note', 'id', n.id, 'title', n.title,
        'notes', n.notes, 'author', u.name)
      from customer_notes n left join users u on u.id = n.user_id
      where n.store_id = ${store} and n.customer_id = ${customerId}
        and n.created_at < ${before}::timestamptz order by n.created_at desc limit ${limit})
    union all
    (select a.sent_at, json_build_object('kind', 'message', 'id', a.id, 'campaign_id', p.id,
        'campaign_name', p.name, 'channel', t.channel, 'status', a.status, 'subject', v.subject)
      from campaign_activities a
      join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
      join campaign_actions t on t.store_id = a.store_id and t.id = a.action_id
      left join campaign_variants v on v.store_id = a.store_id and v.action_id = a.action_id and v.label = a.variant
      where a.store_id = ${store} and a.customer_id = ${customerId}
        and a.sent_at < ${before}::timestamptz order by a.sent_at desc limit ${limit})
    order by at desc limit ${limit}`.execute(ctx.db);
  const data = rows.slice(0, query.limit).map(({ entry, at }) => ({ ...entry, at }));
  return { data, more: rows.length > query.limit };
}
