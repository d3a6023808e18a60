import { type Campaign, CHANNEL_LABELS, reasonLabel } from '@clientela/contract';
import { contactFieldOf, propertiesOf } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { fixOf, stepOf } from './fixes.ts';
import { type Link, link } from './links.ts';
import { waitLinks } from './wait-links.ts';
import type { MessageOf } from './why.queries.ts';
import { whyTexts } from './why.texts.ts';

/** Whether a message may still leave. */
export function isWaiting({ status }: Pick<MessageOf, 'status'>): boolean {
  return status === 'waiting_to_send' || status === 'to_be_executed';
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'invalid_contact']);

/** One message: what it waits for or stopped it, or its hand-over, receipt and openings. */
export async function messageLinks(
  ctx: Ctx,
  campaign: Campaign,
  customerId: string,
  message: MessageOf,
): Promise<Link[]> {
  if (isWaiting(message)) {
    const links = await waitLinks(ctx, campaign, message);
    const named = (text: string) =>
      campaign.actions.length > 1 ? whyTexts.message_waits(nameOf(message), text) : text;
    return links.map((one) => ({ ...one, text: named(one.text), activity_id: message.id }));
  }
  const about = { campaign_id: campaign.id, customer_id: customerId, channel: message.channel };
  const fix = message.reason && fixOf(ctx, message.reason, about);
  const links = message.status === 'not_sent' ? [notSent(message)] : sentLinks(message);
  return links.map((one) => ({
    ...one,
    activity_id: message.id,
    ...(one.tone === 'stopped' && fix),
  }));
}

const nameOf = ({ step, channel }: MessageOf) =>
  whyTexts.step_by_channel(step + 1, CHANNEL_LABELS[channel]);

/** The reason in words, else the provider's response. */
function whyOf({ reason, channel, response }: MessageOf): string {
  return reason ? reasonLabel(reason, channel) : (response ?? whyTexts.no_reason);
}

function notSent(message: MessageOf): Link {
  const { reason, completed_at, created_at } = message;
  const text = whyTexts.message_stopped(nameOf(message), whyOf(message));
  return link(reason ? stepOf(reason) : 'entry', 'stopped', text, {
    at: completed_at ?? created_at,
  });
}

function sentLinks(message: MessageOf): Link[] {
  const { status, sent_at, completed_at } = message;
  if (status === 'complete') {
    return [
      link('hand_over', 'passed', whyTexts.done_by_person(nameOf(message)), { at: completed_at }),
    ];
  }
  const hasFailed = FAILED.has(status);
  if (hasFailed && !sent_at) {
    const text = whyTexts.refused_by_provider(nameOf(message), whyOf(message));
    return [link('hand_over', 'stopped', text, { at: completed_at })];
  }
  const handed = link('hand_over', 'passed', whyTexts.handed_over(nameOf(message)), {
    at: sent_at,
  });
  return [handed, receiptLink(message, hasFailed), ...openLinks(message, hasFailed)];
}

function receiptLink(message: MessageOf, hasFailed: boolean): Link {
  const { channel, delivered_at, completed_at } = message;
  if (hasFailed) {
    return link('receipt', 'stopped', whyTexts.not_delivered(whyOf(message)), { at: completed_at });
  }
  if (delivered_at) return link('receipt', 'passed', whyTexts.delivered, { at: delivered_at });
  // Mail servers report failures alone.
  const text =
    contactFieldOf(channel) === 'email' ? whyTexts.no_bounce_yet : whyTexts.no_receipt_yet;
  return link('receipt', 'note', text);
}

function openLinks(message: MessageOf, hasFailed: boolean): Link[] {
  const { channel, opened_at, machine_opened_at } = message;
  const happened = [
    ['passed', whyTexts.opened, opened_at],
    ['note', whyTexts.machine_opened, opened_at ? null : machine_opened_at],
    ['passed', whyTexts.clicked, message.clicked_at],
    ['passed', whyTexts.bought, message.ordered_at],
    ['note', whyTexts.unsubscribed, message.unsubscribed_at],
  ] as const;
  const links = happened.flatMap(([tone, text, at]) =>
    at ? [link('open', tone, text, { at })] : [],
  );
  if (links.length > 0 || hasFailed || !propertiesOf(channel).reports.includes('opened'))
    return links;
  return [link('open', 'note', whyTexts.not_opened_yet)];
}
