import { parseMessageText } from '@clientela/domain';
import { findCampaignSender } from '#areas/messaging/senders/index';
import {
  type CompiledWhatsapp,
  renderWhatsapp,
  shownWhatsapp,
} from '#areas/messaging/whatsapp/index';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { CheckedContent, ContentKind, ContentOf, Problem } from './content.port.ts';

type TextChannel = 'NON_OFFICIAL_WHATSAPP' | 'MANUAL_WHATSAPP';

const HOURS = campaignsTexts.paired_hours;

/** A free text over a number of the store's own, behind a gateway. */
export const nonOfficialContent: ContentKind<'NON_OFFICIAL_WHATSAPP', CompiledWhatsapp> = {
  async check(ctx, content) {
    const checked = checkTexts(content);
    const sender = await findCampaignSender(ctx, 'NON_OFFICIAL_WHATSAPP');
    if (sender) return { ...checked, warnings: [...checked.warnings, HOURS] };
    const message = campaignsTexts.connect_number;
    return { ...checked, problems: [...checked.problems, { field: 'channel', message }] };
  },
  render: renderText,
  async routeOf(ctx) {
    const sender = await findCampaignSender(ctx, 'NON_OFFICIAL_WHATSAPP');
    return { channel: 'NON_OFFICIAL_WHATSAPP', sender: sender?.id ?? '', price_kind: 'each' };
  },
};

/** A text that a seller sends from their own phone. */
export const manualContent: ContentKind<'MANUAL_WHATSAPP', CompiledWhatsapp> = {
  check: async (_ctx, content) => checkTexts(content),
  render: renderText,
  routeOf: async () => null,
};

function renderText(
  ...[, compiled, variant, { customer, store }]: Parameters<
    ContentKind<TextChannel, CompiledWhatsapp>['render']
  >
) {
  const content = renderWhatsapp(compiled, variant, customer, store);
  return { subject: '', html: '', text: content.text, whatsapp: shownWhatsapp(content) };
}

function checkTexts({ text, text_b }: ContentOf<TextChannel>): CheckedContent<CompiledWhatsapp> {
  const problems = [
    ...problemsOf('text', text),
    ...(text_b === null ? [] : problemsOf('text_b', text_b)),
  ];
  const texts = text_b === null ? [text] : [text, text_b];
  return {
    compiled: { variants: texts.map((written) => ({ kind: 'text', text: written })) },
    urls: [],
    problems,
    warnings: [],
    needsCoupon: texts.some((written) => /\{\{\s*coupon\s*\}\}/.test(written)),
  };
}

function problemsOf(field: string, text: string): Problem[] {
  if (text.trim() === '') return [{ field, message: campaignsTexts.text_missing }];
  const { unknown } = parseMessageText(text);
  return unknown.map((name) => ({ field, message: campaignsTexts.unknown_variable(name) }));
}
