import type { CampaignResults, Channel } from '@clientela/contract';
import { propertiesOf } from '@clientela/contract/channels';
import { FIGURES, type Figure } from '../campaigns.search.ts';

/** Figures that not every channel reports: SMS has no read receipts, and WhatsApp links are not tracked. */
const PARTIAL = ['delivered', 'opened', 'clicked', 'machine_opened'] as const;

export function isReported(channel: Channel, figure: Figure): boolean {
  const partial = PARTIAL.find((one) => one === figure);
  return !partial || propertiesOf(channel).reports.includes(partial);
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
  const isMail = (channel: Channel) => propertiesOf(channel).look === 'mail';
  const hasEmail = channels.some(isMail);
  const hasOthers = channels.some((channel) => !isMail(channel) && isReported(channel, 'opened'));
  if (!hasOthers) return 'results.opened';
  return hasEmail ? 'results.opened_or_read' : 'results.read';
}
