import { WEBHOOK_FAILING_DAYS } from '@clientela/contract';
import { webhooksTexts } from './webhooks.texts.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Delay after each failed attempt (security, webhooks); after the last, the delivery is given up.
 */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];
/** Maximum random extra delay, so that simultaneous failures do not retry simultaneously. */
const JITTER = 0.1;

/** When it is tried again after so many attempts; null: no more. */
export function nextAttempt(attempts: number, now: Date, random = Math.random()): Date | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + JITTER * random));
}

const GONE = 410;
const TOLD_ON: readonly number[] = [1, 4];

/** Consequence of a failed attempt for its webhook: none, a warning to the store, or disabling. */
export function judgeFailure(
  { failing_since, notified_day }: { failing_since: string; notified_day: number },
  status: number | null,
  now: Date,
): { day: number; isReported: boolean; disabled: string | null } {
  const day = Math.floor((now.getTime() - Date.parse(failing_since)) / DAY);
  if (status === GONE) return { day, isReported: true, disabled: webhooksTexts.address_gone };
  if (day >= WEBHOOK_FAILING_DAYS)
    return { day, isReported: true, disabled: webhooksTexts.five_days_without_response };
  const due = TOLD_ON.findLast((one) => one <= day) ?? 0;
  return { day, isReported: due > notified_day, disabled: null };
}
