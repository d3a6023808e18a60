import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf } from './shapes.ts';

/** Domains that sign a store's e-mails, and the DNS records that this takes (settings §8). */

export const EMAIL_DOMAINS_MAX = 20;
/** A domain without its key in the DNS after these days is given up. */
export const EMAIL_DOMAIN_PENDING_DAYS = 30;
/** A verified domain goes on signing for these hours while its record is missing; then messages wait. */
export const EMAIL_DOMAIN_GRACE_HOURS = 72;
/** The old key's record stays in the DNS for these days after a rotation. */
export const OLD_KEY_DAYS = 7;
export const EMAIL_DOMAIN_LINK_DAYS = 30;

/** E-mails a day while mailbox providers get to know a new domain: four weeks, by less than half more a day. */
export const WARMUP_PLAN = [
  ...[50, 55, 60, 70, 80, 90, 100],
  ...[130, 170, 220, 290, 380, 500, 650],
  ...[800, 1_000, 1_250, 1_600, 2_000, 2_500, 3_100],
  ...[3_800, 4_600, 5_400, 6_300, 7_400, 8_700, 10_000],
] as const;

/** `waiting`: missing for longer than the grace; messages wait until the record is back. */
export const EMAIL_DOMAIN_STATUSES = [
  'pending',
  'verified',
  'attention',
  'waiting',
  'expired',
] as const;
export const EmailDomainStatus = z.enum(EMAIL_DOMAIN_STATUSES);
export type EmailDomainStatus = z.output<typeof EmailDomainStatus>;

export const DNS_RECORD_KINDS = ['dkim', 'next_dkim', 'return_path', 'spf', 'dmarc'] as const;
export const DNS_RECORD_NEEDS = ['required', 'bounces', 'advised', 'bulk'] as const;
export const DNS_RECORD_STATES = [
  'unchecked',
  'found',
  'missing',
  'different',
  /** No server answered, which changes nothing. */
  'unreachable',
] as const;
/** How a record differs from the expected one. */
export const DNS_RECORD_PROBLEMS = [
  'cut_off',
  'quotes',
  'two_values',
  'doubled_host',
  'other_value',
  /** The provider answers with the target's addresses instead of the CNAME. */
  'flattened',
  'servers_differ',
] as const;
export type DnsRecordProblem = (typeof DNS_RECORD_PROBLEMS)[number];

export const EmailDomainRecord = z.object({
  kind: z.enum(DNS_RECORD_KINDS),
  type: z.enum(['TXT', 'CNAME']),
  /** The full name. */
  name: z.string(),
  /** The name as DNS providers' forms want it: without the zone's domain; `@` for the zone itself. */
  host: z.string(),
  value: z.string(),
  need: z.enum(DNS_RECORD_NEEDS),
  state: z.enum(DNS_RECORD_STATES),
  problem: z.enum(DNS_RECORD_PROBLEMS).nullable(),
  /** What the DNS holds now. */
  present: z.array(z.string()),
  /** The last check got no answer about it, so everything is as of the check before. */
  is_unanswered: z.boolean(),
});
export type EmailDomainRecord = z.output<typeof EmailDomainRecord>;

/** Providers whose forms the screens show, by the names of their servers. */
export const DNS_PROVIDERS = [
  'registro_br',
  'cloudflare',
  'godaddy',
  'hostinger',
  'locaweb',
] as const;
export type DnsProvider = (typeof DNS_PROVIDERS)[number];

/** What the DNS administrator needs of a domain. */
export const EmailDomainSetup = z.object({
  domain: z.string(),
  /** The registered domain, whose zone holds the records. */
  zone: z.string(),
  status: EmailDomainStatus,
  dns_provider: z.enum(DNS_PROVIDERS).nullable(),
  records: z.array(EmailDomainRecord),
  checked_at: Instant.nullable(),
});

