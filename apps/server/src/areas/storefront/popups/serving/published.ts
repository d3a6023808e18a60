import { PopupDefinition, type PublishedPopup, type StorefrontConfig } from '@clientela/contract';
import { type Definition, definitionsOf } from '#areas/records/attributes/index';
import type { App } from '#platform/app';
import { type Ctx, requestCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { storeOfPublicKey } from '#platform/public-key';
import { readSettings } from '../settings.queries.ts';

/** A pop-up as visitors see it. */
export interface ActivePopup {
  id: string;
  name: string;
  version: number;
  definition: PopupDefinition;
  started_at: string | null;
  ended_at: string | null;
}

/** What the public calls of a store read, at most some seconds old. */
export interface Storefront {
  ctx: Ctx;
  consent_mode: StorefrontConfig['consent_mode'];
  /** Origins that may send. */
  origins: ReadonlySet<string>;
  popups: readonly ActivePopup[];
  /** Customer attributes in use. */
  attributes: readonly Definition[];
}

/**
 * Every process reads a store again after this time. A notification would be sooner, and could be lost while the
 * database restarts; browsers keep the script for a minute anyway.
 */
const FRESH_MS = 3_000;
const STORES_MAX = 5_000;

interface Cached {
  read_at: number;
  storefront: Promise<Storefront>;
}
const caches = new WeakMap<App, Map<string, Cached>>();

/** The storefront of a public key. @throws Failure `not_found` for an unknown key. */
export function openStorefront(app: App, key: string): Promise<Storefront> {
  const cache = caches.get(app) ?? new Map<string, Cached>();
  caches.set(app, cache);
  const now = app.clock.now().getTime();
  const known = cache.get(key);
  if (known && Math.abs(now - known.read_at) < FRESH_MS) return known.storefront;
  if (cache.size >= STORES_MAX) cache.clear();
  const storefront = readStorefront(app, key);
  cache.set(key, { read_at: now, storefront });
  // A failed read is not kept, nor is an unknown key.
  storefront.catch(() => cache.delete(key));
  return storefront;
}

async function readStorefront(app: App, key: string): Promise<Storefront> {
  const platform = requestCtx(app);
  if (!/^[a-z2-9]{10}$/.test(key)) throw new Failure('not_found');
  const id = await storeOfPublicKey(platform, key);
  if (!id) throw new Failure('not_found');
  const ctx = await storeCtx(app, id, app.limits);
  const { is_on, allowed_origins, consent_mode } = await readSettings(ctx);
  const { site_url } = await ctx.db
    .selectFrom('stores')
    .select('site_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    ctx,
    consent_mode,
    // The sample shop is a page of the program itself.
    origins: new Set([
      ...originsOf(site_url),
      ...allowed_origins,
      new URL(app.config.publicUrl).origin,
    ]),
    popups: is_on && ctx.store.enabled ? await findActive(ctx) : [],
    attributes: await definitionsOf(ctx, 'CUSTOMER'),
  };
}

async function findActive(ctx: Ctx): Promise<ActivePopup[]> {
  const now = ctx.clock.now().toISOString();
  const rows = await ctx.db
    .selectFrom('popups as p')
    .innerJoin('popup_versions as v', (join) =>
      join
        .onRef('v.store_id', '=', 'p.store_id')
        .onRef('v.popup_id', '=', 'p.id')
        .onRef('v.version', '=', 'p.version'),
    )
    .select(['p.id', 'p.name', 'v.version', 'v.definition', 'v.started_at', 'v.ended_at'])
    .where('p.store_id', '=', ctx.store.id)
    .where('p.status', '=', 'active')
    .where((where) => where.or([where('v.ended_at', 'is', null), where('v.ended_at', '>', now)]))
    .orderBy('p.priority')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({ ...row, definition: PopupDefinition.parse(row.definition) }));
}

/** A site's own origin, with and without www. */
function originsOf(site: string | null): string[] {
  if (!site || !URL.canParse(site)) return [];
  const url = new URL(site);
  const bare = url.host.replace(/^www\./, '');
  return [`${url.protocol}//${bare}`, `${url.protocol}//www.${bare}`];
}

/** The rules that the script needs; who belongs to which cluster stays on the server. */
export function configOf({ ctx, consent_mode, popups }: Storefront): StorefrontConfig {
  const host = ctx.app.config.publicUrl;
  const rules = popups.map(rulesOf);
  return { key: ctx.store.public_key, host, consent_mode, popups: rules };
}

function rulesOf(popup: ActivePopup): PublishedPopup {
  const { id, version, started_at, ended_at, definition } = popup;
  const { format, trigger, teaser, frequency, holdout_percentage } = definition;
  const { customer_cluster_ids: _asked, ...targeting } = definition.targeting;
  return {
    id,
    version,
    started_at,
    ended_at,
    format,
    trigger,
    teaser,
    frequency,
    holdout_percentage,
    targeting,
    asks_audience: asksAudience(definition),
    weights: definition.variants.map(({ letter, weight }) => [letter, weight]),
  };
}

/** Whether the server decides who fits. */
export function asksAudience({ targeting }: PopupDefinition): boolean {
  const { visitor, customer_cluster_ids } = targeting;
  return customer_cluster_ids.length > 0 || visitor === 'known' || visitor === 'unknown';
}
