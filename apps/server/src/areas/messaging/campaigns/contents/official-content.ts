import type { MessageStore } from '#areas/messaging/delivery/index';
import { findCampaignSender, isStopped } from '#areas/messaging/senders/index';
import {
  type CompiledWhatsapp,
  renderWhatsapp,
  shownWhatsapp,
} from '#areas/messaging/whatsapp/index';
import {
  type CompiledTemplate,
  compileTemplate,
  findSendableTemplate,
} from '#areas/messaging/whatsapp-templates/index';
import type { Ctx } from '#platform/context';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { ContentKind, ContentOf, Problem } from './content.port.ts';

type Content = ContentOf<'OFFICIAL_WHATSAPP'>;

const MARKETING_HOURS = campaignsTexts.marketing_hours;
const UTILITY_HOURS = campaignsTexts.utility_hours;

/** A template over the official number that carries the store's campaigns, at the price of its category. */
export const officialContent: ContentKind<'OFFICIAL_WHATSAPP', CompiledWhatsapp> = {
  async check(ctx, content, _store: MessageStore) {
    const problems = await numberProblems(ctx);
    const variants: CompiledTemplate[] = [];
    for (const [field, choice] of chosenOf(content)) {
      const found = await compileChosen(ctx, choice);
      problems.push(...found.problems.map((message) => ({ field, message })));
      if (found.compiled) variants.push(found.compiled);
    }
    const kinds = new Set(variants.map(({ price_kind }) => price_kind));
    if (kinds.size > 1) {
      const message = campaignsTexts.templates_of_one_category;
      problems.push({ field: 'template_id_b', message });
    }
    const isWhole = variants.length === chosenOf(content).length;
    return {
      compiled: isWhole ? { variants: variants.map(({ variant }) => variant) } : null,
      urls: [],
      problems,
      warnings: kinds.has('utility') ? [UTILITY_HOURS] : [MARKETING_HOURS],
      needsCoupon: /\{\{\s*coupon\s*\}\}/.test(JSON.stringify(variants)),
    };
  },
  render(_ctx, compiled, variant, { customer, store }) {
    const content = renderWhatsapp(compiled, variant, customer, store);
    return { subject: '', html: '', text: content.text, whatsapp: shownWhatsapp(content) };
  },
  async routeOf(ctx, content) {
    const sender = await findCampaignSender(ctx, 'OFFICIAL_WHATSAPP');
    const [[, choice]] = chosenOf(content);
    const { compiled } = await compileChosen(ctx, choice);
    const price_kind = compiled?.price_kind ?? 'marketing';
    return { channel: 'OFFICIAL_WHATSAPP', sender: sender?.id ?? '', price_kind };
  },
};

interface Choice {
  id: string | null;
  parameters: Readonly<Record<string, string>>;
  media_id: string | null;
}

type Chosen = [field: string, choice: Choice];

/** The templates of a content, each with its form field and its parameters. */
function chosenOf(content: Content): [Chosen, ...Chosen[]] {
  const { template_id, parameters, media_id } = content;
  const first: Chosen = ['template_id', { id: template_id, parameters, media_id }];
  if (!content.is_tested) return [first];
  const { template_id_b, parameters_b, media_id_b } = content;
  const other = { id: template_id_b, parameters: parameters_b, media_id: media_id_b };
  return [first, ['template_id_b', other]];
}

async function compileChosen(
  ctx: Ctx,
  { id, ...choice }: Choice,
): Promise<{ compiled: CompiledTemplate | null; problems: string[] }> {
  const found = id ? await findSendableTemplate(ctx, id) : null;
  if (!found) return { compiled: null, problems: [campaignsTexts.template_missing] };
  const compiled = await compileTemplate(ctx, found.template, choice);
  const sender = await findCampaignSender(ctx, 'OFFICIAL_WHATSAPP');
  const isElsewhere = sender !== undefined && sender.account !== found.template.account;
  const problems = [
    ...(found.problem ? [found.problem] : []),
    ...(isElsewhere ? [campaignsTexts.template_of_another_account] : []),
    ...compiled.problems,
  ];
  return { compiled, problems };
}

async function numberProblems(ctx: Ctx): Promise<Problem[]> {
  const sender = await findCampaignSender(ctx, 'OFFICIAL_WHATSAPP');
  const field = 'channel';
  if (!sender) {
    return [{ field, message: campaignsTexts.connect_official_number }];
  }
  if (isStopped(sender.quality, 'marketing')) {
    const message = campaignsTexts.red_quality(sender.name);
    return [{ field, message }];
  }
  return [];
}
