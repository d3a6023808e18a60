import { clip, parseSerialDate, squeeze } from '@clientela/domain';
import { importsTexts } from '../imports.texts.ts';
import { tooManyColumns } from './csv-rows.ts';
import {
  type Cell,
  isBlankRow,
  MAX_CELL,
  MAX_COLUMNS,
  type RawRow,
  UnreadableFile,
} from './raw-rows.ts';
import { damaged, type Zip } from './zip.ts';

/** Characters of XML that one row or one shared text may take. */
const MAX_PIECE_OF_XML = 8 * 1024 ** 2;
/** Enough for `<x:row ` when it is cut between two pieces. */
const LONGEST_TAG_START = 64;
/** More sheets than a person can choose from. */
const MAX_SHEETS = 200;
const MAX_SHEET_NAME = 100;
const SMALL_PART_BYTES = 32 * 1024 ** 2;
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57,
]);
const BUILT_IN_PERCENTS = [9, 10];

/** One visible sheet of a workbook. */
export interface SheetOfFile {
  name: string;
  /** Whether it may contain a table: column names and a row. */
  is_filled: boolean;
}

/** The visible sheets in the order of their tabs; each is read only until its second row. */
export async function listSheets(zip: Zip): Promise<SheetOfFile[]> {
  const { sheets } = await findSheets(zip);
  const listed: SheetOfFile[] = [];
  for (const { name, path } of sheets) {
    listed.push({ name, is_filled: await hasTable(zip, path) });
  }
  return listed;
}

// Shared texts are not looked up for this: of a large file they are most of the work.
async function hasTable(zip: Zip, path: string): Promise<boolean> {
  let written = 0;
  for await (const rows of xmlElements(zip, path, 'row')) {
    written += rows.filter((row) => WRITTEN.test(row)).length;
    if (written > 1) return true;
  }
  return false;
}

/**
 * The rows of a sheet, in batches: of the one named, else of the first in which something is
 * written.
 */
export async function* readSheet(zip: Zip, name: string | null): AsyncGenerator<RawRow[]> {
  const workbook = await findSheets(zip);
  const sheets = workbook.sheets.filter((sheet) => name === null || sheet.name === name);
  if (sheets.length === 0) throw damaged();
  const texts = workbook.textsPath ? await readSharedTexts(zip, workbook.textsPath) : [];
  const book: Book = {
    texts,
    ...(await readStyles(zip, workbook.stylesPath)),
    serialShift: workbook.serialShift,
  };
  for (const { path } of sheets) {
    let isEmpty = true;
    for await (const rows of readRows(zip, path, book)) {
      isEmpty = false;
      yield rows;
    }
    if (!isEmpty) return;
  }
}

