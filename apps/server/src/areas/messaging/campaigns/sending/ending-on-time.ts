import { sql } from 'kysely';
import { wakeWaiting } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';
import { platformCtx, storeCtx } from '#platform/context';
import { eachOf, startLoops } from '#platform/loops';

const LOOK_MS = 1_000;
const STORES_AT_ONCE = 4;

/** Wakes campaigns whose end date has passed, whenever their next message is due, until stopped. */
export function startEnding(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 1,
    idleMs: LOOK_MS,
    due: 'campaign_ends',
    failure: 'campaigns not ended',
    async round() {
      await wakeEnded(app);
      return false;
    },
  });
}

/** Their next send run ends them, once messages in flight are recorded. */
async function wakeEnded(app: App): Promise<void> {
  const { rows } = await sql<{ store_id: string; campaign_ids: string[] }>`
    select store_id, campaign_ids from app.campaigns_to_end(${app.clock.now()})`.execute(
    platformCtx(app).db,
  );
  await eachOf(rows, STORES_AT_ONCE, async ({ store_id, campaign_ids }) =>
    wakeWaiting(await storeCtx(app, store_id), campaign_ids),
  );
}
