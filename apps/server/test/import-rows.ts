import type { Cell, RawRow } from '#areas/records/imports/reading/raw-rows';

/** A row as it appears in a file. */
export const rawRow = (cells: Cell[], line = 2): RawRow => ({ line, cells });
