import type { WhatsappTemplate } from '@clientela/contract';
import { callForNumber } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { considerCategory } from '../apply-template-update.ts';
import { connectionTo, providerTemplate } from '../provider-template.ts';
import { shownTemplate } from '../shown-template.ts';
import { changeTemplate, findTemplate, type TemplateRow } from '../whatsapp-templates.queries.ts';
import { assertSubmittable } from './save-template.ts';

/** Sends a template to review; one that was rejected goes there again with its new words. */
export async function submitTemplate(ctx: Ctx, id: string): Promise<WhatsappTemplate> {
  const before = await startReview(ctx, id);
  try {
    await ask(ctx, before);
  } catch (error) {
    const { status, provider_status, note } = before;
    await changeTemplate(ctx, id, { status, provider_status, note });
    throw error;
  }
  return shownTemplate(ctx, await findTemplate(ctx, id));
}

/** In review before it is asked for: the answer may come before the call returns. */
function startReview(ctx: Ctx, id: string): Promise<TemplateRow> {
  return inTransaction(ctx, async (ctx) => {
    const template = await findTemplate(ctx, id, true);
    const { status, is_foreign, words } = template;
    if (is_foreign || (status !== 'NOT_SUBMITTED' && status !== 'REJECTED')) {
      throw new Failure('template_not_editable');
    }
    assertSubmittable({ ...template, ...words });
    const submitted_at = ctx.clock.now().toISOString();
    await changeTemplate(ctx, id, { status: 'PENDING', note: null, submitted_at });
    return template;
  });
}

async function ask(ctx: Ctx, template: TemplateRow): Promise<void> {
  const { sender, line, templates } = await connectionTo(ctx, template);
  const sent = await providerTemplate(ctx, template);
  const { external_id } = template;
  if (external_id) {
    await callForNumber(ctx, sender, () => templates.edit(ctx.app, line, external_id, sent));
    return;
  }
  const made = await callForNumber(ctx, sender, () => templates.submit(ctx.app, line, sent));
  await changeTemplate(ctx, template.id, { external_id: made.id });
  await considerCategory(ctx, template.id, made.category);
}
