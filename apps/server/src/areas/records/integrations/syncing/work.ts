import { sql } from 'kysely';
import { notifyUsage } from '#areas/billing/plans/index';
import type { App } from '#platform/app';
import { type Backoff, pauseMs } from '#platform/backoff';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { type Claim, ClaimLost } from '#platform/leases';
import { applyRecords, type Taken } from '../applying/apply-records.ts';
import {
  type CommerceProvider,
  type Normalized,
  type Page,
  type Refusal,
  type Shop,
  ShopRefusedError,
  ShopThrottledError,
} from '../commerce.port.ts';
import {
  type ConnectionRow,
  noticesUrl,
  openShop,
  providerOf,
  readConnection,
  renewShop,
  saveWebhooks,
} from '../connections.ts';
import { integrationsTexts } from '../integrations.texts.ts';
import { moveState, pausedState, settleState } from '../states.ts';
import { applyChangeNotification } from './apply-change-notification.ts';
import {
  type ChangeRow,
  deleteChange,
  dropRead,
  isCrowded,
  nextChange,
  postponeChange,
} from './change-notifications.queries.ts';
import { COMPARE_MS, compare } from './compare.ts';
import { settleErrors } from './errors.queries.ts';
import { integrationLeases } from './lease.ts';
import { readMissing } from './read-past.ts';
import { recordsIn, type ShopRecord } from './records.ts';
import { endHistory, noteTaken } from './runs.queries.ts';
import { beginPoll, moveStream, readStreams, type Stream } from './streams.queries.ts';

/** How long one connection is served before others get their turn. */
const TURN_MS = 2_000;
/** Reconciliation interval of platforms with notifications, since one may be lost. */
const RECONCILE_MS = 15 * 60_000;
/** Overlap of polls: covers changes during the previous one. */
const OVERLAP_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const DEEP_MS = 7 * DAY_MS;
const BACKOFF: Backoff = { firstMs: 15_000, longestMs: 3_600_000 };
/** A platform may post a notice before its API has the record: it is read again so much later. */
const UNREADABLE_MS = [5_000, 15_000, 45_000];
/** Consecutive failures before people are notified. */
const TOLD_AFTER = 5;

interface Work {
  ctx: Ctx;
  claim: Claim;
  provider: CommerceProvider;
  row: ConnectionRow;
  shop: Shop;
}

/** Serves one claimed connection for a turn: step after step, each its own transaction. */
export async function serveIntegration(
  app: App,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const plain = await storeCtx(app, claim.store_id);
  const row = await readConnection(plain, claim.id);
  const provider = providerOf(app, row.slug);
  const actor = { kind: 'integration', id: row.id, name: provider.name } as const;
  const ctx: Ctx = { ...plain, actor };
  // A lost claim is noticed by the step that would move the work on.
  const stopHeartbeat = integrationLeases.startHeartbeat(ctx, claim);
  try {
    await serveConnection({ ctx, claim, provider, row }, isStopping);
  } catch (error) {
    await settleFailure(ctx, claim, row, error);
  } finally {
    stopHeartbeat();
  }
}

async function serveConnection(of: Omit<Work, 'shop'>, isStopping: () => boolean): Promise<void> {
  const { ctx, claim, provider } = of;
  let { row } = of;
  let shop = await openShop(ctx, row);
  let wasRenewed = false;
  const endsAt = performance.now() + TURN_MS;
  for (;;) {
    try {
      if (!(await workStep({ ctx, claim, provider, row, shop }))) break;
    } catch (error) {
      // A token may end before its time; a second refusal is meant.
      const isEnded = error instanceof ShopRefusedError && error.kind === 'credentials';
      if (!isEnded || wasRenewed || !provider.connection.refresh) throw error;
      shop = await renewShop(ctx, row, shop);
      wasRenewed = true;
    }
    row = await readConnection(ctx, claim.id);
    if (isStopping() || performance.now() > endsAt) {
      const set = sql`due_at = ${ctx.clock.now()}`;
      return integrationLeases.release(ctx, claim, { set });
    }
  }
  await rest({ ctx, claim, provider, row });
}

