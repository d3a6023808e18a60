import type { NewDomainEvent } from '@clientela/contract';
import { CUSTOMER_FIELD_NAMES, type CustomerField, PERSON_FIELDS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { writeDocuments } from '#areas/records/attributes/index';
import { type BatchTables, fillBatch } from '#platform/batch-tables';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { analyzeGrownTables } from '#platform/grown-tables';
import { consentChanged } from '../consent-events.ts';
import { customerFields } from '../customer-fields.ts';
import { type ConsentsRecorded, recordConsentRows } from '../record-consents.ts';
import { PERSON_COLUMNS, type Provenance } from './arriving-person.ts';
import { findPeople, IDENTITIES, isChangeable, providerOf, settleClaims } from './find-people.ts';
import { refuseErasedPeople } from './refuse-erased-people.ts';

export interface PeopleRecorded {
  /** Line counts by outcome. */
  created: number;
  updated: number;
  unchanged: number;
  customers_created: number;
  /** Lines of previously erased people: they become new customers without messages. */
  erased_lines: number[];
  /** Customers whose consent changed, and whose refusal stayed. */
  consents: Omit<ConsentsRecorded, 'changed'>;
}

const UNIQUE_VIOLATION = '23505';

const VALUES = [
  'integration_id',
  ...PERSON_FIELDS,
  'accepts_email',
  'registered_at',
  'is_lead',
  'other_email',
  'other_phone',
  'custom',
] as const;

/**
 * The only write path for people: merges a batch of lines (`personValues`) into the store's
 * customers, inside the caller's transaction. Stronger identities go first, so that a row with only
 * a phone finds the person that another row introduced by code. Idempotent.
 */
export async function upsertPeople(
  ctx: Ctx,
  lines: Iterable<string>,
  from: Provenance,
): Promise<PeopleRecorded> {
  await loadBatch(ctx, lines);
  const recorded: PeopleRecorded = {
    created: 0,
    updated: 0,
    unchanged: 0,
    customers_created: 0,
    erased_lines: [],
    consents: { granted: 0, withdrawn: 0, kept: 0 },
  };
  const consents: NewDomainEvent[] = [];
  const kinds = await sql<{ key_kind: number; has_custom: boolean }>`
    select key_kind, bool_or(custom is not null) as has_custom from incoming_customers
     group by key_kind order by key_kind`.execute(ctx.db);
  for (const { key_kind, has_custom } of kinds.rows) {
    await findOrInsert(ctx, from, key_kind);
    await insertConflicts(ctx, from, key_kind);
    if (!from.keeps_known) await updateKnown(ctx, from, key_kind);
    if (has_custom) await writeCustom(ctx, from, key_kind);
    const erased = await refuseErasedPeople(ctx, from, key_kind);
    recorded.erased_lines.push(...erased.lines);
    consents.push(...erased.events);
    const { changed, ...counts } = await recordArrivingConsents(ctx, from, key_kind);
    consents.push(...changed.map(consentChanged));
    recorded.consents.granted += counts.granted;
    recorded.consents.withdrawn += counts.withdrawn;
    recorded.consents.kept += counts.kept;
  }
  await insertOtherContacts(ctx);
  if (!from.is_history) await publish(ctx, ...(await peopleEvents(ctx, from)), ...consents);
  const counted = await sql<{
    outcome: 'created' | 'updated' | 'unchanged';
    lines: number;
    people: number;
  }>`
    select case when is_new then 'created' when is_changed then 'updated' else 'unchanged' end as outcome,
      sum(lines)::bigint as lines, count(*) as people
      from incoming_customers group by 1`.execute(ctx.db);
  for (const { outcome, lines, people } of counted.rows) {
    recorded[outcome] += lines;
    if (outcome === 'created') recorded.customers_created += people;
  }
  return recorded;
}

/**
 * Outcome of each line of the batch just recorded, in the same transaction: a person is created
 * once.
 */
export async function outcomesOfPeople(
  ctx: Ctx,
): Promise<{ line: number; id: string; outcome: 'created' | 'updated' | 'unchanged' }[]> {
  const { rows } = await sql<{
    line: number;
    id: string;
    outcome: 'created' | 'updated' | 'unchanged';
  }>`
    select l.line, c.customer_id as id,
        case when c.is_new and l.line = min(l.line) over (partition by c.customer_id) then 'created'
          when c.is_changed and not c.is_new then 'updated' else 'unchanged' end as outcome
      from incoming_people l join incoming_customers c using (key_kind, key_value) order by l.line`.execute(
    ctx.db,
  );
  return rows;
}

/** Everyone in the batch just recorded, once each, with the outcome: a subquery for the same transaction. */
export const RECORDED_PEOPLE = sql`(
  select customer_id, case when bool_or(is_new) then 'created' when bool_or(is_changed) then 'updated'
      else 'unchanged' end as outcome
    from incoming_customers group by customer_id)`;

/** Columns of a line, in the order of `personValues`. */
const SAID = Object.entries(PERSON_COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

export const PEOPLE_TABLES: BatchTables = {
  incoming_people: `line int not null, key_kind int not null, key_value text not null, ${SAID}`,
  incoming_customers: `line int not null, lines int not null, key_kind int not null, key_value text not null, ${SAID},
    customer_id uuid, by_integration uuid, by_document uuid, by_email uuid, by_phone uuid,
    is_new boolean not null default false, is_twin boolean not null default false,
    is_changed boolean not null default false, changed_fields text[]`,
};

/** The batch as a table, one row a person: of repeated ones the last filled value of each field counts. */
async function loadBatch(ctx: Ctx, lines: Iterable<string>): Promise<void> {
  const { isLarge } = await fillBatch(ctx, PEOPLE_TABLES, lines);
  const columns = sql.join(VALUES.map((value) => sql.ref(value)));
  const lastFilled = sql.join(
    VALUES.map(
      (value) =>
        sql`(array_agg(${sql.ref(value)} order by line desc) filter (where ${sql.ref(value)} is not null))[1]`,
    ),
  );
  const repeated = sql`select key_kind, key_value from incoming_people group by 1, 2 having count(*) > 1`;
  await sql`insert into incoming_customers (line, lines, key_kind, key_value, ${columns})
    with repeated as materialized (${repeated})
    select line, 1, key_kind, key_value, ${columns}
      from incoming_people l
     where not exists (select from repeated r where r.key_kind = l.key_kind and r.key_value = l.key_value)
    union all
    select max(line), count(*)::int, key_kind, key_value, ${lastFilled}
      from incoming_people join repeated using (key_kind, key_value) group by key_kind, key_value`.execute(
    ctx.db,
  );
  if (isLarge) await sql`analyze incoming_customers (key_kind, key_value)`.execute(ctx.db);
}

/**
 * Returns the people of these lines, existing or new. PostgreSQL resolves conflicts row by row, so
 * only lines that lost a concurrent insert are matched again, to the new holder.
 */
async function findOrInsert(ctx: Ctx, from: Provenance, kind: number): Promise<void> {
  const write = async (onTaken?: RawBuilder<unknown>) => {
    await findPeople(ctx, from, kind);
    await settleClaims(ctx, kind);
    await insertNew(ctx, from, kind);
    await insertIdentities(ctx, from, kind, onTaken);
  };
  await sql`savepoint people`.execute(ctx.db);
  try {
    await write();
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint people`.execute(ctx.db);
    await write(sql`on conflict do nothing`);
  }
  await sql`release savepoint people`.execute(ctx.db);
}

/**
 * A document or e-mail of another customer stays with that customer; the conflict is listed. A
 * phone may be shared by a family: it is a contact of both, and identifies its first holder.
 */
function ownValue(column: string, by: string): RawBuilder<string | null> {
  return sql`case when n.${sql.ref(by)} is null or n.${sql.ref(by)} = n.customer_id then n.${sql.ref(column)} end`;
}

const STAGE = sql`case when n.is_lead then 'lead' else 'customer' end`;

/** Time of a consent: when the source received it, or the time it reports. */
function statedAt({ said_at }: Provenance): RawBuilder<Date> {
  return sql`coalesce(n.registered_at, ${said_at}::timestamptz)`;
}

/** The demo's people are published as if they had arrived one by one. */
function isHistorical({ is_history, source }: Provenance): boolean {
  return is_history && source !== 'demo';
}

async function insertNew(ctx: Ctx, from: Provenance, kind: number): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    insert into customers (store_id, id, first_name, last_name, email, phone, document, ${sql.join(CUSTOMER_FIELD_NAMES.map((name) => sql.ref(name)))},
      integration_id, stage, source, newsletter_at, created_at, updated_at,
      is_historical)
    select ${ctx.store.id}, n.customer_id, coalesce(n.first_name, ''), coalesce(n.last_name, ''),
      ${ownValue('email', 'by_email')}, n.phone, ${ownValue('document', 'by_document')},
      ${customerFields('n')}, n.integration_id, ${STAGE}, ${from.source}::text,
      case when n.accepts_email then ${statedAt(from)} end, coalesce(n.registered_at, ${now}), coalesce(n.registered_at, ${now}),
      ${isHistorical(from)}::boolean
      from incoming_customers n where n.key_kind = ${kind} and n.is_new`.execute(ctx.db);
  await analyzeGrownTables(ctx, from.is_beginning);
  await sql`
    insert into customer_totals (store_id, customer_id, stage)
    select ${ctx.store.id}, n.customer_id, ${STAGE} from incoming_customers n where n.key_kind = ${kind} and n.is_new`.execute(
    ctx.db,
  );
}

/**
 * Inserts identities without a holder. `onTaken` handles conflicts: identities taken concurrently,
 * or brought twice for one person.
 */
async function insertIdentities(
  ctx: Ctx,
  from: Provenance,
  kind: number,
  onTaken: RawBuilder<unknown> = sql``,
): Promise<void> {
  const claims = IDENTITIES.map(
    ([column, name, by]) => sql`
      select ${sql.lit(name)} as kind, ${providerOf(from, name)} as provider, ${sql.ref(column)} as value, customer_id
        from incoming_customers
       where key_kind = ${kind} and ${sql.ref(column)} is not null and ${sql.ref(by)} is null
         and ${isChangeable(from)}`,
  );
  // In one order, so that two batches with the same people do not deadlock.
  await sql`
    insert into customer_identities (store_id, kind, provider, value, customer_id)
    select ${ctx.store.id}, kind, provider, value, customer_id from (${sql.join(claims, sql` union all `)}) as claims
     order by value ${onTaken}`.execute(ctx.db);
}

/** Additional contacts also identify their person, unless they have another holder. */
async function insertOtherContacts(ctx: Ctx): Promise<void> {
  const contacts = (['email', 'phone'] as const).map(
    (kind) => sql`select ${sql.lit(kind)} as kind, ${sql.ref(`other_${kind}`)} as value, customer_id
      from incoming_customers where ${sql.ref(`other_${kind}`)} is not null`,
  );
  await sql`
    insert into customer_identities (store_id, kind, provider, value, customer_id)
    select ${ctx.store.id}, kind, '', value, customer_id from (${sql.join(contacts, sql` union all `)}) as contacts
    on conflict do nothing`.execute(ctx.db);
}

async function insertConflicts(ctx: Ctx, from: Provenance, kind: number): Promise<void> {
  const conflicts = IDENTITIES.map(
    ([column, name, by]) => sql`
      select ${sql.lit(name)} as kind, ${sql.ref(column)} as value, customer_id, ${sql.ref(by)} as holder
        from incoming_customers where key_kind = ${kind} and ${sql.ref(by)} <> customer_id and ${isChangeable(from)}`,
  );
  await sql`
    insert into identity_conflicts (store_id, id, customer_id, other_customer_id, kind, value, import_id, created_at)
    select ${ctx.store.id}, app.new_id(), customer_id, holder, kind, value, ${from.import_id}, ${ctx.clock.now()}
      from (${sql.join(conflicts, sql` union all `)}) as conflicts
    on conflict do nothing`.execute(ctx.db);
}

/**
 * A full name replaces the full name, so that two people's names never mix. A single word equal to
 * the known first name (with an empty, not null, last name) changes nothing.
 */
const LAST_NAME = sql`case when n.last_name = '' and lower(n.first_name) = lower(c.first_name)
  then c.last_name else coalesce(n.last_name, c.last_name) end`;

const filled = (name: CustomerField) => sql`coalesce(n.${sql.ref(name)}, c.${sql.ref(name)})`;

/** Filled fields of the file replace those of the record; empty ones never do. */
async function updateKnown(ctx: Ctx, from: Provenance, kind: number): Promise<void> {
  // History publishes nothing, so a large file need not read each person twice.
  const before = from.is_history
    ? sql``
    : sql`join customers was on was.store_id = ${ctx.store.id} and was.id = n.customer_id`;
  const fields = PERSON_FIELDS.map(
    (name) =>
      sql`case when was.${sql.ref(name)} is distinct from c.${sql.ref(name)} then ${sql.lit(name)} end`,
  );
  const changed = from.is_history
    ? sql`null::text[]`
    : sql`array_remove(array[${sql.join(fields)}], null)`;
  await sql`
    with changed as (
      update customers c set
        first_name = coalesce(n.first_name, c.first_name), last_name = ${LAST_NAME},
        email = coalesce(${ownValue('email', 'by_email')}, c.email),
        phone = coalesce(n.phone, c.phone),
        document = coalesce(${ownValue('document', 'by_document')}, c.document),
        integration_id = coalesce(c.integration_id, n.integration_id),
        ${sql.join(CUSTOMER_FIELD_NAMES.map((name) => sql`${sql.ref(name)} = ${filled(name)}`))},
        updated_at = ${ctx.clock.now()}
        from incoming_customers n ${before}
       where c.store_id = ${ctx.store.id} and c.id = n.customer_id and c.anonymized_at is null
         and n.key_kind = ${kind} and not n.is_new and not n.is_twin
         and (c.first_name, c.last_name, c.email, c.phone, c.document, c.integration_id, ${customerFields('c')})
           is distinct from (coalesce(n.first_name, c.first_name), ${LAST_NAME},
             coalesce(${ownValue('email', 'by_email')}, c.email), coalesce(n.phone, c.phone),
             coalesce(${ownValue('document', 'by_document')}, c.document), coalesce(c.integration_id, n.integration_id),
             ${sql.join(CUSTOMER_FIELD_NAMES.map(filled))})
      returning n.key_value, ${changed} as fields
    )
    update incoming_customers n set is_changed = true, changed_fields = h.fields from changed h
     where n.key_kind = ${kind} and n.key_value = h.key_value`.execute(ctx.db);
}

/** Writes the values of the store's own fields; like other fields, empty ones change nothing. */
async function writeCustom(ctx: Ctx, from: Provenance, kind: number): Promise<void> {
  const changed = await writeDocuments(
    ctx,
    'CUSTOMER',
    sql`select n.customer_id as record_id, l.custom, l.line from incoming_customers n
      join incoming_people l using (key_kind, key_value)
      join customers c on c.store_id = ${ctx.store.id} and c.id = n.customer_id and c.anonymized_at is null
     where key_kind = ${kind} and l.custom is not null and ${isChangeable(from)}`,
  );
  await sql`update customers set updated_at = ${ctx.clock.now()}
    where store_id = ${ctx.store.id} and id = any(${changed}::uuid[])`.execute(ctx.db);
  await sql`
    update incoming_customers n
       set is_changed = true, changed_fields = array_append(coalesce(n.changed_fields, '{}'), 'custom')
     where n.key_kind = ${kind} and not n.is_new and not n.is_twin and n.customer_id = any(${changed}::uuid[])`.execute(
    ctx.db,
  );
}

/** Records e-mail consent: a "no" overrides an earlier "yes", never the reverse. */
async function recordArrivingConsents(
  ctx: Ctx,
  from: Provenance,
  kind: number,
): Promise<ConsentsRecorded> {
  const recorded = await recordConsentRows(
    ctx,
    sql`select distinct on (customer_id) customer_id, 'EMAIL' as channel, accepts_email as granted,
        ${from.source}::text as source, '' as note, '' as wording, null::text as contact, null::uuid as consent_text_id,
        null::text as page, null::inet as ip, ${statedAt(from)} as at, null::timestamptz as confirmed_at
      from incoming_customers n where key_kind = ${kind} and accepts_email is not null
     order by customer_id, accepts_email`,
    { rule: 'first', is_history: from.is_history },
  );
  await sql`
    update customers c set newsletter_at = ${statedAt(from)}
      from incoming_customers n
     where c.store_id = ${ctx.store.id} and c.id = n.customer_id and n.key_kind = ${kind}
       and not n.is_new and n.accepts_email and c.newsletter_at is null`.execute(ctx.db);
  return recorded;
}

/** People known to a source for longer are not new and get no welcome message. */
const NEW_WITHIN = '48 hours';

async function peopleEvents(ctx: Ctx, { source }: Provenance): Promise<NewDomainEvent[]> {
  const { rows } = await sql<NewOrChanged>`
    select customer_id, is_new, coalesce(is_lead, false) as is_lead, changed_fields as fields from incoming_customers
     where is_changed or (is_new and coalesce(
         registered_at > ${ctx.clock.now()}::timestamptz - ${NEW_WITHIN}::interval, true))
     order by line`.execute(ctx.db);
  return rows.map(({ customer_id, is_new, is_lead, fields }): NewDomainEvent => {
    const of = { subject_id: customer_id, customer_id };
    if (!is_new) return { ...of, kind: 'customer.updated', data: { fields } };
    return { ...of, kind: is_lead ? 'lead.created' : 'customer.created', data: { source } };
  });
}

interface NewOrChanged {
  customer_id: string;
  is_new: boolean;
  is_lead: boolean;
  fields: string[];
}
