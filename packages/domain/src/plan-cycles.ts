/** Periods of a plan: from a store's renewal day to the next, in days of the store. */

export interface Cycle {
  /** First day. */
  start: string;
  /** The day it renews, which belongs to the next period. */
  end: string;
}

/** Stores without a plan count by calendar month. */
export const CALENDAR_RENEWAL_DAY = 1;
/** How long a store keeps a monthly add-on that its wallet could not pay. */
export const GRACE_DAYS = 7;
export const USAGE_STEPS = [80, 100] as const;
export type UsageStep = (typeof USAGE_STEPS)[number];

const DAY_MS = 86_400_000;

/** The renewal day of a month; in shorter months its last day. `month` counts from 0 and may run over. */
function renewalIn(year: number, month: number, renewalDay: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month, Math.min(renewalDay, last)));
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The first renewal after a day. */
export function renewalAfter(day: string, renewalDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const this_month = renewalIn(year, month - 1, renewalDay);
  return this_month > day ? this_month : renewalIn(year, month, renewalDay);
}

/** Returns the period of a day, without other agreements. */
export function cycleOf(day: string, renewalDay: number): Cycle {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const this_month = renewalIn(year, month - 1, renewalDay);
  const start = this_month <= day ? this_month : renewalIn(year, month - 2, renewalDay);
  return { start, end: renewalAfter(day, renewalDay) };
}

/** So many days after, or before; 29 February of a year without one is its 1 March. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return isoDay(Date.UTC(year, month - 1, date + days));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** So many months later; where that month is shorter, its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number);
  return renewalIn(year, month - 1 + months, date);
}

/**
 * Returns the price of a monthly add-on for the rest of a period: pro rata by day, rounded half up. An add-on
 * with units costs its full price at once, since it brings all its units.
 */
export function priceForRest(
  addon: { price: number; units: number | null; billing: 'monthly' | 'one_time' },
  cycle: Cycle,
  today: string,
): number {
  if (addon.billing === 'one_time' || addon.units !== null) return addon.price;
  const whole = daysBetween(cycle.start, cycle.end);
  const left = Math.min(whole, Math.max(0, daysBetween(today, cycle.end)));
  return Math.round((addon.price * left) / whole);
}

/** Percent of a limit that is used, rounded down; null without a limit. */
export function usedPercent(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  if (limit === 0) return used > 0 ? 101 : 100;
  return Math.floor((used * 100) / limit);
}

/** The highest step reached; a limit of zero warns only when something is used. */
export function stepReached(used: number, limit: number | null): UsageStep | null {
  const percent = usedPercent(used, limit);
  if (percent === null || used === 0) return null;
  return USAGE_STEPS.findLast((step) => percent >= step) ?? null;
}
