import { sql } from 'kysely';
import type { App } from '#app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { announce } from '#platform/events';

const LOOK_MS = 1_500;
/** Results are refreshed this long after the first change: while thousands leave, a few times a minute. */
const STALE_MS = 3_000;

/**
 * Brings one store's derived rows up to date: sales to their messages, messages without a bounce
 * for a day to delivered, results to their rows. Safe to run again, and in several processes.
 */
export async function tidyStore(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('tidy' || ${ctx.store.id}, 0)) as mine`.execute(
      ctx.db,
    );
    if (!rows[0]?.mine) return;
    await attributeChangedOrders(ctx);
    await settleDelivered(ctx);
    await refreshResults(ctx);
  });
}

async function attributeChangedOrders(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ from_at: string | null; to_at: string | null }>`
    with seen as (delete from order_changes where store_id = ${ctx.store.id} returning from_at, to_at)
    select min(from_at) as from_at, max(to_at) as to_at from seen`.execute(ctx.db);
  const { from_at, to_at } = rows[0] ?? {};
  if (from_at && to_at) {
    await sql`select app.rebuild_attributions(${from_at}, ${to_at})`.execute(ctx.db);
  }
}

async function settleDelivered(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const due = await ctx.db
    .selectFrom('send_lanes')
    .select('campaign_id')
    .where('store_id', '=', store)
    .where('settle_at', '<=', now.toISOString())
    .execute();
  for (const { campaign_id } of due) {
    await sql`
      update campaign_activities a
         set status = 'delivered', delivered_at = a.sent_at + interval '24 hours'
       where a.store_id = ${store} and a.campaign_id = ${campaign_id} and a.status = 'sent'
         and a.sent_at <= ${now}::timestamptz - interval '24 hours'`.execute(ctx.db);
    await sql`
      update send_lanes l set stale_at = coalesce(l.stale_at, ${now}), settle_at = (
        select min(a.sent_at) + interval '24 hours' from campaign_activities a
         where a.store_id = l.store_id and a.campaign_id = l.campaign_id and a.status = 'sent')
       where l.store_id = ${store} and l.campaign_id = ${campaign_id}`.execute(ctx.db);
  }
}

async function refreshResults(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ campaign_id: string }>`
    update send_lanes set stale_at = null where store_id = ${ctx.store.id} and stale_at is not null
    returning campaign_id`.execute(ctx.db);
  for (const { campaign_id } of rows) {
    await sql`select app.rebuild_campaign_results(${campaign_id})`.execute(ctx.db);
    await announce(ctx, 'campaign.results', { campaign_id });
  }
}

/** Tidies every store that needs it, again and again, until stopped. */
export function startTidying(app: App): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= tidyStores(app)
      .catch((error) => app.log.error('results not refreshed', { error }))
      .finally(() => {
        running = undefined;
      });
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function tidyStores(app: App): Promise<void> {
  const at = new Date(app.clock.now().getTime() - STALE_MS);
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_to_tidy(${at}) as id`.execute(platformCtx(app).db);
  for (const { id } of rows) await tidyStore(await storeCtx(app, id));
}
