import {
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  IMPORT_FIELDS,
  IMPORT_FIELDS_OF,
  type ImportField,
  lineTotalOf,
  meansNothing,
  parseOrderStatus,
  unguarded,
} from '@clientela/domain';
import { importsTexts } from '../imports.texts.ts';
import { attributeReaderFor, cellReaderFor, type ReadCell } from './cell-readers.ts';
import { attributeOf, columnsNamed } from './columns.ts';
import type { Cell, CellTrouble, RawRow } from './raw-rows.ts';
import { cancellationColumn, otherAddressColumn } from './shop-columns.ts';
import { emptyRow, type Reading, type RefusedRow, type UnderstoodRow } from './understood-row.ts';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
const ONE = 10_000;
const RETURN_NUMBER = /^c\d+$/i;
const TROUBLES: Record<CellTrouble, string> = {
  too_long: importsTexts.cell_too_long,
  null_character: importsTexts.cell_null_character,
  formula_without_value: importsTexts.cell_formula_without_value,
  error_value: importsTexts.cell_error_value,
  no_such_date: importsTexts.cell_no_such_date,
  no_such_text: importsTexts.cell_no_such_text,
};

/** Cells of failed formulas, in Portuguese and English. */
const FORMULA_ERROR =
  /^#(?:ref|valor|value|nome|name|div\/0|num|núm|nulo|null|despejar|spill|calc|cálc)[!?]/i;

/** The number of the order to which a line without one belongs. */
export interface OrderAbove {
  number: string | null;
}

const PLACE: ReadonlySet<ImportField> = new Set(
  CUSTOMER_FIELD_NAMES.filter((field) => CUSTOMER_FIELDS[field].isPlace),
);
/** Fields of the person: an invalid one must not reject the whole row. */
const PERSONAL: ReadonlySet<ImportField> = new Set(IMPORT_FIELDS_OF.customers);

/**
 * Builds the function that understands the rows of one file. A bad number, date or code of an order
 * refuses its row. Of a person, what cannot be read is left out with a warning: an order counts
 * without its customer's phone, and a customer is refused only when nothing is left to know them by.
 */
export function rowReader(
  reading: Reading,
  above: OrderAbove = { number: null },
): (row: RawRow) => UnderstoodRow | RefusedRow {
  const readers = readersOf(reading);
  const own = attributeReadersOf(reading);
  const width = reading.columns.length;
  const orderIdOf = orderIdReader(readers);
  const lacksPlace = placeIsEmpty(readers);
  const markCancelled = cancellationOf(reading, readers);
  const complete = reading.kind === 'customers' ? completeCustomer : orderCompleter(reading);
  const follow = reading.kind === 'order_lines' ? orderFollower(readers, orderIdOf, above) : null;
  return (raw) => {
    const order = follow?.(raw);
    if (isTooWide(raw, width)) {
      const reason = importsTexts.row_too_wide(raw.cells.length, width);
      return refused(raw, order?.number ?? orderIdOf(raw), [reason]);
    }
    if (order?.reason) return refused(raw, order.number, [order.reason]);
    if (isHeaderAgain(raw, reading.columns)) {
      return refused(raw, null, [importsTexts.row_repeats_header]);
    }
    const row = emptyRow(raw.line);
    const reasons: string[] = [];
    const isElsewhere = lacksPlace(raw);
    for (const { index, otherIndex, spares, read, label, isPersonal } of readers) {
      let cell = plainCell(raw.cells[isElsewhere ? otherIndex : index]);
      for (const spare of spares) if (isEmptyCell(cell)) cell = plainCell(raw.cells[spare]);
      if (cell === undefined || cell === '') continue;
      const reason =
        typeof cell === 'object'
          ? importsTexts.cell_trouble(label, TROUBLES[cell.trouble])
          : read(row, cell);
      if (!reason) continue;
      if (!isPersonal) reasons.push(reason);
      else if (row.warnings) row.warnings.push(reason);
      else row.warnings = [reason];
    }
    readAttributes(own, row, raw);
    markCancelled?.(row, raw);
    if (order?.number && row.order_id === null) row.order_id = order.number;
    if (reasons.length === 0) complete(row, reasons);
    return reasons.length === 0 ? row : refused(raw, row.order_id, reasons);
  };
}

