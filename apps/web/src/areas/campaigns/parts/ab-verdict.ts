import type { CampaignResults, Variant } from '@clientela/contract';

type Side = Pick<CampaignResults['by_variant'][number], 'variant' | 'sent' | 'opened'>;

export type Verdict =
  | { outcome: 'too_few' | 'even' }
  | { outcome: 'winner'; variant: Variant; share: number; other: number };

/** Below these a comparison would be chance. */
const MIN_SENT = 50;
const MIN_OPENED = 5;
/** Beyond so many standard errors two shares differ by chance once in twenty times. */
const RELIABLE = 1.96;

/** Which of two subjects was opened more, as shares of the sent, where that is no chance. */
export function verdictOf(a: Side, b: Side): Verdict {
  if (Math.min(a.sent, b.sent) < MIN_SENT || a.opened + b.opened < MIN_OPENED) {
    return { outcome: 'too_few' };
  }
  const share = ({ opened, sent }: Side) => opened / sent;
  const both = (a.opened + b.opened) / (a.sent + b.sent);
  const error = Math.sqrt(both * (1 - both) * (1 / a.sent + 1 / b.sent));
  if (Math.abs(share(a) - share(b)) <= RELIABLE * error) return { outcome: 'even' };
  const [winner, loser] = share(a) > share(b) ? [a, b] : [b, a];
  return { outcome: 'winner', variant: winner.variant, share: share(winner), other: share(loser) };
}
