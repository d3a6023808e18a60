import {
  ATTRIBUTE_TEXT_MAX,
  CUSTOMER_FIELDS,
  type CustomerField,
  centsOf,
  clip,
  contactText,
  dayOf,
  hasLostDigits,
  IMPORT_FIELDS,
  type ImportField,
  instantReader,
  isBroken,
  meansZero,
  parseCode,
  parseConsent,
  parseDate,
  parseDecimal,
  parseDocument,
  parseEmail,
  parseOrderStatus,
  parsePaymentMethod,
  parsePhone,
  parsePostalCode,
  parseSerialDate,
  parseState,
  squeeze,
  type TenThousandths,
  type WrittenDate,
  wholeNumber,
} from '@clientela/domain';
import { importsTexts } from '../imports.texts.ts';
import type { FileAttributes } from './columns.ts';
import { type ColumnFormat, consentKey, statusKey } from './formats.ts';
import type { Reading, UnderstoodRow } from './understood-row.ts';

/** Puts one cell into the row, or returns the reason for its refusal. */
export type ReadCell = (row: UnderstoodRow, cell: string | number) => string | undefined;

type TextField = 'first_name' | 'last_name' | 'city' | 'coupon' | 'product_name' | 'category';

const MAX_ID = 200;
const MAX_TEXT = 300;
const MAX_AMOUNT: TenThousandths = 1e14;
/**
 * In contacts, codes of people and dates zeros also mean no value; placeholder words are removed
 * before.
 */
const NOTHING_WRITTEN = /^[0\s().\-/+:]+$/;
/** No percent of whatever is nothing; any other share would need the sum it is of. */
const NO_PERCENT = /^[-\s]*0+(?:[.,]0+)?\s*%$/;
const BETWEEN_CONTACTS = /:::|[/;,|\r\n]|\s(?:e|ou|and|or)\s/;
/** Whole numbers from here on lose digits: spreadsheets store fifteen, programs sixteen. */
const FIFTEEN_DIGITS = 1e15;
/** Serial numbers of days before May 1927: more likely a year, or a day of a month. */
const FIRST_SERIAL = 10_000;

/** The reader of one field, with its column's settings bound. */
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
      return parsedReader(field, importsTexts.the_email, parseEmail);
    case 'phone':
      return parsedReader(field, importsTexts.the_phone, parsePhone);
    case 'document':
      return parsedReader(field, importsTexts.the_document, parseDocument);
    case 'birthdate':
      return birthdateReader(reading, format);
    case 'ordered_at':
    case 'paid_at':
      return instantFieldReader(field, reading, format);
    case 'status':
      return statusReader(reading);
    case 'state':
      return readState;
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
    case 'first_name':
    case 'last_name':
    case 'city':
    case 'coupon':
    case 'product_name':
    case 'category':
      return textReader(field);
    default:
      return fieldReader(field);
  }
}

/** The reader of one of the store's own fields, with its column's settings bound. */
export function attributeReaderFor(
  { id, name, type }: FileAttributes[string],
  reading: Reading,
  format: ColumnFormat,
): ReadCell {
  const read = attributeCellReader(name, type, reading, format);
  return (row, cell) => {
    const { value, reason } = read(cell);
    if (value !== undefined) row.custom = { ...row.custom, [id]: { type, value } };
    return reason;
  };
}

type ReadValue = (cell: string | number) => { value?: string; reason?: string };

function attributeCellReader(
  name: string,
  type: FileAttributes[string]['type'],
  reading: Reading,
  format: ColumnFormat,
): ReadValue {
  const parse = dateParser(reading, format);
  const instantOf = instantReader(reading.timeZone);
  switch (type) {
    case 'TEXT':
      return (cell) => {
        const value = squeeze(String(cell));
        if (value.length > ATTRIBUTE_TEXT_MAX) return { reason: importsTexts.text_too_long(name) };
        return value.includes('\ufffd') ? { reason: unreadable(name, cell) } : { value };
      };
    case 'NUMBER':
      return (cell) => {
        const amount =
          typeof cell === 'number'
            ? Math.round(cell * 10_000)
            : parseDecimal(cell.trim(), format.decimal ?? 'comma');
        if (amount === null) return { reason: importsTexts.not_a_number(name, quoted(cell)) };
        return Number.isSafeInteger(amount)
          ? { value: String(amount) }
          : { reason: importsTexts.amount_too_large(name, quoted(cell)) };
      };
    case 'DATE':
    case 'DATETIME':
      return (cell) => {
        const date = parse(cell);
        if (!date) return { reason: importsTexts.date_of_attribute(name, quoted(cell)) };
        return {
          value: type === 'DATE' ? dayOf(date) : new Date(instantOf(date)).toISOString(),
        };
      };
  }
}

