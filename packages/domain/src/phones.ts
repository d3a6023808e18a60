import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { BRAZIL_PHONES } from './brazil-phones.ts';
import { contactText, unguarded, wholeNumber } from './text.ts';

/**
 * Phones as E.164; Brazilian mobiles always with their ninth digit, Mexican ones without the 1 that was abolished in
 * 2019. In Argentina a 9 or 15 marks a mobile; a number without either may be a landline and is dialled as it is.
 */

const NOT_DIGITS = /\D+/g;
const OLD_MOBILE = /^\d\d[6-9]\d{7}$/;
const SUBSCRIBERS = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE']);
const PHONE_CHARACTERS = /^[\d\s()+.\-/]+$/;
/** A long number with a fraction is not a phone. */
const FRACTION = /^\+?\d{8,}\.\d+$/;

/** Returns the phone as `+5511987654321`, or null where it is not callable. */
export function parsePhone(text: string): string | null {
  const trimmed = wholeNumber(contactText(unguarded(text)).replace(/^'/, ''));
  if (!PHONE_CHARACTERS.test(trimmed) || (trimmed.includes('.') && FRACTION.test(trimmed)))
    return null;
  const digits = trimmed.replace(NOT_DIGITS, '');
  if (trimmed.startsWith('+') && !digits.startsWith('55')) {
    return /^[1-9]\d{7,14}$/.test(digits) ? `+${canonicalForeign(digits)}` : null;
  }
  const national = nationalNumber(digits);
  return national && `+55${national}`;
}

/** Of Argentina: the 0 and the 15 of calls within the country; area codes have two to four digits. */
const ARGENTINIAN =
  /^54(9?)0?(?:(11)(15)?(\d{8})|([23]\d{2})(15)?(\d{7})|([23]\d{3})(15)?(\d{6}))$/;
const MEXICAN = /^521?([2-9]\d{9})$/;

/** One form of a phone that people and WhatsApp write in several. */
function canonicalForeign(digits: string): string {
  const argentinian = ARGENTINIAN.exec(digits);
  if (argentinian) {
    const [nine = '', ...parts] = argentinian.slice(1);
    const national = parts.filter((part) => part !== '15').join('');
    return `54${nine || parts.includes('15') ? '9' : ''}${national}`;
  }
  return digits.replace(MEXICAN, '52$1');
}

const FORMS = [
  [/^\+549([1-3]\d{9})$/, '+54'],
  [/^\+54([1-3]\d{9})$/, '+549'],
  [/^\+521([2-9]\d{9})$/, '+52'],
  [/^\+52([2-9]\d{9})$/, '+521'],
] as const;

/** A stored phone as it is, then as others may write it; `app.other_phone_form` is the same for the database. */
export function phoneForms(phone: string): string[] {
  const other = FORMS.find(([form]) => form.test(phone));
  return other ? [phone, phone.replace(other[0], `${other[1]}$1`)] : [phone];
}

/** One value for all forms of a phone. */
export function phoneKey(phone: string): string {
  return phoneForms(phone).toSorted()[0] ?? phone;
}

/** Normalizes a typed part of a phone to its stored form; `isStart`: with the stored prefix, for an area code. */
export function phonePart(text: string, isStart: boolean): string {
  const whole = parsePhone(text);
  if (whole) return whole;
  const digits = text.replace(NOT_DIGITS, '');
  if (digits === '' || !isStart) return digits || text;
  return text.trim().startsWith('+') ? `+${digits}` : `+55${digits.replace(/^0+/, '')}`;
}

// The area code 55 exists, so only the length distinguishes it from a country code.
function nationalNumber(digits: string): string | null {
  const plain = digits.replace(/^0+/, '');
  const local =
    plain.length >= 12 && plain.startsWith('55') ? plain.slice(2).replace(/^0+/, '') : plain;
  if (isOneDigit(local.slice(2))) return null;
  const number = OLD_MOBILE.test(local) ? `${local.slice(0, 2)}9${local.slice(2)}` : local;
  return isSubscriber(number) ? number : null;
}

/** Cached library results, by the first three digits and the length, which alone decide. */
const known = new Map<string, boolean>();

/** Whether this is a valid Brazilian number, area code first. */
function isSubscriber(number: string): boolean {
  if (number.length !== 10 && number.length !== 11) return false;
  const kind = `${number.slice(0, 3)} ${number.length}`;
  let answer = known.get(kind);
  if (answer === undefined) {
    answer = isValidByLibrary(number);
    // An import checks a million numbers, and the library takes 7 µs each.
    known.set(kind, answer);
  }
  return answer;
}

function isValidByLibrary(number: string): boolean {
  const phone = parsePhoneNumberFromString(`+55${number}`, BRAZIL_PHONES);
  return SUBSCRIBERS.has(phone?.getType() ?? '');
}

/** Whether text messages can reach it: a Brazilian mobile, or a foreign number, which may be one. */
export function isMobile(phone: string): boolean {
  return phone.startsWith('+55') ? phone.length === 14 : true;
}

/** Every stored form under which the owner of these digits may be known, the best first. */
export function phoneCandidates(text: string): string[] {
  const digits = text.replace(NOT_DIGITS, '');
  const parsed = parsePhone(text) ?? parsePhone(digits);
  const foreign = digits.startsWith('55') ? null : parsePhone(`+${digits}`);
  const candidates = [parsed, ...(foreign ? phoneForms(foreign) : [])];
  candidates.push(`+${digits}`, `+55${digits}`);
  if (/^55\d{10}$/.test(digits)) candidates.push(`+${digits.slice(0, 4)}9${digits.slice(4)}`);
  if (/^55\d{11}$/.test(digits)) candidates.push(`+${digits.slice(0, 4)}${digits.slice(5)}`);
  return [...new Set(candidates.filter((one) => one !== null && one.length > 5))] as string[];
}

/** The phone as people write it: `(11) 98765-4321`; foreign numbers stay in E.164. */
export function formatPhone(phone: string): string {
  const parts = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

function isOneDigit(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}
