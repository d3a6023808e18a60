import type { Campaign, CampaignDraft } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import {
  findCampaign,
  findForeignReference,
  readControlAnswer,
  writeDraft,
} from '../campaigns.queries.ts';
import { assertEditable } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';

/** Creates a draft, or saves the one with this id. */
export function saveCampaign(
  ctx: Ctx,
  id: string | null,
  { if_updated_at, ...draft }: CampaignDraft & { if_updated_at?: string | undefined },
): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    if (id) {
      const saved = await findCampaign(ctx, id, true);
      assertEditable(saved);
      assertUnchanged(if_updated_at, saved, 'campaign_changed');
    }
    return keepDraft(ctx, id ?? newId(), draft);
  });
}

/** Creates a draft under an id chosen beforehand; who gets which subject follows from it. */
export function createCampaignAs(ctx: Ctx, id: string, draft: CampaignDraft): Promise<Campaign> {
  return inTransaction(ctx, (ctx) => keepDraft(ctx, id, draft));
}

async function keepDraft(ctx: Ctx, id: string, draft: CampaignDraft): Promise<Campaign> {
  const foreign = await findForeignReference(ctx, id, draft);
  if (foreign) throw invalidField(foreign, campaignsTexts.choice_gone);
  await writeDraft(ctx, id, { ...draft, control_auto: await controlOf(ctx, draft) });
  return findCampaign(ctx, id);
}

/** A draft without an answer, or a percentage, takes the store's. */
async function controlOf(ctx: Ctx, draft: CampaignDraft): Promise<boolean | null> {
  if (draft.control_auto !== null || draft.control_percentage > 0) return draft.control_auto;
  return readControlAnswer(ctx);
}
