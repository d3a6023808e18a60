import { contactText, unguarded } from './text.ts';

const EMAIL =
  /^[a-z0-9_'+-](?:[a-z0-9_'+.-]{0,62}[a-z0-9_'+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** `Ana Lima <ana@loja.com>`; a name that holds an address of its own says two. */
const WITH_NAME = /^[^<>@]*<\s*(?:mailto:)?([^<>]+)>$/i;

/** The address in its stored form, lower case, or null where no mail could reach it. */
export function parseEmail(text: string): string | null {
  const seen = contactText(unguarded(text));
  const written = WITH_NAME.exec(seen)?.[1] ?? seen.replace(/^mailto:\s*/i, '');
  const email = written.trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) && !email.includes('..') ? email : null;
}
