import { type AddonOffer, SOLD_ADDONS } from '@clientela/contract';
import { type Cycle, MICROS_PER_CENT, priceForRest } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { currentCycle, todayOf } from './cycle.queries.ts';
import { readBalances } from './ledger.ts';

type OfferRow = Omit<AddonOffer, 'contracted' | 'price_now' | 'usage_price'> & {
  is_on_sale: boolean;
  price_micros: number;
  store_addon_id: string | null;
  source: 'plan' | 'store' | null;
  enabled: boolean | null;
  is_canceled: boolean | null;
  ends_on: string | null;
  grace_until: string | null;
};

const IS_ON_SALE = sql`(a.listed and a.retired_at is null and a.name = any(${SOLD_ADDONS}))`;

/** Everything on sale and everything the store has or had. */
export async function listAddonOffers(ctx: Ctx) {
  const cycle = await currentCycle(ctx);
  const { balance } = await readBalances(ctx);
  const rows = await readOffers(ctx, sql`s.id is not null or ${IS_ON_SALE}`);
  const data = rows.map((row) => offerOf(row, cycle, todayOf(ctx)));
  return { data, balance, period: cycle };
}

export async function findOffer(ctx: Ctx, addonId: string): Promise<AddonOffer> {
  const [row] = await readOffers(ctx, sql`a.id = ${addonId}`);
  if (!row) throw new Failure('addon_unavailable');
  return offerOf(row, await currentCycle(ctx), todayOf(ctx));
}

async function readOffers(ctx: Ctx, which: ReturnType<typeof sql>): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select a.id, a.name, a.type, a.title, a.description, a.usage_period, a.billing, a.price, a.units,
      ${IS_ON_SALE} as is_on_sale,
      coalesce(s.price_micros, app.usage_price_on(a.id, ${todayOf(ctx)}), 0) as price_micros,
      coalesce(s.monthly_credits, 0) as monthly_credits,
      s.id as store_addon_id, s.source, s.enabled, s.is_canceled, s.ends_on,
      (select c.grace_until from addon_charges c
        where c.store_id = s.store_id and c.store_addon_id = s.id and c.status = 'waiting'
        order by c.id limit 1) as grace_until
      from addons a left join store_addons s on s.store_id = ${ctx.store.id} and s.addon_id = a.id
     where ${which}
     order by a.title, a.id`.execute(ctx.db);
  return rows;
}

function offerOf(row: OfferRow, cycle: Cycle, today: string): AddonOffer {
  const { is_on_sale, price_micros, store_addon_id, source, enabled, ...rest } = row;
  const { is_canceled, ends_on, grace_until, ...addon } = rest;
  const { price, units, billing } = addon;
  // A used-up add-on can be bought again; every other only once.
  const isThere = enabled && !(source === 'store' && billing === 'one_time' && units !== null);
  return {
    ...addon,
    price_now:
      price === null || !is_on_sale || isThere
        ? null
        : priceForRest({ price, units, billing }, cycle, today),
    usage_price: price_micros / MICROS_PER_CENT,
    contracted:
      store_addon_id && source
        ? {
            id: store_addon_id,
            source,
            is_active: enabled ?? false,
            is_canceled: is_canceled ?? false,
            ends_on,
            grace_until,
          }
        : null,
  };
}
