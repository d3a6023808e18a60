import { PRESETS, type Preset } from '#lib/period.ts';
import { oneOf } from '#lib/search.ts';

/** URL parameters of the statement. */
export interface StatementSearch {
  period?: Preset | undefined;
}

export function statementSearch(raw: Record<string, unknown>): StatementSearch {
  return { period: oneOf(raw.period, PRESETS) };
}
