import type { BulkOutcome, BulkRow, RowOutcome } from '@clientela/contract';
import { publicApiTexts } from './public-api.texts.ts';

/** A valid row, with its position among the rows of the call. */
export interface Placed<Value> {
  index: number;
  value: Value;
}

/** Outcome of one row. */
export type Outcome = Omit<RowOutcome, 'index'>;

/** The rows that are right by themselves. */
export function rightRows<Value>(rows: readonly BulkRow<Value>[]): Placed<Value>[] {
  return rows.flatMap((row, index) => ('value' in row ? [{ index, value: row.value }] : []));
}

/**
 * Rows whose name appears for the first time: with duplicates in one call, the winner would be
 * ambiguous.
 */
export function namedOnce<Value>(
  rows: readonly Placed<Value>[],
  nameOf: (value: Value) => string,
  refuse: (index: number, field: string, message: string) => void,
  field: string,
): Placed<Value>[] {
  const names = new Set<string>();
  return rows.filter(({ index, value }) => {
    const name = nameOf(value);
    if (names.has(name)) {
      refuse(index, field, publicApiTexts.record_repeated);
      return false;
    }
    names.add(name);
    return true;
  });
}

/** Outcomes of the rows, collected while they are written. */
export class Outcomes {
  readonly #rows: readonly BulkRow<unknown>[];
  readonly #known = new Map<number, Outcome>();

  constructor(rows: readonly BulkRow<unknown>[]) {
    this.#rows = rows;
  }

  set(index: number, outcome: Outcome): void {
    this.#known.set(index, outcome);
  }

  refuse = (index: number, field: string, message: string): void => {
    const errors = [{ field, rule: 'refused', message }];
    this.set(index, { outcome: 'refused', id: null, errors });
  };

  answer(): BulkOutcome {
    const data = this.#rows.map((row, index): RowOutcome => {
      if ('errors' in row) return { index, outcome: 'refused', id: null, errors: row.errors };
      const known = this.#known.get(index);
      if (!known) throw new Error(`row ${index} has no outcome`);
      return { index, ...known };
    });
    const count = (outcome: RowOutcome['outcome']) =>
      data.filter((row) => row.outcome === outcome).length;
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      data,
    };
  }
}
