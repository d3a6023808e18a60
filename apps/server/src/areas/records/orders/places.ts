import { STATES } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';

/** State of an order `o` of a customer `c`: its own, else its customer's (decisions §10). */
const STATE = sql<string>`coalesce(o.state, c.state)`;

export const PLACE_KEYS: Record<'state' | 'region' | 'city', RawBuilder<string>> = {
  state: STATE,
  city: sql`coalesce(o.city, c.city) || coalesce('/' || ${STATE}, '')`,
  region: sql`case ${sql.join(
    Object.entries(STATES).map(
      ([code, [, region]]) => sql`when ${STATE} = ${sql.lit(code)} then ${sql.lit(region)}`,
    ),
    sql` `,
  )} end`,
};
