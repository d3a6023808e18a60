const COMBINING_MARKS = /\p{M}+/gu;
const CONTROL = /\p{Cc}+/gu;
/** Invisible characters, except joiners, which combine several into one sign (👩‍🍳). */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** Invisible characters around or within a contact, including joiners and non-breaking spaces. */
const AROUND_CONTACTS =
  /(?:[\p{Cf}\u00a0\u2000-\u200a\u202f\u205f\u2800\u3000\u3164]|\p{Variation_Selector})+/gu;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const SPACES = /\s+/g;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;
/** With the letters of western Europe, whole ones: nothing in it is unseen or composed. */
const PLAIN_LATIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]*$/;

/** The form in which texts are compared and searched: lower case, no accents, single spaces. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN_ASCII.test(lower)) return lower.includes('  ') ? squeeze(lower) : lower.trim();
  return squeeze(lower.normalize('NFD').replace(COMBINING_MARKS, ''));
}

/** Text as a person meant it: no control or invisible characters, single spaces, trimmed. */
export function squeeze(text: string): string {
  if (PLAIN_LATIN.test(text))
    return text.includes('  ') ? text.replace(SPACES, ' ').trim() : text.trim();
  const seen = text.normalize('NFC').replace(INVISIBLE, '').replace(CONTROL, ' ');
  return seen.replace(SPACES, ' ').trim();
}

/** The beginning of a text, at most so many UTF-16 units, without half a surrogate pair at its end. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** Normalizes an e-mail, phone, code or document: no invisible characters, plain dashes. */
export function contactText(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.trim();
  return text.replace(AROUND_CONTACTS, '').replace(DASHES, '-').trim();
}

const AS_FORMULA = /^="(.*)"$/s;
const GUARDED = /^'(?=[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r]|[\d\s().\-/,]+$)/u;
const GUARDED_LATER =
  /([,;\t\r\n][\s"']*)'(?=[=@＝＠]|[+\-＋－](?:[^\d\s]|\d[\d.]*\s*[-+*/^&=<>(!|:]))/g;

/** Removes the marks that stop a spreadsheet from evaluating a cell: `'=1`, `'00123`, `="00123"`. */
export function unguarded(text: string): string {
  const first = text.charCodeAt(0);
  if (first === 61) return AS_FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text;
  const begun = first === 39 ? text.replace(GUARDED, '') : text;
  return begun.includes("'") ? begun.replace(GUARDED_LATER, '$1') : begun;
}

const HAS_POINT = /[.,]0+$/;
const WHOLE_WITH_POINT = /^(\+?\d+)[.,]0+$/;

/** A whole number as it was before a program made a fraction of it: `17850.0`. */
export function wholeNumber(text: string): string {
  // called a million times: without a zero behind a point it cannot be one
  if (!text.endsWith('0') || !HAS_POINT.test(text)) return text;
  return WHOLE_WITH_POINT.exec(text)?.[1] ?? text;
}

const LOST_DIGITS = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}$|^[+-]?\d[.,]\d+E\d{1,3}$/i;

/** Whether a spreadsheet has shortened a long number, as to `1,23457E+12`: its last digits are gone. */
export function hasLostDigits(text: string): boolean {
  return text.length < 32 && text.charCodeAt(0) < 58 && LOST_DIGITS.test(text);
}

const NOTHING =
  /^[\s"'(<[]*(?:n[/.]?[ad]\.?|#n\/[ad]|null|none|nulo|nil|nan|undefined|\\n|n[ãa]o (?:informad[oa]|consta|se aplica)|sem informa[çc][ãa]o|[-–—−_.*?\s]+)[\s"')>\]]*$/i;
/** Also names of people: Nan, Na, Nil. */
const NAME_OR_NOTHING = /^(?:Nan|Na|Nil|Nad|Nd)$/;

/** Digits and the letters with which no word for nothing begins: most cells, so that they cost little. */
function beginsOtherwise(code: number): boolean {
  if (code >= 48 && code <= 57) return true;
  const letter = code | 32;
  if (letter < 97 || letter > 122) return false;
  return letter !== 110 && letter !== 115 && letter !== 117;
}

/** Whether a program or a person wrote that there is nothing: `NULL`, `N/A`, `\N`, `—`. */
export function meansNothing(text: string): boolean {
  if (text.length > 24 || beginsOtherwise(text.charCodeAt(0))) return false;
  return NOTHING.test(text) && !NAME_OR_NOTHING.test(text.trim());
}

/** Traces of a wrong encoding: the replacement character, `JosÃ©`, `Jos?`. */
export function isBroken(text: string): boolean {
  if (PLAIN_ASCII.test(text)) return text.includes('?') && /[a-z]\?|\?[a-z]/i.test(text);
  return UNREADABLE.test(text) || TWICE_ENCODED.test(text);
}

const UNREADABLE = /[\ufffd\u0080-\u009f]|\p{L}\?|\?\p{L}/u;
/** How Windows-1252 shows the second and third bytes of a letter in UTF-8. */
const NEXT = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** The bytes of UTF-8, each taken for a letter of its own: `JosÃ©`. */
const TWICE_ENCODED = new RegExp(`[Â-Å]${NEXT}|[âã]${NEXT}{2}`);

/** Letters and digits alone, folded: `Data do Pedido` and `data_do_pedido` give one key. */
export function wordKey(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '');
}

/** A code or number that names something, as it was before a spreadsheet; null where its digits are lost. */
export function parseCode(text: string): string | null {
  const seen = unguarded(contactText(text));
  const code = wholeNumber(squeeze(seen.startsWith("'") ? seen.slice(1) : seen));
  return hasLostDigits(code) ? null : code;
}

const AS_PRINTED = /^\d{5}-?\d{3}$/;
const POSTAL_CODE = /^\d{7,8}$/;

/** The eight digits of a CEP, whose leading zero a spreadsheet may have dropped; null where it is none. */
export function parsePostalCode(text: string): string | null {
  if (AS_PRINTED.test(text)) return text.replace('-', '');
  const seen = wholeNumber(unguarded(contactText(text)).replace(/^'/, ''));
  const digits = seen.replace(/^cep\b:?|[\s.-]+/gi, '');
  return POSTAL_CODE.test(digits) ? digits.padStart(8, '0') : null;
}

/** A whole name as a first and a last name. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** A person for readers who may not know their name: `A. S.`. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`)
    .join(' ');
}
