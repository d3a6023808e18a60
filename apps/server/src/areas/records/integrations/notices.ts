import { randomUUID } from 'node:crypto';
import type { App } from '#platform/app';
import { inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import {
  type EventOutcome,
  type InboxReader,
  keepNotice,
  type ProviderEvent,
} from '#platform/inbox';
import type { CommerceProvider, ShopHint, ShopNotice } from './commerce.port.ts';
import {
  type AccountConnection,
  type ConnectionRow,
  connectionsOf,
  findByNoticeKey,
  providerOf,
  readConnection,
  shopOfNotice,
  storeOfNotice,
} from './connections.ts';
import { takePrivacy } from './privacy.ts';
import { keepHints } from './syncing/hints.queries.ts';

/** In place of a connection's key: the address that an app at a platform has for all its shops. */
const ALL_SHOPS = 'app';

/** Stores a platform's notification before acknowledging it, after verifying its origin. */
export async function receiveNotice(
  { app }: PlatformCtx,
  { slug, key }: { slug: string; key: string },
  notice: ShopNotice,
): Promise<void> {
  const provider = providerOf(app, slug);
  const of =
    key === ALL_SHOPS
      ? ofAccount(provider, notice)
      : await ofConnection(app, provider, key, notice);
  if (of.hints.length === 0) return;
  // Without a name of its own the same words may be about two changes; reading twice changes nothing.
  const element = of.element ?? randomUUID();
  await keepNotice(app, inboxName(slug), { account: of.account, element, data: of.hints });
}

interface Received {
  account: string;
  element: string | null;
  hints: ShopHint[];
}

async function ofConnection(
  app: App,
  provider: CommerceProvider,
  key: string,
  notice: ShopNotice,
): Promise<Received> {
  const storeId = provider.hints ? await storeOfNotice(app, key) : null;
  if (!provider.hints || !storeId) throw new Failure('not_found');
  const ctx = await storeCtx(app, storeId, app.limits);
  const row = await findByNoticeKey(ctx, key);
  if (row?.slug !== provider.slug || row.state === 'disabled') throw new Failure('not_found');
  const told = provider.hints(notice, await shopOfNotice(ctx, row));
  if (!told) throw new Failure('webhook_refused');
  return { account: key, ...told };
}

/** A notification to the app's address: the signed body identifies the shop. */
function ofAccount(provider: CommerceProvider, notice: ShopNotice): Received {
  if (!provider.accountOf || !provider.hints) throw new Failure('not_found');
  const account = provider.accountOf(notice);
  const told = account && provider.hints(notice, { account, settings: {}, credentials: {} });
  if (!told) throw new Failure('webhook_refused');
  return { account: `${ALL_SHOPS}:${account}`, ...told };
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
  const rows = await toldRows(app, slug, event.account);
  // Stored by this area, so its shape is known.
  const hints = event.data as ShopHint[];
  for (const { store_id, find, ...of } of rows) {
    const ctx = await storeCtx(app, store_id);
    await inTransaction(ctx, async (ctx) => {
      const row = await find(ctx);
      if (!row) return;
      const { name } = providerOf(app, slug);
      const actor = { kind: 'integration', id: row.id, name } as const;
      const { source = row.source, is_connected = true } = of;
      await takePrivacy({ ...ctx, actor }, { row, source, is_connected }, hints);
      // Where nothing is connected nothing is read, but a request to be forgotten holds.
      if (!is_connected || row.state === 'disabled') return;
      await keepHints(ctx, row.id, hints.filter(isOfRecord));
    });
  }
  return rows.length > 0 ? 'applied' : 'unknown';
}

function isOfRecord({ action }: ShopHint): boolean {
  return action === 'changed' || action === 'deleted';
}

type Told = Partial<Pick<AccountConnection, 'source' | 'is_connected'>> & {
  store_id: string;
  find(ctx: Parameters<typeof findByNoticeKey>[0]): Promise<ConnectionRow | null>;
};

async function toldRows(app: App, slug: string, account: string): Promise<Told[]> {
  if (account.startsWith(`${ALL_SHOPS}:`)) {
    const found = await connectionsOf(app, slug, account.slice(ALL_SHOPS.length + 1));
    return found.map(({ id, ...of }) => ({ ...of, find: (ctx) => readConnection(ctx, id) }));
  }
  const store_id = await storeOfNotice(app, account);
  return store_id ? [{ store_id, find: (ctx) => findByNoticeKey(ctx, account) }] : [];
}
