import { createPrivateKey, hash, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { joinBytes, type Piece } from './bytes.ts';
import type { ComposedMail } from './compose.ts';

const signAsync = promisify(
  (data: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign('sha256', data, key, done),
);

/** RFC 8058 requires signing both List-Unsubscribe headers; the other headers are visible to readers. */
const SIGNED = new Set([
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
  'mime-version',
  'content-type',
]);

export interface DkimKey {
  domain: string;
  selector: string;
  private_key_pem: string;
}

/**
 * Prepares a DKIM signer (RSA-SHA256, relaxed/relaxed). The key operation runs on Node's thread
 * pool, so a few concurrent messages use every core and leave the main thread free.
 */
export function dkimSigner(key: DkimKey): (mail: ComposedMail, now: Date) => Promise<string> {
  const privateKey = createPrivateKey(key.private_key_pem);
  return async (mail, now) => {
    const headers = splitHeaders(mail.headers).filter(([name]) => SIGNED.has(name));
    const unsigned =
      `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${key.domain}; s=${key.selector}; ` +
      `t=${Math.floor(now.getTime() / 1000)}; bh=${bodyHash(mail.body)}; ` +
      `h=${headers.map(([name]) => name).join(':')}; b=`;
    const canonical = headers.map(([name, value]) => `${name}:${value}\r\n`).join('');
    const data = Buffer.from(`${canonical}dkim-signature:${unsigned}`, 'latin1');
    const signature = (await signAsync(data, privateKey)).toString('base64');
    return `DKIM-Signature: ${unsigned.replaceAll('; ', ';\r\n ')}${foldSignature(signature)}\r\n`;
  };
}

/** Relaxed canonical headers: lower-case names, values unfolded with single blanks. */
function splitHeaders(headers: string): [name: string, value: string][] {
  return headers
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      const value = line.slice(colon + 1).replaceAll(/[ \t]+/g, ' ');
      return [line.slice(0, colon).trim().toLowerCase(), value.trim()];
    });
}

let scratch = Buffer.alloc(0);

/** One shared buffer for all bodies: each is hashed before the next is written. */
function bodyHash(body: readonly Piece[]): string {
  const bytes = joinBytes(body, (length) => {
    if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(length * 2);
    return scratch.subarray(0, length);
  });
  return hash('sha256', relaxedBody(bytes), 'base64');
}

/** Our own composer writes bodies already in relaxed form; others are brought to it. */
function relaxedBody(body: Buffer): Buffer | string {
  if (isRelaxed(body)) return body;
  const lines = body
    .toString('latin1')
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}

/** Plain searches: an expression takes longer over a message than its hash. */
function isRelaxed(body: Buffer): boolean {
  const hasBlanks = body.includes('  ') || body.includes(' \r') || body.includes('\t');
  const end = body.toString('latin1', body.length - 4);
  return !hasBlanks && end.endsWith('\r\n') && end !== '\r\n\r\n';
}

/** Blanks inside b= are ignored by verifiers, so the signature may be folded freely. */
function foldSignature(signature: string): string {
  const lines: string[] = [];
  for (let at = 0; at < signature.length; at += 72) lines.push(signature.slice(at, at + 72));
  return lines.join('\r\n ');
}
