import { TemplateCategory } from '@clientela/contract';
import { wakeSender } from '#areas/messaging/delivery/index';
import { listSenders, type SenderRow } from '#areas/messaging/senders/index';
import type { FilledTemplate, TemplateUpdate } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { broadcast } from '#platform/events';
import { standingOf, type TemplateStanding } from './template.rules.ts';
import {
  changeTemplate,
  findTemplate,
  lockByProvider,
  removeTemplate,
  type TemplateRow,
} from './whatsapp-templates.queries.ts';

/** Notice period of Meta for a template's new category. */
const NOTICE_MS = 86_400_000;

/** Applies a provider's template event; idempotent. */
export function applyTemplateUpdate(
  ctx: Ctx,
  { account }: Pick<SenderRow, 'account'>,
  update: TemplateUpdate,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const template = account ? await lockByProvider(ctx, account, update) : undefined;
    // Of one that is made elsewhere we hear when we ask for all.
    if (!template) return;
    const { external_id, provider_status, quality, category, category_from, reason } = update;
    if (external_id && external_id !== template.external_id) {
      await changeTemplate(ctx, template.id, { external_id });
    }
    if (quality && quality !== template.quality)
      await changeTemplate(ctx, template.id, { quality });
    if (category) await considerCategory(ctx, template.id, category, category_from);
    if (provider_status) await stand(ctx, template, provider_status, reason);
  });
}

/** Applies the provider's status to a template and publishes the change. */
export async function stand(
  ctx: Ctx,
  template: TemplateRow,
  provider_status: string,
  reason: string | null,
): Promise<void> {
  const standing = standingOf(provider_status, reason);
  if (standing === undefined) return;
  if (standing === null) await removeTemplate(ctx, template.id);
  else if (!isSame(template, standing, provider_status)) {
    await changeTemplate(ctx, template.id, { ...standing, provider_status });
  } else return;
  const data = {
    before: template.provider_status ?? template.status,
    after: provider_status,
    reason,
  };
  await publish(ctx, { kind: 'template.status_changed', subject_id: template.id, data });
  await broadcast(ctx, 'template.changed', { template_id: template.id });
  await wakeNumbers(ctx, template);
}

function isSame(before: TemplateRow, after: TemplateStanding, provider_status: string): boolean {
  return (
    before.status === after.status &&
    before.blocked_reason === after.blocked_reason &&
    before.note === after.note &&
    before.provider_status === provider_status
  );
}

/** Restarts running send runs, and resumes messages that waited for a template. */
export async function wakeNumbers(
  ctx: Ctx,
  { provider, account }: Pick<TemplateRow, 'provider' | 'account'>,
): Promise<void> {
  for (const sender of await listSenders(ctx, ['OFFICIAL_WHATSAPP'])) {
    if (sender.provider === provider && sender.account === account)
      await wakeSender(ctx, sender.id);
  }
}

/** Meta files a template elsewhere: cheaper is taken at once, dearer waits for the store to accept its price. */
export async function considerCategory(
  ctx: Ctx,
  id: string,
  said: string,
  from?: string | null,
): Promise<void> {
  const next = TemplateCategory.safeParse(said);
  if (!next.success) return;
  const { category, next_category, next_category_at, status } = await findTemplate(ctx, id);
  if (next.data === category) {
    if (next_category)
      await changeTemplate(ctx, id, { next_category: null, next_category_at: null });
    return;
  }
  const now = ctx.clock.now();
  const isExpected = next.data === next_category;
  if (
    isExpected &&
    (from !== null || next_category_at === null || next_category_at <= now.toISOString())
  )
    return;
  if (next.data === 'UTILITY') {
    await changeTemplate(ctx, id, {
      category: 'UTILITY',
      next_category: null,
      next_category_at: null,
    });
    return;
  }
  // Meta sends a new category a day ahead for a template in use, and with the first review for a new one.
  const noticeMs = status === 'APPROVED' && from !== null ? NOTICE_MS : 0;
  const at = from ?? new Date(now.getTime() + noticeMs).toISOString();
  await changeTemplate(ctx, id, { next_category: next.data, next_category_at: at });
  await broadcast(ctx, 'template.changed', { template_id: id });
}

/** A message was refused because its template is paused: it waits until Meta reports a change. */
export async function noteTemplateBlocked(
  ctx: Ctx,
  { account }: SenderRow,
  { name, language }: FilledTemplate,
): Promise<void> {
  const update = { external_id: '', name, language, provider_status: 'PAUSED', reason: null };
  await applyTemplateUpdate(ctx, { account }, update);
}
