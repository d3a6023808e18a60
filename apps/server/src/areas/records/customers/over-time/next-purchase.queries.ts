import { NEXT_PURCHASE_MIN } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import {
  expectedUpTo,
  type Forecast,
  fitRates,
  forecastBuyers,
  LONGEST_WAIT_DAYS,
  STRATA,
  type Waiting,
  type Waits,
} from './next-purchase.rules.ts';

/** The horizon of the chances that a customer's row keeps. */
interface AsOf {
  /** The last day whose sales are known. */
  day: string;
  /** Days of the forecast. */
  days: number;
}

interface Fitted {
  sales: number;
  repeats: number;
  /** Null: below the minimum. */
  forecast: Forecast | null;
}

/** Waits since a sale day up to `day`, from `sale_days` of the transaction. */
function waitsUpTo(day: string): RawBuilder<unknown> {
  return sql`select customer_id, day as since, sales, ${stratumOf(sql`place`)} as stratum,
      coalesce(next_day <= ${day}::date, false) as is_over,
      least(next_day, ${day}::date) - day as days
    from sale_days where day <= ${day}::date`;
}

function stratumOf(saleDays: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(case when ${saleDays} <= 2 then ${saleDays} when ${saleDays} <= 4 then 3 else 4 end)`;
}

/** Fits the rates to the sales up to a day and forecasts the buyers of the days after it. */
export async function forecastFrom(ctx: Ctx, asOf: AsOf, keep: { rows: boolean }): Promise<Fitted> {
  const { rows: waits } = await sql<Waits & { sales: number }>`
    select stratum, days, is_over, count(*) as n, sum(sales)::bigint as sales
    from (${waitsUpTo(asOf.day)}) w group by stratum, days, is_over`.execute(ctx.db);
  const sales = waits.reduce((sum, wait) => sum + wait.sales, 0);
  const repeats = waits.reduce((sum, wait) => sum + (wait.is_over ? wait.n : 0), 0);
  if (keep.rows) {
    await ctx.db.deleteFrom('next_purchases').where('store_id', '=', ctx.store.id).execute();
  }
  if (sales < NEXT_PURCHASE_MIN.sales || repeats < NEXT_PURCHASE_MIN.repeats) {
    return { sales, repeats, forecast: null };
  }
  const rates = fitRates(waits);
  const longest = waits.reduce((most, { days }) => Math.max(most, days), 0);
  const upTo = expectedUpTo(rates, longest + LONGEST_WAIT_DAYS);
  const people = customersAsOf(asOf, upTo);
  const kept = keep.rows
    ? sql`, kept as (
        insert into next_purchases
          (store_id, customer_id, sale_days, last_day, expected_so_far, chance, expected_day)
        select ${ctx.store.id}, customer_id, sale_days, last_day, expected_so_far, chance, expected_day
          from people)`
    : sql``;
  const { rows: waiting } = await sql<Waiting>`
    with people as materialized (${people}) ${kept}
    select stratum, days, sum(chance) as chance, sum(chance * (1 - chance)) as variance,
      sum((2 + sale_days) / (3 + expected_so_far + ahead) * (1 - chance)) as slope
    from people group by stratum, days order by stratum, days`.execute(ctx.db);
  return { sales, repeats, forecast: forecastBuyers(rates, waiting, asOf.days) };
}

/**
 * Each customer's chance, 1 − ((3+e)/(3+e+Λ))^(3+x), with x repeats against e expected and Λ expected in the days of
 * the forecast, and the first day by which it is at least a half.
 */
function customersAsOf({ day, days }: AsOf, upTo: readonly number[][]): RawBuilder<unknown> {
  const choose = (stratum: RawBuilder<unknown>, of: (list: RawBuilder<unknown>) => unknown) =>
    sql`(case ${stratum} ${sql.join(
      STRATA.map((s, at) => sql`when ${sql.lit(s)} then ${of(sql`${upTo[at]}::float8[]`)}`),
      sql` `,
    )} end)`;
  const expected = (stratum: RawBuilder<unknown>, after: RawBuilder<unknown>) =>
    choose(stratum, (list) => sql`(${list})[${after} + 1]`);
  const stratum = sql`s.stratum`;
  return sql`
    select s.*, p.ahead, 1 - power((3 + s.expected_so_far) / (3 + s.expected_so_far + p.ahead), 2 + s.sale_days) as chance,
      case when reached.days - s.days <= ${LONGEST_WAIT_DAYS}::int
        then ${day}::date + reached.days - s.days end as expected_day
    from (select t.*, ${day}::date - t.last_day as days, ${stratumOf(sql`t.sale_days`)} as stratum
      from (select customer_id, count(*)::int as sale_days, max(since) as last_day,
          sum(${expected(sql`w.stratum`, sql`w.days`)}) as expected_so_far
        from (${waitsUpTo(day)}) w group by customer_id) t) s
    cross join lateral (select ${expected(stratum, sql`s.days`)} as so_far,
      ${expected(stratum, sql`s.days + ${days}::int`)} - ${expected(stratum, sql`s.days`)} as ahead) p
    cross join lateral (select ${choose(
      stratum,
      (list) => sql`width_bucket(
        p.so_far + (3 + s.expected_so_far) * (power(2, 1::float8 / (2 + s.sale_days)) - 1), ${list})`,
    )} as days) reached`;
}

/** Customers known on a day who bought again by another. */
export async function countBuyers(ctx: Ctx, known: string, until: string): Promise<number> {
  const result = await sql<{ n: number }>`
    select count(*) as n from sale_days
    where day <= ${known}::date and next_day > ${known}::date and next_day <= ${until}::date`.execute(
    ctx.db,
  );
  return rowOf(result).n;
}
