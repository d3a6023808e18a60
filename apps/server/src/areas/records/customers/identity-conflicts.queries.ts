import type { IdentityConflict, PageMeta } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countedMeta } from '#platform/http/paging';

interface PageOfList {
  page: number;
  per_page: number;
  ordering: string;
}

/** Identities that point at two customers and wait for a person: of one import, or all. */
export async function listConflicts(
  ctx: Ctx,
  importId: string | null,
  query: PageOfList,
): Promise<{ data: IdentityConflict[]; meta: PageMeta }> {
  const ofImport = importId === null ? sql`` : sql` and k.import_id = ${importId}`;
  const open = sql`k.store_id = ${ctx.store.id} and k.resolved_at is null${ofImport}`;
  const direction = sql.raw(query.ordering.endsWith(':asc') ? 'asc' : 'desc');
  const total = await sql<{ total: number }>`
    select count(*) as total from identity_conflicts k where ${open}`.execute(ctx.db);
  const rows = await sql<IdentityConflict>`
    select k.id, k.kind, k.value, k.created_at,
      json_build_object('id', c.id, 'name', app.name_of(c)) as customer,
      json_build_object('id', o.id, 'name', app.name_of(o)) as other_customer
      from identity_conflicts k
      join customers c on c.store_id = k.store_id and c.id = k.customer_id
      join customers o on o.store_id = k.store_id and o.id = k.other_customer_id
     where ${open}
     order by k.created_at ${direction}, k.id ${direction}
     limit ${query.per_page} offset ${Math.min((query.page - 1) * query.per_page, Number.MAX_SAFE_INTEGER)}`.execute(
    ctx.db,
  );
  return { data: rows.rows, meta: countedMeta(query, total.rows[0]?.total ?? 0) };
}

/** Resolves a conflict: a person confirmed that they are two customers. */
export async function resolveConflict(ctx: Ctx, id: string): Promise<void> {
  const resolved = await ctx.db
    .updateTable('identity_conflicts')
    .set({ resolved_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  if (resolved.numUpdatedRows !== 1n) throw new Failure('not_found');
}