/** Nothing is due: until the next poll, or the next hint. */
async function rest({ ctx, claim, provider, row }: Omit<Work, 'shop'>): Promise<void> {
  const next = new Date(Date.parse(row.polled_at) + pollMs(provider, row));
  const set = sql`due_at = least(${next}::timestamptz, (select min(h.due_at) from change_notifications h
    where h.store_id = ${ctx.store.id} and h.integration_id = ${row.id}))`;
  await integrationLeases.release(ctx, claim, { set });
}

function pollMs(provider: CommerceProvider, row: ConnectionRow): number {
  return row.listens ? RECONCILE_MS : provider.poll_seconds * 1_000;
}

/** Does one step, live changes before the past; false when nothing is due. */
async function workStep(work: Work): Promise<boolean> {
  const { ctx, row } = work;
  const change = await nextChange(ctx, row.id);
  const isBehind = change !== null && (await areNoticesBehind(work));
  if (change && !isBehind) {
    await processChange(work, change);
    return true;
  }
  const streams = inOrder(work.provider, await readStreams(ctx, row.id));
  if (row.polling_at !== null) {
    const open = streams.find(({ is_poll_done }) => !is_poll_done);
    await (open ? pollPage(work, open, row.polling_at) : endPoll(work, row.polling_at));
    return true;
  }
  const pollAt = Date.parse(row.polled_at) + pollMs(work.provider, row);
  if (isBehind || pollAt <= ctx.clock.now().getTime()) {
    await startPoll(work);
    return true;
  }
  const past = streams.find(({ is_history_done }) => !is_history_done);
  if (past) {
    if (streams.every(isUntouched)) await countPast(work);
    await historyPage(work, past);
    return true;
  }
  if (row.state === 'connecting') {
    await finishHistory(work);
    return true;
  }
  if (isCompareDue(work)) {
    const isMissing = await compare(ctx, work.provider, row, work.shop);
    // Records missing right after the import were refused by it.
    if (isMissing && row.difference_at !== null) await readMissing(ctx, work.provider, row);
    return true;
  }
  return false;
}

/** More notifications than can be read one by one: pages need far fewer calls. */
function areNoticesBehind({ ctx, provider, row }: Work): Promise<boolean> {
  const resources = provider.resources
    .filter(({ is_incremental }) => is_incremental)
    .map(({ resource }) => resource);
  return isCrowded(ctx, row.id, { resources, since: row.polled_at });
}

function inOrder(provider: CommerceProvider, streams: readonly Stream[]): Stream[] {
  return provider.resources.flatMap(({ resource }) =>
    streams.filter((stream) => stream.resource === resource),
  );
}

function isCompareDue({ ctx, provider, row }: Work): boolean {
  if (!provider.count || row.failures > 0) return false;
  const last = row.difference_at === null ? 0 : Date.parse(row.difference_at);
  return last + COMPARE_MS <= ctx.clock.now().getTime();
}

async function processChange(work: Work, change: ChangeRow): Promise<void> {
  const { ctx, row } = work;
  const normalized = change.action === 'changed' ? await fetchChanged(work, change) : null;
  const wait = change.action === 'changed' && !normalized ? UNREADABLE_MS[change.tries] : undefined;
  await inTransaction(ctx, async (ctx) => {
    if (wait !== undefined) {
      await postponeChange(ctx, row.id, change, new Date(ctx.clock.now().getTime() + wait));
      await moveOn({ ...work, ctx });
      return;
    }
    if (normalized) await take({ ...work, ctx }, normalized, 'live');
    else await applyChangeNotification(ctx, row, change);
    if (!normalized && row.state === 'partial') await settleState(ctx, row);
    await deleteChange(ctx, row.id, change);
    await moveOn({ ...work, ctx });
  });
}

/** One record that the platform does not give is listed, and holds up no other. */
async function fetchChanged(
  { provider, shop }: Work,
  change: ChangeRow,
): Promise<Normalized | null> {
  const { resource, external_id } = change;
  try {
    return await provider.one(shop, resource, external_id);
  } catch (error) {
    if (!(error instanceof ShopRefusedError) || error.kind === 'credentials') throw error;
    const refusal: Refusal = { resource, external_id, code: 'not_given', message: error.words };
    return { ...NOTHING, read: 1, refused: [refusal] };
  }
}

