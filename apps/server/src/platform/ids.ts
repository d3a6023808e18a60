import { createHash, randomBytes, randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** A system call for randomness costs more than the rest of an id, so it fetches many at once. */
const drawn = Buffer.alloc(ID_BYTES * 256);
let used = drawn.length;

/** A UUID version 7 (RFC 9562): time-ordered, so that rows created together are adjacent. */
export function newId(now = Date.now()): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an outside text has the form of our ids. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A secret of `bits` random bits for a link or a session, as base64url. */
export function newSecret(bits: 128 | 256): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Stored form of secrets: the SHA-256 of the client's value. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

const PUBLIC_KEY_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A store's short public name in links: ten letters that cannot be misread. */
export function newPublicKey(): string {
  return Array.from(randomBytes(10), (byte) => PUBLIC_KEY_LETTERS[byte % 32]).join('');
}
