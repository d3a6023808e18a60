import type { CampaignProblem } from '@clientela/contract';
import { checkLinks, findEmailModel } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import { findCampaign } from '../campaigns.queries.ts';
import { inModel } from '../contents/email-content.ts';
import { placesOf } from './check-campaign.ts';

/** Calls the links and pictures of a campaign's e-mail models, each model once. */
export async function checkCampaignLinks(
  ctx: Ctx,
  id: string,
): Promise<{ problems: CampaignProblem[]; checked: number; skipped: number }> {
  const campaign = await findCampaign(ctx, id);
  const placeOf = new Map<string, string>();
  for (const { place, content } of placesOf(campaign)) {
    if (content.channel !== 'EMAIL' || !content.email_model_id) continue;
    if (!placeOf.has(content.email_model_id)) placeOf.set(content.email_model_id, place);
  }
  const result = { problems: [] as CampaignProblem[], checked: 0, skipped: 0 };
  for (const [modelId, place] of placeOf) {
    const { document } = await findEmailModel(ctx, modelId);
    const { problems, checked, skipped } = await checkLinks(ctx, document);
    for (const found of problems) {
      const problem = inModel(modelId, found);
      result.problems.push({ ...problem, field: `${place}.${problem.field}` });
    }
    result.checked += checked;
    result.skipped += skipped;
  }
  return result;
}
