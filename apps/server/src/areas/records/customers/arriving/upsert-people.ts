import type { NewDomainEvent } from '@clientela/contract';
import { CUSTOMER_FIELD_NAMES, type CustomerField, PERSON_FIELDS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { writeDocuments } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { analyzeGrownTables } from '#platform/grown-tables';
import { consentChanged } from '../consent-events.ts';
import { customerFields } from '../customer-fields.ts';
import { type ConsentsRecorded, recordConsentRows } from '../record-consents.ts';
import type { ArrivingPerson, Provenance } from './arriving-person.ts';
import {
  findPeople,
  IDENTITIES,
  isChangeable,
  type PeopleFound,
  providerOf,
  settleClaims,
} from './find-people.ts';
import {
  countPeople,
  outcomesByLine,
  type PeopleBatch,
  type PeopleCounts,
  type PersonOutcome,
  peopleBatch,
  recordedPeople,
  stagedPeopleBatch,
} from './people-batch.ts';
import { refuseErasedPeople } from './refuse-erased-people.ts';

const UNIQUE_VIOLATION = '23505';

/** What became of arriving people. */
export interface PeopleRecorded extends PeopleCounts {
  /** Of each person, by position; null for a person without an identity. */
  outcomes: (PersonOutcome | null)[];
}

/** What became of an import's staged people. */
export interface StagedPeopleRecorded {
  counts: PeopleCounts;
  /** Lines of previously erased people: they become new customers without messages. */
  erased_lines: number[];
  /** Customers whose consent changed, and whose refusal stayed. */
  consents: Omit<ConsentsRecorded, 'changed'>;
  /** Everyone in the batch once, with the outcome: a subquery for the same transaction. */
  people: RawBuilder<unknown>;
}

/**
 * The only write path for people: merges them into the store's customers, inside the caller's
 * transaction. Stronger identities go first, so that a person with only a phone finds the one that
 * another introduced by code. Idempotent.
 */
export async function upsertPeople(
  ctx: Ctx,
  people: readonly ArrivingPerson[],
  from: Provenance,
): Promise<PeopleRecorded> {
  const batch = await peopleBatch(ctx, people, from);
  const counts = { created: 0, updated: 0, unchanged: 0, customers_created: 0 };
  if (!batch) return { ...counts, outcomes: people.map(() => null) };
  await mergePeople(batch);
  const byLine = await outcomesByLine(batch);
  const created = new Set<string>();
  for (const { id, outcome, is_new } of byLine.values()) {
    // All lines of a new customer count as created.
    counts[is_new ? 'created' : outcome]++;
    if (is_new) created.add(id);
  }
  const outcomes = people.map((_, index): PersonOutcome | null => {
    const known = byLine.get(index + 1);
    return known ? { id: known.id, outcome: known.outcome } : null;
  });
  return { ...counts, customers_created: created.size, outcomes };
}

/** Like `upsertPeople`, for a partition of an import's staged people. */
export async function upsertStagedPeople(
  ctx: Ctx,
  lines: Iterable<string>,
  from: Provenance,
): Promise<StagedPeopleRecorded> {
  const batch = await stagedPeopleBatch(ctx, lines, from);
  const merged = await mergePeople(batch);
  return { ...merged, counts: await countPeople(batch), people: recordedPeople(batch) };
}

async function mergePeople(
  batch: PeopleBatch,
): Promise<Pick<StagedPeopleRecorded, 'erased_lines' | 'consents'>> {
  const { ctx, from } = batch;
  const erased_lines: number[] = [];
  const consents = { granted: 0, withdrawn: 0, kept: 0 };
  const events: NewDomainEvent[] = [];
  for (const kind of batch.kinds) {
    const { key_kind } = kind;
    const found = await findOrInsert(batch, kind);
    if (found.has_conflicts || !kind.is_single) await insertConflicts(batch, key_kind);
    if (found.has_known && !from.keeps_known) await updateKnown(batch, key_kind);
    if (kind.has_custom) await writeCustom(batch, key_kind);
    const erased = await refuseErasedPeople(batch, key_kind);
    erased_lines.push(...erased.lines);
    events.push(...erased.events);
    if (!kind.has_consents) continue;
    const { changed, ...counts } = await recordArrivingConsents(batch, key_kind);
    events.push(...changed.map(consentChanged));
    consents.granted += counts.granted;
    consents.withdrawn += counts.withdrawn;
    consents.kept += counts.kept;
  }
  if (batch.kinds.some(({ has_others }) => has_others)) await insertOtherContacts(ctx);
  if (!from.is_history) await publish(ctx, ...(await peopleEvents(batch)), ...events);
  return { erased_lines, consents };
}

/**
 * Returns the people of these lines, existing or new. PostgreSQL resolves conflicts row by row, so
 * only lines that lost a concurrent insert are matched again, to the new holder.
 */
async function findOrInsert(
  batch: PeopleBatch,
  { key_kind: kind, is_single }: PeopleBatch['kinds'][number],
): Promise<PeopleFound> {
  const { ctx } = batch;
  const write = async (onTaken?: RawBuilder<unknown>): Promise<PeopleFound> => {
    const found = await findPeople(batch, kind);
    if (!is_single) await settleClaims(batch, kind);
    if (found.has_new) await insertNew(batch, kind);
    if (found.has_free) await insertIdentities(batch, kind, onTaken);
    return found;
  };
  let found: PeopleFound;
  await sql`savepoint people`.execute(ctx.db);
  try {
    found = await write();
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint people`.execute(ctx.db);
    found = await write(sql`on conflict do nothing`);
  }
  await sql`release savepoint people`.execute(ctx.db);
  return found;
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

async function insertNew({ ctx, from, rows }: PeopleBatch, kind: number): Promise<void> {
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
  if (rows.isLarge || from.is_history) await analyzeGrownTables(ctx, from.is_beginning);
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
  { ctx, from }: PeopleBatch,
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

async function insertConflicts({ ctx, from }: PeopleBatch, kind: number): Promise<void> {
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
async function updateKnown({ ctx, from }: PeopleBatch, kind: number): Promise<void> {
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
async function writeCustom({ ctx, from }: PeopleBatch, kind: number): Promise<void> {
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
  { ctx, from }: PeopleBatch,
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

async function peopleEvents({ ctx, from }: PeopleBatch): Promise<NewDomainEvent[]> {
  const { source } = from;
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
