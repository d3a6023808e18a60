import { importsTexts } from '../imports.texts.ts';
import { CsvParser, type CsvParserState } from './csv-parser.ts';
import { decoded, type Encoding } from './encoding.ts';
import { isBlankRow, MAX_COLUMNS, type RawRow, UnreadableFile } from './raw-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** How the text of a file is to be read; found once, from its beginning. */
export interface CsvShape {
  encoding: Encoding;
  delimiter: Delimiter;
  /** Old Macs end lines with a carriage return alone. */
  lineBreak: '\n' | '\r';
  /** Quotes inside quotes are written `\\"`, as MySQL exports them; else doubled. */
  guardsByBackslash?: boolean;
}

/** Rows of the sample that vote for a delimiter. */
const VOTERS = 60;
const EXCEL_HINT = /^sep=(.)\r?\n/i;

/** Delimiter and line break, judged from the first lines. */
export function detectCsvShape(start: Uint8Array, encoding: Encoding): CsvShape {
  const text = decoded(start, encoding, true);
  const lineBreak = !text.includes('\n') && text.includes('\r') ? '\r' : '\n';
  const hint = EXCEL_HINT.exec(text)?.[1];
  const hinted = DELIMITERS.find((delimiter) => delimiter === hint);
  const guardsByBackslash = usesBackslash(text);
  if (hinted) return { encoding, delimiter: hinted, lineBreak, guardsByBackslash };
  const lines = withLineFeeds(text, lineBreak);
  const votes = DELIMITERS.map(
    (delimiter) => [delimiter, votesFor(delimiter, lines, guardsByBackslash)] as const,
  );
  const [best] = votes.sort((a, b) => b[1] - a[1]);
  const delimiter = best && best[1] > 0 ? best[0] : ',';
  return { encoding, delimiter, lineBreak, guardsByBackslash };
}

/**
 * Whether backslashes escape quotes inside quotes: one precedes a quote followed by more text, and
 * no quotes are doubled. A path that ends with a backslash (`"C:\\"`) proves nothing.
 */
function usesBackslash(text: string): boolean {
  return /\\"(?=[^\s",;|\t])/.test(text) && !/[^,;|\t\r\n\\"]""[^,;|\t\r\n"]/.test(text);
}

/** How many columns the delimiter gives to most rows, weighted by how many those are. */
function votesFor(delimiter: Delimiter, text: string, guards: boolean): number {
  try {
    const rows = new CsvParser(delimiter, undefined, guards)
      .push(text)
      .filter((row) => !isBlankRow(row));
    const sample = rows.length > 0 ? rows.slice(0, VOTERS) : lastLineOf(delimiter, text);
    const rowsOf = new Map<number, number>();
    for (const { cells } of sample) rowsOf.set(cells.length, (rowsOf.get(cells.length) ?? 0) + 1);
    const votes = [...rowsOf].map(([columns, agreeing]) =>
      columns < 2 ? 0 : (agreeing / sample.length) ** 2 * columns,
    );
    return Math.max(0, ...votes);
  } catch (error) {
    if (error instanceof UnreadableFile) return 0;
    throw error;
  }
}

function lastLineOf(delimiter: Delimiter, text: string): RawRow[] {
  const parser = new CsvParser(delimiter);
  return [...parser.push(text), ...parser.end()];
}

/** A reader's state between two pieces of a file. */
export interface CsvReaderState {
  parser: CsvParserState;
  isBeforeHeader: boolean;
  heldNulls: boolean;
  /** The order that the last row read belongs to. */
  above?: string | null;
}

/**
 * Reads a CSV piece by piece; blank rows and Excel's `sep=;` line are left out. Pieces end between
 * two characters, so that each can be read by another process that takes over the state.
 */
export class CsvReader {
  readonly #shape: CsvShape;
  readonly #parser: CsvParser;
  #isBeforeHeader: boolean;
  #heldNulls: boolean;

  constructor(shape: CsvShape, state?: CsvReaderState) {
    this.#shape = shape;
    this.#parser = new CsvParser(shape.delimiter, state?.parser, shape.guardsByBackslash);
    this.#isBeforeHeader = state?.isBeforeHeader ?? true;
    this.#heldNulls = state?.heldNulls ?? false;
  }

  state(): CsvReaderState {
    return {
      parser: this.#parser.state(),
      isBeforeHeader: this.#isBeforeHeader,
      heldNulls: this.#heldNulls,
    };
  }

  push(piece: Uint8Array): RawRow[] {
    const text = decoded(piece, this.#shape.encoding);
    const rows = this.#parser.push(withLineFeeds(text, this.#shape.lineBreak));
    return this.#clean(rows, text.includes('\u0000'));
  }

  end(): RawRow[] {
    return this.#clean(this.#parser.end(), false);
  }

  #clean(rows: RawRow[], holdsNulls: boolean): RawRow[] {
    const kept: RawRow[] = [];
    for (const row of rows) {
      if (isBlankRow(row)) continue;
      if (this.#isBeforeHeader) {
        if (row.line === 1 && isExcelHint(row)) continue;
        this.#isBeforeHeader = false;
        if (row.cells.length > MAX_COLUMNS) throw tooManyColumns(row.cells.length);
      }
      // a row may have begun in the piece before
      if (holdsNulls || this.#heldNulls) markNulls(row);
      kept.push(row);
    }
    this.#heldNulls = holdsNulls;
    return kept;
  }
}

function withLineFeeds(text: string, lineBreak: CsvShape['lineBreak']): string {
  return lineBreak === '\r' ? text.replaceAll('\r', '\n') : text;
}

function isExcelHint(row: RawRow): boolean {
  const [first] = row.cells;
  return typeof first === 'string' && /^sep=.?$/i.test(first) && row.cells.length <= 2;
}

function markNulls(row: RawRow): void {
  row.cells.forEach((cell, index) => {
    if (typeof cell === 'string' && cell.includes('\u0000')) {
      row.cells[index] = { trouble: 'null_character' };
    }
  });
}

/** Refusal of a table wider than any shop's export. */
export function tooManyColumns(columns: number): UnreadableFile {
  return new UnreadableFile(
    importsTexts.too_many_columns(
      columns >= MAX_COLUMNS * 4
        ? importsTexts.far_too_many_columns
        : importsTexts.column_count(columns),
      MAX_COLUMNS,
    ),
  );
}
