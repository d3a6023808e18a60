import type { CampaignResults, Channel, Variant } from '@clientela/contract';
import { isReported } from './channel-figures.ts';

type Side = Pick<
  CampaignResults['by_content'][number]['variants'][number],
  'variant' | 'sent' | 'opened' | 'clicked' | 'orders'
>;

export type Verdict =
  | { outcome: 'too_few' | 'even' }
  | { outcome: 'winner'; variant: Variant; share: number; other: number };

/** Below these a comparison would be chance. */
const MIN_SENT = 50;
const MIN_TOLD = 5;
/** Beyond so many standard errors two shares differ by chance once in twenty times. */
const RELIABLE = 1.96;

/** Returns the figure that compares two texts of a channel: opens if reported, else clicks. */
export function comparedBy(channel: Channel): 'opened' | 'clicked' | null {
  return (['opened', 'clicked'] as const).find((figure) => isReported(channel, figure)) ?? null;
}

/** Which of two sides was opened, clicked or bought from more, as shares of the sent, where that is no chance. */
export function verdictOf(
  a: Side,
  b: Side,
  figure: 'opened' | 'clicked' | 'orders' = 'opened',
): Verdict {
  if (Math.min(a.sent, b.sent) < MIN_SENT || a[figure] + b[figure] < MIN_TOLD) {
    return { outcome: 'too_few' };
  }
  const share = (side: Side) => side[figure] / side.sent;
  const both = (a[figure] + b[figure]) / (a.sent + b.sent);
  const error = Math.sqrt(both * (1 - both) * (1 / a.sent + 1 / b.sent));
  if (Math.abs(share(a) - share(b)) <= RELIABLE * error) return { outcome: 'even' };
  const [winner, loser] = share(a) > share(b) ? [a, b] : [b, a];
  return { outcome: 'winner', variant: winner.variant, share: share(winner), other: share(loser) };
}
