import { asciiHost, readableHost } from './hosts.ts';
import { contactText, unguarded } from './text.ts';

const EMAIL =
  /^[a-z0-9_'&!#$%^*~+-](?:[a-z0-9_'&!#$%^*~+.-]{0,62}[a-z0-9_'&!#$%^*~+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** `Ana Lima <ana@loja.com>`; a name that contains another address is ambiguous. */
const WITH_NAME = /^[^<>@]*<\s*(?:mailto:)?([^<>]+)>$/i;

/** The address in its stored form, lower case and its domain in ASCII, or null where no mail could reach it. */
export function parseEmail(text: string): string | null {
  const seen = contactText(unguarded(text));
  const written = WITH_NAME.exec(seen)?.[1] ?? seen.replace(/^mailto:\s*/i, '');
  const email = asciiEmail(written.trim()).toLowerCase();
  return email.length <= 254 && EMAIL.test(email) && !email.includes('..') ? email : null;
}

/** The address with its domain as mail servers know it: however it is typed, the same person is one. */
export function asciiEmail(text: string): string {
  return withHost(text, asciiHost);
}

/** The address as people read it: `ana@café.com.br`. */
export function readableEmail(email: string): string {
  return withHost(email, readableHost);
}

/** Mail providers that let only their own servers send in their name, by registered domain. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.com.br',
  'ymail.com',
  'rocketmail.com',
  'aol.com',
  'outlook.com',
  'outlook.com.br',
  'hotmail.com',
  'hotmail.com.br',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'globo.com',
  'globomail.com',
  'r7.com',
  'zipmail.com.br',
  'oi.com.br',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
]);

function withHost(email: string, change: (host: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  return at === 0 ? email : email.slice(0, at) + change(email.slice(at));
}
