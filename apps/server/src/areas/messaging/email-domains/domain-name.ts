import { FREE_MAIL_DOMAINS } from '@clientela/domain';
import { parse } from 'tldts';
import { Failure } from '#platform/failure';
import { emailDomainsTexts } from './email-domains.texts.ts';

/** A domain as it is typed, also as the address of a page or a mailbox; refuses what cannot sign. */
export function readDomainName(typed: string): string {
  // tldts reads addresses of pages and mailboxes; an IDN becomes its ASCII form.
  const text = typed.trim().toLowerCase();
  const { hostname, domain, isIp } = parse(asUrl(text), { allowPrivateDomains: false });
  if (!hostname || !domain || isIp || hostname.length > 190) {
    throw refusal('domain', emailDomainsTexts.not_a_domain);
  }
  const name = hostname.replace(/^www\./, '');
  if (FREE_MAIL_DOMAINS.has(domain)) throw refusal('free_mail', emailDomainsTexts.free_mail(name));
  return name;
}

function asUrl(text: string): string {
  const host = text.replace(/^[a-z]+:\/\//, '').replace(/^[^/@]*@/, '');
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function refusal(rule: string, message: string): Failure {
  return new Failure('invalid_fields', { message, errors: [{ field: 'domain', rule, message }] });
}
