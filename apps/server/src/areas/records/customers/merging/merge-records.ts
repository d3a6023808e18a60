import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Customers } from '#platform/database.generated';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { valuesOf, WRITTEN_COLUMNS } from './customer-fields.ts';
import type { Merge } from './own-steps.ts';
import { mergeSteps, type SnapshotPart, undoSteps } from './steps.ts';

/**
 * Moves the merged record's rows to the surviving record, fills its empty fields, and deletes the
 * merged record. The caller has locked both. The merge stores what moved and both former records;
 * later rows stay with the surviving record.
 */
export async function storeMerge(ctx: Ctx, merge: Merge, merged_by: string | null) {
  const store_id = ctx.store.id;
  const { kept, merged } = merge;
  const [id, at] = [newId(), ctx.clock.now()];
  const { rows: records } = await sql<SnapshotPart>`
    select case id when ${kept} then 'kept' else 'merged' end as part, to_jsonb(c)::text as value
      from customers c where store_id = ${store_id} and id in (${kept}, ${merged})`.execute(ctx.db);
  await ctx.db
    .updateTable('customers as k')
    .from('customers as m')
    .set(valuesOf('merge', at))
    .where('k.store_id', '=', store_id)
    .where('k.id', '=', kept)
    .where('m.store_id', '=', store_id)
    .where('m.id', '=', merged)
    .execute();
  const parts = [...records, ...(await mergeSteps(ctx, merge))];
  await ctx.db
    .deleteFrom('customers')
    .where('store_id', '=', store_id)
    .where('id', '=', merged)
    .execute();
  await refreshTotals(ctx, [kept]);
  const snapshot = sql<string>`(
    select jsonb_object_agg(part, value::jsonb)
      from json_to_recordset(${JSON.stringify(parts)}) as p (part text, value text))`;
  const kept_and_merged = { kept_customer_id: kept, merged_customer_id: merged };
  await ctx.db
    .insertInto('customer_merges')
    .values({ store_id, id, ...kept_and_merged, snapshot, merged_by, created_at: at })
    .execute();
  return id;
}

/**
 * Undoes a merge. Returns the restored record.
 * @throws Failure `not_found` if the merge was undone, or its record has been merged again since.
 */
export async function undoStoredMerge(ctx: Ctx, id: string): Promise<string> {
  const store_id = ctx.store.id;
  const at = ctx.clock.now();
  // Locks the merge, then the surviving record. JSON stays text: JavaScript would round its numbers.
  const { rows } = await sql<Merge & { snapshot: Record<string, string> }>`
    select k.id as kept, m.merged_customer_id as merged,
        (select json_object_agg(part, value::text) from jsonb_each(m.snapshot) as p (part, value)) as snapshot
      from customer_merges m join customers k on k.store_id = m.store_id and k.id = m.kept_customer_id
     where m.store_id = ${store_id} and m.id = ${id} and m.undone_at is null for update`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  const { kept, merged, snapshot } = rows[0];
  // A contact that a merge gave or took counts as changed.
  const former = (part: 'kept' | 'merged') =>
    sql<Customers>`jsonb_populate_record(null::customers, ${snapshot[part]}::jsonb
      || jsonb_build_object('contact_changed_at', ${at}::timestamptz))`;
  await ctx.db
    .insertInto('customers')
    .columns(WRITTEN_COLUMNS)
    .expression(ctx.db.selectFrom(former('merged').as('m')).select(WRITTEN_COLUMNS))
    .execute();
  await ctx.db
    .updateTable('customers as a')
    .from([former('kept').as('k'), former('merged').as('m')])
    .set(valuesOf('undo', at))
    .where('a.store_id', '=', store_id)
    .where('a.id', '=', kept)
    .execute();
  await undoSteps(ctx, { kept, merged }, snapshot);
  await refreshTotals(ctx, [kept, merged]);
  // The records are separate again: the snapshot is no longer needed.
  await ctx.db
    .updateTable('customer_merges')
    .set({ undone_at: at, snapshot: '{}' })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute();
  return merged;
}

/** Recomputes totals of customers whose orders and messages changed owner. */
async function refreshTotals(ctx: Ctx, customers: string[]): Promise<void> {
  await sql`select app.refresh_customer_totals(${customers}::uuid[])`.execute(ctx.db);
  await sql`
    update customer_totals t set campaign_count = (
        select count(distinct a.campaign_id) from campaign_activities a
         where a.store_id = t.store_id and a.customer_id = t.customer_id and a.sent_at is not null)
     where t.store_id = ${ctx.store.id} and t.customer_id = any(${customers}::uuid[])`.execute(
    ctx.db,
  );
}
