import {
  CANARY_FROM,
  type SafeSend,
  type SendingChannel,
  SMALLEST_CANARY,
  STOPPING_MEASURES,
  type StoppingMeasure,
} from '@clientela/contract';
import { contactFieldOf, propertiesOf } from '@clientela/domain';

/** What became of the messages that left. */
export interface SendFigures {
  /** Accepted or refused by the provider. */
  answered: number;
  /** Accepted by the provider, whatever came later. */
  accepted: number;
  /** With a final receipt: delivered, read or failed. */
  final: number;
  bounces: number;
  complaints: number;
  failures: number;
  opt_outs: number;
}

/** One-sided 95 %. */
const Z = 1.645;

/** Lower bound of Wilson's interval for a share, one-sided at 95 %. */
function wilsonLowerBound(hits: number, of: number): number {
  if (of === 0) return 0;
  const share = hits / of;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * of)) / of);
  return (share + Z ** 2 / (2 * of) - spread) / (1 + Z ** 2 / of);
}

/** Fewer messages prove nothing: the first message of a sequence may well bounce. */
const FEWEST_JUDGED = 30;
/** One person who presses the wrong button is no pattern. */
const FEWEST_COMPLAINTS = 2;

/** The first measure whose limit is passed beyond doubt; null: none. */
export function breachOf(figures: SendFigures, limits: SafeSend['limits']): StoppingMeasure | null {
  const passed = STOPPING_MEASURES.find((measure) => {
    const isOfAccepted = measure === 'complaints' || measure === 'opt_outs';
    const of = isOfAccepted ? figures.accepted : figures.answered;
    const hits = Math.min(figures[measure], of);
    if (of < FEWEST_JUDGED) return false;
    if (measure === 'complaints' && hits < FEWEST_COMPLAINTS) return false;
    return wilsonLowerBound(hits, of) > limits[measure] / 100;
  });
  return passed ?? null;
}

/** Messages in a canary; 0: everything leaves at once. */
export function canarySize(
  { canary, canary_percentage }: Pick<SafeSend, 'canary' | 'canary_percentage'>,
  { total, isUncertain }: { total: number; isUncertain: boolean },
): number {
  const isWanted =
    canary === 'always' || (canary === 'auto' && isUncertain && total >= CANARY_FROM);
  const size = Math.max(SMALLEST_CANARY, Math.ceil((total * canary_percentage) / 100));
  return isWanted && size < total ? size : 0;
}

const MINUTE_MS = 60_000;
const ANSWERED = 0.95;
const FINAL = 0.8;

/**
 * When the rest may follow a canary, if nothing stops it; null: too much of the canary has not left yet. `open`:
 * messages of the canary still in their queue; `last_at`: when the last one left.
 */
export function canaryPassesAt(
  channel: SendingChannel,
  {
    size,
    open,
    final,
    last_at,
    now,
  }: { size: number; open: number; final: number; last_at: Date | null; now: Date },
): Date | null {
  if ((size - open) / size < ANSWERED) return null;
  const hasReceipts = contactFieldOf(channel) === 'phone' && final >= FINAL * size;
  if (hasReceipts || !last_at) return now;
  return new Date(last_at.getTime() + propertiesOf(channel).canaryMinutes * MINUTE_MS);
}
