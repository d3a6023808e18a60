import { IMPORT_FIELDS, IMPORT_FIELDS_OF, type ImportField, lineTotalOf } from '@clientela/domain';
import { cellReaderFor, type ReadCell } from './cell-readers.ts';
import type { Cell, CellTrouble, RawRow } from './raw-rows.ts';
import { otherAddressColumn } from './shop-columns.ts';
import { emptyRow, type Reading, type RefusedRow, type UnderstoodRow } from './understood-row.ts';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;
const ONE = 10_000;
const RETURN_NUMBER = /^c\d+$/i;
const TROUBLES: Record<CellTrouble, string> = {
  too_long: 'tem texto demais',
  null_character: 'tem um caractere que não é aceito',
  formula_without_value: 'tem uma fórmula sem resultado gravado',
  error_value: 'tem um erro de fórmula',
  no_such_date: 'traz uma data que não existe',
};

const PLACE: ReadonlySet<ImportField> = new Set(['city', 'state', 'postal_code']);
/** Fields of the person; what is wrong with one must not cost the rest of the row. */
const PERSONAL: ReadonlySet<ImportField> = new Set(IMPORT_FIELDS_OF.customers);

/**
 * Builds the function that understands the rows of one file. A bad number, date or code of an order
 * refuses its row. Of a person, what cannot be read is left out with a warning: an order counts
 * without its customer's phone, and a customer is refused only when nothing is left to know them by.
 */
export function rowReader(reading: Reading): (row: RawRow) => UnderstoodRow | RefusedRow {
  const readers = readersOf(reading);
  const width = reading.columns.length;
  const orderIdOf = orderIdReader(readers);
  const lacksPlace = placeIsEmpty(readers);
  const complete = reading.kind === 'customers' ? completeCustomer : orderCompleter(reading);
  return (raw) => {
    if (isTooWide(raw, width)) {
      const reason = `A linha tem ${raw.cells.length} colunas; o cabeçalho tem ${width}.`;
      return refused(raw, orderIdOf(raw), [reason]);
    }
    const row = emptyRow(raw.line);
    const reasons: string[] = [];
    const isElsewhere = lacksPlace(raw);
    for (const { index, otherIndex, read, label, isPersonal } of readers) {
      const cell = raw.cells[isElsewhere ? otherIndex : index];
      if (cell === undefined || cell === '') continue;
      const reason =
        typeof cell === 'object'
          ? `${label}: a célula ${TROUBLES[cell.trouble]}.`
          : read(row, cell);
      if (!reason) continue;
      if (!isPersonal) reasons.push(reason);
      else if (row.warnings) row.warnings.push(reason);
      else row.warnings = [reason];
    }
    if (reasons.length === 0) complete(row, reasons);
    return reasons.length === 0 ? row : refused(raw, row.order_id, reasons);
  };
}

/** Whether a row was refused. */
export function isRefused(row: UnderstoodRow | RefusedRow): row is RefusedRow {
  return 'reasons' in row;
}

// Excel and many shops drop the empty cells at the end of a row, or add some.
function isTooWide(raw: RawRow, width: number): boolean {
  if (raw.cells.length <= width) return false;
  return raw.cells.slice(width).some((cell) => typeof cell !== 'string' || cell.trim() !== '');
}

function refused(raw: RawRow, orderId: string | null, reasons: string[]): RefusedRow {
  return { line: raw.line, reasons, order_id: orderId };
}

/** Whether a row's other address stands for the one in use: as a whole, two are never mixed. */
function placeIsEmpty(readers: readonly ColumnReader[]): (raw: RawRow) => boolean {
  const place = readers.filter(({ field }) => PLACE.has(field));
  const isTwofold = place.some(({ index, otherIndex }) => index !== otherIndex);
  const isEmpty = (cell: Cell | undefined) =>
    cell === undefined || (typeof cell === 'string' && cell.trim() === '');
  return (raw) => isTwofold && place.every(({ index }) => isEmpty(raw.cells[index]));
}

