import {
  CARD_NUMBER_MAX,
  CARD_NUMBER_MIN,
  isExpired,
  parseDocument,
  parseEmail,
  passesLuhn,
} from '@clientela/domain';
import cards from 'card-validator';
import texts from './wallet.texts.json';

const errors = texts.card_errors;

/** Data of a new card; it exists only in this form and in one request. */
export interface CardForm {
  cardNumber: string;
  cardHolderName: string;
  cardExpirationDate: string;
  cardSecurityCode: string;
  name: string;
  document: string;
  phone: string;
  email: string;
  zipCode: string;
  address: string;
  addressNumber: string;
  saveCard: boolean;
}

export const EMPTY_CARD: CardForm = {
  cardNumber: '',
  cardHolderName: '',
  cardExpirationDate: '',
  cardSecurityCode: '',
  name: '',
  document: '',
  phone: '',
  email: '',
  zipCode: '',
  address: '',
  addressNumber: '',
  saveCard: false,
};

const PHONE_DIGITS_MIN = 10;
const ZIP_CODE_LENGTH = '00000-000'.length;
const NAME_MIN = 3;

const digitsIn = (text: string) => text.replace(/\D/g, '');

type Rule = (value: string) => string | null;

function cardNumber(value: string): string | null {
  const number = digitsIn(value);
  if (!number) return errors.number_required;
  if (!cards.number(number).isPotentiallyValid && !passesLuhn(number)) {
    return errors.number_valid;
  }
  if (number.length < CARD_NUMBER_MIN || number.length > CARD_NUMBER_MAX) {
    return errors.number_length;
  }
  // The library accepts UnionPay and possibly incomplete numbers without a check digit.
  return passesLuhn(number) ? null : errors.number_check;
}

const personName: Rule = (value) => {
  const name = value.trim();
  if (!name) return errors.holder_required;
  return name.length < NAME_MIN ? errors.holder_short : null;
};

function cardExpirationDate(value: string): string | null {
  if (!value) return errors.expiry_required;
  const expiry = expiryOf(value);
  if (!expiry) return errors.expiry_real;
  const today = new Date();
  const month = { month: today.getMonth() + 1, year: today.getFullYear() };
  const isOver = isExpired(Number(expiry.month), Number(expiry.year), month);
  return isOver ? errors.expiry_real : null;
}

function cardSecurityCode(value: string): string | null {
  if (!value) return errors.code_required;
  if (value.length < 3) return errors.code_short;
  return value.length > 4 ? errors.code_long : null;
}

function document(value: string): string | null {
  if (!value) return errors.document_required;
  const isWhole = value.length >= '000.000.000-00'.length;
  return isWhole && parseDocument(value) ? null : errors.document_valid;
}

function phone(value: string): string | null {
  if (!value) return errors.phone_required;
  return digitsIn(value).length < PHONE_DIGITS_MIN ? errors.phone_short : null;
}

function email(value: string): string | null {
  if (!value.trim()) return errors.email_required;
  return parseEmail(value) ? null : errors.email_valid;
}

function zipCode(value: string): string | null {
  if (!value) return errors.zip_code_required;
  return value.length < ZIP_CODE_LENGTH ? errors.zip_code_valid : null;
}

const required =
  (message: string): Rule =>
  (value) =>
    value.trim() ? null : message;

/** The messages of every field of the form, as the specification words them. */
export const cardRules: Record<Exclude<keyof CardForm, 'saveCard'>, Rule> = {
  cardNumber,
  cardHolderName: personName,
  cardExpirationDate,
  cardSecurityCode,
  name: personName,
  document,
  phone,
  email,
  zipCode,
  address: required(errors.address_required),
  addressNumber: required(errors.address_number_required),
};

/** Fields that a payment requires and a stored card does not. */
const ONLY_TO_PAY = ['address', 'addressNumber'];

export function isCardComplete(form: CardForm, purpose: 'pay' | 'save'): boolean {
  return (Object.keys(cardRules) as (keyof typeof cardRules)[])
    .filter((field) => purpose === 'pay' || !ONLY_TO_PAY.includes(field))
    .every((field) => cardRules[field](form[field]) === null);
}

/** `12/29` → month and full year; two digits are always of this century. */
export function expiryOf(typed: string): { month: string; year: string } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typed) ?? [];
  return month ? { month, year: `20${year}` } : null;
}

/** A card owner in the gateway's format; fields missing in the form are empty. */
export function ownerOf(form: CardForm) {
  return {
    name: form.name.trim(),
    email: form.email.trim().toLowerCase(),
    document: form.document,
    phone: withCountryCode(form.phone),
    postal_code: digitsIn(form.zipCode),
    address: form.address.trim(),
    address_number: form.addressNumber.trim(),
    complement: '',
    province: '',
    city: '',
    state: '',
    country: '',
  };
}

const COUNTRY_CODE = '55';

/** Digits with country code, Brazil's unless another was typed. */
export function withCountryCode(phone: string): string {
  const digits = digitsIn(phone);
  return digits.length <= 11 ? COUNTRY_CODE + digits : digits;
}
