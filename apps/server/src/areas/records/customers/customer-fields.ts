import { CUSTOMER_FIELD_NAMES, VARIABLE_FIELDS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';

/** The columns of the declared fields of customer `alias`, as a list for a statement. */
export function customerFields(alias: string): RawBuilder<unknown> {
  return sql.join(CUSTOMER_FIELD_NAMES.map((name) => sql.ref(`${alias}.${name}`)));
}

/** The columns of customer `alias` that messages may contain, as a list for a statement. */
export function messageFields(alias: string): RawBuilder<unknown> {
  return sql.join(VARIABLE_FIELDS.map((name) => sql.ref(`${alias}.${name}`)));
}
