const COMBINING_MARKS = /\p{M}+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const INVISIBLE = /[\u0000-\u001f\u007f\u200b-\u200d\ufeff]+/g;
const SPACES = /\s+/g;
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** The form in which texts are compared and searched: lower case, no accents, single spaces. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN_ASCII.test(lower)) return lower.includes('  ') ? squeeze(lower) : lower.trim();
  return squeeze(lower.normalize('NFD').replace(COMBINING_MARKS, ''));
}

/** Text as a person meant it: no control or invisible characters, single spaces, trimmed. */
export function squeeze(text: string): string {
  if (PLAIN_ASCII.test(text))
    return text.includes('  ') ? text.replace(SPACES, ' ').trim() : text.trim();
  return text.replace(INVISIBLE, ' ').replace(SPACES, ' ').trim();
}

/** Letters and digits alone, folded: `Data do Pedido` and `data_do_pedido` give one key. */
export function wordKey(text: string): string {
  return fold(text).replace(/[^a-z0-9]+/g, '');
}
