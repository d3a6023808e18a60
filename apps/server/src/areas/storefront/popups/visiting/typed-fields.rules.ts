import type {
  CustomChange,
  FieldError,
  POPUP_FIELDS,
  PopupDefinition,
  PopupFieldName,
  Submission,
} from '@clientela/contract';
import {
  dayOf,
  fromTenThousandths,
  isAttributeColumn,
  parseAttributeNumber,
  parseDate,
  parseDocument,
  parseEmail,
  parsePhone,
} from '@clientela/domain';
import { checkChange } from '#areas/records/attributes/index';
import { Failure } from '#platform/failure';
import type { AttributeInput } from '../attribute-inputs.rules.ts';
import { popupsTexts as texts } from '../popups.texts.ts';

type FieldName = (typeof POPUP_FIELDS)[number];
export type TypedFields = Partial<Record<PopupFieldName, string>>;

const NAME_MAX = 200;
const READERS: Record<
  FieldName,
  { read(text: string, thisYear: number): string | null; message: string }
> = {
  name: { read: readName, message: texts.name_too_long },
  email: { read: parseEmail, message: texts.email_invalid },
  phone: { read: parsePhone, message: texts.phone_invalid },
  document: { read: parseDocument, message: texts.document_invalid },
  birthdate: { read: readBirthdate, message: texts.birthdate_invalid },
};

function readName(text: string): string | null {
  return text.length <= NAME_MAX ? text : null;
}

function readBirthdate(text: string, thisYear: number): string | null {
  const date = parseDate(text, { order: 'day_first', thisYear });
  if (!date || date.time !== null) return null;
  const day = dayOf(date);
  return day >= '1900-01-01' && Number(day.slice(0, 4)) <= thisYear ? day : null;
}

/**
 * The fields of the form in stored form; others that were sent are left out.
 * @throws Failure `invalid_fields` with the sentence of each wrong or missing field.
 */
export function readFields(
  { fields }: PopupDefinition,
  attributes: readonly AttributeInput[],
  typed: Submission['fields'],
  thisYear: number,
): TypedFields {
  const errors: FieldError[] = [];
  const read: TypedFields = {};
  for (const { name, is_required } of fields) {
    const text = typed[name] ?? '';
    if (text === '') {
      if (is_required) errors.push(errorOf(name, 'required', texts.field_required));
      continue;
    }
    const value = READERS[name].read(text, thisYear);
    if (value === null) errors.push(errorOf(name, 'invalid', READERS[name].message));
    else read[name] = value;
  }
  for (const input of attributes) {
    const value = readAttribute(input, typed[input.name] ?? '', thisYear);
    if ('error' in value) errors.push(value.error);
    else if (value.text !== '') read[input.name] = value.text;
  }
  if (errors.length === 0 && !read.email && !read.phone) {
    const contact = fields.find(({ name }) => name === 'email' || name === 'phone');
    errors.push(errorOf(contact?.name ?? 'email', 'required', texts.field_required));
  }
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
  return read;
}

/** A value of an attribute as the API writes it, empty where none was typed. */
function readAttribute(
  { name, type, is_required, attribute }: AttributeInput,
  typed: string,
  thisYear: number,
): { text: string } | { error: FieldError } {
  if (typed === '' && is_required) {
    return { error: errorOf(name, 'required', texts.field_required) };
  }
  const plain = plainValue(type, typed, thisYear) ?? typed;
  const { document, errors } = checkChange([attribute], { [attribute.key]: plain });
  const [error] = errors;
  if (error) return { error: errorOf(name, error.rule, error.message) };
  const value = document[attribute.id]?.value ?? '';
  return { text: type === 'NUMBER' && value !== '' ? fromTenThousandths(value) : value };
}

/** What a person in Brazil typed as the API writes it; null where it is none of this type. */
function plainValue(type: AttributeInput['type'], typed: string, thisYear: number): string | null {
  if (type === 'NUMBER') return parseAttributeNumber(typed);
  if (type === 'TEXT') return typed;
  const date = parseDate(typed, { order: 'day_first', thisYear });
  return date && date.time === null ? dayOf(date) : null;
}

/** The typed values of attributes, by key. */
export function customOf(fields: TypedFields): CustomChange {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value !== undefined && isAttributeColumn(name)
        ? [[name.slice('custom.'.length), value] as const]
        : [],
    ),
  );
}

function errorOf(name: PopupFieldName, rule: string, message: string): FieldError {
  return { field: `fields.${name}`, rule, message };
}

/** Well-known services of addresses that last minutes. */
const DISPOSABLE = new Set(
  (
    '10minutemail.com 20minutemail.com anonbox.net discard.email dispostable.com emailondeck.com fakeinbox.com ' +
    'getairmail.com getnada.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.net guerrillamail.org ' +
    'inboxkitten.com mail-temp.com mail.tm maildrop.cc mailinator.com mailnesia.com mintemail.com moakt.com ' +
    'mohmal.com mytemp.email sharklasers.com spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com ' +
    'tempmail.com tempmail.dev tempmail.plus throwawaymail.com trashmail.com trashmail.de yopmail.com yopmail.fr'
  ).split(' '),
);

export function isDisposable(email: string | undefined): boolean {
  const host = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  const labels = host.split('.');
  return labels.some((_label, at) => DISPOSABLE.has(labels.slice(at).join('.')));
}
