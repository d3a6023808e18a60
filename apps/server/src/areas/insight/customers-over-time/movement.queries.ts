import {
  MOVEMENT_CUSTOMERS_MIN,
  NO_PURCHASE,
  type ResponseOf,
  type RfmSegment,
  type readMovement,
} from '@clientela/contract';
import { addDays, initialsOf, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import { statesOn } from '#areas/records/clusters/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { directionsOf, type Move, matrixOf } from './movement.rules.ts';
import { findRefresh } from './refreshes.queries.ts';

const USUAL_DAYS = 30;
/** A segment kept in so many of the draws is firm. */
const FIRM = 0.8;

type Movement = ResponseOf<typeof readMovement>;

/** Movement between the segments of two days, brought within the days that are known. */
export async function compareDays(
  ctx: Ctx,
  query: z.output<(typeof readMovement)['query']>,
): Promise<Movement> {
  const refresh = await findRefresh(ctx);
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const first = refresh?.known_from ?? today;
  const within = (day: string) => (day < first ? first : day > today ? today : day);
  const to = within(query.to ?? today);
  const from = within(query.from ?? addDays(to, -USUAL_DAYS));
  const moves = await countMoves(ctx, {
    from,
    to,
    isLatest: refresh !== undefined && to >= refresh.day,
  });
  const customers = moves.reduce(
    (sum, move) => sum + (move.to === NO_PURCHASE ? 0 : move.customers),
    0,
  );
  const isSmall = customers < MOVEMENT_CUSTOMERS_MIN;
  return {
    updated_at: refresh?.refreshed_at ?? null,
    from,
    to,
    known_from: refresh?.known_from ?? null,
    customers,
    ...directionsOf(moves),
    cells: isSmall ? [] : matrixOf(moves, await countPeople(ctx)),
    few: isSmall ? await listBuyers(ctx, to) : null,
  };
}

async function countMoves(
  ctx: Ctx,
  { from, to, isLatest }: { from: string; to: string; isLatest: boolean },
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select coalesce(a.segment, ${NO_PURCHASE}) as "from", coalesce(b.segment, ${NO_PURCHASE}) as "to",
      count(*) as customers,
      case when ${isLatest} then count(*) filter (where coalesce(k.kept, 1) >= ${FIRM}::real) end as firm
    from (${statesOn(ctx.store.id, sql`${to}::date`)}) b
    left join (${statesOn(ctx.store.id, sql`${from}::date`)}) a on a.customer_id = b.customer_id
    left join rfm_certainties k on k.store_id = ${ctx.store.id} and k.customer_id = b.customer_id
    group by 1, 2`.execute(ctx.db);
  return rows;
}

async function countPeople(ctx: Ctx): Promise<number> {
  const sizes = await ctx.db
    .selectFrom('store_sizes')
    .select(['customers', 'leads'])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return (sizes?.customers ?? 0) + (sizes?.leads ?? 0);
}

interface Buyer {
  id: string;
  name: string;
  segment: RfmSegment | null;
  orders: number;
  revenue: number;
}

async function listBuyers(ctx: Ctx, day: string): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select c.id, app.name_of(c) as name, s.segment, t.sales_count as orders, t.sales_total as revenue
    from customer_totals t join customers c on c.store_id = t.store_id and c.id = t.customer_id
    join (${statesOn(ctx.store.id, sql`${day}::date`)}) s on s.customer_id = c.id
    where t.store_id = ${ctx.store.id} and s.segment is not null
    order by t.sales_total desc, c.id limit ${MOVEMENT_CUSTOMERS_MIN}`.execute(ctx.db);
  if (actorMay(ctx.actor, 'Customer.index')) return rows;
  return rows.map((row) => ({ ...row, name: initialsOf(row.name) }));
}
