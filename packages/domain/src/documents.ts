/** CPF and CNPJ (with letters in its first twelve places, valid since July 2026). */

import { contactText, unguarded, wholeNumber } from './text.ts';

const CPF_MASK = /^\d{3}\.?\d{3}\.?\d{3}[-/]?\d{2}$/;
const SEPARATORS = /[\s./-]+/g;
const CNPJ_SHAPE = /^[0-9A-Z]{12}\d{2}$/;
const ZERO = 48;

/** The document in its stored form, upper case without mask, or null where it is not valid. */
export function parseDocument(text: string): string | null {
  const seen = wholeNumber(contactText(unguarded(text)).replace(/^'/, ''));
  if (/^\d+[.,]\d$/.test(seen)) return null;
  const plain = seen.replace(SEPARATORS, '').toUpperCase();
  if (plain.length === 11) return isCpf(plain) ? plain : null;
  if (plain.length === 14) return isCnpj(plain) ? plain : null;
  return restoreZeros(plain);
}

// Spreadsheets drop leading zeros; the check digits show whether this happened.
function restoreZeros(plain: string): string | null {
  if (!/^\d{8,13}$/.test(plain)) return null;
  const cpf = plain.padStart(11, '0');
  if (cpf.length === 11 && isCpf(cpf)) return cpf;
  const cnpj = plain.padStart(14, '0');
  return plain.length >= 12 && isCnpj(cnpj) ? cnpj : null;
}

/** Whether eleven digits are a CPF: both check digits right, not one digit repeated. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || isOneCharacter(digits)) return false;
  return (
    digitAt(digits, 9) === checkDigit(digits, 9, 11) &&
    digitAt(digits, 10) === checkDigit(digits, 10, 11)
  );
}

/** Whether fourteen characters are a CNPJ: both check digits right, letters allowed in the first twelve. */
export function isCnpj(characters: string): boolean {
  if (!CNPJ_SHAPE.test(characters) || isOneCharacter(characters)) return false;
  return (
    digitAt(characters, 12) === checkDigit(characters, 12, 9) &&
    digitAt(characters, 13) === checkDigit(characters, 13, 9)
  );
}

/** The document with its usual mask. */
export function formatDocument(document: string): string {
  if (CPF_MASK.test(document)) {
    return document.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  }
  return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

function digitAt(characters: string, place: number): number {
  return characters.charCodeAt(place) - ZERO;
}

/** Modulus 11; weights grow from 2 leftwards and begin again after `topWeight`. */
function checkDigit(characters: string, length: number, topWeight: number): number {
  let sum = 0;
  let weight = 2;
  for (let place = length - 1; place >= 0; place--) {
    sum += digitAt(characters, place) * weight;
    weight = weight === topWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function isOneCharacter(characters: string): boolean {
  for (let place = 1; place < characters.length; place++) {
    if (characters.charCodeAt(place) !== characters.charCodeAt(0)) return false;
  }
  return true;
}

/** Normalizes a typed part of a document to its stored form, without punctuation. */
export function documentPart(text: string): string {
  return text.replace(/[^0-9a-z]+/gi, '') || text;
}
