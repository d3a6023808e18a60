import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** A cluster whose conditions named a merged tag. */
export interface RenamedTag {
  id: string;
  before: unknown;
  after: unknown;
}

/** Names another tag wherever conditions of clusters name this one. Returns the changed clusters. */
export async function renameTagInFilters(
  ctx: Ctx,
  tagId: string,
  otherId: string,
): Promise<RenamedTag[]> {
  // An id occurs in conditions only where it is meant, so its text can be replaced, however it is spelled.
  const { rows } = await sql<RenamedTag>`
    with named as (
      select id, filters as before from customer_clusters
       where store_id = ${ctx.store.id} and filters::text ilike '%' || ${tagId}::text || '%'
       for update
    )
    update customer_clusters g
       set filters = regexp_replace(n.before::text, ${tagId}::text, ${otherId}::text, 'gi')::jsonb
      from named n where g.store_id = ${ctx.store.id} and g.id = n.id
    returning g.id, n.before, g.filters as after`.execute(ctx.db);
  return rows;
}

/** Restores the conditions of those clusters that were not changed since. */
export async function restoreFilters(ctx: Ctx, renamed: readonly RenamedTag[]): Promise<void> {
  await sql`
    update customer_clusters g set filters = r.before
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as r(id uuid, before jsonb, after jsonb)
     where g.store_id = ${ctx.store.id} and g.id = r.id and g.filters = r.after`.execute(ctx.db);
}
