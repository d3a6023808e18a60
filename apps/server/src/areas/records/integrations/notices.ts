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

/** Keeps what a platform tells before it is acknowledged, where it really comes from there. */
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

/** What comes to the address of the app: the platform's signature says of which shop it is. */
function ofAccount(provider: CommerceProvider, notice: ShopNotice): Received {
  if (!provider.accountOf || !provider.hints) throw new Failure('not_found');
  const account = provider.accountOf(notice);
  const told = account && provider.hints(notice, { account, settings: {}, credentials: {} });
  if (!told) throw new Failure('webhook_refused');
  return { account: `${ALL_SHOPS}:${account}`, ...told };
}

/** Other areas read what providers of messages tell; the names of shops are kept apart from theirs. */
function inboxName(slug: string): string {
  return `shop:${slug}`;
}

/** Notes what platforms hinted at, for the work on their connections. */
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
  // What this area kept.
  const hints = event.data as ShopHint[];
  for (const { store_id, find } of rows) {
    const ctx = await storeCtx(app, store_id);
    await inTransaction(ctx, async (ctx) => {
      const row = await find(ctx);
      if (!row) return;
      const { name } = providerOf(app, slug);
      const actor = { kind: 'integration', id: row.id, name } as const;
      await takePrivacy({ ...ctx, actor }, row, hints);
      // Nobody reads where nothing is connected; whoever asks to be forgotten is all the same.
      if (row.state === 'disabled') return;
      await keepHints(ctx, row.id, hints.filter(isOfRecord));
    });
  }
  return rows.length > 0 ? 'applied' : 'unknown';
}

function isOfRecord({ action }: ShopHint): boolean {
  return action === 'changed' || action === 'deleted';
}

type Told = {
  store_id: string;
  find(ctx: Parameters<typeof findByNoticeKey>[0]): Promise<ConnectionRow | null>;
};

async function toldRows(app: App, slug: string, account: string): Promise<Told[]> {
  if (account.startsWith(`${ALL_SHOPS}:`)) {
    const found = await connectionsOf(app, slug, account.slice(ALL_SHOPS.length + 1));
    return found.map(({ store_id, id }) => ({ store_id, find: (ctx) => readConnection(ctx, id) }));
  }
  const store_id = await storeOfNotice(app, account);
  return store_id ? [{ store_id, find: (ctx) => findByNoticeKey(ctx, account) }] : [];
}
