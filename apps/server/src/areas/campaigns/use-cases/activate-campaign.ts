import type { Campaign } from '@clientela/contract';
import { assertMayLaunch, tellUsage } from '#areas/plans/index';
import { quoteMessages } from '#areas/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { Failure } from '#platform/failure';
import { enqueue } from '#platform/jobs';
import { countAudience } from '../audience.queries.ts';
import { prepareCampaignJob } from '../campaigns.jobs.ts';
import { findCampaign, setStatus } from '../campaigns.queries.ts';
import { assertCovered, assertMay } from '../campaigns.rules.ts';
import { freezeAction } from '../prepare.queries.ts';
import { checkCampaign } from './check-campaign.ts';

/**
 * Freezes the messages and has the recipients computed; the sending follows by itself. Where the
 * balance covers a part only, the caller has to want that.
 */
export async function activateCampaign(
  ctx: Ctx,
  id: string,
  { confirm_partial }: { confirm_partial: boolean },
): Promise<Campaign> {
  const draft = await findCampaign(ctx, id);
  assertMay('activate', draft, ctx.clock.now());
  const { actions, problems } = await checkCampaign(ctx, draft);
  if (problems.length > 0) {
    throw new Failure('campaign_incomplete', {
      errors: problems.map((problem) => ({ ...problem, rule: 'required' })),
    });
  }
  const counts = await countAudience(ctx, draft);
  const recipients = counts.find(({ reason }) => reason === null)?.customers ?? 0;
  if (recipients === 0) throw new Failure('campaign_has_no_audience');
  assertCovered(await quoteMessages(ctx, recipients * actions.length), confirm_partial);

  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    assertMay('activate', campaign, ctx.clock.now());
    if (campaign.updated_at !== draft.updated_at) throw new Failure('conflict');
    await assertMayLaunch(ctx);
    // From here on the campaign carries its own copy of each message and of where its links lead.
    for (const { action, email, urls } of actions) await freezeAction(ctx, action.id, email, urls);
    await setStatus(ctx, id, {
      status: 'loading',
      wake_at: null,
      launched_at: ctx.clock.now(),
      pause_reason: null,
    });
    await tellUsage(ctx);
    await enqueue(ctx, prepareCampaignJob, { store_id: ctx.store.id, campaign_id: id });
    await announce(ctx, 'campaign.changed', { campaign_id: id, status: 'loading' });
    return findCampaign(ctx, id);
  });
}
