/** Output of every file reader: uninterpreted rows. */

/** Columns beyond this make a file unreadable; only attacks have more. */
export const MAX_COLUMNS = 200;
/** Characters of one cell, the limit of Excel itself. */
export const MAX_CELL = 32_767;

/** Why a cell has no value to read. */
export type CellTrouble =
  | 'too_long'
  | 'null_character'
  | 'formula_without_value'
  | 'error_value'
  | 'no_such_date'
  | 'no_such_text';

/** Text, a spreadsheet's number, or the cell's error. */
export type Cell = string | number | { trouble: CellTrouble };

export interface RawRow {
  /** First line of the row in a CSV, row number in a spreadsheet. */
  line: number;
  cells: Cell[];
}

/** The file cannot be read as a table; the message is shown to the uploader. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Whether nothing is written in the row: spreadsheets export such rows by the thousand. */
export function isBlankRow(row: RawRow): boolean {
  for (const cell of row.cells) {
    if (typeof cell !== 'string' || (cell !== '' && cell.trim() !== '')) return false;
  }
  return true;
}
