import type { Campaign, CampaignDraft, CampaignEdition } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { assertUnchanged, Failure, invalidField } from '#platform/failure';
import { findCampaign, findForeignReference, writeEdition } from '../campaigns.queries.ts';
import { assertRevisable } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import { freezeContent } from '../prepare.queries.ts';
import { listOrigins } from '../sequences/take-along.queries.ts';
import { takeAlong } from '../sequences/take-along.ts';
import { checkCampaign } from './check-campaign.ts';

/**
 * Publishes a new version of a running sequence: new enrollments get it, current ones keep theirs unless the owner
 * migrates them. One transaction, during which no step is taken.
 */
export function publishEdition(
  ctx: Ctx,
  id: string,
  { follows, take_along, if_updated_at, ...draft }: CampaignEdition,
): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const before = await findCampaign(ctx, id, true);
    assertRevisable(before, ctx.clock.now());
    assertUnchanged(if_updated_at, before, 'campaign_changed');
    await assertKept(ctx, before, draft);
    const origins = await listOrigins(ctx, before);
    const of = follows.map((action) => (action ? (origins.get(action) ?? null) : null));
    if (new Set(of.filter(Boolean)).size < of.filter(Boolean).length) {
      throw invalidField('follows', campaignsTexts.follows_twice);
    }
    const version = before.version + 1;
    // The bonus rule was fixed at the campaign's activation.
    const { bonus_strategy } = before;
    await writeEdition(ctx, { id, version }, { ...draft, bonus_strategy }, of);
    const campaign = await findCampaign(ctx, id);
    const { contents, problems } = await checkCampaign(ctx, campaign);
    if (problems.length > 0) {
      throw new Failure('campaign_incomplete', {
        errors: problems.map((problem) => ({ ...problem, rule: 'required' })),
      });
    }
    for (const { content, compiled, urls } of contents) {
      await freezeContent(ctx, content.id, compiled, urls);
    }
    const taken_along = take_along ? await takeAlong(ctx, campaign) : null;
    await ctx.db
      .insertInto('campaign_editions')
      .values({
        ...{ store_id: ctx.store.id, campaign_id: id, version, taken_along },
        ...{ published_at: ctx.clock.now(), published_by: personId(ctx) },
      })
      .execute();
    await recordAuditEvent(ctx, {
      ...{ action: 'campaign.edited', target_kind: 'campaign', target_id: id },
      details: { name: campaign.name },
    });
    await announce(ctx, 'campaign.changed', { campaign_id: id, status: campaign.status });
    return campaign;
  });
}

/** Those inside came by the trigger as it is; and what the edition names has to be the store's. */
async function assertKept(ctx: Ctx, before: Campaign, draft: CampaignDraft): Promise<void> {
  if (JSON.stringify(before.trigger) !== JSON.stringify(draft.trigger)) {
    throw invalidField('trigger', campaignsTexts.trigger_is_fixed);
  }
  const foreign = await findForeignReference(ctx, before.id, draft);
  if (foreign) throw invalidField(foreign, campaignsTexts.choice_gone);
}
