import type { MessageUrls } from '#areas/messaging/delivery/index';

/** Where the links of one message lead: our own address, the store's public key, the message's token. */
export function messageUrls(
  publicUrl: string,
  publicKey: string,
  token: string,
): MessageUrls & { one_click: string } {
  const place = `${publicKey}/${tokenInLink(token)}`;
  return {
    link: (position) => `${publicUrl}/api/t/c/${place}/${position}`,
    pixel: `${publicUrl}/api/t/o/${place}`,
    unsubscribe: `${publicUrl}/unsubscribe/${place}`,
    one_click: `${publicUrl}/api/unsubscribe/${place}`,
  };
}

/** 22 letters instead of 36: the sixteen bytes of the token as base64url. */
export function tokenInLink(token: string): string {
  return Buffer.from(token.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The token a link carries, or null where it is none. */
export function tokenFromLink(text: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
