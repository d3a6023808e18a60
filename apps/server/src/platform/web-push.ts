import webPush from 'web-push';

const TIMEOUT_MS = 10_000;
const KEEP_SECONDS = 24 * 3600;

/** A browser's push endpoint, as registered by it. */
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
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}

/** The makers of browsers run their services under these names; nothing else is ever called. */
const SERVICES = [
  'fcm.googleapis.com',
  // Used by Chromium builds other than Chrome, as in Linux distributions.
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Addresses come from browsers and are untrusted: only known services are called, over https. */
export function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  return SERVICES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

/** Encrypts a message for one browser and signs it as this installation's (RFC 8291, RFC 8292). */
export function sealPush(target: PushTarget, message: object, keys: PushKeys, contact: string) {
  const { endpoint, p256dh, auth } = target;
  const subscription = { endpoint, keys: { p256dh, auth } };
  return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key },
    TTL: KEEP_SECONDS,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
  });
}

/**
 * Hands a message to the browser's push service; `gone` when the browser takes no more. The package's own
 * sending has no bound on time and would follow a service anywhere.
 */
export async function sendPush(
  target: PushTarget,
  message: object,
  keys: PushKeys,
  contact: string,
): Promise<'sent' | 'gone'> {
  const { headers, body } = sealPush(target, message, keys, contact);
  const answer = await fetch(target.endpoint, {
    method: 'POST',
    headers: Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)] as [string, string]),
    body: new Uint8Array(body ?? Buffer.alloc(0)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.ok) return 'sent';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  throw new Error(`push service answered ${answer.status}`);
}
