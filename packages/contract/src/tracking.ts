import { z } from 'zod';
import { ContactChannel } from './channels.ts';
import { endpoint } from './endpoint.ts';

/**
 * Addresses inside messages. `:key` is the store's public key, `:token` 128 random bits of one
 * message; neither can be guessed or counted, and no target is ever taken from the address.
 */

export const trackOpen = endpoint({
  method: 'GET',
  path: '/t/o/:key/:token',
  permission: 'public',
  summary: 'The open pixel',
  response: 'bytes',
  types: ['image/gif'],
  rate: 'tracking',
});

export const trackClick = endpoint({
  method: 'GET',
  path: '/t/c/:key/:token/:link',
  permission: 'public',
  summary: 'Redirects to the stored target of a link',
  response: 'bytes',
  is_link: true,
  rate: 'tracking',
});

export const followShortLink = endpoint({
  method: 'GET',
  path: '/l/:code',
  permission: 'public',
  summary: 'Redirects to the stored target of a link in a text; also without `/api`',
  response: 'bytes',
  is_link: true,
  rate: 'tracking',
  failures: ['too_many_requests'],
});

export const Unsubscription = z.object({
  store_name: z.string(),
  channel: ContactChannel,
  /** The masked address or phone: forwarded messages must not reveal it. */
  contact: z.string(),
  is_unsubscribed: z.boolean(),
});
export type Unsubscription = z.output<typeof Unsubscription>;

export const getUnsubscription = endpoint({
  method: 'GET',
  path: '/unsubscribe/:key/:token',
  permission: 'public',
  summary: 'The opt-out page; changes nothing, since scanners follow links',
  response: Unsubscription,
  redirects_browsers: true,
  rate: 'tracking',
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:key/:token',
  permission: 'public',
  summary: 'Opts out at once (RFC 8058: no sign-in, no question)',
  any_body: true,
  response: Unsubscription,
  rate: 'tracking',
});
