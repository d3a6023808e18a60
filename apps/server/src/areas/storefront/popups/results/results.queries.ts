import type { PopupResults } from '@clientela/contract';
import { present } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type LiftSide, liftOf, winnerOf } from './results.rules.ts';
import { AFTER, salesOf } from './sales.ts';

type Counts = PopupResults['total'];
type Row = Counts & {
  /** Which of these the row is about; `all`: the sum. */
  by: 'day' | 'letter' | 'version' | 'page' | 'device' | 'all';
  value: string;
};

const PAGES_SHOWN = 100;

/** Results of all versions in a period: views by their day, sign-ups and what follows by the day of the sign-up. */
export async function readResults(
  ctx: Ctx,
  popupId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<PopupResults> {
  const store = ctx.store.id;
  const within = sql`day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`;
  const { rows } = await sql<Row>`
    with signups as (
      select s.id, s.letter, s.version, s.page, s.device, (s.at at time zone ${ctx.store.time_zone})::date as day, s.is_new,
          s.state = 'confirmed' as is_confirmed
        from popup_submissions s
       where s.store_id = ${store} and s.popup_id = ${popupId} and s.state <> 'suspect'
    ), sales as (
      select x.submission_id, count(*) filter (where x.has_coupon) as coupons_used, sum(x.revenue) as revenue
        from (${salesOf(ctx, sql`${popupId}`)}) x group by x.submission_id
    ),
    facts as (
      select day, letter, version, page, device, views, closes, 0 as signups, 0 as new_people, 0 as confirmed,
          0 as coupons_used, 0 as revenue
        from popup_counts where store_id = ${store} and popup_id = ${popupId}
      union all
      select g.day, g.letter, g.version, g.page, g.device, 0, 0, 1, g.is_new::int, g.is_confirmed::int,
          coalesce(a.coupons_used, 0), coalesce(a.revenue, 0)
        from signups g
        left join sales a on a.submission_id = g.id
    )
    select case when grouping(day) = 0 then 'day' when grouping(letter) = 0 then 'letter'
          when grouping(version) = 0 then 'version' when grouping(page) = 0 then 'page' when grouping(device) = 0 then 'device' else 'all' end as by,
        coalesce(day::text, letter, version::text, page, device, '') as value,
        coalesce(sum(views), 0)::int as views, coalesce(sum(closes), 0)::int as closes,
        coalesce(sum(signups), 0)::int as signups, coalesce(sum(new_people), 0)::int as new_people,
        (coalesce(sum(signups), 0) - coalesce(sum(new_people), 0))::int as known_people,
        coalesce(sum(confirmed), 0)::int as confirmed, coalesce(sum(coupons_used), 0)::int as coupons_used,
        coalesce(sum(revenue), 0)::bigint as revenue
      from facts where ${within}
     group by grouping sets ((), (day), (letter), (version), (page), (device))
     order by value`.execute(ctx.db);
  const of = (wanted: Row['by']) =>
    rows
      .filter(({ by }) => by === wanted)
      .map(({ by: _by, value, ...counts }) => ({ value, counts }));
  const by_variant = of('letter').map(({ value, counts }) => ({
    ...counts,
    letter: value as 'A' | 'B' | 'C',
  }));
  return {
    total: present(of('all')[0], 'sum of the results').counts,
    by_day: of('day').map(({ value, counts }) => ({ ...counts, day: value })),
    by_variant,
    by_version: of('version')
      .map(({ value, counts }) => ({ ...counts, version: Number(value) }))
      .sort((a, b) => b.version - a.version),
    by_page: of('page')
      .map(({ value, counts }) => ({ ...counts, page: value }))
      .sort((a, b) => b.views - a.views || b.signups - a.signups)
      .slice(0, PAGES_SHOWN),
    by_device: of('device').map(({ value, counts }) => ({
      ...counts,
      device: value as 'desktop' | 'phone',
    })),
    winner: winnerOf(by_variant),
    lift: await readLift(ctx, popupId, within),
  };
}

/**
 * The lift among people who were known when they met the pop-up: the purchases of the others are known only where they
 * signed up, which would favour those who saw it.
 */
async function readLift(
  ctx: Ctx,
  popupId: string,
  within: RawBuilder<unknown>,
): Promise<PopupResults['lift']> {
  const { rows } = await sql<LiftSide & { is_holdout: boolean }>`
    with met as (
      select distinct on (e.customer_id) e.customer_id, e.is_holdout, e.at,
          (e.at at time zone ${ctx.store.time_zone})::date as day
        from popup_exposures e
       where e.store_id = ${ctx.store.id} and e.popup_id = ${popupId}
       order by e.customer_id, e.at
    )
    select is_holdout, count(*)::int as people, (count(*) filter (where exists (
        select from orders o where o.store_id = ${ctx.store.id} and o.customer_id = met.customer_id and o.is_sale
          and o.ordered_at >= met.at and o.ordered_at < met.at + interval '${sql.raw(AFTER)}')))::int as buyers
      from met where ${within} and at < ${ctx.clock.now()}::timestamptz - interval '${sql.raw(AFTER)}'
     group by is_holdout`.execute(ctx.db);
  const side = (is_holdout: boolean): LiftSide =>
    rows.find((row) => row.is_holdout === is_holdout) ?? { people: 0, buyers: 0 };
  return liftOf(side(false), side(true));
}
