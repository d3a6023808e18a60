import type { TimelineEntry } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** What happened with a customer, newest first; `more` says that there are older entries. */
export async function readTimeline(
  ctx: Ctx,
  customerId: string,
  query: { before?: string | undefined; limit: number },
): Promise<{ data: TimelineEntry[]; more: boolean }> {
  const before = query.before ?? 'infinity';
  const limit = query.limit + 1;
  const { rows } = await sql<{ entry: TimelineEntry; at: string }>`
    (select o.ordered_at as at, json_build_object('kind', 'order', 'id', o.id, 'number', o.number,
        'status', o.status, 'total', o.total, 'quantity', o.quantity) as entry
      from orders o where o.store_id = ${ctx.store.id} and o.customer_id = ${customerId}
        and o.ordered_at < ${before}::timestamptz order by o.ordered_at desc limit ${limit})
    union all
    (select n.created_at, json_build_object('kind', 'note', 'id', n.id, 'title', n.title,
        'notes', n.notes, 'author', u.name)
      from customer_notes n left join users u on u.id = n.user_id
      where n.store_id = ${ctx.store.id} and n.customer_id = ${customerId}
        and n.created_at < ${before}::timestamptz order by n.created_at desc limit ${limit})
    order by at desc limit ${limit}`.execute(ctx.db);
  const data = rows.slice(0, query.limit).map(({ entry, at }) => ({ ...entry, at }));
  return { data, more: rows.length > query.limit };
}