async function* readRows(zip: Zip, path: string, book: Book): AsyncGenerator<RawRow[]> {
  let line = 0;
  let isFirst = true;
  for await (const elements of xmlElements(zip, path, 'row')) {
    const rows: RawRow[] = [];
    for (const element of elements) {
      const row = readRow(element, book, line + 1);
      line = row.line;
      if (isBlankRow(row)) continue;
      if (isFirst && row.cells.length > MAX_COLUMNS) throw tooManyColumns(row.cells.length);
      isFirst = false;
      rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

interface Book {
  texts: string[];
  /** Cell styles that show a number as a date. */
  dateStyles: ReadonlySet<number>;
  /** Cell styles that show a number as a percentage: 0.1 reads `10%`. */
  percentStyles: ReadonlySet<number>;
  /** Cell styles with leading zeros: 123 reads `000123`. */
  maskStyles: ReadonlyMap<number, string>;
  /** Days between the two calendars of Excel, where the workbook counts from 1904. */
  serialShift: number;
}

interface Workbook {
  /** The visible sheets in tab order, with their paths. */
  sheets: { name: string; path: string }[];
  /** The parts of shared texts and styles, where there are any. */
  textsPath: string | null;
  stylesPath: string | null;
  serialShift: number;
}

const NO_WORKBOOK = importsTexts.not_excel;

/** A part's relations: type of each target and its path in the package. */
interface Relation {
  id: string;
  /** The last word of its type: `officeDocument`, `sharedStrings`, `worksheet`. */
  type: string;
  path: string;
}

async function relationsOf(zip: Zip, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const links = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!zip.has(links)) return [];
  const xml = await zip.text(links, SMALL_PART_BYTES);
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(([, attributes = '']) => ({
    id: attribute(attributes, 'Id') ?? '',
    type: (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '',
    path: pathFrom(folder, decodeXml(attribute(attributes, 'Target') ?? '')),
  }));
}

/** A target's path in the package: from its root, or from the folder of the referring part. */
function pathFrom(folder: string, target: string): string {
  const path = (target.startsWith('/') ? target : `/${folder}${target}`).replaceAll('\\', '/');
  try {
    return decodeURI(new URL(path, 'file:').pathname).slice(1);
  } catch (error) {
    throw damaged(error);
  }
}

/** Finds the workbook's part of a package, with its relations. */
async function findWorkbook(zip: Zip): Promise<{ path: string; relations: Relation[] }> {
  const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument');
  const path = [main?.path, 'xl/workbook.xml'].find((path) => path && zip.has(path));
  if (path === undefined) throw new UnreadableFile(NO_WORKBOOK);
  return { path, relations: await relationsOf(zip, path) };
}

async function findSheets(zip: Zip): Promise<Workbook> {
  const { path, relations } = await findWorkbook(zip);
  const workbook = await zip.text(path, SMALL_PART_BYTES);
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(
    (match) => match[1] ?? '',
  );
  // a workbook of another format (.xlsb) in a package of the same kind
  if (sheets.length === 0 && !workbook.includes('<')) throw new UnreadableFile(NO_WORKBOOK);
  const visible = sheets.filter((sheet) => !/\bstate="(?:hidden|veryHidden)"/.test(sheet));
  const shown = visible.length > 0 ? visible : sheets.slice(0, 1);
  if (shown.length === 0) throw damaged();
  if (shown.length > MAX_SHEETS) throw tooManySheets(shown.length);
  const partOf = (type: string, usual: string) => {
    const part = relations.find((relation) => relation.type === type)?.path ?? usual;
    return zip.has(part) ? part : null;
  };
  return {
    sheets: shown.map((sheet, index) => {
      const relation = relations.find(({ id }) => id === attribute(sheet, '\\w+:id'));
      if (!relation) throw damaged();
      return {
        name: sheetName(attribute(sheet, 'name')) || `Aba ${index + 1}`,
        path: relation.path,
      };
    }),
    textsPath: partOf('sharedStrings', 'xl/sharedStrings.xml'),
    stylesPath: partOf('styles', 'xl/styles.xml'),
    serialShift: /<(?:\w+:)?workbookPr[^>]*\bdate1904="(?:1|true)"/.test(workbook) ? 1462 : 0,
  };
}

function sheetName(written = ''): string {
  return clip(squeeze(decodeXml(written)), MAX_SHEET_NAME);
}

function tooManySheets(count: number): UnreadableFile {
  return new UnreadableFile(importsTexts.too_many_sheets(count, MAX_SHEETS));
}

async function readSharedTexts(zip: Zip, path: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const elements of xmlElements(zip, path, 'si')) {
    for (const element of elements) texts.push(textOf(element));
  }
  return texts;
}

async function readStyles(
  zip: Zip,
  path: string | null,
): Promise<Pick<Book, 'dateStyles' | 'percentStyles' | 'maskStyles'>> {
  const found = {
    dateStyles: new Set<number>(),
    percentStyles: new Set<number>(),
    maskStyles: new Map<number, string>(),
  };
  if (!path) return found;
  const xml = await zip.text(path, SMALL_PART_BYTES);
  const dates = new Set(BUILT_IN_DATES);
  const percents = new Set(BUILT_IN_PERCENTS);
  const masks = new Map<number, string>();
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)) {
    const written = attribute(attributes, 'formatCode') ?? '';
    const code = plainFormat(written);
    const id = Number(attribute(attributes, 'numFmtId'));
    const mask = maskOf(written);
    if (mask !== null) masks.set(id, mask);
    if (/[dmyh]/i.test(code)) dates.add(id);
    else if (code.includes('%')) percents.add(id);
  }
  const styles = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  let index = 0;
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)) {
    const format = Number(attribute(attributes, 'numFmtId'));
    if (dates.has(format)) found.dateStyles.add(index);
    if (percents.has(format)) found.percentStyles.add(index);
    const mask = masks.get(format);
    if (mask !== undefined) found.maskStyles.set(index, mask);
    index++;
  }
  return found;
}

/**
 * Digits shown by a format that only pads with zeros: `000000`, `00000-000`, `000"."000"-"00`; else
 * null.
 */
function maskOf(code: string): string | null {
  const shown = decodeXml(code)
    .replace(/;.*$/s, '')
    .replace(/"([^"]*)"|\\(.)|\[[^\]]*\]|_.|\*./g, (_, quoted = '', escaped = '') =>
      `${quoted}${escaped}`.replaceAll('.', DOT),
    );
  return /^[0\s()/\-\u2024]*00[0\s()/\-\u2024]*$/.test(shown) ? shown.replaceAll(DOT, '.') : null;
}

/** Placeholder for a point that is no decimal separator. */
const DOT = '\u2024';

/** A whole number as its format shows it, its leading zeros with it. */
function maskedText(number: number, mask: string): string {
  const places = mask.split('0').length - 1;
  const digits = String(number).padStart(places, '0');
  const over = digits.length - places;
  let at = 0;
  return mask.replace(/0/g, () => {
    const from = at;
    at += from === 0 ? over + 1 : 1;
    return digits.slice(from, at);
  });
}

