import {
  centsOf,
  dayOf,
  IMPORT_FIELDS,
  type ImportField,
  instantReader,
  parseConsent,
  parseDate,
  parseDecimal,
  parseDocument,
  parseEmail,
  parseOrderStatus,
  parsePaymentMethod,
  parsePhone,
  parseSerialDate,
  parseState,
  squeeze,
  type TenThousandths,
  type WrittenDate,
} from '@clientela/domain';
import { type ColumnFormat, consentKey, statusKey } from './formats.ts';
import type { Reading, UnderstoodRow } from './understood-row.ts';

/** Puts one cell into the row, or answers why it cannot. */
export type ReadCell = (row: UnderstoodRow, cell: string | number) => string | undefined;

type TextField = 'first_name' | 'last_name' | 'city' | 'coupon' | 'product_name' | 'category';

const MAX_ID = 200;
const MAX_TEXT = 300;
const MAX_AMOUNT: TenThousandths = 1e14;
const NOTHING_WRITTEN = /^(?:n\/?[ad]|null|none|nulo|nil|[0\s().\-/+:]+)$/i;
const WHOLE_WITH_POINT = /^(\d+)\.0+$/;
/** No percent of whatever is nothing; any other share would need the sum it is of. */
const NO_PERCENT = /^[-\s]*0+(?:[.,]0+)?\s*%$/;
const BETWEEN_CONTACTS = /[/;,|\n]|\s(?:e|ou)\s/;

/** The reader of one field, with what was said about its column built in. */
export function cellReaderFor(
  field: ImportField,
  reading: Reading,
  format: ColumnFormat,
): ReadCell {
  switch (field) {
    case 'customer_id':
    case 'order_id':
    case 'product_id':
      return identifierReader(field);
    case 'email':
      return parsedReader(field, 'O e-mail', parseEmail);
    case 'phone':
      return parsedReader(field, 'O telefone', parsePhone);
    case 'document':
      return parsedReader(field, 'O CPF ou CNPJ', parseDocument);
    case 'birthdate':
      return birthdateReader(reading, format);
    case 'ordered_at':
    case 'paid_at':
      return instantFieldReader(field, reading, format);
    case 'status':
      return statusReader(reading);
    case 'state':
      return (row, cell) => {
        row.state = parseState(String(cell));
        return undefined;
      };
    case 'postal_code':
      return readPostalCode;
    case 'accepts_email':
      return consentReader(reading);
    case 'payment_method':
      return (row, cell) => {
        row.payment_method = parsePaymentMethod(String(cell)) || null;
        return undefined;
      };
    case 'quantity':
    case 'unit_price':
    case 'line_total':
    case 'order_total':
    case 'shipping':
    case 'discount':
    case 'refunded':
      return amountReader(field, format);
    case 'full_name':
      return readFullName;
    default:
      return textReader(field);
  }
}

function quoted(cell: string | number): string {
  return `"${squeeze(String(cell)).slice(0, 60)}"`;
}

// Numbers kept as text by other programs come as `17850.0`; both spellings are one code.
function identifierReader(field: 'customer_id' | 'order_id' | 'product_id'): ReadCell {
  return (row, cell) => {
    const text = squeeze(String(cell));
    if (text.length > MAX_ID) return `${IMPORT_FIELDS[field].label}: o código é longo demais.`;
    if (field === 'customer_id' && NOTHING_WRITTEN.test(text)) return undefined;
    row[field] = WHOLE_WITH_POINT.exec(text)?.[1] ?? (text || null);
    return undefined;
  };
}

function textReader(field: TextField): ReadCell {
  return (row, cell) => {
    const text = squeeze(String(cell));
    if (text.length > MAX_TEXT) return `${IMPORT_FIELDS[field].label}: o texto é longo demais.`;
    row[field] = text || null;
    return undefined;
  };
}

function parsedReader(
  field: 'email' | 'phone' | 'document',
  subject: string,
  parse: (text: string) => string | null,
): ReadCell {
  return (row, cell) => {
    const text = String(cell).trim();
    if (text === '' || NOTHING_WRITTEN.test(text)) return undefined;
    row[field] = parse(text);
    if (row[field] !== null) return undefined;
    row[field] = firstOf(text, parse);
    return row[field] === null
      ? `${subject} ${quoted(text)} não é válido.`
      : `${subject} ${quoted(text)} traz mais de um; ficou o primeiro válido.`;
  };
}

// Shops write two phones or e-mails into one cell.
function firstOf(text: string, parse: (text: string) => string | null): string | null {
  for (const part of text.split(BETWEEN_CONTACTS)) {
    const parsed = parse(part.trim());
    if (parsed !== null) return parsed;
  }
  return null;
}

// A name of one word still is the whole name: an empty last name says so, null would say nothing.
const readFullName: ReadCell = (row, cell) => {
  const name = squeeze(String(cell));
  if (name.length > MAX_TEXT) return 'Nome completo: o texto é longo demais.';
  const space = name.indexOf(' ');
  if (name === '') return undefined;
  row.first_name ??= space === -1 ? name : name.slice(0, space);
  row.last_name ??= space === -1 ? '' : name.slice(space + 1);
  return undefined;
};

