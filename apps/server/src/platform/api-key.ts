import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@clientela/contract';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHOWN = 8;
const SECRET = 32;
const CHECKSUM = 6;
const FORM = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${SHOWN + SECRET + CHECKSUM}}$`);

/** A new secret: 190 random bits behind eight letters that may be shown, and a checksum. */
export function newApiKey(): { secret: string; shown: string } {
  const random = Array.from({ length: SHOWN + SECRET }, () => DIGITS[randomInt(DIGITS.length)]);
  const body = API_KEY_PREFIX + random.join('');
  return { secret: body + checksumOf(body), shown: body.slice(0, API_KEY_PREFIX.length + SHOWN) };
}

/** Whether it has the form of a key, so that a mistyped one is rejected without a query. */
export function isApiKey(token: string): boolean {
  return FORM.test(token) && token.endsWith(checksumOf(token.slice(0, -CHECKSUM)));
}

/** Whether the token is meant as a key, valid or not. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

function checksumOf(body: string): string {
  let left = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECKSUM; place++) {
    digits = DIGITS[left % DIGITS.length] + digits;
    left = Math.floor(left / DIGITS.length);
  }
  return digits;
}