async function startPoll({ ctx, provider, row, shop, claim }: Work): Promise<void> {
  const now = ctx.clock.now();
  const isDeep = Date.parse(row.deep_polled_at) + DAY_MS <= now.getTime();
  // A platform may have disabled its webhook after failures.
  if (isDeep && row.notice_key && provider.listen) {
    const url = noticesUrl(ctx.app, row.slug, row.notice_key);
    await saveWebhooks(ctx, row.id, shop, await provider.listen(shop, url));
  }
  const asked = provider.resources.filter(({ is_incremental }) => isDeep || is_incremental);
  await inTransaction(ctx, async (ctx) => {
    await beginPoll(
      ctx,
      row.id,
      asked.map(({ resource }) => resource),
    );
    await integrationLeases.keep(ctx, claim, sql`polling_at = ${now}, is_deep = ${isDeep}`);
  });
}

async function pollPage(work: Work, stream: Stream, pollingAt: string): Promise<void> {
  const { row, provider } = work;
  const { resource, poll_cursor: cursor } = stream;
  const isIncremental = provider.resources.find((one) => one.resource === resource)?.is_incremental;
  const since = row.is_deep
    ? Date.parse(pollingAt) - DEEP_MS
    : Date.parse(row.polled_at) - OVERLAP_MS;
  const readAt = work.ctx.clock.now();
  const page = await readPage(work, resource, {
    cursor,
    changed_since: isIncremental ? new Date(since) : null,
    history_from: isIncremental ? null : fromOf(row),
  });
  await inTransaction(work.ctx, async (ctx) => {
    await take({ ...work, ctx }, page.normalized, 'poll');
    const refused = page.normalized.refused.map(
      (one): ShopRecord => [one.resource, one.external_id],
    );
    await dropRead(ctx, row.id, [...recordsIn(page.normalized), ...refused], readAt);
    await moveStream(ctx, row.id, resource, {
      poll_cursor: page.next,
      is_poll_done: page.next === null,
    });
    await moveOn({ ...work, ctx });
  });
}

async function endPoll({ ctx, claim, row }: Work, pollingAt: string): Promise<void> {
  const deep = row.is_deep ? sql`, deep_polled_at = polling_at` : sql``;
  const set = sql`polled_at = ${pollingAt}::timestamptz, polling_at = null, is_deep = false,
    last_success_at = ${ctx.clock.now()} ${deep}`;
  await inTransaction(ctx, async (ctx) => {
    await integrationLeases.keep(ctx, claim, set);
    if (row.state === 'failed') await moveState(ctx, row, await pausedState(ctx, row));
  });
}

function isUntouched(stream: Stream): boolean {
  const { history_cursor, history_read, history_total, is_history_done } = stream;
  return !is_history_done && history_cursor === null && history_read === 0 && !history_total;
}

/** Counts every kind before reading any, so that the remaining time is known from the first page. */
async function countPast({ ctx, provider, row, shop }: Work): Promise<void> {
  for (const { resource } of provider.resources) {
    const history_total = await provider
      .count?.(shop, resource, fromOf(row))
      .catch((error: unknown) => {
        // A missing permission is reported with the first page of its kind.
        if (error instanceof ShopRefusedError && error.kind === 'permission') return null;
        throw error;
      });
    if (history_total) await moveStream(ctx, row.id, resource, { history_total });
  }
}

async function historyPage(work: Work, stream: Stream): Promise<void> {
  const { row } = work;
  const { resource, history_cursor: cursor } = stream;
  const history_from = fromOf(row);
  const page = await readPage(work, resource, { cursor, changed_since: null, history_from });
  await inTransaction(work.ctx, async (ctx) => {
    await take({ ...work, ctx }, page.normalized, 'history', cursor === null);
    await moveStream(ctx, row.id, resource, {
      history_cursor: page.next,
      is_history_done: page.next === null,
      history_read: page.normalized.read,
      ...(page.total === null ? {} : { history_total: page.total }),
    });
    await moveOn({ ...work, ctx });
    await broadcast(ctx, 'integration.changed', { slug: row.slug });
  });
}

