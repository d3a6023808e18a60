import type { CustomerMerge, CustomerMergeDraft } from '@clientela/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { actorMay, personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { rowOf } from '#platform/row-of';
import { storeMerge, undoStoredMerge } from './merging/merge-records.ts';

function selectMerges(ctx: Ctx) {
  return sql`
    select m.id, u.name as merged_by, m.created_at,
      json_build_object('id', c.id, 'name', app.name_of(c)) as kept_customer,
      json_build_object('id', m.merged_customer_id, 'name',
        app.name_of(jsonb_populate_record(null::customers, m.snapshot -> 'merged'))) as merged_customer
      from customer_merges m
      join customers c on c.store_id = m.store_id and c.id = m.kept_customer_id
      left join users u on u.id = m.merged_by
     where m.store_id = ${ctx.store.id} and m.undone_at is null`;
}

/** Records that went into this one and can be taken out again, newest first. */
export async function listMerges(ctx: Ctx, customerId: string): Promise<{ data: CustomerMerge[] }> {
  const { rows } = await sql<CustomerMerge>`${selectMerges(ctx)}
    and m.kept_customer_id = ${customerId} order by m.created_at desc, m.id desc`.execute(ctx.db);
  return { data: rows };
}

/** Makes two records one, in the caller's transaction. */
export async function mergeRecords(
  ctx: Ctx,
  draft: z.output<typeof CustomerMergeDraft>,
): Promise<CustomerMerge> {
  const { kept_customer_id: kept, merged_customer_id: merged } = draft;
  await assertMergeable(ctx, kept, merged);
  await assertMayMove(ctx, [kept, merged]);
  const id = await storeMerge(ctx, { kept, merged }, personId(ctx));
  await publish(ctx, {
    kind: 'customer.merged',
    subject_id: kept,
    customer_id: kept,
    data: { merged_customer_id: merged },
  });
  await recordAuditEvent(ctx, {
    action: 'customers.merged',
    target_kind: 'customer',
    target_id: kept,
    details: {},
  });
  const made = await sql<CustomerMerge>`${selectMerges(ctx)} and m.id = ${id}`.execute(ctx.db);
  return rowOf(made);
}

async function assertMergeable(ctx: Ctx, kept: string, merged: string): Promise<void> {
  const people = await ctx.db
    .selectFrom('customers')
    .select('anonymized_at')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [kept, merged])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (kept !== merged && people.length < 2) throw new Failure('not_found');
  if (kept === merged || people.some((person) => person.anonymized_at !== null))
    throw new Failure('customers_not_mergeable');
}

/**
 * Bonuses and consents belong to a person: moving them to another record requires a manager,
 * because the merge decides which contact receives bonus codes.
 * @throws Failure `merge_needs_manager`.
 */
async function assertMayMove(ctx: Ctx, customers: readonly string[]): Promise<void> {
  if (actorMay(ctx.actor, 'Campaign.update')) return;
  const { rows } = await sql`
    select from unnest(${[...customers]}::uuid[]) as c (id)
     where exists (select from bonus_balances b
         where b.store_id = ${ctx.store.id} and b.customer_id = c.id and (b.balance > 0 or b.owed > 0))
       or exists (select from bonus_coupons k where k.store_id = ${ctx.store.id} and k.customer_id = c.id
         and k.used_at is null and k.released_at is null)
       or exists (select from customer_consents n where n.store_id = ${ctx.store.id} and n.customer_id = c.id)
     limit 1`.execute(ctx.db);
  if (rows.length > 0) throw new Failure('merge_needs_manager');
}

/** Undoes a merge, in the caller's transaction. Returns the restored record. */
export async function undoMerge(ctx: Ctx, id: string): Promise<{ id: string; name: string }> {
  const { kept_customer_id: kept } = await ctx.db
    .selectFrom('customer_merges')
    .select('kept_customer_id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  await assertMayMove(ctx, [kept]);
  const back = await undoStoredMerge(ctx, id);
  await publish(ctx, {
    kind: 'customer.unmerged',
    subject_id: kept,
    customer_id: kept,
    data: { merged_customer_id: back },
  });
  await recordAuditEvent(ctx, {
    action: 'merge.undone',
    target_kind: 'customer',
    target_id: kept,
    details: {},
  });
  const person = await sql<{ id: string; name: string }>`
    select id, app.name_of(customers) as name from customers
     where store_id = ${ctx.store.id} and id = ${back}`.execute(ctx.db);
  return rowOf(person);
}
