import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

const VERSION = 1;

/**
 * Encrypts a provider's credential (AES-256-GCM). The key is derived per store from the platform's
 * secret, and `place` (table, row, column) is bound in, so that a value cannot be moved elsewhere.
 */
export function encryptSecret(
  secretKey: Buffer,
  storeId: string,
  place: string,
  value: string,
): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', storeKey(secretKey, storeId), iv);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
}

/** Gives the credential back, or throws where it was moved, changed or made with another key. */
export function decryptSecret(
  secretKey: Buffer,
  storeId: string,
  place: string,
  sealed: Buffer,
): string {
  if (sealed[0] !== VERSION) throw new Error('unknown secret version');
  const decipher = createDecipheriv(
    'aes-256-gcm',
    storeKey(secretKey, storeId),
    sealed.subarray(1, 13),
  );
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8');
}

/**
 * Digests (HMAC-SHA256) of values that are compared and never read. The key is the store's own,
 * derived from the platform's secret for this purpose alone, so a CPF cannot be found by brute
 * force.
 */
export function digester(
  secretKey: Buffer,
  storeId: string,
  purpose: string,
): (value: string) => Buffer {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, storeId, purpose, 32)));
  return (value) => createHmac('sha256', key).update(value).digest();
}

type Digest = ReturnType<typeof digester>;
const OF_INSTALLATION = new WeakMap<Buffer, Map<string, Digest>>();

/** The same by a key of the whole installation, derived once: a campaign digests by the thousand. */
export function installationDigest(secretKey: Buffer, purpose: string, value: string): Buffer {
  const known = OF_INSTALLATION.get(secretKey) ?? new Map<string, Digest>();
  OF_INSTALLATION.set(secretKey, known);
  const digest = known.get(purpose) ?? digester(secretKey, '', purpose);
  known.set(purpose, digest);
  return digest(value);
}

function storeKey(secretKey: Buffer, storeId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, storeId, 'clientela store secrets', 32));
}
