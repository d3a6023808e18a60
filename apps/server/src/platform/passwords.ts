import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isCommonPassword } from './common-passwords.ts';
import { invalidField } from './failure.ts';
import { fairQueue } from './fair-queue.ts';
import { platformTexts } from './platform.texts.ts';

const derive = promisify(argon2);

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP: 19 MiB, 2 passes, 1 lane; stored in the PHC string format. */
const PARAMETERS: Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const TAG_BYTES = 32;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`;

/** Two hashes at a time: more would starve the other requests of both cores. */
const MAX_PARALLEL = 2;
const queued = fairQueue(MAX_PARALLEL);

/**
 * A wrong password delays its caller by this multiple of the check's duration, so guessing occupies
 * no core.
 */
const REST_AFTER_WRONG = 3;
const LONGEST_REST_MS = 300;

/** Hash of a new password; a commonly guessed one is refused at its field. */
export async function hashPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw invalidField('password', platformTexts.common_password, 'common');
  }
  return hashed(password);
}

/** A known password hashed as it is done today; null where it is so already. */
export async function rehashed(password: string, stored: string): Promise<string | null> {
  return stored.startsWith(PREFIX) ? null : hashed(password);
}

async function hashed(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await queued('', () => hash(password, salt, PARAMETERS));
  return `${PREFIX}${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Compares in constant time; a stored value of another format never matches. Callers are queued by
 * request address: a guessing one waits behind all others.
 */
export async function verifyPassword(
  password: string,
  stored: string,
  asker: string,
): Promise<boolean> {
  const parts = STORED.exec(stored);
  if (!parts) return false;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [salt, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64'));
  if (!salt || expected?.length !== TAG_BYTES) return false;
  const check = async () => {
    const startedAt = performance.now();
    const actual = await hash(password, salt, { memory, passes, parallelism });
    const matches = timingSafeEqual(expected, actual);
    return { matches, tookMs: performance.now() - startedAt };
  };
  const { matches } = await queued(asker, check, ({ matches, tookMs }) =>
    matches ? 0 : Math.min(LONGEST_REST_MS, tookMs * REST_AFTER_WRONG),
  );
  return matches;
}

/** Compared for an unknown account, so that its response takes as long as a known one's. */
export const NO_PASSWORD = `${PREFIX}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

function hash(password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: TAG_BYTES,
    ...parameters,
  }) as Promise<Buffer>;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
