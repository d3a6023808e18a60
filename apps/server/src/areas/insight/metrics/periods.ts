import type { MetricsQuery } from '@clientela/contract';
import {
  type DayRange,
  daysBefore,
  daysOfLastYear,
  daysOfPreset,
  localDay,
} from '@clientela/domain';
import type { Ctx } from '#platform/context';
import type { Bounds, ClosedBounds } from './compile.ts';

const DAY_MS = 86_400_000;

/** The days that a query asks for and those that it compares with (analytics §1). */
export function boundsOf(
  ctx: Ctx,
  { period, compare }: Pick<MetricsQuery, 'period' | 'compare'>,
): { today: string; current: Bounds; previous: ClosedBounds | null } {
  const now = ctx.clock.now();
  const today = localDay(now, ctx.store.time_zone);
  const preset = typeof period === 'string' ? period : null;
  const range = preset ? daysOfPreset(preset, today) : (period as DayRange);
  const before =
    compare === 'none'
      ? null
      : compare === 'last_year'
        ? daysOfLastYear(range)
        : daysBefore(preset, range);
  return {
    today,
    current: bounded(range),
    previous: before && {
      ...before,
      // Half a day is not compared with a whole one.
      until: preset === 'today' && compare === 'previous' ? new Date(now.getTime() - DAY_MS) : null,
    },
  };
}

function bounded({ from, to }: DayRange): Bounds {
  return { from: from ?? null, to: to ?? null, until: null };
}
