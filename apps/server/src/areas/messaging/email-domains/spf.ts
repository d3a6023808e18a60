/** SPF mechanisms of mail servers by the ends of their names; others are named by their address. */
const INCLUDES: readonly [end: string, include: string][] = [
  ['gmail.com', '_spf.google.com'],
  ['google.com', '_spf.google.com'],
  ['office365.com', 'spf.protection.outlook.com'],
  ['outlook.com', 'spf.protection.outlook.com'],
  ['amazonaws.com', 'amazonses.com'],
  ['sendgrid.net', 'sendgrid.net'],
  ['mailgun.org', 'mailgun.org'],
  ['brevo.com', 'spf.brevo.com'],
  ['zoho.com', 'zoho.com'],
  ['hostinger.com', '_spf.mail.hostinger.com'],
  ['locaweb.com.br', '_spf.locaweb.com.br'],
  ['email-ssl.com.br', '_spf.locaweb.com.br'],
];

/** The mechanism that lets a mail server send for a domain. */
export function spfMechanism(host: string): string {
  const name = host.toLowerCase();
  const known = INCLUDES.find(([end]) => name === end || name.endsWith(`.${end}`));
  return known ? `include:${known[1]}` : `a:${name}`;
}

const VERSION = /^v=spf1(\s|$)/i;

export function isSpf(value: string): boolean {
  return VERSION.test(value.trim());
}

/** Whether an SPF record lets the mechanism's server send. */
export function allows(record: string, mechanism: string): boolean {
  return termsOf(record).some((term) => term.replace(/^\+/, '').toLowerCase() === mechanism);
}

/**
 * The one SPF record a domain should have: the present ones merged, with the mechanism ahead of what
 * ends them. A second SPF record makes both invalid (RFC 7208 §4.5).
 */
export function spfFor(mechanism: string, present: readonly string[]): string {
  const terms = [...new Set(present.filter(isSpf).flatMap(termsOf))];
  const isEnd = (term: string) => /^[-~?+]?all$|^redirect=/i.test(term);
  const ends = terms.filter(isEnd);
  const others = terms.filter((term) => !isEnd(term));
  const isThere = present.some((record) => allows(record, mechanism));
  // A record that ends in `all` ignores its redirect.
  const end = ends.find((term) => /all$/i.test(term)) ?? ends[0] ?? '~all';
  return ['v=spf1', ...others, ...(isThere ? [] : [mechanism]), end].join(' ');
}

function termsOf(record: string): string[] {
  return record.trim().split(/\s+/).slice(1);
}
