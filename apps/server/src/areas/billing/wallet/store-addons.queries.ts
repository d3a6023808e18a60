import type { PriceKind, SendingChannel, StoreAddon } from '@clientela/contract';
import { CHANNEL_ADDON_TYPES, MICROS_PER_CENT, propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { todayOf } from './cycle.queries.ts';

export interface Channel {
  id: string;
  name: string;
  type: string;
  title: string;
  monthly_credits: number;
  price_micros: number;
  /** Whether an undelivered message is refunded. */
  returned_on_failure: boolean;
}

/** Today's price of an action: agreed with the store, else from the catalogue. */
function priceOn(day: string) {
  return sql<number>`coalesce(s.price_micros, app.usage_price_on(s.addon_id, ${day}), 0)`;
}

/** The store's channels, with the price of a message beyond its credits. */
export function listChannels(ctx: Ctx): Promise<Channel[]> {
  return channels(ctx).orderBy('a.title').orderBy('s.id').execute();
}

/** The price of a message depends on its channel, and on WhatsApp on its category. */
export interface PriceOf {
  channel: SendingChannel;
  price_kind: PriceKind;
}

/** The store's add-on for this price, where it costs anything. */
export async function findChannelAddon(
  ctx: Ctx,
  { channel, price_kind }: PriceOf,
): Promise<Channel | undefined> {
  const sold = propertiesOf(channel).addon;
  if (!sold) return undefined;
  return channels(ctx)
    .where('a.type', '=', sold.type)
    .where('a.name', '=', sold.name)
    .where('a.price_kind', '=', price_kind)
    .where(priceOn(todayOf(ctx)), '>', 0)
    .orderBy('s.id')
    .executeTakeFirst();
}

function channels(ctx: Ctx) {
  return ctx.db
    .selectFrom('store_addons as s')
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select(['s.id', 'a.name', 'a.type', 'a.title', 's.monthly_credits', 'a.returned_on_failure'])
    .select(priceOn(todayOf(ctx)).as('price_micros'))
    .where('s.store_id', '=', ctx.store.id)
    .where('s.enabled', '=', true)
    .where('a.type', 'in', [...CHANNEL_ADDON_TYPES]);
}

export async function listStoreAddons(
  ctx: Ctx,
  query: { enabled?: boolean | undefined; page: number; per_page: number },
): Promise<StoreAddon[]> {
  let addons = ctx.db
    .selectFrom('store_addons as s')
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select(['s.id', 'a.name', 'a.type', 's.enabled'])
    .select(priceOn(todayOf(ctx)).as('price_micros'))
    .where('s.store_id', '=', ctx.store.id);
  if (query.enabled !== undefined) addons = addons.where('s.enabled', '=', query.enabled);
  const rows = await addons
    .orderBy('a.type')
    .orderBy('a.name')
    .orderBy('s.id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  return rows.map(({ id, enabled, price_micros, ...addon }) => ({
    id,
    enabled,
    usage_price: price_micros / MICROS_PER_CENT,
    addon,
  }));
}