const readPostalCode: ReadCell = (row, cell) => {
  const digits = String(cell).replace(/\D+/g, '');
  const padded = digits.length === 7 ? `0${digits}` : digits;
  row.postal_code = padded.length === 8 ? padded : null;
  return undefined;
};

// A word nobody knows gives no consent: the person would be written to against their will.
function consentReader(reading: Reading): ReadCell {
  return (row, cell) => {
    const text = WHOLE_WITH_POINT.exec(String(cell))?.[1] ?? String(cell);
    const key = consentKey(text);
    if (key === '' || (key !== '0' && NOTHING_WRITTEN.test(text))) return undefined;
    const told = Object.hasOwn(reading.consents, key) ? reading.consents[key] : undefined;
    const answer = told ?? parseConsent(text);
    row.accepts_email = answer ?? false;
    return answer === null
      ? `${IMPORT_FIELDS.accepts_email.label}: ${quoted(cell)} não foi entendido e conta como não.`
      : undefined;
  };
}

function statusReader(reading: Reading): ReadCell {
  return (row, cell) => {
    const text = String(cell);
    const key = statusKey(text);
    if (key === '') return undefined;
    row.raw_status = squeeze(text).slice(0, 100);
    const mapped = Object.hasOwn(reading.statuses, key) ? reading.statuses[key] : undefined;
    row.status = mapped ?? parseOrderStatus(text) ?? 'pending';
    return undefined;
  };
}

function dateParser(
  reading: Reading,
  format: ColumnFormat,
): (cell: string | number) => WrittenDate | null {
  const options = {
    order: format.date ?? 'day_first',
    thisYear: reading.now.getUTCFullYear(),
  } as const;
  return (cell) => (typeof cell === 'number' ? parseSerialDate(cell) : parseDate(cell, options));
}

function instantFieldReader(
  field: 'ordered_at' | 'paid_at',
  reading: Reading,
  format: ColumnFormat,
): ReadCell {
  const parse = dateParser(reading, format);
  const instantOf = instantReader(reading.timeZone);
  const subject = field === 'ordered_at' ? 'A data do pedido' : 'A data do pagamento';
  // the lines of one order repeat its date
  let last: { cell: string | number; instant: number } | null = null;
  return (row, cell) => {
    if (last?.cell === cell) {
      row[field] = last.instant;
      return undefined;
    }
    if (typeof cell === 'string' && (cell.trim() === '' || NOTHING_WRITTEN.test(cell)))
      return undefined;
    const date = parse(cell);
    if (!date) return `${subject} ${quoted(cell)} não existe ou não foi entendida.`;
    last = { cell, instant: instantOf(date) };
    row[field] = last.instant;
    return undefined;
  };
}

function birthdateReader(reading: Reading, format: ColumnFormat): ReadCell {
  const parse = dateParser(reading, format);
  const today = reading.now.toISOString().slice(0, 10);
  return (row, cell) => {
    if (typeof cell === 'string' && (cell.trim() === '' || NOTHING_WRITTEN.test(cell)))
      return undefined;
    const date = parse(cell);
    if (!date) return `A data de nascimento ${quoted(cell)} não existe ou não foi entendida.`;
    const day = dayOf(date);
    if (day > today) return `A data de nascimento ${quoted(cell)} está no futuro.`;
    row.birthdate = day;
    return undefined;
  };
}

// the line keeps its exact total; only how many pieces were bought is counted whole
function warnOfPieces(row: UnderstoodRow, written: string): void {
  row.warnings = [
    ...(row.warnings ?? []),
    `Quantidade: ${written} conta em peças inteiras; o total da linha não muda.`,
  ];
}

type AmountField =
  | 'quantity'
  | 'unit_price'
  | 'line_total'
  | 'order_total'
  | 'shipping'
  | 'discount'
  | 'refunded';

function amountReader(field: AmountField, format: ColumnFormat): ReadCell {
  const { label, type } = IMPORT_FIELDS[field];
  const isMoney = type === 'money';
  const sign = format.decimal ?? 'comma';
  const isExact = field === 'quantity' || field === 'unit_price';
  // shops write what was taken off with and without a minus
  const isTakenOff = field === 'discount' || field === 'refunded';
  return (row, cell) => {
    const text = typeof cell === 'string' ? cell.trim() : '';
    if (typeof cell === 'string' && (text === '' || text === '-')) return undefined;
    if (isMoney && text.includes('%') && !NO_PERCENT.test(text)) {
      return `${label}: ${quoted(cell)} é uma porcentagem; escreva o valor em reais, como 12,50.`;
    }
    const amount =
      typeof cell === 'number'
        ? Math.round(cell * 10_000)
        : parseDecimal(isMoney ? text.replace('%', '') : text, sign);
    if (amount === null) return `${label}: ${quoted(cell)} não é um número.`;
    if (Math.abs(amount) > MAX_AMOUNT) return `${label}: ${quoted(cell)} é um valor grande demais.`;
    if (field === 'shipping' && amount < 0) return 'O frete não pode ser negativo.';
    const value = isExact ? amount : centsOf(amount);
    if (field === 'quantity' && amount % 10_000 !== 0) warnOfPieces(row, quoted(cell));
    row[field] = isTakenOff ? Math.abs(value) : value;
    return undefined;
  };
}