/** Whether a row was refused. */
export function isRefused(row: UnderstoodRow | RefusedRow): row is RefusedRow {
  return 'reasons' in row;
}

/**
 * The cell without a spreadsheet's escape characters; empty when it is a placeholder for no value.
 */
function plainCell(cell: Cell | undefined): Cell | undefined {
  if (typeof cell !== 'string' || cell === '') return cell;
  const text = unguarded(cell);
  if (text.length > 24) return text;
  if (text.charCodeAt(0) === 35 && FORMULA_ERROR.test(text)) return { trouble: 'error_value' };
  return meansNothing(text) ? '' : text;
}

function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** Files that were put together of several carry the names of their columns again. */
function isHeaderAgain(raw: RawRow, columns: readonly string[]): boolean {
  const [start] = raw.cells;
  if (typeof start === 'string' && start !== '' && start.trim() !== columns[0]) return false;
  const first = raw.cells.findIndex((cell) => !isEmptyCell(cell));
  if (first === -1 || columnText(raw.cells[first]) !== columns[first]) return false;
  const filled = raw.cells.flatMap((cell, index) => (isEmptyCell(cell) ? [] : [index]));
  return filled.length > 1 && filled.every((at) => isName(columns[at], columnText(raw.cells[at])));
}

function isName(column: string | undefined, text: string): boolean {
  return column === text || column?.replace(/ \(\d+\)$/, '') === text;
}

function columnText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

/** Fields of the order, equal on all its lines; a line with any of them is no mere continuation. */
const OF_ORDER: ReadonlySet<ImportField> = new Set(IMPORT_FIELDS_OF.orders);
const OF_LINE: readonly ImportField[] = ['quantity', 'unit_price', 'line_total'];

/**
 * Reports write an order's number once and leave it empty (or merge its cells) on the lines below. Such
 * a line belongs to the order above it; where that is not sure, the order above is refused with it.
 */
function orderFollower(
  readers: readonly ColumnReader[],
  orderIdOf: (raw: RawRow) => string | null,
  above: OrderAbove,
): (raw: RawRow) => { number: string | null; reason?: string } {
  const placeOf = (wanted: (field: ImportField) => boolean) =>
    readers.filter(({ field }) => wanted(field)).map(({ index }) => index);
  const [number] = placeOf((field) => field === 'order_id');
  const shared = placeOf((field) => field !== 'order_id' && OF_ORDER.has(field));
  const product = placeOf((field) => field === 'product_id' || field === 'product_name');
  const amounts = placeOf((field) => OF_LINE.includes(field));
  const isFilled = (raw: RawRow, places: readonly number[]) =>
    places.some((at) => !isEmptyCell(raw.cells[at]));
  return (raw) => {
    if (number === undefined) return { number: null };
    if (!isEmptyCell(raw.cells[number])) {
      above.number = orderIdOf(raw);
      return { number: above.number };
    }
    if (raw.cells.some(isTotalOfReport)) return { number: null };
    const hasProduct = isFilled(raw, product);
    if (hasProduct && !isFilled(raw, shared)) return { number: above.number };
    if (!hasProduct && !isFilled(raw, amounts)) return { number: null };
    if (above.number === null) return { number: null };
    const reason = importsTexts.order_number_uncertain(above.number);
    return { number: above.number, reason };
  };
}

function isTotalOfReport(cell: Cell): boolean {
  return typeof cell === 'string' && TOTAL_OF_A_REPORT.test(cell.trim());
}

