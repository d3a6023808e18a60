import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import type { Provenance } from './arriving-person.ts';
import type { PeopleBatch } from './people-batch.ts';

/** One identity of an incoming person: its column in the batch, and its kind in the database. */
export const IDENTITIES = [
  ['integration_id', 'integration', 'by_integration'],
  ['document', 'document', 'by_document'],
  ['email', 'email', 'by_email'],
  ['phone', 'phone', 'by_phone'],
] as const;

/** A shop's codes are its own; documents, e-mails and phones are the same everywhere. */
export function providerOf(from: Provenance, kind: (typeof IDENTITIES)[number][1]): string {
  return kind === 'integration' ? from.provider : '';
}

/** Rows of the batch whose person this source may change. */
export function isChangeable({ keeps_known }: Provenance): RawBuilder<boolean> {
  return keeps_known ? sql`is_new` : sql`true`;
}

/** What the match of people found. */
export interface PeopleFound {
  has_new: boolean;
  has_known: boolean;
  /** An identity has no holder yet. */
  has_free: boolean;
  /** An identity has another holder. */
  has_conflicts: boolean;
}

/**
 * Matches each row to the holder of its strongest identity. A shared e-mail or phone does not merge
 * people whose codes, documents or e-mails differ. Holders are looked up by value: a join could
 * scan all identities of a large store per batch.
 */
export async function findPeople({ ctx, from }: PeopleBatch, kind: number): Promise<PeopleFound> {
  const holderOfKey = sql.ref(IDENTITIES[kind - 1]?.[2] ?? '');
  const holders = IDENTITIES.map(
    ([column, name, by]) => sql`(
      select h.customer_id from customer_identities h
       where h.store_id = ${ctx.store.id} and h.kind = ${sql.lit(name)} and h.provider = ${providerOf(from, name)} and h.value = n.${sql.ref(column)}) as ${sql.ref(by)}`,
  );
  const kept = IDENTITIES.map(([, , by]) => sql`${sql.ref(by)} = r.${sql.ref(by)}`);
  const either = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` or `);
  const free = IDENTITIES.map(
    ([column, , by]) => sql`(${sql.ref(column)} is not null and ${sql.ref(by)} is null)`,
  );
  const conflicts = IDENTITIES.map(([, , by]) => sql`${sql.ref(by)} <> customer_id`);
  const result = await sql<PeopleFound>`
    with looked_up as materialized (
      select n.key_value, n.line, n.integration_id, n.document, n.email, ${sql.join(holders)}
        from incoming_customers n where n.key_kind = ${kind}
    ), found as (
      select n.*, n.${holderOfKey} as holder_of_key,
        coalesce(n.by_integration, n.by_document,
          case when ${isSamePerson('ce')} then n.by_email end,
          case when ${isSamePerson('cp')} and (n.email is null or cp.email is null or n.email = cp.email)
            then n.by_phone end) as customer_id
        from looked_up n ${candidate(ctx, from, 'ce', 'by_email')} ${candidate(ctx, from, 'cp', 'by_phone')}
    ), ranked as (
      -- two rows of one batch may mean the same person only where each holds an identity of them
      select f.*, holder_of_key is not distinct from customer_id as by_key,
        row_number() over (partition by customer_id
          order by (holder_of_key is not distinct from customer_id) desc, line) as place
        from found f
    ), matched as (
    update incoming_customers n set ${sql.join(kept)},
      customer_id = case when r.customer_id is null or (r.place > 1 and not r.by_key) then ${from.new_id ?? sql`app.new_id()`} else r.customer_id end,
      is_new = r.customer_id is null or (r.place > 1 and not r.by_key),
      is_twin = r.customer_id is not null and r.place > 1 and r.by_key
      from ranked r
     where n.key_kind = ${kind} and n.key_value = r.key_value
    returning n.*)
    select coalesce(bool_or(is_new), false) as has_new, coalesce(bool_or(not is_new and not is_twin), false) as has_known,
        coalesce(bool_or(${either(free)}), false) as has_free, coalesce(bool_or(${either(conflicts)}), false) as has_conflicts
      from matched`.execute(ctx.db);
  return rowOf(result);
}

/**
 * The holder of an e-mail or phone, compared when no stronger identity matches. Codes of another
 * integration do not identify a person in this one.
 */
function candidate(
  ctx: Ctx,
  { provider }: Provenance,
  alias: 'ce' | 'cp',
  by: string,
): RawBuilder<unknown> {
  const code =
    provider === ''
      ? sql.ref('c.integration_id')
      : sql`(select i.value from customer_identities i where i.store_id = c.store_id
          and i.customer_id = c.id and i.kind = 'integration' and i.provider = ${provider} limit 1)`;
  return sql`left join lateral (
    select c.id, ${code} as integration_id, c.document, c.email from customers c
     where n.by_integration is null and n.by_document is null
       and c.store_id = ${ctx.store.id} and c.id = n.${sql.ref(by)} limit 1) ${sql.ref(alias)} on true`;
}

function isSamePerson(candidate: 'ce' | 'cp'): RawBuilder<boolean> {
  const other = (column: string) => sql.ref(`${candidate}.${column}`);
  return sql`(${other('id')} is not null
    and (n.integration_id is null or ${other('integration_id')} is null)
    and (n.document is null or ${other('document')} is null or n.document = ${other('document')}))`;
}

/**
 * Where several rows of the batch claim one free identity, the first in the file gets it. Of the identity that they
 * are known by there is one row each, and of a stronger one none.
 */
export async function settleClaims({ ctx }: PeopleBatch, kind: number): Promise<void> {
  for (const [column, , by] of IDENTITIES.slice(kind)) {
    await sql`
      with contested as materialized (
        select ${sql.ref(column)} as value from incoming_customers
         where key_kind = ${kind} and ${sql.ref(by)} is null and ${sql.ref(column)} is not null
         group by 1 having count(*) > 1
      ), winners as (
        select distinct on (value) value, n.customer_id
          from contested join incoming_customers n on n.key_kind = ${kind} and n.${sql.ref(column)} = value
         order by value, line
      )
      update incoming_customers n set ${sql.ref(by)} = w.customer_id
        from winners w
       where n.key_kind = ${kind} and n.${sql.ref(column)} = w.value and n.customer_id <> w.customer_id`.execute(
      ctx.db,
    );
  }
}
