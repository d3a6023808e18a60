import type { SmsPreview } from '@clientela/contract';
import { countingOf, MOST_SMS_SEGMENTS, measureSms } from '@clientela/domain';
import { priceOfMessage } from '#areas/billing/wallet/index';
import {
  findMessageStore,
  findPreviewCustomer,
  previewTopicValues,
} from '#areas/messaging/email-models/index';
import { findCampaignSender } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { compileSms, isWritten, linksIn, renderSms } from '../compiled-sms.ts';
import { sampleShortUrl } from '../short-links.ts';
import { smsTexts } from '../sms.texts.ts';
import { optOutOver } from '../sms-line.ts';

interface Request {
  text: string;
  strip_accents: boolean;
  coupon: string;
  customer_id: string | null;
  is_nameless: boolean;
}

const EMPTY_PERSON = {
  first_name: '',
  last_name: '',
  email: null,
  city: null,
  state: null,
  custom: {},
};

/** A text as a real customer would get it the first time, its segments and its cost. */
export async function previewSms(ctx: Ctx, request: Request): Promise<SmsPreview> {
  const url = sampleShortUrl(ctx.app);
  const { text: written, strip_accents } = request;
  const content = { channel: 'SMS', text: written, text_b: null, strip_accents } as const;
  const sender = await findCampaignSender(ctx, 'SMS');
  const [optOut, counting] = [optOutOver(sender), countingOf(sender?.provider)];
  const { sms, problems } = compileSms(content, { shortUrl: url, optOut, counting });
  const customer = request.is_nameless ? null : await findPreviewCustomer(ctx, request.customer_id);
  const topic = await previewTopicValues(ctx, customer?.id ?? null);
  const text = renderSms(sms, 'A', {
    customer: { ...(customer ?? EMPTY_PERSON), topic },
    linkOf: () => url,
    optOut,
    store: { ...(await findMessageStore(ctx)), coupon: request.coupon },
  });
  const size = measureSms(text, counting);
  const price = await priceOfMessage(ctx, { channel: 'SMS', price_kind: 'each' });
  const found = problems.map(({ message }) => message);
  if (size.segments > MOST_SMS_SEGMENTS && found.length === 0) {
    found.push(smsTexts.too_long_with_values(MOST_SMS_SEGMENTS));
  }
  return {
    text,
    ...size,
    characters: [...text].length,
    cost_micros: price * size.segments,
    links: linksIn(sms, 'A').length,
    problems: found,
    opt_out: isWritten(content.text, optOut) ? 'written' : optOut,
    customer: customer && {
      id: customer.id,
      name: `${customer.first_name} ${customer.last_name}`.trim(),
    },
  };
}