function fromOf({ history_from }: ConnectionRow): Date | null {
  return history_from === null ? null : new Date(history_from);
}

/** Reads a page; without permission there is none, and an error reports it. */
async function readPage(
  { provider, shop }: Work,
  resource: Stream['resource'],
  ask: Parameters<CommerceProvider['page']>[2],
): Promise<Page> {
  try {
    return await provider.page(shop, resource, ask);
  } catch (error) {
    if (!(error instanceof ShopRefusedError) || error.kind !== 'permission') throw error;
    const refusal: Refusal = {
      resource,
      external_id: '*',
      code: 'no_permission',
      message: error.words,
    };
    const normalized: Normalized = { ...NOTHING, refused: [refusal] };
    return { normalized, next: null, total: null };
  }
}

const NOTHING: Normalized = {
  read: 0,
  customers: [],
  products: [],
  orders: [],
  carts: [],
  refused: [],
};

async function take(
  { ctx, provider, row }: Work,
  normalized: Normalized,
  kind: 'history' | 'live' | 'poll',
  isBeginning = false,
): Promise<Taken> {
  // Batches are small compared with their tables: force index lookups, no sequential scan.
  await sql`set local enable_seqscan = off`.execute(ctx.db);
  const is_history = kind === 'history';
  const origin = { provider, source: row.source };
  const taken = await applyRecords(ctx, origin, normalized, {
    is_history,
    is_beginning: isBeginning,
  });
  await noteTaken(ctx, row.id, kind, taken);
  await settleErrors(ctx, row.id, normalized, taken.refusals);
  const isPartial = taken.refusals.length > 0 || taken.unknown_statuses.length > 0;
  if (isPartial || row.state === 'partial') await settleState(ctx, row);
  return taken;
}

/** Moves the work on, in the transaction that did it; a lost claim rolls it back. */
function moveOn({ ctx, claim }: Work): Promise<void> {
  return integrationLeases.keep(
    ctx,
    claim,
    sql`failures = 0, last_success_at = ${ctx.clock.now()}`,
  );
}

async function finishHistory({ ctx, claim, row }: Work): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await integrationLeases.keep(ctx, claim);
    const ended = await endHistory(ctx, row.id, 'finished');
    await moveState(ctx, row, await pausedState(ctx, row));
    if (!ended) return;
    const { id, refused: _, error: _error, ...counts } = ended;
    await publish(ctx, {
      kind: 'synchronization.finished',
      subject_id: id,
      data: { slug: row.slug, ...counts },
    });
    await notifyUsage(ctx);
  });
}

async function settleFailure(
  ctx: Ctx,
  claim: Claim,
  row: ConnectionRow,
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) return;
  const now = ctx.clock.now().getTime();
  if (error instanceof ShopThrottledError) {
    const set = sql`due_at = ${new Date(now + error.wait_ms)}`;
    return integrationLeases.release(ctx, claim, { set });
  }
  if (error instanceof ShopRefusedError && error.kind === 'credentials') {
    await inTransaction(ctx, async (ctx) => {
      await integrationLeases.release(ctx, claim);
      await moveState(ctx, row, { state: 'reconnect', reason: error.words });
    });
    return;
  }
  ctx.log.warn('integration step failed', { integration: row.id, slug: row.slug, error });
  const { failures } = await readConnection(ctx, claim.id);
  await inTransaction(ctx, async (ctx) => {
    const set = sql`failures = failures + 1, due_at = ${new Date(now + pauseMs(BACKOFF, failures))}`;
    await integrationLeases.release(ctx, claim, { set });
    if (failures + 1 !== TOLD_AFTER || row.state === 'connecting') return;
    const reason = error instanceof ShopRefusedError ? error.words : AWAY;
    await moveState(ctx, row, { state: 'failed', reason });
  });
}

const AWAY = integrationsTexts.platform_unavailable;
