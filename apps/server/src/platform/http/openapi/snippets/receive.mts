import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether a webhook is ours: `secret` is what the screen showed, `body` the bytes as they came. */
export function isFromClientela(
  secret: string,
  headers: Record<string, string | undefined>,
  body: string,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  if (!id || !at || !given) return false;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return given.split(' ').some((one) => {
    const signature = Buffer.from(one.replace('v1,', ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}
