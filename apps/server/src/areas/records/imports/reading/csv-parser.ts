import { importsTexts } from '../imports.texts.ts';
import { type Cell, MAX_CELL, MAX_COLUMNS, type RawRow, UnreadableFile } from './raw-rows.ts';

/** Cells retained of a row with too many, enough to report it. */
const CELLS_KEPT = MAX_COLUMNS * 4;

type Place = 'cell_start' | 'plain' | 'quoted' | 'quote_in_quoted';

/** A parser's state between two pieces, so that another process can continue. */
export interface CsvParserState {
  place: Place;
  cells: Cell[];
  cell: string;
  isTooLong: boolean;
  line: number;
  rowLine: number;
  quoteLine: number;
}

/**
 * Splits streamed text into rows. Own code because the available libraries re-read an open quote
 * from its beginning with every piece and buffer all of it: one stray quote in a large file costs
 * quadratic time and the whole file in memory. Here neither grows: a cell beyond the limit is
 * counted but not buffered.
 */
export class CsvParser {
  #place: Place = 'cell_start';
  #cells: Cell[] = [];
  #cell = '';
  #isTooLong = false;
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  readonly #delimiter: string;
  readonly #guardsByBackslash: boolean;
  readonly #quotes = new Finder('"');
  readonly #lineEnds = new Finder('\n');
  readonly #delimiters: Finder;

  /** With `guardsByBackslash`, `\\"` inside quotes is a quote. */
  constructor(delimiter: string, state?: CsvParserState, guardsByBackslash = false) {
    this.#delimiter = delimiter;
    this.#guardsByBackslash = guardsByBackslash;
    this.#delimiters = new Finder(delimiter);
    if (!state) return;
    this.#place = state.place;
    this.#cells = state.cells;
    this.#cell = state.cell;
    this.#isTooLong = state.isTooLong;
    this.#line = state.line;
    this.#rowLine = state.rowLine;
    this.#quoteLine = state.quoteLine;
  }

  state(): CsvParserState {
    return {
      place: this.#place,
      cells: this.#cells,
      cell: this.#cell,
      isTooLong: this.#isTooLong,
      line: this.#line,
      rowLine: this.#rowLine,
      quoteLine: this.#quoteLine,
    };
  }

