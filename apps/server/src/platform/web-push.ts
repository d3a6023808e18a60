import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

/** Web Push: encryption (RFC 8291, aes128gcm) and the installation's signature (VAPID, RFC 8292). */

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const TIMEOUT_MS = 10_000;
const SIGNATURE_SECONDS = 12 * 3600;
const KEEP_SECONDS = 24 * 3600;

/** Where a browser takes its messages, as it told us. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A P-256 key pair as base64url of the raw point and scalar. */
export interface PushKeys {
  public_key: string;
  private_key: string;
}

export function newPushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return {
    public_key: pair.getPublicKey('base64url'),
    private_key: pair.getPrivateKey('base64url'),
  };
}

/** The makers of browsers run their services under these names; nothing else is ever called. */
const SERVICES = [
  'fcm.googleapis.com',
  // What Chromium uses where it is not Chrome, as Linux distributions build it.
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Addresses come from browsers, so they are a claim: only known services are called, over https. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return SERVICES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

/** Encrypts a message for one browser; `made` fixes what is otherwise random, for the RFC's example. */
export function encryptPush(
  target: Pick<PushTarget, 'p256dh' | 'auth'>,
  message: Buffer,
  made: { salt: Buffer; sender: ECDH } = { salt: randomBytes(16), sender: freshKeys() },
): Buffer {
  const receiver = Buffer.from(target.p256dh, 'base64url');
  const sender = made.sender.getPublicKey();
  const shared = made.sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const key = derive(shared, Buffer.from(target.auth, 'base64url'), info, 32);
  const content = derive(key, made.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, made.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', content, nonce);
  // One record, the last: its padding begins with 2.
  const sealed = [cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const header = [made.salt, size, Buffer.from([sender.length]), sender];
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()]);
}

function freshKeys(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Proves to the push service which installation sends. */
export function signPush(
  endpoint: string,
  keys: PushKeys,
  claims: { now: Date; contact: string },
): string {
  const point = Buffer.from(keys.public_key, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: keys.private_key,
    },
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = [
    part({ typ: 'JWT', alg: 'ES256' }),
    part({
      aud: new URL(endpoint).origin,
      exp: Math.floor(claims.now.getTime() / 1000) + SIGNATURE_SECONDS,
      sub: claims.contact,
    }),
  ].join('.');
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${keys.public_key}`;
}

/** Hands a message to the browser's push service; `gone` when the browser takes no more. */
export async function sendPush(
  target: PushTarget,
  message: object,
  keys: PushKeys,
  claims: { now: Date; contact: string },
): Promise<'sent' | 'gone'> {
  const answer = await fetch(target.endpoint, {
    method: 'POST',
    headers: {
      authorization: signPush(target.endpoint, keys, claims),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEEP_SECONDS),
      urgency: 'normal',
    },
    body: new Uint8Array(encryptPush(target, Buffer.from(JSON.stringify(message)))),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.ok) return 'sent';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  throw new Error(`push service answered ${answer.status}`);
}
