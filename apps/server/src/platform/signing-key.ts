import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/** An Ed25519 private key in PKCS #8 without its last 32 bytes, the seed (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface Signer {
  /** The public key as PEM (SPKI). */
  public_key: string;
  /** SHA-256 of the public key in DER, in hexadecimal digits. */
  fingerprint: string;
  sign(data: Buffer): Buffer;
}

/**
 * The installation's Ed25519 key pair for a purpose. It derives from the sealing key, so it is never stored and
 * survives a new SECRET_KEY.
 */
export function signerOf(sealingKey: Buffer, purpose: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', sealingKey, 'installation', purpose, 32));
  const key = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    public_key: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    fingerprint: createHash('sha256').update(der).digest('hex'),
    sign: (data) => sign(null, data, privateKey),
  };
}