function quoted(cell: string | number): string {
  return `"${clip(squeeze(String(cell)), 60)}"`;
}

/**
 * The damage of a spreadsheet to an identifier, which may then match another; undefined without
 * damage.
 */
function whatWasLost(label: string, cell: string | number, text: string): string | undefined {
  const isLong = typeof cell === 'number' && Math.abs(cell) >= FIFTEEN_DIGITS;
  const hasLost = isLong && (!Number.isSafeInteger(cell) || cell % 10 ** (text.length - 15) === 0);
  return hasLost || (typeof cell === 'string' && hasLostDigits(text))
    ? importsTexts.lost_digits(label, quoted(cell))
    : undefined;
}

// Numbers that other programs store as text arrive as `17850.0`; both spellings are one code.
function identifierReader(field: 'customer_id' | 'order_id' | 'product_id'): ReadCell {
  const { label } = IMPORT_FIELDS[field];
  return (row, cell) => {
    const text = squeeze(contactText(String(cell))).replace(/^'/, '');
    if (text.length > MAX_ID) return importsTexts.code_too_long(label);
    if (field === 'customer_id' && NOTHING_WRITTEN.test(text)) return undefined;
    const lost = whatWasLost(label, cell, text);
    if (lost) return lost;
    if (text.includes('\ufffd')) return unreadable(label, cell);
    row[field] = parseCode(text) || null;
    return undefined;
  };
}

function unreadable(label: string, cell: string | number): string {
  return importsTexts.lost_letters(label, quoted(cell));
}

/** Reads a declared field of customers that has no reader of its own. */
function fieldReader(field: CustomerField): ReadCell {
  const { label, read } = CUSTOMER_FIELDS[field];
  return (row, cell) => {
    const text = squeeze(String(cell));
    if (text.length > MAX_TEXT) return importsTexts.text_too_long(label);
    if (isBroken(String(cell))) return unreadable(label, cell);
    row[field] = text === '' ? null : read(text);
    return text !== '' && row[field] === null
      ? importsTexts.field_unknown(label, quoted(cell))
      : undefined;
  };
}

function textReader(field: TextField): ReadCell {
  const { label } = IMPORT_FIELDS[field];
  const isOfPerson = field === 'first_name' || field === 'last_name' || field === 'city';
  return (row, cell) => {
    const text = squeeze(String(cell));
    if (text.length > MAX_TEXT) return importsTexts.text_too_long(label);
    if (isOfPerson ? isBroken(String(cell)) : text.includes('\ufffd'))
      return unreadable(label, cell);
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
    row[field] = parse(String(cell));
    if (row[field] !== null) return undefined;
    const text = contactText(String(cell));
    if (text === '' || NOTHING_WRITTEN.test(text)) return undefined;
    const lost = whatWasLost(IMPORT_FIELDS[field].label, cell, text);
    if (lost) return lost;
    const [first, ...others] = severalOf(text, parse);
    row[field] = first ?? null;
    if (first === undefined) return importsTexts.contact_invalid(subject, quoted(cell));
    const other = others.find((one) => one !== first);
    if (other === undefined) return undefined;
    if (field === 'email') row.other_email = other;
    else if (field === 'phone') row.other_phone = other;
    return importsTexts.contact_of_many(subject, quoted(cell));
  };
}

/**
 * Shops write two phones or e-mails into one cell. One invalid part makes the whole cell ambiguous:
 * the end of `maria,souza@loja.com` is another person's address.
 */
function severalOf(text: string, parse: (text: string) => string | null): string[] {
  const parts = text.split(BETWEEN_CONTACTS).map((part) => part.trim());
  const parsed = parts.filter((part) => part !== '').map(parse);
  return parsed.every((one) => one !== null) ? parsed : [];
}

// A one-word name is still the full name: an empty last name records that, null would leave it
// unknown.
const readFullName: ReadCell = (row, cell) => {
  const name = squeeze(String(cell));
  if (name.length > MAX_TEXT) return importsTexts.full_name_too_long;
  if (isBroken(String(cell))) return unreadable(importsTexts.full_name, cell);
  const space = name.indexOf(' ');
  if (name === '') return undefined;
  row.first_name ??= space === -1 ? name : name.slice(0, space);
  row.last_name ??= space === -1 ? '' : name.slice(space + 1);
  return undefined;
};

const readState: ReadCell = (row, cell) => {
  row.state = parseState(String(cell));
  return row.state === null && squeeze(String(cell)) !== ''
    ? importsTexts.state_unknown(quoted(cell))
    : undefined;
};

const readPostalCode: ReadCell = (row, cell) => {
  const text = String(cell);
  row.postal_code = parsePostalCode(text);
  const isNothing = row.postal_code === null && (text.trim() === '' || NOTHING_WRITTEN.test(text));
  return row.postal_code === null && !isNothing
    ? importsTexts.postal_code_unknown(quoted(cell))
    : undefined;
};

// An unknown word gives no consent: messages would be sent against the person's will.
function consentReader(reading: Reading): ReadCell {
  return (row, cell) => {
    const text = wholeNumber(String(cell));
    const key = consentKey(text);
    if (key === '' || (key !== '0' && NOTHING_WRITTEN.test(text))) return undefined;
    const chosen = Object.hasOwn(reading.consents, key) ? reading.consents[key] : undefined;
    const answer = chosen ?? parseConsent(text);
    row.accepts_email = answer ?? false;
    return answer === null
      ? importsTexts.consent_unclear(IMPORT_FIELDS.accepts_email.label, quoted(cell))
      : undefined;
  };
}

function statusReader(reading: Reading): ReadCell {
  return (row, cell) => {
    const text = String(cell);
    const key = statusKey(text);
    if (key === '') return undefined;
    row.raw_status = clip(squeeze(text), 100);
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
  return (cell) => {
    if (typeof cell === 'string') return parseDate(cell, options);
    return cell < FIRST_SERIAL ? null : parseSerialDate(cell);
  };
}

function instantFieldReader(
  field: 'ordered_at' | 'paid_at',
  reading: Reading,
  format: ColumnFormat,
): ReadCell {
  const parse = dateParser(reading, format);
  const instantOf = instantReader(reading.timeZone);
  const subject = field === 'ordered_at' ? importsTexts.order_date : importsTexts.payment_date;
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
    if (!date) return importsTexts.date_invalid(subject, quoted(cell));
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
    if (!date) return importsTexts.birthdate_invalid(quoted(cell));
    const day = dayOf(date);
    if (day > today) return importsTexts.birthdate_in_future(quoted(cell));
    row.birthdate = day;
    return undefined;
  };
}

// the line retains its exact total; only the quantity is rounded
function warnOfPieces(row: UnderstoodRow, written: string): void {
  row.warnings = [...(row.warnings ?? []), importsTexts.quantity_rounded(written)];
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
  // shops write discounts with and without a minus
  const isTakenOff = field === 'discount' || field === 'refunded';
  return (row, cell) => {
    const text = typeof cell === 'string' ? cell.trim() : '';
    if (typeof cell === 'string' && text === '') return undefined;
    if (isMoney && meansZero(text)) {
      row[field] = 0;
      return undefined;
    }
    if (isMoney && text.includes('%') && !NO_PERCENT.test(text)) {
      return importsTexts.is_percentage(label, quoted(cell));
    }
    const amount =
      typeof cell === 'number'
        ? Math.round(cell * 10_000)
        : parseDecimal(isMoney ? text.replace('%', '') : text, sign);
    if (amount === null) return importsTexts.not_a_number(label, quoted(cell));
    if (Math.abs(amount) > MAX_AMOUNT) return importsTexts.amount_too_large(label, quoted(cell));
    if (field === 'shipping' && amount < 0) return importsTexts.shipping_negative;
    const value = isExact ? amount : centsOf(amount);
    if (field === 'quantity' && amount % 10_000 !== 0) warnOfPieces(row, quoted(cell));
    row[field] = isTakenOff ? Math.abs(value) : value;
    return undefined;
  };
}
