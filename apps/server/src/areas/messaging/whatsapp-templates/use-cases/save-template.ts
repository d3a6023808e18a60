import {
  templateTitleOf,
  type WhatsappTemplate,
  type WhatsappTemplateChange,
  type WhatsappTemplateDraft,
} from '@clientela/contract';
import { nextEditAt, type TemplateWords, templateProblems } from '@clientela/domain';
import { findSender } from '#areas/messaging/senders/index';
import { callForNumber } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged, Failure, invalidField } from '#platform/failure';
import type { Words } from '../foreign-template.ts';
import { connectionTo, providerTemplate } from '../provider-template.ts';
import { shownTemplate } from '../shown-template.ts';
import {
  addTemplate,
  changeTemplate,
  findTemplate,
  noteEdit,
  type TemplateRow,
} from '../whatsapp-templates.queries.ts';
import { whatsappTemplatesTexts } from '../whatsapp-templates.texts.ts';

/** Saves a new template as a draft. */
export async function createTemplate(
  ctx: Ctx,
  draft: WhatsappTemplateDraft,
): Promise<WhatsappTemplate> {
  const { sender_id, ...words } = draft;
  assertKeepable(words);
  const sender = await findSender(ctx, sender_id);
  if (sender?.channel !== 'OFFICIAL_WHATSAPP' || !sender.account) {
    throw invalidField('sender_id', whatsappTemplatesTexts.official_number_missing);
  }
  const { provider, account } = sender;
  const id = await named(() => addTemplate(ctx, { provider, account, ...rowOf(words) }));
  return shownTemplate(ctx, await findTemplate(ctx, id));
}

/**
 * Saves a template. A draft or a rejected one is only stored; an approved one returns to review at once, as Meta
 * requires.
 */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...words }: WhatsappTemplateChange,
): Promise<WhatsappTemplate> {
  assertKeepable(words);
  const saved = await findTemplate(ctx, id);
  assertUnchanged(if_updated_at, saved, 'conflict');
  if (saved.is_foreign || saved.status === 'PENDING') throw new Failure('template_not_editable');
  // A caller that does not know the title keeps it.
  const title = words.title ?? (words.name === saved.name ? saved.title : undefined);
  const draft = { ...words, title };
  if (saved.status === 'APPROVED') await reviewAgain(ctx, saved, draft);
  else await named(() => changeTemplate(ctx, id, rowOf(draft)));
  return shownTemplate(ctx, await findTemplate(ctx, id));
}

/** Makes a draft of the same words under another name. */
export async function duplicateTemplate(
  ctx: Ctx,
  id: string,
  { name, title = templateTitleOf(name) }: { name: string; title?: string | undefined },
): Promise<WhatsappTemplate> {
  const { provider, account, language, category, type, words } = await findTemplate(ctx, id);
  const copy = { provider, account, name, title, language, category, type, words };
  const made = await named(() => addTemplate(ctx, copy));
  return shownTemplate(ctx, await findTemplate(ctx, made));
}

type Draft = Omit<WhatsappTemplateDraft, 'sender_id'>;

async function reviewAgain(ctx: Ctx, saved: TemplateRow, draft: Draft): Promise<void> {
  const now = ctx.clock.now();
  const opens = nextEditAt(
    saved.edits.map((at) => new Date(at)),
    now,
  );
  if (opens) {
    const time = opens.toLocaleString('pt-BR', {
      timeZone: ctx.store.time_zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const message = whatsappTemplatesTexts.edit_limit(time);
    throw new Failure('template_edit_limit', { message });
  }
  if (draft.name !== saved.name || draft.language !== saved.language) {
    throw invalidField('name', whatsappTemplatesTexts.name_is_fixed);
  }
  assertSubmittable(draft);
  const { external_id } = saved;
  if (!external_id) throw new Failure('template_not_editable');
  const row = rowOf(draft);
  const { sender, line, templates } = await connectionTo(ctx, saved);
  const sent = await providerTemplate(ctx, { ...saved, ...row });
  await callForNumber(ctx, sender, () => templates.edit(ctx.app, line, external_id, sent));
  await inTransaction(ctx, async (ctx) => {
    const review = {
      status: 'PENDING',
      provider_status: 'PENDING',
      submitted_at: now.toISOString(),
    } as const;
    await changeTemplate(ctx, saved.id, { ...row, ...review, blocked_reason: null, note: null });
    await noteEdit(ctx, saved.id);
  });
}

function rowOf({
  name,
  title = templateTitleOf(name),
  language,
  category,
  type,
  header,
  body,
  footer,
  buttons,
  variables,
}: Draft) {
  const words: Words = { header, body, footer, buttons, variables };
  return { name, title, language, category, type, words };
}

/** Rejects a category that Meta refuses in any case, so that the author changes it first. */
function assertKeepable({ category, buttons }: Draft): void {
  if (category !== 'UTILITY' || !buttons.some(({ kind }) => kind === 'COPY_OFFER')) return;
  const message = whatsappTemplatesTexts.coupon_for_marketing_only;
  const errors = [{ field: 'category', rule: 'copy_offer', message }];
  throw new Failure('template_invalid', { message, errors });
}

/** Rejects, field by field, values that Meta is known to refuse. */
export function assertSubmittable(words: TemplateWords): void {
  const problems = templateProblems(words);
  if (problems.length === 0) return;
  const errors = problems.map((problem) => ({ ...problem, rule: 'template' }));
  throw new Failure('template_invalid', { errors });
}

/** Names are unique in an account and language. */
async function named<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const isTaken =
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'whatsapp_templates_name';
    if (!isTaken) throw error;
    const message = whatsappTemplatesTexts.name_taken;
    const errors = [{ field: 'name', rule: 'taken', message }];
    throw new Failure('template_name_taken', { errors, cause: error });
  }
}
