import {
  TEMPLATE_STATUS_LABELS,
  type TemplateCategory,
  type WhatsappTemplate,
} from '@clientela/contract';
import { MICROS_PER_CENT, nextEditAt } from '@clientela/domain';
import { findChannelAddon } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { sendingProblem, unsupportedProblem } from './template.rules.ts';
import type { TemplateRow } from './whatsapp-templates.queries.ts';

/** A template as screens show it. */
export async function shownTemplate(ctx: Ctx, row: TemplateRow): Promise<WhatsappTemplate> {
  const {
    provider: _p,
    account: account_id,
    words: { unsupported, ...words },
    edits,
    next_category,
    next_category_at,
    ...rest
  } = row;
  const now = ctx.clock.now();
  const next_edit_at =
    row.status === 'APPROVED'
      ? nextEditAt(
          edits.map((at) => new Date(at)),
          now,
        )
      : null;
  return {
    ...rest,
    ...words,
    account_id,
    blocked_reason: row.blocked_reason ?? unsupportedProblem(unsupported),
    status_label: TEMPLATE_STATUS_LABELS[row.status],
    can_be_sent: sendingProblem(row, now) === null,
    category_change: next_category && {
      to: next_category,
      at: next_category_at,
      price_before: await priceOf(ctx, row.category),
      price_after: await priceOf(ctx, next_category),
    },
    next_edit_at: next_edit_at?.toISOString() ?? null,
  };
}

const KIND_OF = { MARKETING: 'marketing', UTILITY: 'utility' } as const;

/** Which price a template of this category costs. */
export function priceKindOf(category: TemplateCategory) {
  return KIND_OF[category];
}

/** Cents for each message of a category; null where the store has no price for it. */
async function priceOf(ctx: Ctx, category: TemplateCategory): Promise<number | null> {
  const price_kind = priceKindOf(category);
  const addon = await findChannelAddon(ctx, { channel: 'OFFICIAL_WHATSAPP', price_kind });
  return addon ? addon.price_micros / MICROS_PER_CENT : null;
}