// Quoted words, colours and currency marks contain letters that are no part of a date.
function plainFormat(code: string): string {
  return decodeXml(code).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
}

/** Streams complete elements of one name; the remainder of the part is not buffered. */
async function* xmlElements(zip: Zip, path: string, name: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  const opening = new RegExp(`<(?:\\w+:)?${name}[\\s/>]`);
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])(?:[^>]*?/>|[^>]*>[\\s\\S]*?</(?:\\w+:)?${name}>)`,
    'g',
  );
  let rest = '';
  for await (const piece of zip.pieces(path)) {
    rest += decoder.decode(piece, { stream: true });
    if (rest.length > MAX_PIECE_OF_XML) {
      throw new UnreadableFile(importsTexts.row_too_large);
    }
    const elements: string[] = [];
    let end = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      elements.push(match[0]);
      end = pattern.lastIndex;
    }
    rest = rest.slice(end);
    if (!opening.test(rest)) rest = rest.slice(-LONGEST_TAG_START);
    if (elements.length > 0) yield elements;
  }
  if (opening.test(rest)) throw damaged();
}

const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/;
/** A value, text or formula that is more than blanks. */
const WRITTEN = /<(?:\w+:)?[vtf](?:\s[^>]*)?>\s*[^<\s]/;
const FORMULA = /<(?:\w+:)?f[\s/>]/;

function readRow(element: string, book: Book, nextLine: number): RawRow {
  const head = element.slice(0, element.indexOf('>'));
  const cells: Cell[] = [];
  let column = 0;
  for (const [, attributes = '', content = ''] of element.matchAll(CELL)) {
    const reference = attribute(attributes, 'r');
    column = reference ? columnOf(reference) : column;
    if (column < MAX_COLUMNS * 4) {
      while (cells.length < column) cells.push('');
      cells[column] = readCell(attributes, content, book);
    }
    column++;
  }
  return { line: Number(attribute(head, 'r') ?? nextLine), cells };
}

function readCell(attributes: string, content: string, book: Book): Cell {
  const type = attribute(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return bounded(textOf(content));
  const raw = VALUE.exec(content)?.[1];
  if (raw === undefined || (raw === '' && type !== 'str')) {
    return FORMULA.test(content) ? { trouble: 'formula_without_value' } : '';
  }
  if (type === 's') {
    const text = book.texts[Number(raw)];
    return text === undefined ? { trouble: 'no_such_text' } : bounded(text);
  }
  if (type === 'e') return { trouble: 'error_value' };
  if (type === 'b') return raw === '1' ? 'true' : 'false';
  if (type === 'str' || type === 'd') return bounded(plainOfCdata(raw));
  const number = Number(raw);
  if (!Number.isFinite(number)) return { trouble: 'error_value' };
  const style = Number(attribute(attributes, 's') ?? -1);
  if (book.dateStyles.has(style)) return dateText(number + book.serialShift);
  if (book.percentStyles.has(style)) return percentText(number);
  const mask = number >= 0 && Number.isSafeInteger(number) ? book.maskStyles.get(style) : undefined;
  return mask === undefined ? number : maskedText(number, mask);
}

// 0.07 * 100 is 7.000000000000001: only the intended digits remain
function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(12))}%`.replace('.', ',');
}

/** A date cell in the one form that needs no guess. */
function dateText(serial: number): Cell {
  const date = parseSerialDate(serial);
  if (!date) return { trouble: 'no_such_date' };
  return new Date(Date.UTC(date.year, date.month - 1, date.day) + (date.time ?? 0))
    .toISOString()
    .slice(0, date.time === null ? 10 : 19);
}

function bounded(text: string): Cell {
  if (text.length > MAX_CELL) return { trouble: 'too_long' };
  return text.includes('\u0000') ? { trouble: 'null_character' } : text;
}

/** The text of an element with formatting, pronunciation guides left out. */
function textOf(element: string): string {
  const spoken = element.includes('rPh')
    ? element.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    : element;
  let text = '';
  for (const [, part = ''] of spoken.matchAll(
    /<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g,
  )) {
    text += part.includes('<![CDATA[') ? plainOfCdata(part) : decodeXml(part);
  }
  return text;
}

/** Text with CDATA sections, whose content is literal. */
function plainOfCdata(text: string): string {
  return text
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : decodeXml(part)))
    .join('');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : plain;
}

const ATTRIBUTES = new Map<string, RegExp>();

function attribute(attributes: string, name: string): string | undefined {
  let pattern = ATTRIBUTES.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const match = pattern.exec(attributes);
  return match ? (match[1] ?? match[2]) : undefined;
}

function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const emailLayout = reference.charCodeAt(index) - 64;
    if (emailLayout < 1 || emailLayout > 26) break;
    column = column * 26 + emailLayout;
  }
  return column - 1;
}
