import type { Cell, RawRow } from './raw-rows.ts';

/** A row as it stands in a file. */
export const rawRow = (cells: Cell[], line = 2): RawRow => ({ line, cells });