// Excel and many shops drop the empty cells at the end of a row, or add some.
function isTooWide(raw: RawRow, width: number): boolean {
  if (raw.cells.length <= width) return false;
  return raw.cells.slice(width).some((cell) => typeof cell !== 'string' || cell.trim() !== '');
}

function refused(raw: RawRow, orderId: string | null, reasons: string[]): RefusedRow {
  return { line: raw.line, reasons, order_id: orderId };
}

/** A cancellation overrides the payment status, and a refund overrides the cancellation. */
function cancellationOf(reading: Reading, readers: readonly ColumnReader[]) {
  const column = cancellationColumn(reading.columns);
  const status = readers.find(({ field }) => field === 'status');
  if (column === undefined || reading.mapping[column] === null || !status) return null;
  const index = reading.columns.indexOf(column);
  return (row: UnderstoodRow, raw: RawRow) => {
    const cell = plainCell(raw.cells[index]);
    if (typeof cell !== 'string' || parseOrderStatus(cell) !== 'cancelled') return;
    if (row.status !== 'refunded' && row.status !== 'partially_refunded') status.read(row, cell);
  };
}

/** Whether a row's alternative address replaces the one in use: as a whole, never mixed. */
function placeIsEmpty(readers: readonly ColumnReader[]): (raw: RawRow) => boolean {
  const place = readers.filter(({ field }) => PLACE.has(field));
  const isTwofold = place.some(({ index, otherIndex }) => index !== otherIndex);
  return (raw) => isTwofold && place.every(({ index }) => isEmptyCell(raw.cells[index]));
}

// Cells before the excess ones are still in their columns.
function orderIdReader(readers: readonly ColumnReader[]): (raw: RawRow) => string | null {
  const reader = readers.find((one) => one.field === 'order_id');
  return (raw) => {
    const cell = reader && plainCell(raw.cells[reader.index]);
    if (!reader || cell === undefined || cell === '' || typeof cell === 'object') return null;
    const row = emptyRow(raw.line);
    reader.read(row, cell);
    return row.order_id;
  };
}

interface ColumnReader {
  field: ImportField;
  index: number;
  /** For an address column, the same column of the other address, if any; else `index`. */
  otherIndex: number;
  /** Columns of the same name, each in use where those before it are empty. */
  spares: readonly number[];
  label: string;
  isPersonal: boolean;
  read: ReadCell;
}

function readersOf(reading: Reading): ColumnReader[] {
  return reading.columns.flatMap((column, index) => {
    const field = Object.hasOwn(reading.mapping, column) ? reading.mapping[column] : null;
    if (!field) return [];
    const { label } = IMPORT_FIELDS[field];
    const isPersonal = PERSONAL.has(field);
    const read = cellReaderFor(field, reading, reading.formats[column] ?? {});
    const other = PLACE.has(field) && otherAddressColumn(reading.columns, column);
    const isUsed = other && reading.mapping[other] !== null;
    const otherIndex = isUsed ? reading.columns.indexOf(other) : index;
    const isShare = column.includes('%');
    const own = isShare ? readingShares(read) : read;
    const spares = spareColumns(reading, column, field).map((name) =>
      reading.columns.indexOf(name),
    );
    return [{ field, index, otherIndex, spares, label, isPersonal, read: own }];
  });
}

interface AttributeReader {
  index: number;
  label: string;
  read: ReadCell;
}

function attributeReadersOf(reading: Reading): AttributeReader[] {
  return reading.columns.flatMap((column, index) => {
    const attribute = attributeOf(reading.attributes, column);
    if (!attribute) return [];
    const read = attributeReaderFor(attribute, reading, reading.formats[column] ?? {});
    return [{ index, label: attribute.name, read }];
  });
}

