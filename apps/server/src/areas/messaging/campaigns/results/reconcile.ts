import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { broadcast } from '#platform/events';
import { eachOf, startLoops } from '#platform/loops';
import {
  listCampaignsToSettle,
  listChangedCampaigns,
  noteSettled,
  settlePage,
  tryLock,
} from './reconcile.queries.ts';

const LOOK_MS = 1_500;
/** Results are refreshed this long after the first change: while thousands leave, a few times a minute. */
const STALE_MS = 15_000;
const MOST_STORES = 1_000;
const STORES_AT_ONCE = 4;

/** Reconciles every store that needs it, again and again, until stopped. */
export function startReconciling(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 1,
    idleMs: LOOK_MS,
    due: 'results',
    failure: 'stores not reconciled',
    async round(stopping) {
      await reconcileStores(app, stopping);
      return false;
    },
  });
}

async function reconcileStores(app: App, stopping: AbortSignal): Promise<void> {
  const at = new Date(app.clock.now().getTime() - STALE_MS);
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_to_reconcile(${at}, ${MOST_STORES}) as id`.execute(
    platformCtx(app).db,
  );
  await eachOf(rows, STORES_AT_ONCE, async ({ id }) => {
    if (stopping.aborted) return;
    await alone(app, { store: id }, async () => reconcileStore(await storeCtx(app, id), at));
  });
}

/**
 * Brings one store's derived rows up to date: messages without a bounce for a day to delivered, results to their
 * rows. Idempotent and safe to run in several processes. Each part is its own transaction, so that locks are short.
 * With `changedBefore`, only results that have been behind since then are refreshed.
 */
export async function reconcileStore(ctx: Ctx, changedBefore: Date | null = null): Promise<void> {
  const { app, store } = ctx;
  for (const id of await listCampaignsToSettle(ctx)) {
    await alone(app, { store: store.id, campaign: id }, () => settleDelivered(ctx, id));
  }
  for (const id of await listChangedCampaigns(ctx, changedBefore)) {
    await alone(app, { store: store.id, campaign: id }, () => refreshResults(ctx, id));
  }
}

/** Logs a failure, which the next run retries, so that the remaining items still run. */
async function alone(
  app: App,
  what: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    app.log.error('not reconciled', { ...what, error });
  }
}

/** Page by page, so that an open of one of the messages waits no longer than a page takes. */
async function settleDelivered(ctx: Ctx, campaignId: string): Promise<void> {
  let last: string | null = null;
  do last = await settlePage(ctx, campaignId, last);
  while (last !== null);
  await noteSettled(ctx, campaignId);
}

function refreshResults(ctx: Ctx, campaign_id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await tryLock(ctx, `results:${campaign_id}`))) return;
    await sql`select app.rebuild_campaign_results(${campaign_id}, ${ctx.clock.now()})`.execute(
      ctx.db,
    );
    await broadcast(ctx, 'campaign.results', { campaign_id });
  });
}
