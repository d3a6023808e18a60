import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Application, readApplication } from '#platform/applications';
import { type Ctx, platformCtx, requestCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { findRow, rowsInTime } from '#platform/shards';
import {
  type CommerceProvider,
  type NoticedShop,
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
  ShopUnavailableError,
} from './commerce.port.ts';
import { integrationsTexts } from './integrations.texts.ts';
import { acquireSlot } from './pace.ts';

/** A connection as the work on it needs it. */
export interface ConnectionRow {
  id: string;
  slug: string;
  state: 'connecting' | 'synchronized' | 'partial' | 'failed' | 'reconnect' | 'disabled';
  state_reason: string | null;
  account: string;
  /** The provider of the account's records. */
  source: string;
  account_name: string;
  settings: Record<string, string>;
  credentials_until: string | null;
  notice_key: string | null;
  listens: boolean;
  history_from: string | null;
  connected_at: string;
  last_success_at: string | null;
  failures: number;
  polled_at: string;
  deep_polled_at: string;
  polling_at: string | null;
  is_deep: boolean;
  difference: { resource: ShopResource; theirs: number; ours: number }[];
  difference_at: string | null;
}

/** The adapter of a slug; an address with another one leads nowhere. */
export function providerOf({ shops }: App, slug: string): CommerceProvider {
  const provider = Object.hasOwn(shops, slug) ? shops[slug] : undefined;
  if (!provider) throw new Failure('not_found');
  return provider;
}

export async function findConnection(ctx: Ctx, slug: string): Promise<ConnectionRow | null> {
  return (await connections(ctx).where('slug', '=', slug).executeTakeFirst()) ?? null;
}

export async function readConnection(ctx: Ctx, id: string): Promise<ConnectionRow> {
  const row = await connections(ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

function connections(ctx: Ctx) {
  return ctx.db
    .selectFrom('store_integrations')
    .select(['id', 'slug', 'state', 'state_reason', 'account', 'account_name', 'settings'])
    .select((eb) => eb.fn.coalesce('source', 'slug').as('source'))
    .select(['credentials_until', 'notice_key', 'listens', 'history_from', 'connected_at'])
    .select(['last_success_at', 'failures', 'polled_at', 'deep_polled_at', 'polling_at'])
    .select(['is_deep', 'difference', 'difference_at'])
    .where('store_id', '=', ctx.store.id)
    .$narrowType<Pick<ConnectionRow, 'state' | 'settings' | 'difference'>>();
}

/** Returns a working connection; the failure names what is missing. */
export async function requireConnection(ctx: Ctx, slug: string): Promise<ConnectionRow> {
  providerOf(ctx.app, slug);
  const row = await findConnection(ctx, slug);
  if (!row || row.state === 'disabled' || row.state === 'reconnect') {
    throw new Failure('integration_not_connected');
  }
  return row;
}

export function sealCredentials(ctx: Ctx, id: string, credentials: Record<string, string>): Buffer {
  return encryptSecret(ctx.app.sealingKey, ctx.store.id, placeOf(id), JSON.stringify(credentials));
}

async function openCredentials(ctx: Ctx, id: string): Promise<Record<string, string>> {
  const row = await ctx.db
    .selectFrom('store_integrations')
    .select('credentials_sealed')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.credentials_sealed)
    throw new ShopRefusedError('credentials', integrationsTexts.keys_missing);
  const place = placeOf(id);
  // Sealed by this area.
  return JSON.parse(
    decryptSecret(ctx.app.sealingKey, ctx.store.id, place, row.credentials_sealed),
  ) as Record<string, string>;
}

/** Where sealed credentials belong: they open nowhere else. */
function placeOf(id: string): string {
  return `store_integrations/${id}/credentials`;
}

/** A token that ends sooner than this is renewed before it is used. */
const RENEW_MS = 5 * 60_000;

/**
 * Opens a connection's shop with a valid token. Only the holder of the connection's lease renews tokens, so that
 * renewals never race; the new pair is stored before its first use.
 */
export async function openShop(ctx: Ctx, row: ConnectionRow): Promise<Shop> {
  const shop = await shopOf(ctx, row, await openCredentials(ctx, row.id));
  const { connection } = providerOf(ctx.app, row.slug);
  const ends = row.credentials_until === null ? null : Date.parse(row.credentials_until);
  if (!connection.refresh || ends === null || ends > ctx.clock.now().getTime() + RENEW_MS)
    return shop;
  return renewShop(ctx, row, shop);
}

/** Connecting and testing wait for a slow platform's rate limit; background work yields instead. */
export const ASKED_MS = 15_000;

/** The shop with the current token, for callers without a lease. */
export async function askedShop(ctx: Ctx, row: ConnectionRow): Promise<Shop> {
  return shopOf(ctx, row, await openCredentials(ctx, row.id), ASKED_MS);
}

/** Exchanges the credentials for new ones. */
export async function renewShop(ctx: Ctx, row: ConnectionRow, shop: Shop): Promise<Shop> {
  const { connection } = providerOf(ctx.app, row.slug);
  if (!connection.refresh)
    throw new ShopRefusedError('credentials', integrationsTexts.keys_refused);
  const renewed = await connection.refresh(shop).catch((error: unknown) => {
    if (!(error instanceof ShopRefusedError)) throw error;
    throw new ShopRefusedError('credentials', integrationsTexts.authorization_ended);
  });
  const { credentials, credentials_until } = renewed;
  await ctx.db
    .updateTable('store_integrations')
    .set({ credentials_sealed: sealCredentials(ctx, row.id, credentials), credentials_until })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', row.id)
    .execute();
  row.credentials_until = credentials_until?.toISOString() ?? null;
  return shopOf(ctx, row, credentials);
}

/** Whether a platform sends notifications, or the secret that signs them. */
export type Listening = boolean | { notice_secret: string };

export async function saveWebhooks(
  ctx: Ctx,
  id: string,
  shop: Shop,
  listening: Listening,
): Promise<void> {
  const credentials = { ...shop.credentials, ...(typeof listening === 'object' ? listening : {}) };
  await ctx.db
    .updateTable('store_integrations')
    .set({
      listens: listening !== false,
      ...(typeof listening === 'object' && {
        credentials_sealed: sealCredentials(ctx, id, credentials),
      }),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('state', '<>', 'disabled')
    .execute();
}

/** The plain credentials, for webhook verification. */
export async function shopOfNotice(ctx: Ctx, row: ConnectionRow): Promise<NoticedShop> {
  const { account, settings } = row;
  const credentials = await openCredentials(ctx, row.id);
  return { account, settings, credentials, application: await applicationFor(ctx, row.slug) };
}

/** The installation's application at the platform; null where the platform has none, or it is not registered. */
export async function applicationFor(
  ctx: Pick<Ctx, 'app' | 'db'>,
  slug: string,
): Promise<Application | null> {
  return providerOf(ctx.app, slug).application ? readApplication(ctx, slug) : null;
}

export async function shopOf(
  ctx: Ctx,
  { id, slug, account, settings }: Pick<ConnectionRow, 'id' | 'slug' | 'account' | 'settings'>,
  credentials: Record<string, string>,
  patienceMs?: number,
): Promise<Shop> {
  const { pace } = providerOf(ctx.app, slug);
  return {
    account,
    settings,
    credentials,
    application: await applicationFor(ctx, slug),
    time_zone: ctx.store.time_zone,
    now: () => ctx.clock.now(),
    outside_only: !ctx.app.config.allowPrivateHosts,
    turn: (cost) => acquireSlot(id, pace, cost, patienceMs),
  };
}

/** Calls a platform while a person waits; converts its refusal into a failure with its words. */
export async function fetchFromShop<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ShopRefusedError) {
      throw new Failure('integration_refused', { message: error.words, cause: error });
    }
    if (error instanceof ShopThrottledError || error instanceof ShopUnavailableError) {
      throw new Failure('integration_unavailable', { cause: error });
    }
    throw error;
  }
}

/** Returns the store of the secret in an address; null for an unknown secret. */
export async function storeOfNotice(app: App, key: string): Promise<string | null> {
  const query = sql<{ id: string }>`
    select id from app.store_of_integration(${key}) as id where id is not null`;
  return (await findRow(requestCtx(app), query))?.id ?? null;
}

export async function findByNoticeKey(ctx: Ctx, key: string): Promise<ConnectionRow | null> {
  return (await connections(ctx).where('notice_key', '=', key).executeTakeFirst()) ?? null;
}

export interface AccountConnection {
  store_id: string;
  id: string;
  /** The provider of this account's records. */
  source: string;
  /** False: the connection is to another account of the platform now. */
  is_connected: boolean;
}

/** The connections to a platform's account, now or before, in whatever stores they are. */
export async function connectionsOf(
  app: App,
  slug: string,
  account: string,
): Promise<AccountConnection[]> {
  const { rows, missing_databases } = await rowsInTime(
    platformCtx(app),
    sql<AccountConnection>`
      select store_id, id, source, is_connected
        from app.integrations_of_account(${slug}, ${account})`,
  );
  // The sender tries again later, when the database that may know the account is back.
  if (rows.length === 0 && missing_databases.length > 0) throw new Failure('overloaded');
  return rows;
}

export function noticesUrl({ config }: App, slug: string, key: string): string {
  return `${config.publicUrl}/api/webhooks/integrations/${slug}/${key}`;
}
