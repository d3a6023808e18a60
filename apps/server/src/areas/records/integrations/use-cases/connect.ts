import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { newId, newSecret } from '#platform/ids';
import {
  type CommerceProvider,
  type Connected,
  type Shop,
  ShopRefusedError,
} from '../commerce.port.ts';
import {
  ASKED_MS,
  applicationFor,
  fetchFromShop,
  findConnection,
  type Listening,
  noticesUrl,
  providerOf,
  saveWebhooks,
  sealCredentials,
  shopOf,
} from '../connections.ts';
import { integrationsTexts } from '../integrations.texts.ts';
import { saveSource, sourceOf } from '../sources.ts';
import { moveState } from '../states.ts';
import { beginHistory } from '../syncing/runs.queries.ts';
import { openStreams } from '../syncing/streams.queries.ts';

const MONTH_MS = (365.25 * 86_400_000) / 12;

/** Connects with credentials typed by the owner: those of the usual connection, or keys of the shop's own. */
export async function connectByKeys(
  ctx: Ctx,
  slug: string,
  draft: { settings: Record<string, string>; history_months: number | null; own_keys: boolean },
): Promise<void> {
  const provider = providerOf(ctx.app, slug);
  const { connection, own_keys } = provider;
  const { settings, history_months } = draft;
  const connected = await fetchFromShop(async () => {
    if (draft.own_keys && own_keys) return own_keys.understand(settings, ctx.clock.now());
    const isRegistered = !provider.application || (await applicationFor(ctx, slug));
    if (connection.by !== 'keys' || draft.own_keys || !isRegistered) throw new Failure('not_found');
    return connection.understand(settings);
  });
  await connect(ctx, provider, connected, history_months);
}

/**
 * Saves an accepted connection, registers webhooks, and starts the import of the past. A reconnected one keeps its
 * records.
 */
export async function connect(
  ctx: Ctx,
  provider: CommerceProvider,
  connected: Connected,
  historyMonths: number | null,
): Promise<void> {
  const { slug } = provider;
  const before = await findConnection(ctx, slug);
  const id = before?.id ?? newId();
  const shop = await shopOf(ctx, { ...connected, id, slug }, connected.credentials, ASKED_MS);
  const { account_name } = await fetchFromShop(() => firstCheck(provider, shop));
  const source = await fetchFromShop(() => sourceOf(ctx, provider, shop, before));
  const notice_key = before?.notice_key ?? newSecret(128);
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const kept = {
      account: connected.account,
      source,
      account_name: account_name || connected.account_name,
      settings: JSON.stringify(connected.settings),
      credentials_sealed: sealCredentials(ctx, id, connected.credentials),
      credentials_until: connected.credentials_until,
      notice_key,
      listens: false,
      history_from: historyStart(now, historyMonths),
      connected_at: now,
      due_at: now,
      polled_at: now,
      deep_polled_at: now,
      polling_at: null,
      failures: 0,
      difference_at: null,
    };
    await ctx.db
      .insertInto('store_integrations')
      .values({ store_id: ctx.store.id, id, slug, state: 'connecting', ...kept })
      .onConflict((conflict) => conflict.columns(['store_id', 'slug']).doUpdateSet(kept))
      .execute();
    // A connection from before accounts were stored has no row yet, and its number must not be given away.
    if (before) await saveSource(ctx, slug, before);
    await saveSource(ctx, slug, { source, account: connected.account });
    if (before && before.source !== source) await forgetRecords(ctx, id);
    await openStreams(ctx, id, provider, { withHistory: historyMonths !== 0 });
    await beginHistory(ctx, id);
    const row = await findConnection(ctx, slug);
    if (row) await moveState(ctx, row, { state: 'connecting', reason: null });
    await recordAuditEvent(ctx, {
      action: 'integration.connected',
      target_kind: 'integration',
      target_id: id,
      details: { name: provider.name },
    });
    await broadcast(ctx, 'integration.changed', { slug });
  });
  // Only after saving: some platforms call the address at once, and it has to exist.
  const url = noticesUrl(ctx.app, slug, notice_key);
  await saveWebhooks(
    ctx,
    id,
    shop,
    await listen(ctx, provider, () => provider.listen?.(shop, url)),
  );
}

/** Deletes pending reads and errors, which belong to the previously connected account. */
async function forgetRecords(ctx: Ctx, id: string): Promise<void> {
  for (const table of ['change_notifications', 'integration_errors'] as const) {
    await ctx.db
      .deleteFrom(table)
      .where('store_id', '=', ctx.store.id)
      .where('integration_id', '=', id)
      .execute();
  }
}

/** A refusal on the first check means mistyped credentials. */
async function firstCheck(provider: CommerceProvider, shop: Shop) {
  try {
    return await provider.check(shop);
  } catch (error) {
    if (!(error instanceof ShopRefusedError) || error.kind !== 'credentials') throw error;
    const words = integrationsTexts.access_refused(provider.name);
    throw new ShopRefusedError('credentials', words);
  }
}

export function historyStart(now: Date, months: number | null): Date | null {
  return months === null ? null : new Date(now.getTime() - months * MONTH_MS);
}

/** Without webhooks changes are polled; the screen shows this. */
async function listen(
  ctx: Ctx,
  { slug }: CommerceProvider,
  ask: () => Promise<Listening> | undefined,
): Promise<Listening> {
  try {
    return (await ask()) ?? false;
  } catch (error) {
    ctx.log.warn('notices of a platform not asked for', { slug, error });
    return false;
  }
}
