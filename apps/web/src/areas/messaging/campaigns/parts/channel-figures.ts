import type { CampaignResults, Channel } from '@clientela/contract';
import { FIGURES, type Figure } from '../campaigns.search.ts';

/** The figures each channel reports: SMS has no read receipts, and WhatsApp links are not tracked. */
const TOLD: Record<Channel, readonly Figure[]> = {
  EMAIL: ['sent', 'delivered', 'opened', 'clicked', 'unsubscribed', 'failed', 'machine_opened'],
  SMS: ['sent', 'delivered', 'clicked', 'unsubscribed', 'failed'],
  OFFICIAL_WHATSAPP: ['sent', 'delivered', 'opened', 'unsubscribed', 'failed'],
  NON_OFFICIAL_WHATSAPP: ['sent', 'delivered', 'opened', 'unsubscribed', 'failed'],
  MANUAL_WHATSAPP: ['sent', 'unsubscribed', 'failed'],
};

export function isReported(channel: Channel, figure: Figure): boolean {
  return figure === 'orders' || figure === 'revenue' || TOLD[channel].includes(figure);
}

/** The figures that at least one of these channels reports. */
export function figuresOf(channels: readonly Channel[]): Figure[] {
  return FIGURES.filter((figure) => channels.some((channel) => isReported(channel, figure)));
}

type Contents = CampaignResults['by_content'];

export function channelsOf(contents: Contents): Channel[] {
  return [...new Set(contents.map(({ channel }) => channel))];
}

/** Sent messages over channels that report this figure: the base of its share. */
export function sentReporting(contents: Contents, figure: Figure): number {
  return contents.reduce(
    (sum, { channel, sent }) => (isReported(channel, figure) ? sum + sent : sum),
    0,
  );
}

/** E-mails are opened, messages on WhatsApp are read. */
export function labelKey(
  figure: Figure,
  channels: readonly Channel[],
): `results.${Figure | 'read' | 'opened_or_read'}` {
  if (figure !== 'opened') return `results.${figure}`;
  const hasEmail = channels.includes('EMAIL');
  const hasOthers = channels.some(
    (channel) => channel !== 'EMAIL' && isReported(channel, 'opened'),
  );
  if (!hasOthers) return 'results.opened';
  return hasEmail ? 'results.opened_or_read' : 'results.read';
}