  /** Rows completed by this piece of text. */
  push(text: string): RawRow[] {
    const rows: RawRow[] = [];
    for (const finder of [this.#quotes, this.#lineEnds, this.#delimiters]) finder.reset(text);
    let position = 0;
    while (position < text.length) {
      if (this.#isAtRowStart()) {
        const end = this.#lineEnds.next(position);
        if (end < text.length && this.#quotes.next(position) > end) {
          rows.push({ line: this.#line, cells: this.#splitLine(text, position, end) });
          this.#line++;
          position = end + 1;
          continue;
        }
        this.#rowLine = this.#line;
      }
      position = this.#step(text, position, rows);
    }
    return rows;
  }

  /** The last row, where the file does not end with a line break. */
  end(): RawRow[] {
    if (this.#isAtRowStart()) return [];
    if (this.#place === 'quoted') throw brokenQuote(this.#quoteLine);
    const rows: RawRow[] = [];
    this.#endRow(rows);
    return rows;
  }

  #isAtRowStart(): boolean {
    return this.#place === 'cell_start' && this.#cells.length === 0;
  }

  /** The common case: a whole line at hand and no quote in it. */
  #splitLine(text: string, from: number, to: number): Cell[] {
    const end = text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to;
    const cells: Cell[] = text.slice(from, end).split(this.#delimiter, CELLS_KEPT);
    if (end - from > MAX_CELL) {
      for (let index = 0; index < cells.length; index++) {
        if ((cells[index] as string).length > MAX_CELL) cells[index] = { trouble: 'too_long' };
      }
    }
    return cells;
  }

  /** Consumes one token and returns the position behind it. */
  #step(text: string, position: number, rows: RawRow[]): number {
    switch (this.#place) {
      case 'cell_start':
        if (text[position] !== '"') {
          this.#place = 'plain';
          return position;
        }
        this.#place = 'quoted';
        this.#quoteLine = this.#line;
        return position + 1;
      case 'plain':
        return this.#stepPlain(text, position, rows);
      case 'quoted':
        return this.#stepQuoted(text, position);
      case 'quote_in_quoted':
        return this.#stepBehindQuote(text, position, rows);
    }
  }

  #stepPlain(text: string, position: number, rows: RawRow[]): number {
    const lineEnd = this.#lineEnds.next(position);
    const cellEnd = this.#delimiters.next(position);
    const end = Math.min(lineEnd, cellEnd);
    this.#append(text, position, end);
    if (end === text.length) return end;
    if (end === cellEnd) this.#endCell();
    else this.#endRow(rows);
    return end + 1;
  }

  #stepQuoted(text: string, position: number): number {
    const end = this.#quotes.next(position);
    this.#append(text, position, end);
    for (let at = this.#lineEnds.next(position); at < end; at = this.#lineEnds.next(at + 1)) {
      this.#line++;
    }
    if (end === text.length) return end;
    if (this.#guardsByBackslash && this.#isGuarded()) {
      this.#cell = `${this.#cell.slice(0, -1)}"`;
      return end + 1;
    }
    this.#place = 'quote_in_quoted';
    return end + 1;
  }

  /** Whether an unescaped backslash precedes the quote (not `\\\\"`). */
  #isGuarded(): boolean {
    let guards = 0;
    while (this.#cell.at(-1 - guards) === '\\') guards++;
    return guards % 2 === 1;
  }

  #stepBehindQuote(text: string, position: number, rows: RawRow[]): number {
    const next = text[position];
    if (next === '"') {
      this.#append(text, position, position + 1);
      this.#place = 'quoted';
    } else if (next === this.#delimiter) {
      this.#trimEnd();
      this.#endCell();
    } else if (next === '\n') {
      this.#trimEnd();
      this.#endRow(rows);
    } else if (next !== '\r') {
      this.#goOnBehindQuote(text, position);
    }
    return position + 1;
  }

  /**
   * Text may follow a closing quote, as in `"Zé" Silva`: the cell is both, as in Excel. When the
   * quotes held a delimiter or a line break, the opening quote was stray and swallowed cells, so
   * the row is ambiguous.
   */
  #goOnBehindQuote(text: string, position: number): void {
    const isBlank = text[position] === ' ';
    if (!isBlank && (this.#quoteLine !== this.#line || this.#cell.includes(this.#delimiter))) {
      throw brokenQuote(this.#quoteLine);
    }
    this.#append(text, position, position + 1);
    if (!isBlank) this.#place = 'plain';
  }

  #trimEnd(): void {
    if (this.#cell.endsWith(' ')) this.#cell = this.#cell.trimEnd();
  }

  #append(text: string, from: number, to: number): void {
    if (this.#isTooLong) return;
    if (this.#cell.length + to - from > MAX_CELL + 1) {
      this.#isTooLong = true;
      this.#cell = '';
      return;
    }
    this.#cell += text.slice(from, to);
  }

  #endCell(): void {
    if (this.#cells.length < CELLS_KEPT) {
      this.#cells.push(this.#isTooLong ? { trouble: 'too_long' } : this.#cell);
    }
    this.#cell = '';
    this.#isTooLong = false;
    this.#place = 'cell_start';
  }

  #endRow(rows: RawRow[]): void {
    if (this.#place === 'plain' && this.#cell.endsWith('\r')) this.#cell = this.#cell.slice(0, -1);
    this.#endCell();
    rows.push({ line: this.#rowLine, cells: this.#cells });
    this.#cells = [];
    this.#line++;
  }
}

/** Caches the next position of a character, so that no stretch of text is searched twice. */
class Finder {
  #text = '';
  #found = -1;
  readonly #searched: string;

  constructor(searched: string) {
    this.#searched = searched;
  }

  reset(text: string): void {
    this.#text = text;
    this.#found = -1;
  }

  /** The first position at or after `from`; the length of the text when there is none. */
  next(from: number): number {
    if (this.#found < from) {
      const found = this.#text.indexOf(this.#searched, from);
      this.#found = found === -1 ? this.#text.length : found;
    }
    return this.#found;
  }
}

function brokenQuote(line: number): UnreadableFile {
  return new UnreadableFile(importsTexts.quotes_not_closed(line));
}
