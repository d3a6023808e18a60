import { createHmac } from 'node:crypto';

/** Proves to the support chat that the person is who the page says. */
export function helpHash(secretKey: Buffer, userId: string): string {
  return createHmac('sha256', secretKey).update(`support chat ${userId}`).digest('hex');
}