/** A value that cannot be read is left out with a warning: the rest of the row counts without it. */
function readAttributes(readers: readonly AttributeReader[], row: UnderstoodRow, raw: RawRow) {
  for (const { index, label, read } of readers) {
    const cell = plainCell(raw.cells[index]);
    if (cell === undefined || isEmptyCell(cell)) continue;
    const reason =
      typeof cell === 'object'
        ? importsTexts.cell_trouble(label, TROUBLES[cell.trouble])
        : read(row, cell);
    if (reason) row.warnings = [...(row.warnings ?? []), reason];
  }
}

const REPEATED = / \(\d+\)$/;

/** Fields of which files have several columns for one person: CPF and CNPJ, mobile and landline. */
const IN_SEVERAL: ReadonlySet<ImportField> = new Set(['document', 'phone']);

/**
 * The columns of the same name as that in use, of a file that has two `E-mail`, and of a document or
 * phone those of another name for it; those given a field, or left out by a person, are no spares.
 */
export function spareColumns(
  { kind, columns, mapping }: Pick<Reading, 'kind' | 'columns' | 'mapping'>,
  column: string,
  field: ImportField,
): string[] {
  if (!PERSONAL.has(field) || PLACE.has(field)) return [];
  const name = column.replace(REPEATED, '');
  const same = columns.filter((other) => other.replace(REPEATED, '') === name);
  const named = IN_SEVERAL.has(field) ? columnsNamed(kind, columns, field) : [];
  return [...new Set([...same, ...named])].filter((other) => !Object.hasOwn(mapping, other));
}

/** Under a name such as `Desconto (%)` a bare number is a percentage too. */
function readingShares(read: ReadCell): ReadCell {
  return (row, cell) => read(row, /^[^%]*\d[^%]*$/.test(String(cell)) ? `${cell}%` : cell);
}

/** Total lines below a report's rows; "Total Pneus" is a customer. */
const TOTAL_OF_A_REPORT = /^(sub)?tota(l|is)(\s+(de|dos|das|do|da|geral|gerais)(\s.*)?)?\s*:?$/i;

function completeCustomer(row: UnderstoodRow, reasons: string[]): void {
  if (row.document || row.email || row.phone) return;
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  if ([row.customer_id, name].some((text) => text && TOTAL_OF_A_REPORT.test(text))) {
    reasons.push(importsTexts.row_is_total);
    return;
  }
  if (row.customer_id) return;
  reasons.push(...(row.warnings ?? []), importsTexts.customer_not_identified);
}

function orderCompleter(reading: Reading): (row: UnderstoodRow, reasons: string[]) => void {
  const hasStatus = Object.values(reading.mapping).includes('status');
  const emptyStatus = hasStatus ? 'pending' : reading.defaultStatus;
  const latest = reading.now.getTime() + TWO_DAYS_MS;
  const hasLines = reading.kind === 'order_lines';
  return (row, reasons) => {
    if (!row.order_id) reasons.push(importsTexts.order_number_empty);
    // only the first line of an order may have its shared values; a group of lines is judged later
    if (row.ordered_at === null) {
      if (!hasLines) reasons.push(importsTexts.order_date_empty);
    } else if (row.ordered_at > latest) reasons.push(importsTexts.order_date_in_future);
    row.is_return = RETURN_NUMBER.test(row.order_id ?? '');
    row.status = row.is_return ? 'refunded' : (row.status ?? (hasLines ? null : emptyStatus));
    if (row.order_total !== null && row.order_total < 0 && !row.is_return) {
      reasons.push(importsTexts.order_total_negative);
    }
    if (hasLines) completeLine(row, reasons);
    else if (row.order_total === null) reasons.push(importsTexts.order_total_empty);
  };
}

function completeLine(row: UnderstoodRow, reasons: string[]): void {
  if (!row.product_id && !row.product_name) {
    reasons.push(importsTexts.product_missing);
  }
  row.quantity ??= ONE;
  if (row.line_total !== null) return;
  if (row.unit_price !== null) row.line_total = lineTotalOf(row.quantity, row.unit_price);
  else if (row.order_total !== null) row.line_total = 0;
  else reasons.push(importsTexts.price_missing);
}
