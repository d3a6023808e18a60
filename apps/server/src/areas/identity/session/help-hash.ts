import { createHmac } from 'node:crypto';

/** Authenticates the page's person to the support chat. */
export function helpHash(secretKey: Buffer, userId: string): string {
  return createHmac('sha256', secretKey).update(`support chat ${userId}`).digest('hex');
}
