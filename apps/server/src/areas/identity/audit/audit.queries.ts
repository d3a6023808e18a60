import type { AuditAction, AuditActor, AuditEntry, PageMeta } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { readPage } from '#platform/http/paging';

interface AuditQuery {
  page: number;
  per_page: number;
  ordering: string;
  cursor?: string | undefined;
  actor?: string | undefined;
  action?: AuditAction | undefined;
}

/** Newest first, by the indexes audit_log_newest and audit_log_of_actor. */
export async function listAuditLog(
  ctx: Ctx,
  query: AuditQuery,
): Promise<{ data: AuditEntry[]; meta: PageMeta }> {
  const matching = sql`l.store_id = ${ctx.store.id}
    ${whereActor(query.actor)}
    ${query.action ? sql`and l.action = ${query.action}` : sql``}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from audit_log l where ${matching}`.execute(ctx.db);
  const total = counted.rows[0]?.total ?? 0;
  const descending = query.ordering.endsWith(':desc');
  const sort = { key: sql`l.created_at`, type: 'timestamptz', id: sql`l.id`, descending };
  return readPage(query, total, sort, ({ where, bounds }) =>
    sql<AuditEntry & { sort_key: string }>`
      select l.id, l.action, l.details, l.created_at, l.created_at::text as sort_key,
        json_build_object('kind', l.actor_kind, 'id', l.actor_id, 'name', coalesce(u.name, l.actor_name)) as actor
        from audit_log l left join users u on u.id = l.actor_id
       where ${matching} and ${where} ${bounds}`.execute(ctx.db),
  );
}

function whereActor(actor: string | undefined) {
  if (!actor) return sql``;
  return actor === 'system' ? sql`and l.actor_id is null` : sql`and l.actor_id = ${actor}`;
}

/**
 * Everyone with an event in the store's log, by name; a key's, integration's or automation's latest
 * name.
 */
export async function listAuditActors(ctx: Ctx): Promise<AuditActor[]> {
  const { rows } = await sql<AuditActor>`
    select l.kind, l.id, coalesce(u.name, l.name) as name
      from (select distinct on (actor_id) actor_kind as kind, actor_id as id, actor_name as name
              from audit_log where store_id = ${ctx.store.id}
             order by actor_id, created_at desc, id desc) l
      left join users u on u.id = l.id
     order by name nulls last, l.id`.execute(ctx.db);
  return rows;
}
