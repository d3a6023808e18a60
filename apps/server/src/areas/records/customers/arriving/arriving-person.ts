import { byCustomerField, type CustomerField, phoneKey } from '@clientela/domain';
import type { RawBuilder } from 'kysely';
import type { BatchRow } from '#platform/batch';
import { squeezedLine } from '#platform/copy';

/** Source of people or orders. */
export interface Provenance {
  /** Source of a consent that arrives with the person. */
  source: 'import' | 'integration' | 'api' | 'chat' | 'demo' | 'popup' | 'survey';
  /** Namespace of external ids of people and orders: an integration's slug; empty for files and the API. */
  provider: string;
  import_id: string | null;
  /** Time of a consent, as given by the source. */
  said_at: string | Date;
  /** The first of many batches: refreshes the planner's statistics. */
  is_beginning: boolean;
  /**
   * Import, back-fill or demo: no event per row, so that no message starts because of it. The
   * source publishes one event when the history is complete.
   */
  is_history: boolean;
  /** A public form finds known people and changes nothing of theirs. */
  keeps_known?: true;
  /** Expression for ids of new people, of the batch `n`: the demo's ids are deterministic. */
  new_id?: RawBuilder<string>;
}

/** A person as reported by a source; missing values are null. */
export interface ArrivingPerson extends Record<CustomerField, string | null> {
  /** The source's own code for the customer. */
  integration_id: string | null;
  document: string | null;
  email: string | null;
  phone: string | null;
  first_name: string | null;
  last_name: string | null;
  accepts_email: boolean | null;
  /** When the source registered the person, in ISO 8601; now when missing. */
  registered_at?: string;
  /** A second contact, by which the person is known too. */
  other_email?: string | null;
  other_phone?: string | null;
  /** Has bought nothing there yet. */
  is_lead?: boolean;
  /** Values of the store's own fields: a CustomDocument in JSON. */
  custom?: string | null;
}

/** A person without known values. */
export const UNKNOWN_PERSON: ArrivingPerson = {
  integration_id: null,
  document: null,
  email: null,
  phone: null,
  first_name: null,
  last_name: null,
  ...byCustomerField(() => null),
  accepts_email: null,
};

/** The columns of a person's line, in their order, with their types in PostgreSQL. */
export const PERSON_COLUMNS: Record<keyof ArrivingPerson, string> = {
  integration_id: 'text',
  document: 'text',
  email: 'text',
  phone: 'text',
  first_name: 'text',
  last_name: 'text',
  ...byCustomerField(({ type }) => type),
  accepts_email: 'boolean',
  registered_at: 'timestamptz',
  is_lead: 'boolean',
  other_email: 'text',
  other_phone: 'text',
  custom: 'jsonb',
};
const COLUMN_NAMES = Object.keys(PERSON_COLUMNS) as (keyof ArrivingPerson)[];

/** The identities of a person, the strongest first (decisions §4). */
const IDENTITIES = ['integration_id', 'document', 'email', 'phone'] as const;

export interface PersonKey {
  /** Which identity: 1 the strongest. */
  kind: number;
  value: string;
}

/** The strongest identity of a person; null when there is none. */
export function personKey(
  person: Pick<ArrivingPerson, (typeof IDENTITIES)[number]>,
): PersonKey | null {
  for (const [index, field] of IDENTITIES.entries()) {
    const value = person[field];
    if (value !== null) {
      return { kind: index + 1, value: field === 'phone' ? phoneKey(value) : value };
    }
  }
  return null;
}

/** Values of a person's row in a batch, behind its line number. */
export function personRow(person: ArrivingPerson, key: PersonKey): BatchRow {
  return [key.kind, key.value, ...COLUMN_NAMES.map((name) => person[name] ?? null)];
}

/** The row as the end of a line of COPY, as an import stages it; a line number and a tab precede it. */
export function stagedPerson(person: ArrivingPerson, key: PersonKey): string {
  return squeezedLine(personRow(person, key));
}
