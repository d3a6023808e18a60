import type { AuditAction, AuditEntry, PageMeta } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { readPage } from '#platform/http/paging';

interface AuditQuery {
  page: number;
  per_page: number;
  ordering: string;
  cursor?: string | undefined;
  user_id?: string | undefined;
  action?: AuditAction | undefined;
}

/** Newest first, by the indexes audit_log_newest and audit_log_of_user. */
export async function listAuditLog(
  ctx: Ctx,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; meta: PageMeta }> {
  const matching = sql`l.store_id = ${ctx.store.id}
    ${query.user_id ? sql`and l.user_id = ${query.user_id}` : sql``}
    ${query.action ? sql`and l.action = ${query.action}` : sql``}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from audit_log l where ${matching}`.execute(ctx.db);
  const total = counted.rows[0]?.total ?? 0;
  const descending = query.ordering.endsWith(':desc');
  const sort = { key: sql`l.created_at`, type: 'timestamptz', id: sql`l.id`, descending };
  return readPage(query, total, sort, ({ where, bounds }) =>
    sql<AuditEntry & { sort_key: string }>`
      select l.id, l.action, l.details, l.created_at, l.created_at::text as sort_key,
        case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as user
        from audit_log l left join users u on u.id = l.user_id
       where ${matching} and ${where} ${bounds}`.execute(ctx.db),
  );
}

export async function listAuditPeople(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.id', 'in', (eb) =>
      eb
        .selectFrom('audit_log as l')
        .select('l.user_id')
        .where('l.store_id', '=', ctx.store.id)
        .where('l.user_id', 'is not', null)
        .$castTo<{ user_id: string }>(),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
}
