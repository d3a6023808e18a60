import { type Campaign, CampaignDraft } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { findCampaign, writeDraft } from '../campaigns.queries.ts';
import { campaignsTexts } from '../campaigns.texts.ts';

/** Copies any campaign into a new draft without its dates. */
export function cloneCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const original = await findCampaign(ctx, id);
    const copyId = newId();
    const draft = CampaignDraft.parse({
      ...original,
      name: campaignsTexts.copy_of(clip(original.name, 112)),
      started_at: null,
      ended_at: null,
    });
    await writeDraft(ctx, copyId, draft);
    return findCampaign(ctx, copyId);
  });
}