// Cells before the one too many still stand in their columns.
function orderIdReader(readers: readonly ColumnReader[]): (raw: RawRow) => string | null {
  const reader = readers.find((one) => one.field === 'order_id');
  return (raw) => {
    const cell = reader && raw.cells[reader.index];
    if (!reader || cell === undefined || cell === '' || typeof cell === 'object') return null;
    const row = emptyRow(raw.line);
    reader.read(row, cell);
    return row.order_id;
  };
}

interface ColumnReader {
  field: ImportField;
  index: number;
  /** Of a place the column of the other address, where the file has two; else `index`. */
  otherIndex: number;
  label: string;
  isPersonal: boolean;
  read: ReadCell;
}

function readersOf(reading: Reading): ColumnReader[] {
  return reading.columns.flatMap((column, index) => {
    if (!Object.hasOwn(reading.mapping, column)) return [];
    const field = reading.mapping[column] as ImportField;
    const { label } = IMPORT_FIELDS[field];
    const isPersonal = PERSONAL.has(field);
    const read = cellReaderFor(field, reading, reading.formats[column] ?? {});
    const other = PLACE.has(field) && otherAddressColumn(reading.columns, column);
    const otherIndex = other ? reading.columns.indexOf(other) : index;
    const isShare = column.includes('%');
    const own = isShare ? readingShares(read) : read;
    return [{ field, index, otherIndex, label, isPersonal, read: own }];
  });
}

/** Under a name such as `Desconto (%)` a bare number is a percentage too. */
function readingShares(read: ReadCell): ReadCell {
  return (row, cell) => read(row, /^[^%]*\d[^%]*$/.test(String(cell)) ? `${cell}%` : cell);
}

/** What a report writes below its rows; "Total Pneus" is a customer. */
const TOTAL_OF_A_REPORT = /^(sub)?tota(l|is)(\s+(de|dos|das|do|da|geral|gerais)(\s.*)?)?\s*:?$/i;

function completeCustomer(row: UnderstoodRow, reasons: string[]): void {
  if (row.document || row.email || row.phone) return;
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  if ([row.customer_id, name].some((text) => text && TOTAL_OF_A_REPORT.test(text))) {
    reasons.push('A linha parece ser o total de um relatório, não um cliente.');
    return;
  }
  if (row.customer_id) return;
  reasons.push(
    ...(row.warnings ?? []),
    'A linha não traz código, documento, e-mail nem telefone que identifique o cliente.',
  );
}

function orderCompleter(reading: Reading): (row: UnderstoodRow, reasons: string[]) => void {
  const hasStatus = Object.values(reading.mapping).includes('status');
  const emptyStatus = hasStatus ? 'pending' : reading.defaultStatus;
  const latest = reading.now.getTime() + TWO_DAYS_MS;
  const hasLines = reading.kind === 'order_lines';
  return (row, reasons) => {
    if (!row.order_id) reasons.push('O número do pedido está vazio.');
    // of an order's lines only the first may carry what all share; a group of lines is judged later
    if (row.ordered_at === null) {
      if (!hasLines) reasons.push('A data do pedido está vazia.');
    } else if (row.ordered_at > latest) reasons.push('A data do pedido está no futuro.');
    row.is_return = RETURN_NUMBER.test(row.order_id ?? '');
    row.status = row.is_return ? 'refunded' : (row.status ?? (hasLines ? null : emptyStatus));
    if (row.order_total !== null && row.order_total < 0 && !row.is_return) {
      reasons.push('O total do pedido não pode ser negativo.');
    }
    if (hasLines) completeLine(row, reasons);
    else if (row.order_total === null) reasons.push('O total do pedido está vazio.');
  };
}

function completeLine(row: UnderstoodRow, reasons: string[]): void {
  if (!row.product_id && !row.product_name) {
    reasons.push('A linha não traz o código nem o nome do produto.');
  }
  row.quantity ??= ONE;
  if (row.line_total !== null) return;
  if (row.unit_price !== null) row.line_total = lineTotalOf(row.quantity, row.unit_price);
  else if (row.order_total !== null) row.line_total = 0;
  else reasons.push('A linha não traz o preço unitário nem o total do item.');
}
