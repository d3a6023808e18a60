import type { RawBuilder } from 'kysely';
import { squeezedLine } from '#platform/copy';

/** Where people or orders come from. */
export interface Provenance {
  /** What a consent that comes along says of its source. */
  source: 'import' | 'integration' | 'api' | 'chat' | 'demo';
  /** Whose codes identify people and orders: an integration's slug; empty for files and the API. */
  provider: string;
  import_id: string | null;
  /** When the source said so: the instant of a consent. */
  said_at: string | Date;
  /** The first batch of many: the planner looks at the tables anew. */
  is_beginning: boolean;
  /**
   * An import, a back-fill, the demo: no event a row, so that nobody is written to because of it. Whoever
   * brings history publishes one event when it is in.
   */
  is_history: boolean;
  /** What gives new people their ids, of the batch `n`: those of the demo are the same every time. */
  new_id?: RawBuilder<string>;
}

/** A person as a source tells of them; what it does not say is null. */
export interface ArrivingPerson {
  /** The source's own code for the customer. */
  integration_id: string | null;
  document: string | null;
  email: string | null;
  phone: string | null;
  first_name: string | null;
  last_name: string | null;
  birthdate: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  accepts_email: boolean | null;
  /** When the source met them, in ISO 8601; now where it does not say. */
  registered_at?: string;
  /** A second contact, by which the person is known too. */
  other_email?: string | null;
  other_phone?: string | null;
  /** Has bought nothing there yet. */
  is_lead?: boolean;
}

/** The identities of a person, the strongest first (decisions §4). */
const IDENTITIES = ['integration_id', 'document', 'email', 'phone'] as const;

export interface PersonKey {
  /** Which identity: 1 the strongest. */
  kind: number;
  value: string;
}

/** By what a person is known at best; null where nothing says who they are. */
export function personKey(
  person: Pick<ArrivingPerson, (typeof IDENTITIES)[number]>,
): PersonKey | null {
  for (const [index, field] of IDENTITIES.entries()) {
    const value = person[field];
    if (value !== null) return { kind: index + 1, value };
  }
  return null;
}

/** Columns of a person's line for upsertPeople; it begins with the line's number and a tab. */
export function personValues(person: ArrivingPerson, key: PersonKey): string {
  return squeezedLine([
    key.kind,
    key.value,
    person.integration_id,
    person.document,
    person.email,
    person.phone,
    person.first_name,
    person.last_name,
    person.birthdate,
    person.city,
    person.state,
    person.postal_code,
    person.accepts_email,
    person.registered_at ?? null,
    person.is_lead ?? null,
    person.other_email ?? null,
    person.other_phone ?? null,
  ]);
}
