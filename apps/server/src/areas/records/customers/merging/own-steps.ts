import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { DB } from '#platform/database.generated';
import { rowOf } from '#platform/row-of';

/** The surviving record and the one that is merged into it. */
export interface Merge {
  kept: string;
  merged: string;
}

interface OwnStep {
  /** Returns JSON with what the undo needs. */
  merge(ctx: Ctx, merge: Merge): Promise<string>;
  undo(ctx: Ctx, merge: Merge, saved: string | null): Promise<void>;
}

/**
 * Tables with a step of their own. Those missing here have `app.merge_<table>` and `app.unmerge_<table>`: another
 * area owns them, or the application's role may not update them (consent_records).
 */
export const OWN_STEPS: { readonly [Table in keyof DB]?: OwnStep } = {
  customer_consents: { merge: mergeConsents, undo: unmergeConsents },
  identity_conflicts: { merge: mergeConflicts, undo: unmergeConflicts },
  next_purchases: restoredOnUndo('next_purchases'),
  rfm_history: restoredOnUndo('rfm_history'),
};

/** The merged record's rows are not the surviving one's: they return when the merge is undone. */
function restoredOnUndo(name: 'next_purchases' | 'rfm_history'): OwnStep {
  const table = sql.table(name);
  return {
    async merge({ db, store }, { merged }) {
      const result = await sql<{ saved: string }>`
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as saved from ${table} t
         where t.store_id = ${store.id} and t.customer_id = ${merged}`.execute(db);
      return rowOf(result).saved;
    },
    async undo({ db }, _, saved) {
      await sql`
        insert into ${table} select w.* from jsonb_populate_recordset(null::${table}, ${saved}::jsonb) w
        on conflict do nothing`.execute(db);
    },
  };
}

/** A refusal of either record applies to the result. Returns the consents of both before the merge. */
async function mergeConsents({ db, store }: Ctx, { kept, merged }: Merge): Promise<string> {
  const result = await sql<{ saved: string }>`
    with written as (
      insert into customer_consents as n (
        store_id, customer_id, channel, granted, source, wording, recorded_at, record_id)
      select store_id, ${kept}, channel, granted, source, wording, recorded_at, record_id
        from customer_consents where store_id = ${store.id} and customer_id = ${merged}
      on conflict (store_id, customer_id, channel) do update set granted = false, source = excluded.source,
        wording = excluded.wording, recorded_at = excluded.recorded_at, record_id = excluded.record_id
       where n.granted and not excluded.granted)
    select coalesce(jsonb_agg(to_jsonb(n)), '[]')::text as saved from customer_consents n
     where n.store_id = ${store.id} and n.customer_id in (${kept}, ${merged})`.execute(db);
  return rowOf(result).saved;
}

/** Consents gained by the merge are reverted; those given or refused since stay. */
async function unmergeConsents({ db, store }: Ctx, { kept, merged }: Merge, saved: string | null) {
  const before = sql`jsonb_populate_recordset(null::customer_consents, ${saved}::jsonb)`;
  await sql`
    delete from customer_consents n using ${before} w
     where n.store_id = ${store.id} and n.customer_id = ${kept} and w.customer_id = ${merged}
       and n.channel = w.channel
       and (n.granted, n.source, n.recorded_at) = (w.granted, w.source, w.recorded_at)`.execute(db);
  await sql`
    insert into customer_consents select w.* from ${before} w on conflict do nothing`.execute(db);
}

/**
 * The surviving record gets the merged record's open conflicts with third customers. Returns all
 * conflicts of the merged record.
 */
async function mergeConflicts({ db, store }: Ctx, { kept, merged }: Merge): Promise<string> {
  const result = await sql<{ saved: string }>`
    with written as (
      insert into identity_conflicts (
        store_id, id, customer_id, other_customer_id, kind, value, import_id, created_at)
      select store_id, app.new_id(), case customer_id when ${merged} then ${kept} else customer_id end,
          case other_customer_id when ${merged} then ${kept} else other_customer_id end,
          kind, value, import_id, created_at
        from identity_conflicts
       where store_id = ${store.id} and resolved_at is null
         and ${merged} in (customer_id, other_customer_id) and ${kept} not in (customer_id, other_customer_id)
      on conflict do nothing)
    select coalesce(jsonb_agg(to_jsonb(c)), '[]')::text as saved from identity_conflicts c
     where c.store_id = ${store.id} and ${merged} in (customer_id, other_customer_id)`.execute(db);
  return rowOf(result).saved;
}

/** Restores the merged record's conflicts with customers that still exist. */
async function unmergeConflicts({ db }: Ctx, _: Merge, saved: string | null) {
  await sql`
    insert into identity_conflicts
    select w.* from jsonb_populate_recordset(null::identity_conflicts, ${saved}::jsonb) w
     where exists (select from customers c where c.store_id = w.store_id and c.id = w.customer_id)
       and exists (select from customers c where c.store_id = w.store_id and c.id = w.other_customer_id)
    on conflict do nothing`.execute(db);
}
