import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { type Listener, listenTo } from '#platform/listener';
import { eachOf, startLoops } from '#platform/loops';
import { isTransient } from '#platform/pools';
import { asAutomation } from '../acting.ts';
import { finishCampaign } from '../sending/endings.ts';
import { advanceSteps } from './advance-enrollments.ts';
import { STEP_CHANNEL } from './enrollments.queries.ts';
import { noteStepFailure } from './failing-campaigns.queries.ts';
import { hasRunningEnrollments, lockCampaign, setNextStep } from './steps.queries.ts';

/** Due steps are looked for this often where nothing woke us. */
const POLL_MS = 1_000;
const MOST_CAMPAIGNS = 200;
const CAMPAIGNS_AT_ONCE = 4;

/** Takes customers along in sequences, in all stores, until stopped. Several processes share the campaigns. */
export async function startStepping(app: App): Promise<{ stop(): Promise<void> }> {
  let isStopped = false;
  let isWanted = false;
  let working: Promise<void> | undefined;
  const look = () => {
    isWanted = true;
    if (!isStopped) working ??= work().finally(() => (working = undefined));
  };
  async function work(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        if (await stepAll(app)) isWanted = true;
      } catch (error) {
        // The next run retries the remaining steps.
        app.log.error('steps not taken', { error });
      }
    }
  }
  const listener: Listener = listenTo(app, STEP_CHANNEL, { onMessage: look, onListening: look });
  await listener.began;
  const loops = startLoops(app, {
    count: 1,
    idleMs: POLL_MS,
    due: 'campaign_steps',
    failure: 'due steps not looked for',
    async round() {
      look();
      return false;
    },
  });
  return {
    async stop() {
      isStopped = true;
      await loops.stop();
      await working;
      await listener.stop();
    },
  };
}

/** Takes due steps; returns whether there may be more. */
export async function stepAll(app: App): Promise<boolean> {
  const { rows } = await sql<{ store_id: string; campaign_id: string }>`
    select store_id, campaign_id from app.campaigns_to_step(${app.clock.now()}, ${MOST_CAMPAIGNS})`.execute(
    platformCtx(app).db,
  );
  let isMore = false;
  await eachOf(rows, CAMPAIGNS_AT_ONCE, async (due) => {
    try {
      const ctx = await storeCtx(app, due.store_id);
      if (await stepCampaign(ctx, due.campaign_id)) isMore = true;
    } catch (error) {
      // A failed campaign must not delay the others.
      app.log.error('steps of a campaign not taken', { ...due, error });
      if (!isTransient(error)) {
        await noteStepFailure(await storeCtx(app, due.store_id), due.campaign_id, error);
      }
    }
  });
  return isMore;
}

/** Takes the next due steps of one campaign; returns whether there may be more. */
export async function stepCampaign(ctx: Ctx, campaign_id: string): Promise<boolean> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const campaign = await lockCampaign(ctx, campaign_id);
    if (!campaign) return null;
    const isMore = await advanceSteps(asAutomation(ctx, campaign), campaign_id);
    await setNextStep(ctx, campaign_id);
    return { isMore, isLeft: await hasRunningEnrollments(ctx, campaign_id) };
  });
  if (outcome && !outcome.isLeft) await finishCampaign(ctx, campaign_id);
  return outcome?.isMore ?? false;
}