export const EmailDomain = EmailDomainSetup.extend({
  id: Id,
  created_at: Instant,
  verified_at: Instant.nullable(),
  /** Since when a verified domain's key is missing. */
  missing_since: Instant.nullable(),
  /** The next check by itself; null: none. */
  next_check_at: Instant.nullable(),
  /** Of a rotation: the key that was replaced, whose record may be deleted after `until`. */
  old_key: z.object({ host: z.string(), until: Instant }).nullable(),
  /** Messages leave over a provider's account, which signs and bounces by records of its own. */
  is_by_provider: z.boolean(),
  /** Whether the store's sender uses the domain. */
  is_used: z.boolean(),
  /** The day of the plan, from 1, and what left today; null: no warm-up. */
  warmup: z.object({ step: z.int(), used: z.int() }).nullable(),
});
export type EmailDomain = z.output<typeof EmailDomain>;

const domains = { scope: 'email_domains' } as const;

export const listEmailDomains = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-domains',
  permission: 'EmailIdentification.index',
  summary: "The store's e-mail domains with their DNS records",
  response: listOf(EmailDomain),
});

export const createEmailDomain = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-domains',
  permission: 'EmailIdentification.create',
  summary: 'Adds a domain; its signing key is made here and never leaves',
  body: z.object({
    /** Also as the address of a page or of a mailbox. */
    domain: z.string().trim().min(1, 'Digite o domínio da sua loja').max(300),
  }),
  response: EmailDomain,
  failures: ['email_domain_exists', 'too_many_email_domains'],
  status: 201,
  idempotent: true,
});

export const getEmailDomain = endpoint({
  method: 'GET',
  path: '/email-domains/:id',
  permission: 'EmailIdentification.show',
  ...domains,
  summary: 'An e-mail domain with its DNS records',
  response: EmailDomain,
});

export const deleteEmailDomain = endpoint({
  method: 'DELETE',
  path: '/email-domains/:id',
  permission: 'EmailIdentification.destroy',
  ...domains,
  summary: 'Removes a domain and its keys; messages are no longer signed with it',
  response: 'nothing',
});

export const checkEmailDomain = endpoint({
  method: 'POST',
  path: '/email-domains/:id/check',
  permission: 'EmailIdentification.update',
  ...domains,
  summary: 'Reads the records from the DNS now',
  response: EmailDomain,
  calls_external: true,
});

export const rotateEmailDomain = endpoint({
  method: 'POST',
  path: '/email-domains/:id/rotate',
  permission: 'EmailIdentification.update',
  ...domains,
  summary: 'Makes the next key; it signs once its record is found',
  response: EmailDomain,
  failures: ['email_domain_not_verified'],
});

export const warmUpEmailDomain = endpoint({
  method: 'PUT',
  path: '/email-domains/:id/warmup',
  permission: 'EmailIdentification.update',
  ...domains,
  summary: 'Starts or ends the warm-up: a growing amount of e-mails a day, for four weeks',
  body: z.object({ is_on: z.boolean() }),
  response: EmailDomain,
  failures: ['email_domain_not_verified'],
});

export const linkEmailDomain = endpoint({
  method: 'POST',
  path: '/email-domains/:id/link',
  permission: 'EmailIdentification.update',
  ...domains,
  summary: 'Makes the public page of the records, for the DNS administrator; ends an earlier one',
  response: z.object({ url: z.string(), expires_at: Instant }),
});

const SharedEmailDomain = EmailDomainSetup.extend({ store_name: z.string(), expires_at: Instant });

export const getEmailDomainVerification = endpoint({
  method: 'GET',
  path: '/email-domain-verifications/:token',
  permission: 'public',
  summary: 'The DNS records of a domain, by the secret of its page',
  response: SharedEmailDomain,
  failures: ['verification_link_expired'],
  rate: 'public',
});

export const checkEmailDomainVerification = endpoint({
  method: 'POST',
  path: '/email-domain-verifications/:token/check',
  permission: 'public',
  summary: 'Reads the records from the DNS now, by the secret of the page',
  response: SharedEmailDomain,
  failures: ['verification_link_expired'],
  calls_external: true,
  rate: 'public',
});
