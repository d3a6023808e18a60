import type { Campaign, CampaignDraft } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { findCampaign, findForeignReference, writeDraft } from '../campaigns.queries.ts';
import { assertEditable } from '../campaigns.rules.ts';

/** Creates a draft, or saves the one with this id. */
export function saveCampaign(ctx: Ctx, id: string | null, draft: CampaignDraft): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    if (id) assertEditable(await findCampaign(ctx, id, true));
    const foreign = await findForeignReference(ctx, draft);
    if (foreign) throw invalidField(foreign, 'Esta escolha não existe mais. Escolha outra.');
    const campaignId = id ?? newId();
    await writeDraft(ctx, campaignId, draft);
    return findCampaign(ctx, campaignId);
  });
}
