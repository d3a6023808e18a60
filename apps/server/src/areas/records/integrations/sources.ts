import type { NotNull } from 'kysely';
import type { Ctx } from '#platform/context';
import {
  type CommerceProvider,
  type NormalizedOrder,
  type Shop,
  ShopRefusedError,
} from './commerce.port.ts';

/** Orders of a source that are looked for at an account before it is taken for another shop. */
const COMPARED = 3;

interface Source {
  source: string;
  account: string;
}

/**
 * The source of an account's records, which is what they have as their provider: codes and ids of two accounts of
 * one platform have nothing in common. It is the slug for the first account, `slug:2` for the next. A shop that
 * moved to another address, or a platform that does not say whose account it is, is recognised by its orders.
 */
export async function sourceOf(
  ctx: Ctx,
  provider: CommerceProvider,
  shop: Shop,
  current: Source | null,
): Promise<string> {
  const { slug } = provider;
  const known = await listSources(ctx, slug, current);
  const [first] = known;
  if (!first) return slug;
  // Where the platform names no account, the adapter writes its own slug.
  const isNamed = shop.account !== slug;
  const named = known.find(({ account }) => addressOf(account) === addressOf(shop.account));
  if (isNamed && named) return named.source;
  let isComparable = false;
  for (const { source } of known) {
    const orders = await listNewest(ctx, source);
    for (const order of orders) if (await isThere(provider, shop, order)) return source;
    isComparable ||= orders.length > 0;
  }
  if (!isNamed && !isComparable) return (current ?? first).source;
  return `${slug}:${known.length + 1}`;
}

/** Stores the account of a source's records, in the caller's transaction. */
export async function saveSource(
  ctx: Ctx,
  slug: string,
  { source, account }: Source,
): Promise<void> {
  await ctx.db
    .insertInto('integration_sources')
    .values({ store_id: ctx.store.id, source, slug, account })
    .onConflict((conflict) => conflict.columns(['store_id', 'source']).doUpdateSet({ account }))
    .execute();
}

/** All sources of records that platforms of these slugs have in the store. */
export async function sourcesOf(ctx: Ctx, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('integration_sources')
    .select('source')
    .where('store_id', '=', ctx.store.id)
    .where('slug', 'in', slugs)
    .execute();
  return [...new Set([...slugs, ...rows.map(({ source }) => source)])];
}

/** The platform of a source. */
export function slugOf(source: string): string {
  return source.replace(/:.*/s, '');
}

async function listSources(ctx: Ctx, slug: string, current: Source | null): Promise<Source[]> {
  const rows = await ctx.db
    .selectFrom('integration_sources')
    .select(['source', 'account'])
    .where('store_id', '=', ctx.store.id)
    .where('slug', '=', slug)
    .orderBy('created_at', 'desc')
    .execute();
  // Connections older than stored accounts.
  const isKept = rows.some(({ source }) => source === current?.source);
  return current && !isKept ? [current, ...rows] : rows;
}

/** One shop is written with and without its scheme, `www.` and the last slash. */
function addressOf(account: string): string {
  return account
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '');
}

type NamedOrder = { external_id: string; number: string; ordered_at: string };

function listNewest(ctx: Ctx, source: string): Promise<NamedOrder[]> {
  return ctx.db
    .selectFrom('orders')
    .select(['external_id', 'number', 'ordered_at'])
    .where('store_id', '=', ctx.store.id)
    .where('provider', '=', source)
    .where('external_id', 'is not', null)
    .orderBy('ordered_at', 'desc')
    .limit(COMPARED)
    .$narrowType<{ external_id: NotNull }>()
    .execute();
}

/** Whether the account has this very order: ids of two shops may be equal, instants are not. */
async function isThere(
  provider: CommerceProvider,
  shop: Shop,
  { external_id, ordered_at }: NamedOrder,
): Promise<boolean> {
  const found = await readOrder(provider, shop, external_id);
  return found !== undefined && Date.parse(found.ordered_at) === Date.parse(ordered_at);
}

async function readOrder(
  provider: CommerceProvider,
  shop: Shop,
  externalId: string,
): Promise<NormalizedOrder | undefined> {
  try {
    const normalized = await provider.one(shop, 'orders', externalId);
    return normalized?.orders.find(({ external_id }) => external_id === externalId);
  } catch (error) {
    if (error instanceof ShopRefusedError) return undefined;
    throw error;
  }
}
