import { type CardBrand, isCpf } from '@clientela/domain';

/** Input masks in familiar formats; each takes any text and returns the masked one. */

const digits = (text: string, max: number) => text.replace(/\D/g, '').slice(0, max);

/** Parts of these lengths, with a separator before each that has begun. */
function grouped(text: string, parts: readonly [before: string, length: number][]): string {
  let at = 0;
  let masked = '';
  for (const [before, length] of parts) {
    const part = text.slice(at, at + length);
    if (!part) break;
    masked += before + part;
    at += length;
  }
  return masked;
}

/** After which digits a brand leaves a space. */
export function gapsOf(brand: CardBrand): readonly number[] {
  return brand === 'American Express' || brand === 'Diners Club' ? [4, 10] : [4, 8, 12, 16];
}

/** `4111 1111 1111 1111`, or as the brand groups its digits. */
export function maskCardNumber(text: string, gaps = gapsOf('UNKNOWN')): string {
  const number = digits(text, 19);
  return [...number].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** `MM/AA`; a month above 1 needs no leading zero, and a year may be typed with four digits. */
export function maskExpiry(text: string): string {
  const typed = digits(text.replace(/^\s*(\d)\s*\//, '0$1'), 6);
  const complete = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  return grouped(complete.replace(/^(\d{2})20(\d{1,2})$/, '$1$2').slice(0, 4), [
    ['', 2],
    ['/', 2],
  ]);
}

/** A CPF while it may be one, a CNPJ (letters included) from there on: at most 18 characters. */
export function maskDocument(text: string): string {
  const plain = text.replace(/[^0-9a-z]/gi, '').toUpperCase();
  const isCpf = plain.length <= 11 && /^\d*$/.test(plain);
  return isCpf
    ? grouped(plain, [
        ['', 3],
        ['.', 3],
        ['.', 3],
        ['-', 2],
      ])
    : grouped(plain, [
        ['', 2],
        ['.', 3],
        ['.', 3],
        ['/', 4],
        ['-', 2],
      ]);
}

/** `(11) 98765-4321`, also where the country code was pasted along. */
export function maskPhone(text: string): string {
  const typed = digits(text, 13);
  const local = typed.length > 11 && typed.startsWith('55') ? typed.slice(2) : typed.slice(0, 11);
  return grouped(local, [
    ['(', 2],
    [') ', local.length > 10 ? 5 : 4],
    ['-', 4],
  ]);
}

/** `01001-000`. */
export function maskPostalCode(text: string): string {
  return grouped(digits(text, 8), [
    ['', 5],
    ['-', 3],
  ]);
}

/** As `maskPhone`; a number with the code of another country keeps its digits alone. */
export function maskAnyPhone(text: string): string {
  const isForeign =
    text.trim().startsWith('+') && !/^\+?55\d{10}/.test(text.replace(/[^+\d]/g, ''));
  return isForeign ? `+${digits(text, 15)}` : maskPhone(text);
}

/** A phone, CPF or CNPJ in groups; a name or an e-mail stays as it is. */
export function maskIdentifier(text: string): string {
  if (/[^\d\s()+./-]/.test(text) || text.trim().startsWith('+')) return text;
  const typed = text.replace(/\D/g, '');
  const isPhone =
    typed.length < 11 || (typed.length < 14 && typed.startsWith('55') && !isCpf(typed));
  if (isPhone || (typed.length === 11 && typed[2] === '9' && !isCpf(typed)))
    return maskPhone(typed);
  return maskDocument(typed);
}

/** `08:30`, also of `830` and `8h30`: a first digit above 2 is an hour of one digit. */
export function maskTime(text: string): string {
  const typed = text.replace(/^\s*(\d)\s*[:h.]/i, '0$1').replace(/\D/g, '');
  return grouped((/^[3-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4), [
    ['', 2],
    [':', 2],
  ]);
}
