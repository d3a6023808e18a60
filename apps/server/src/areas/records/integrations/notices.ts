import { randomUUID } from 'node:crypto';
import type { App } from '#platform/app';
import type { Application } from '#platform/applications';
import { inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import {
  type EventOutcome,
  type InboxReader,
  type ProviderEvent,
  saveInboundEvent,
} from '#platform/inbox';
import type { ChangeNotification, CommerceProvider, ShopNotice } from './commerce.port.ts';
import {
  type AccountConnection,
  applicationFor,
  type ConnectionRow,
  connectionsOf,
  findByNoticeKey,
  providerOf,
  readConnection,
  shopOfNotice,
  storeOfNotice,
} from './connections.ts';
import { takePrivacy } from './privacy.ts';
import { saveChangeNotifications } from './syncing/change-notifications.queries.ts';

/** In place of a connection's key: the address that an app at a platform has for all its shops. */
export const ALL_SHOPS = 'app';

/** Stores a platform's notification before acknowledging it, after verifying its origin. */
export async function receiveNotice(
  ctx: PlatformCtx,
  { slug, key }: { slug: string; key: string },
  notice: ShopNotice,
): Promise<void> {
  const { app } = ctx;
  const provider = providerOf(app, slug);
  const of =
    key === ALL_SHOPS
      ? ofAccount(provider, notice, await applicationFor(ctx, slug))
      : await ofConnection(app, provider, key, notice);
  if (of.changes.length === 0) return;
  // A notification without an id may repeat; reading the record twice is harmless.
  const element = of.element ?? randomUUID();
  await saveInboundEvent(app, inboxName(slug), { account: of.account, element, data: of.changes });
}

interface Received {
  account: string;
  element: string | null;
  changes: ChangeNotification[];
}

async function ofConnection(
  app: App,
  provider: CommerceProvider,
  key: string,
  notice: ShopNotice,
): Promise<Received> {
  const storeId = provider.changes ? await storeOfNotice(app, key) : null;
  if (!provider.changes || !storeId) throw new Failure('not_found');
  const ctx = await storeCtx(app, storeId, app.limits);
  const row = await findByNoticeKey(ctx, key);
  if (row?.slug !== provider.slug || row.state === 'disabled') throw new Failure('not_found');
  const normalized = provider.changes(notice, await shopOfNotice(ctx, row));
  if (!normalized) throw new Failure('webhook_refused');
  return { account: key, ...normalized };
}

/** A notification to the app's address: the signed body identifies the shop. */
function ofAccount(
  provider: CommerceProvider,
  notice: ShopNotice,
  application: Application | null,
): Received {
  if (!provider.accountOf || !provider.changes) throw new Failure('not_found');
  const account = provider.accountOf(notice, application);
  const normalized =
    account && provider.changes(notice, { account, settings: {}, credentials: {}, application });
  if (!normalized) throw new Failure('webhook_refused');
  return { account: `${ALL_SHOPS}:${account}`, ...normalized };
}

/** Prefixes the inbox name, so that it differs from the message providers' that other areas read. */
function inboxName(slug: string): string {
  return `shop:${slug}`;
}

/** Stores change notifications of platforms, for the synchronisation. */
export function shopReader(slug: string): InboxReader {
  return {
    provider: inboxName(slug),
    async apply(app, events) {
      const outcomes: EventOutcome[] = [];
      for (const event of events) outcomes.push(await applyNotice(app, slug, event));
      return outcomes;
    },
  };
}

async function applyNotice(app: App, slug: string, event: ProviderEvent): Promise<EventOutcome> {
  const rows = await connectedShops(app, slug, event.account);
  // Stored by this area, so its shape is known.
  const changes = event.data as ChangeNotification[];
  for (const { store_id, find, ...of } of rows) {
    const ctx = await storeCtx(app, store_id);
    await inTransaction(ctx, async (ctx) => {
      const row = await find(ctx);
      if (!row) return;
      const { name } = providerOf(app, slug);
      const actor = { kind: 'integration', id: row.id, name } as const;
      const { source = row.source, is_connected = true } = of;
      await takePrivacy({ ...ctx, actor }, { row, source, is_connected }, changes);
      // A data-erasure request is honoured even without a connection.
      if (!is_connected || row.state === 'disabled') return;
      await saveChangeNotifications(ctx, row.id, changes.filter(isOfRecord));
    });
  }
  return rows.length > 0 ? 'applied' : 'unknown';
}

function isOfRecord({ action }: ChangeNotification): boolean {
  return action === 'changed' || action === 'deleted';
}

type Normalized = Partial<Pick<AccountConnection, 'source' | 'is_connected'>> & {
  store_id: string;
  find(ctx: Parameters<typeof findByNoticeKey>[0]): Promise<ConnectionRow | null>;
};

async function connectedShops(app: App, slug: string, account: string): Promise<Normalized[]> {
  if (account.startsWith(`${ALL_SHOPS}:`)) {
    const found = await connectionsOf(app, slug, account.slice(ALL_SHOPS.length + 1));
    return found.map(({ id, ...of }) => ({ ...of, find: (ctx) => readConnection(ctx, id) }));
  }
  const store_id = await storeOfNotice(app, account);
  return store_id ? [{ store_id, find: (ctx) => findByNoticeKey(ctx, account) }] : [];
}
