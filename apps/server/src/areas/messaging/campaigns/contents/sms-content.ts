import { countingOf, measureSms } from '@clientela/domain';
import { keptLink, type MessageStore, whyBroken } from '#areas/messaging/delivery/index';
import { findCampaignSender } from '#areas/messaging/senders/index';
import {
  type CompiledSms,
  compileSms,
  optOutOver,
  renderSms,
  sampleShortUrl,
} from '#areas/messaging/sms/index';
import type { Ctx } from '#platform/context';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { ContentKind, Problem } from './content.port.ts';

const HOURS = campaignsTexts.sms_hours;

export const smsContent: ContentKind<'SMS', CompiledSms> = {
  async check(ctx, content, store) {
    const sender = await findCampaignSender(ctx, 'SMS');
    const [optOut, counting] = [optOutOver(sender), countingOf(sender?.provider)];
    const shortUrl = sampleShortUrl(ctx.app);
    const { sms, problems } = compileSms(content, { shortUrl, optOut, counting });
    const links = linksOf(sms, store);
    return {
      compiled: sms,
      urls: links.urls,
      problems: [
        ...problems.map(({ variant, message }) => ({
          field: variant === 0 ? 'text' : 'text_b',
          message,
        })),
        ...links.problems,
      ],
      warnings: [HOURS],
      needsCoupon: sms.texts.some((text) => /\{\{\s*coupon\s*\}\}/.test(text)),
    };
  },
  render(ctx, compiled, variant, who) {
    return { subject: '', html: '', text: drawn(ctx, compiled, variant, who) };
  },
  unitsFor(ctx, compiled, variant, who) {
    return measureSms(drawn(ctx, compiled, variant, who), compiled.counting).segments;
  },
  async routeOf(ctx) {
    const sender = await findCampaignSender(ctx, 'SMS');
    return { channel: 'SMS', sender: sender?.id ?? '', price_kind: 'each' };
  },
};

type Draw = Parameters<typeof smsContent.render>;

/** The longest it may become: with links as long as theirs will be, and the way out. */
function drawn({ app }: Ctx, compiled: CompiledSms, variant: Draw[2], who: Draw[3]): string {
  const linkOf = () => sampleShortUrl(app);
  return renderSms(compiled, variant, { ...who, linkOf, optOut: compiled.opt_out ?? 'reply' });
}

function linksOf({ links }: CompiledSms, store: MessageStore) {
  const resolved = links.map((link) => ({ link, url: keptLink(link, store) }));
  const problems: Problem[] = resolved
    .filter(({ url }) => url === null)
    .map(({ link }) => ({
      field: 'text',
      message: campaignsTexts.broken_sms_link(link, whyBroken(link)),
    }));
  return { urls: resolved.map(({ url }) => url ?? ''), problems };
}
