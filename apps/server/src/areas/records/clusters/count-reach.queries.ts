import { CONTACT_CHANNELS, type ContactChannel } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { peopleWhere } from './audience.ts';

/** Counts the customers of a condition, and those of them that messages may go to, by channel. */
export async function readReach(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
): Promise<{ customers: number; reachable: Record<ContactChannel, number> }> {
  const joins = CONTACT_CHANNELS.map(
    (channel) => sql`cross join lateral app.reach_of(c, ${channel}) as ${sql.ref(`by_${channel}`)}`,
  );
  const reasons = CONTACT_CHANNELS.map(
    (channel) => sql`${sql.ref(`by_${channel}.reason`)} as ${sql.ref(channel)}`,
  );
  // `offset 0` stops the planner from merging the aggregates, so that refusals are read once for
  // all customers instead of per customer.
  const result = await sql<{ customers: number } & Record<ContactChannel, number>>`
    select count(*) as customers,
      ${sql.join(CONTACT_CHANNELS.map((channel) => sql`count(*) filter (where ${sql.ref(channel)} is null) as ${sql.ref(channel)}`))}
      from (select ${sql.join(reasons)} from ${peopleWhere(ctx, condition, sql.join(joins, sql` `))} offset 0) as members`.execute(
    ctx.db,
  );
  const { customers, ...reachable } = rowOf(result);
  return { customers, reachable };
}
