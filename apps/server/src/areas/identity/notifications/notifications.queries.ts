import type { Notification, NotificationStatistics, PageMeta } from '@clientela/contract';
import { sql } from 'kysely';
import { personId, personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { countedMeta, planPage } from '#platform/http/paging';
import { rowOf } from '#platform/row-of';

interface ListQuery {
  page: number;
  per_page: number;
  ordering: 'created_at:asc' | 'created_at:desc';
  unread?: boolean | undefined;
  only_read?: boolean | undefined;
}

/**
 * The person's notifications; totals come from stored counters, so every page is one index walk.
 */
export async function listNotifications(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: Notification[]; meta: PageMeta }> {
  const counts = await readStatistics(ctx);
  const [total, isShown] = filterOf(query, counts);
  const plan = planPage(query, total);
  const isDescending = (query.ordering === 'created_at:desc') !== plan.reversed;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const { rows } = await sql<Notification>`
    select n.id, n.kind, n.title, n.content, n.created_at, n.read_at is not null as is_read,
           n.internal_path, n.external_link
      from (
        select id from notifications
         where store_id = ${ctx.store.id} and user_id = ${personOf(ctx).id} and ${isShown}
         order by created_at ${direction}, id ${direction} limit ${plan.limit} offset ${plan.offset}) p
      join notifications n on n.store_id = ${ctx.store.id} and n.id = p.id
     order by n.created_at ${direction}, n.id ${direction}`.execute(ctx.db);
  return {
    data: plan.reversed ? rows.reverse() : rows,
    meta: countedMeta(query, total),
  };
}

function filterOf(query: ListQuery, counts: NotificationStatistics) {
  if (query.unread) return [counts.unread, sql`read_at is null`] as const;
  if (query.only_read) return [counts.read, sql`read_at is not null`] as const;
  return [counts.total, sql`true`] as const;
}

export async function readStatistics(ctx: Ctx): Promise<NotificationStatistics> {
  const counts = await ctx.db
    .selectFrom('notification_counts')
    .select(['total', 'unread'])
    .where('store_id', '=', ctx.store.id)
    .where('user_id', '=', personId(ctx))
    .executeTakeFirst();
  const { total, unread } = counts ?? { total: 0, unread: 0 };
  return { total, unread, read: total - unread };
}

/** The counts with the store's newest live event, as one statement: neither knows more than the other. */
export async function readStatisticsAndLastEvent(ctx: Ctx) {
  const result = await sql<{ total: number; unread: number; last_event: number }>`
    select coalesce(c.total, 0) as total, coalesce(c.unread, 0) as unread,
           coalesce(s.last_seq, 0) as last_event
      from (select) as one
      left join store_event_sequences s on s.store_id = ${ctx.store.id}
      left join notification_counts c
        on c.store_id = ${ctx.store.id} and c.user_id = ${personId(ctx)}`.execute(ctx.db);
  const { total, unread, last_event } = rowOf(result);
  return { notifications: { total, unread, read: total - unread }, last_event };
}

/** Marks unread notifications among these, or all, as read. Returns how many. */
export async function markRead(ctx: Ctx, ids: readonly string[] | 'all'): Promise<number> {
  const marked = await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('user_id', '=', personOf(ctx).id)
    .where('read_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as string[]))
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}

interface NewNotification {
  id: string;
  user_id: string;
  kind: string;
  title: string | null;
  content: string;
  internal_path: string | null;
  external_link: string | null;
}

export async function addNotifications(ctx: Ctx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...row, store_id: ctx.store.id, created_at })))
    .execute();
}
