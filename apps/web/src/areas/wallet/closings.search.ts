import { PRESETS, type Preset } from '#lib/period.ts';
import { oneOf } from '#lib/search.ts';

/** What the statement keeps in its address. */
export interface ClosingsSearch {
  period?: Preset | undefined;
}

export function closingsSearch(raw: Record<string, unknown>): ClosingsSearch {
  return { period: oneOf(raw.period, PRESETS) };
}
