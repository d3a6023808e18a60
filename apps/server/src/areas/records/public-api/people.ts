import type { ApiPerson } from '@clientela/contract';
import { personKey, personValues } from '#areas/records/customers/index';
import type { Placed } from './rows.ts';

/** The lines of people for upsertPeople, numbered by position from 1. */
export function personLines(
  people: readonly Placed<ApiPerson & { met_at?: string; custom?: string | null }>[],
): string[] {
  return people.flatMap(({ index, value: { met_at, ...person } }) => {
    const key = personKey(person);
    const known = met_at ? { ...person, registered_at: met_at } : person;
    return key ? [`${index + 1}\t${personValues(known, key)}`] : [];
  });
}
