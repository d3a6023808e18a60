import { type EmailDomain, WARMUP_PLAN } from '@clientela/contract';

/** The progress of a warm-up. */
export interface Warmup {
  /** The day of the plan, from 1. */
  step: number;
  /** The store's day that `used` counts. */
  on: string;
  used: number;
}

/** The same warm-up on a later day; null: the plan is over. A day without messages repeats its step. */
export function warmupOn(warmup: Warmup, today: string): Warmup | null {
  if (warmup.on >= today) return warmup;
  const step = warmup.used > 0 ? warmup.step + 1 : warmup.step;
  return step > WARMUP_PLAN.length ? null : { step, on: today, used: 0 };
}

function amountOf({ step }: Warmup): number {
  return WARMUP_PLAN[step - 1] ?? 0;
}

/** How many of these messages may leave on the warm-up's day. */
export function allowanceOf(warmup: Warmup, wanted: number): number {
  return Math.max(0, Math.min(wanted, amountOf(warmup) - warmup.used));
}

/** A warm-up as a domain's row holds it. */
interface WarmupColumns {
  warmup_step: number | null;
  warmup_on: string | null;
  warmup_used: number;
}

export function warmupIn({ warmup_step, warmup_on, warmup_used }: WarmupColumns): Warmup | null {
  if (warmup_step === null || warmup_on === null) return null;
  return { step: warmup_step, on: warmup_on, used: warmup_used };
}

/** The warm-up of a domain today, as people see it. */
export function shownWarmup(row: WarmupColumns, today: string): EmailDomain['warmup'] {
  const before = warmupIn(row);
  const now = before && warmupOn(before, today);
  return now && { step: now.step, used: now.used };
}
