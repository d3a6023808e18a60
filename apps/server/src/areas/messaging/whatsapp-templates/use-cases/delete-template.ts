import type { WhatsappTemplate } from '@clientela/contract';
import { quotedNames } from '@clientela/domain';
import { callForNumber } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { wakeNumbers } from '../apply-template-update.ts';
import { connectionTo } from '../provider-template.ts';
import { shownTemplate } from '../shown-template.ts';
import {
  changeTemplate,
  findTemplate,
  listCampaignsSending,
  removeTemplate,
} from '../whatsapp-templates.queries.ts';
import { whatsappTemplatesTexts } from '../whatsapp-templates.texts.ts';

/** Deletes a template at its provider, then here; not while a campaign that is not over names it. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  const template = await findTemplate(ctx, id);
  const campaigns = await listCampaignsSending(ctx, id);
  if (campaigns.length > 0) {
    const [where, wait] =
      campaigns.length === 1
        ? [whatsappTemplatesTexts.in_campaign, whatsappTemplatesTexts.campaign_not_over]
        : [whatsappTemplatesTexts.in_campaigns, whatsappTemplatesTexts.campaigns_not_over];
    const names = quotedNames(campaigns.map(({ name }) => name));
    const message = whatsappTemplatesTexts.template_in_use(where, names, wait);
    throw new Failure('template_in_use', { message });
  }
  const { external_id, name } = template;
  if (external_id) {
    const { sender, line, templates } = await connectionTo(ctx, template);
    const gone = { id: external_id, name };
    await callForNumber(ctx, sender, () => templates.remove(ctx.app, line, gone));
  }
  await removeTemplate(ctx, id);
}

/** From now on messages of the template cost the price of the category that Meta has moved it to. */
export async function acceptCategory(ctx: Ctx, id: string): Promise<WhatsappTemplate> {
  await inTransaction(ctx, async (ctx) => {
    const template = await findTemplate(ctx, id, true);
    const { next_category } = template;
    if (!next_category) return;
    const change = { category: next_category, next_category: null, next_category_at: null };
    await changeTemplate(ctx, id, change);
    await broadcast(ctx, 'template.changed', { template_id: id });
    await wakeNumbers(ctx, template);
  });
  return shownTemplate(ctx, await findTemplate(ctx, id));
}
