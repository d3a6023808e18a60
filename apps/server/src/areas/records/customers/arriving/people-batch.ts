import { PERSON_FIELDS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Batch, type BatchTables, copyBatch, fillBatch } from '#platform/batch';
import type { Ctx } from '#platform/context';
import {
  type ArrivingPerson,
  PERSON_COLUMNS,
  type PersonKey,
  type Provenance,
  personKey,
  personRow,
} from './arriving-person.ts';

type RecordedAs = 'created' | 'updated' | 'unchanged';

/** Outcome of one arriving person; of several with the same identity, one is created. */
export interface PersonOutcome {
  /** The customer. */
  id: string;
  outcome: RecordedAs;
}

/** Counts of arriving people by outcome, and of new customers. */
export interface PeopleCounts extends Record<RecordedAs, number> {
  customers_created: number;
}

/**
 * Arriving people on their way through the steps of the merge, in incoming_people one row each and
 * in incoming_customers one row a person.
 */
export interface PeopleBatch {
  ctx: Ctx;
  from: Provenance;
  rows: Batch;
  /** The people by kind of the identity that names them, the strongest first. */
  kinds: readonly PeopleOfKind[];
}

/** What is known of the people of one kind, so that steps without input are left out. */
interface PeopleOfKind {
  key_kind: number;
  is_single: boolean;
  has_consents: boolean;
  has_others: boolean;
  has_custom: boolean;
}

/** Columns of a row, in the order of `personRow`. */
const LINE_COLUMNS = { line: 'int', key_kind: 'int', key_value: 'text', ...PERSON_COLUMNS };

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

const SAID = Object.entries(PERSON_COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

export const PEOPLE_TABLES: BatchTables = {
  name: 'incoming_people',
  columns: LINE_COLUMNS,
  derived: {
    incoming_customers: `line int not null, lines int not null, key_kind int not null, key_value text not null, ${SAID},
    customer_id uuid, by_integration uuid, by_document uuid, by_email uuid, by_phone uuid,
    is_new boolean not null default false, is_twin boolean not null default false,
    is_changed boolean not null default false, changed_fields text[]`,
  },
};

/** A batch of people, numbered by position from 1; null when none has an identity. */
export async function peopleBatch(
  ctx: Ctx,
  people: readonly ArrivingPerson[],
  from: Provenance,
): Promise<PeopleBatch | null> {
  const known = people.flatMap((person, index) => {
    const key = personKey(person);
    return key ? [{ line: index + 1, person, key }] : [];
  });
  if (known.length === 0) return null;
  const rows = await fillBatch(
    ctx,
    PEOPLE_TABLES,
    known.map(({ line, person, key }) => [line, ...personRow(person, key)]),
  );
  await groupPeople(ctx, rows);
  const kinds = [...new Set(known.map(({ key }) => key.kind))].sort((one, other) => one - other);
  return { ctx, from, rows, kinds: kinds.map((kind) => describeKind(kind, known)) };
}

function describeKind(
  key_kind: number,
  known: readonly { key: PersonKey; person: ArrivingPerson }[],
): PeopleOfKind {
  const people = known.filter(({ key }) => key.kind === key_kind).map(({ person }) => person);
  return {
    key_kind,
    is_single: people.length === 1,
    has_consents: people.some(({ accepts_email }) => accepts_email !== null),
    has_others: people.some(({ other_email, other_phone }) => other_email || other_phone),
    has_custom: people.some(({ custom }) => custom),
  };
}

/** A batch of an import's staged people (`personLine`), numbered by their lines in the file. */
export async function stagedPeopleBatch(
  ctx: Ctx,
  lines: Iterable<string>,
  from: Provenance,
): Promise<PeopleBatch> {
  const rows = await copyBatch(ctx, PEOPLE_TABLES, lines);
  await groupPeople(ctx, rows);
  const { rows: kinds } = await sql<PeopleOfKind>`
    select key_kind, count(*) = 1 as is_single, bool_or(accepts_email is not null) as has_consents,
        bool_or(other_email is not null or other_phone is not null) as has_others,
        bool_or(custom is not null) as has_custom
      from incoming_customers group by key_kind order by key_kind`.execute(ctx.db);
  return { ctx, from, rows, kinds };
}

/** One row a person: of repeated ones the last filled value of each field counts. */
async function groupPeople(ctx: Ctx, { isLarge }: Batch): Promise<void> {
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

/** Outcomes by line of the batch. */
export async function outcomesByLine({
  ctx,
  rows: batch,
}: PeopleBatch): Promise<Map<number, PersonOutcome & { is_new: boolean }>> {
  batch.assertCurrent();
  const { rows } = await sql<PersonOutcome & { line: number; is_new: boolean }>`
    select l.line, c.customer_id as id, c.is_new,
        case when c.is_new and l.line = min(l.line) over (partition by c.customer_id) then 'created'
          when c.is_changed and not c.is_new then 'updated' else 'unchanged' end as outcome
      from incoming_people l join incoming_customers c using (key_kind, key_value)`.execute(ctx.db);
  return new Map(rows.map(({ line, ...outcome }) => [line, outcome]));
}

/** Counts of the batch's lines: all lines of a new customer count as created. */
export async function countPeople({ ctx, rows: batch }: PeopleBatch): Promise<PeopleCounts> {
  batch.assertCurrent();
  const counts = { created: 0, updated: 0, unchanged: 0, customers_created: 0 };
  const { rows } = await sql<{ outcome: RecordedAs; lines: number; people: number }>`
    select case when is_new then 'created' when is_changed then 'updated' else 'unchanged' end as outcome,
      sum(lines)::bigint as lines, count(*) as people
      from incoming_customers group by 1`.execute(ctx.db);
  for (const { outcome, lines, people } of rows) {
    counts[outcome] += lines;
    if (outcome === 'created') counts.customers_created += people;
  }
  return counts;
}

/** Everyone in the batch once, with the outcome: a subquery for the same transaction. */
export function recordedPeople({ rows }: PeopleBatch): RawBuilder<unknown> {
  rows.assertCurrent();
  return sql`(
    select customer_id, case when bool_or(is_new) then 'created' when bool_or(is_changed) then 'updated'
        else 'unchanged' end as outcome
      from incoming_customers group by customer_id)`;
}
