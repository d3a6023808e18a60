import type { FieldError, POPUP_FIELDS, PopupDefinition, Submission } from '@clientela/contract';
import { dayOf, parseDate, parseDocument, parseEmail, parsePhone } from '@clientela/domain';
import { Failure } from '#platform/failure';
import { popupsTexts as texts } from '../popups.texts.ts';

type FieldName = (typeof POPUP_FIELDS)[number];
export type TypedFields = Partial<Record<FieldName, string>>;

const READERS: Record<
  FieldName,
  { read(text: string, thisYear: number): string | null; message: string }
> = {
  name: { read: (text) => text, message: texts.field_required },
  email: { read: parseEmail, message: texts.email_invalid },
  phone: { read: parsePhone, message: texts.phone_invalid },
  document: { read: parseDocument, message: texts.document_invalid },
  birthdate: { read: readBirthdate, message: texts.birthdate_invalid },
};

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
  if (errors.length === 0 && !read.email && !read.phone) {
    const contact = fields.find(({ name }) => name === 'email' || name === 'phone');
    errors.push(errorOf(contact?.name ?? 'email', 'required', texts.field_required));
  }
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
  return read;
}

function errorOf(name: FieldName, rule: string, message: string): FieldError {
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
