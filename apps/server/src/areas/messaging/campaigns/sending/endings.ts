import type { Campaign } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { sql } from 'kysely';
import { releaseMessages } from '#areas/billing/wallet/index';
import { findNextDue } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { countCampaignJob } from '../campaigns.jobs.ts';
import { dropQueue, findCampaign, setStatus, sourceOf } from '../campaigns.queries.ts';
import { endTasks, hasOpenTasks } from '../manual/close-tasks.queries.ts';
import { exitEnrollments } from '../sequences/enrollments.queries.ts';
import { hasRunningEnrollments } from '../sequences/steps.queries.ts';

/** Nothing can happen any more: every message found its end. */
export function finishCampaign(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated' || (await findNextDue(ctx, sourceOf(id)))) return;
    // A trigger may enroll customers at any time.
    if (campaign.trigger.kind !== 'campaign_start') return;
    // Its purchases earn a bonus until it ends or is stopped.
    if (campaign.bonus_strategy) return;
    if ((await hasOpenTasks(ctx, id)) || (await hasRunningEnrollments(ctx, id))) return;
    await close(ctx, campaign);
  });
}

/** Ends a campaign whose end date passed: unsent messages are not sent. */
export function endCampaign(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated') return;
    await dropQueue(ctx, id, 'campaign_ended');
    await exitEnrollments(ctx, sql`e.campaign_id = ${id}`, sql`'campaign_ended'`);
    await endTasks(ctx, sql`m.campaign_id = ${id}`, 'campaign_ended');
    await close(ctx, campaign);
  });
}

/** Pauses a campaign that needs a person to continue, with the reason. */
export function pauseBySystem(ctx: Ctx, id: string, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated') return;
    await releaseMessages(ctx, sourceOf(id), { isOver: false });
    await setStatus(ctx, id, {
      status: 'paused',
      wake_at: null,
      pause_reason: clip(reason, 500),
    });
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'paused' });
  });
}

/** Pauses the running campaigns and sequences that send e-mail, with the reason. */
export async function pauseEmailCampaigns(ctx: Ctx, reason: string): Promise<void> {
  const running = await ctx.db
    .selectFrom('campaigns as c')
    .select('c.id')
    .where('c.store_id', '=', ctx.store.id)
    .where('c.status', '=', 'activated')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign_contents as k')
          .select('k.id')
          .whereRef('k.store_id', '=', 'c.store_id')
          .whereRef('k.campaign_id', '=', 'c.id')
          .where('k.channel', '=', 'EMAIL'),
      ),
    )
    .orderBy('c.id')
    .execute();
  for (const { id } of running) await pauseBySystem(ctx, id, reason);
}

async function close(ctx: Ctx, { id }: Campaign): Promise<void> {
  await releaseMessages(ctx, sourceOf(id), { isOver: true });
  await setStatus(ctx, id, { status: 'finished', wake_at: null, finished_at: ctx.clock.now() });
  await enqueue(ctx, countCampaignJob, { store_id: ctx.store.id, campaign_id: id });
  await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'finished' });
}
