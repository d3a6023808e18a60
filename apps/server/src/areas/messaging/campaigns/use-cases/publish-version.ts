import type { Campaign, CampaignDraft, CampaignVersion } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { assertUnchanged, Failure, invalidField } from '#platform/failure';
import { findCampaign, findForeignReference, writeVersion } from '../campaigns.queries.ts';
import { assertRevisable } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import { freezeContent } from '../prepare.queries.ts';
import { listOrigins } from '../sequences/migrate-enrollments.queries.ts';
import { migrateEnrollments } from '../sequences/migrate-enrollments.ts';
import { checkCampaign } from './check-campaign.ts';

/**
 * Publishes a new version of a running sequence: new enrollments get it, current ones keep theirs unless the owner
 * migrates them. One transaction, during which no step is taken.
 */
export function publishVersion(
  ctx: Ctx,
  id: string,
  { follows, migrate_enrollments, if_updated_at, ...draft }: CampaignVersion,
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
    await writeVersion(ctx, { id, version }, { ...draft, bonus_strategy }, of);
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
    const migrated = migrate_enrollments ? await migrateEnrollments(ctx, campaign) : null;
    await ctx.db
      .insertInto('campaign_versions')
      .values({
        store_id: ctx.store.id,
        campaign_id: id,
        version,
        migrated,
        published_at: ctx.clock.now(),
        published_by: personId(ctx),
      })
      .execute();
    await recordAuditEvent(ctx, {
      action: 'campaign.edited',
      target_kind: 'campaign',
      target_id: id,
      details: { name: campaign.name },
    });
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: campaign.status });
    return campaign;
  });
}

/** Those inside came by the trigger as it is; and what the version names has to be the store's. */
async function assertKept(ctx: Ctx, before: Campaign, draft: CampaignDraft): Promise<void> {
  if (JSON.stringify(before.trigger) !== JSON.stringify(draft.trigger)) {
    throw invalidField('trigger', campaignsTexts.trigger_is_fixed);
  }
  const foreign = await findForeignReference(ctx, before.id, draft);
  if (foreign) throw invalidField(foreign, campaignsTexts.choice_gone);
}
