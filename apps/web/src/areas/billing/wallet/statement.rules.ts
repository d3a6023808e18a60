import type { StatementDay, StatementInput, StatementOutput } from '@clientela/contract';

/** A day of the statement, with its movements in the order shown. */
export interface ShownDay {
  date: string;
  entries: StatementEntry[];
}

export type StatementEntry =
  | { direction: 'input'; key: string; input: StatementInput }
  | { direction: 'output'; key: string; output: StatementOutput };

/**
 * Merges pages of movements into days, newest first. A day across two pages stays one day, and a movement that
 * shifted to the next page meanwhile is shown once.
 */
export function mergeByDay(pages: readonly (readonly StatementDay[])[]): ShownDay[] {
  const days = new Map<string, Map<string, StatementEntry>>();
  for (const { base_date, inputs, outputs } of pages.flat()) {
    const day = days.get(base_date) ?? new Map<string, StatementEntry>();
    days.set(base_date, day);
    for (const output of outputs) {
      const key = `output ${output.id}`;
      day.set(key, { direction: 'output', key, output });
    }
    for (const input of inputs) {
      const key = `input ${input.id}`;
      day.set(key, { direction: 'input', key, input });
    }
  }
  return [...days]
    .map(([date, entries]) => ({ date, entries: [...entries.values()].sort(byOrder) }))
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

/** Costs of the day first, which still move today; then deposits, the newest first. */
function byOrder(one: StatementEntry, other: StatementEntry): number {
  if (one.direction === 'output') return other.direction === 'output' ? 0 : -1;
  if (other.direction === 'output') return 1;
  return one.input.created_at < other.input.created_at ? 1 : -1;
}

/** Returns the days that fit into this number of lines; a date takes a line like each movement. */
export function firstLines(days: readonly ShownDay[], lines: number): ShownDay[] {
  const shown: ShownDay[] = [];
  let left = lines;
  for (const { date, entries } of days) {
    if (left < 2) break;
    const fitting = entries.slice(0, left - 1);
    shown.push({ date, entries: fitting });
    left -= fitting.length + 1;
  }
  return shown;
}

/** Returns the campaign's cost on its day, in cents. */
export function costOf({ values }: StatementOutput): number {
  return values.reduce((sum, { amount }) => sum + Number(amount), 0);
}
