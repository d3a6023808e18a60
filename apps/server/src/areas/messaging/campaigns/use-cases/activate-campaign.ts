import type { Campaign } from '@clientela/contract';
import { assertMayLaunch, notifyUsage } from '#areas/billing/plans/index';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { countAudience, reached, withControl } from '../audience.queries.ts';
import { enqueuePreparation } from '../campaigns.jobs.ts';
import { findCampaign, setStatus } from '../campaigns.queries.ts';
import { assertCovered, assertMay } from '../campaigns.rules.ts';
import { freezeContent } from '../prepare.queries.ts';
import { type CheckedCampaign, checkCampaign, compiledIn } from './check-campaign.ts';
import { chooseContents } from './choose-contents.ts';
import { quoteCampaign } from './quote-campaign.ts';

/**
 * Freezes the messages; once the activation cannot be undone any more, a job computes the recipients,
 * and the sending follows. A balance that covers only a part needs the caller's confirmation.
 */
export async function activateCampaign(
  ctx: Ctx,
  id: string,
  { confirm_partial }: { confirm_partial: boolean },
): Promise<Campaign> {
  const draft = await findCampaign(ctx, id);
  assertMay('activate', draft, ctx.clock.now());
  const { contents, problems } = await checkCampaign(ctx, draft);
  if (problems.length > 0) {
    throw new Failure('campaign_incomplete', {
      errors: problems.map((problem) => ({ ...problem, rule: 'required' })),
    });
  }
  // A trigger's audience is unknown in advance; each message reserves its own funds.
  if (draft.trigger.kind === 'campaign_start') {
    await assertReady(ctx, draft, { contents, confirm_partial });
  }
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    assertMay('activate', campaign, ctx.clock.now());
    if (campaign.updated_at !== draft.updated_at) throw new Failure('conflict');
    await assertMayLaunch(ctx);
    // From here on the campaign carries its own copy of each message and of where its links lead.
    for (const { content, compiled, urls } of contents) {
      await freezeContent(ctx, content.id, compiled, urls);
    }
    const launched_at = ctx.clock.now();
    const { undoMs } = ctx.app.config;
    const leaves_at = undoMs > 0 ? new Date(launched_at.getTime() + undoMs) : null;
    await setStatus(ctx, id, {
      status: 'loading',
      wake_at: null,
      launched_at,
      leaves_at,
      pause_reason: null,
    });
    await notifyUsage(ctx);
    await recordAuditEvent(ctx, {
      action: 'campaign.activated',
      target_kind: 'campaign',
      target_id: id,
      details: { name: campaign.name },
    });
    await enqueuePreparation(ctx, { id, leaves_at });
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'loading' });
    return findCampaign(ctx, id);
  });
}

/** The audience must not be empty, and a partial send must be confirmed. */
async function assertReady(
  ctx: Ctx,
  draft: Campaign,
  {
    contents,
    confirm_partial,
  }: { contents: CheckedCampaign['contents']; confirm_partial: boolean },
): Promise<void> {
  const actions = await chooseContents(ctx, draft, compiledIn(contents));
  const choices = actions.map((action) => action.choices);
  const audience = await countAudience(ctx, await withControl(ctx, draft, choices), choices);
  if (reached(audience.together) === 0) throw new Failure('campaign_has_no_audience');
  assertCovered(await quoteCampaign(ctx, { audience, actions }), confirm_partial);
}
