import { z } from 'zod';
import { ContactChannel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listOf, text } from './shapes.ts';

/** A person's consent for a channel, with text, source and time (LGPD). */
export const CustomerConsent = z.object({
  channel: ContactChannel,
  granted: z.boolean(),
  /** `import`, `integration`, `api`, `demo`, `erasure`, `opt_out`, or what a person wrote. */
  source: z.string(),
  text: z.string(),
  recorded_at: Instant,
});
export type CustomerConsent = z.output<typeof CustomerConsent>;

/** What a record of consent follows from. */
export const CONSENT_SOURCES = [
  'import',
  'integration',
  'api',
  'chat',
  'demo',
  'erasure',
  'person',
  'unsubscribe',
  'reply',
  'provider',
  'complaint',
  'task',
  'confirmation',
  'popup',
  'survey',
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Evidence of a consent or refusal: append-only. */
export const ConsentRecord = z.object({
  id: Id,
  channel: ContactChannel,
  granted: z.boolean(),
  contact: z.string().nullable(),
  source: z.enum(CONSENT_SOURCES),
  /** Where it came from, as a person wrote it. */
  note: z.string(),
  /** The published text that was agreed to, else what the person said. */
  text: z.string(),
  /** Null: no published text. */
  text_version: z.int().nullable(),
  page: z.string().nullable(),
  at: Instant,
  /** When the person confirmed it by a link in an e-mail. */
  confirmed_at: Instant.nullable(),
  /** Who recorded it. */
  actor: z.string().nullable(),
  /** Whether the current state follows from it. */
  is_current: z.boolean(),
});
export type ConsentRecord = z.output<typeof ConsentRecord>;

export const ConsentsWithHistory = z.object({
  data: z.array(CustomerConsent),
  /** Newest first, at most 200. */
  history: z.array(ConsentRecord),
  /** Channels that only the person can open again. */
  opted_out: z.array(ContactChannel),
});
export type ConsentsWithHistory = z.output<typeof ConsentsWithHistory>;

export const ConsentDraft = z.object({
  channel: ContactChannel,
  granted: z.boolean({ error: 'Diga se a pessoa permite ou recusa' }),
  source: line(120, 'Diga de onde veio').min(1, 'Diga de onde veio'),
  text: text(2000, 'Escreva o texto que a pessoa aceitou ou o que ela disse').min(
    1,
    'Escreva o texto que a pessoa aceitou ou o que ela disse',
  ),
});

export const listCustomerConsents = endpoint({
  method: 'GET',
  path: '/customers/:id/consents',
  permission: 'Customer.show',
  api_scope: 'customers:read',
  scope: 'customers',
  summary:
    'Consents of a customer by channel, with their evidence; channels without a record are omitted',
  response: ConsentsWithHistory,
});

export const recordCustomerConsent = endpoint({
  method: 'PUT',
  path: '/customers/:id/consents',
  permission: 'Customer.update',
  api_scope: 'customers:write',
  scope: 'customers',
  summary: 'Records consent or refusal on a channel; an opt-out is lifted by the person alone',
  body: ConsentDraft,
  response: listOf(CustomerConsent),
  failures: ['customer_anonymized', 'consent_opted_out'],
});

export const askConsentConfirmation = endpoint({
  method: 'POST',
  path: '/customers/:id/consents/confirmation',
  permission: 'Customer.update',
  scope: 'customers',
  summary: 'Sends the customer an e-mail with a link that confirms consent to e-mails',
  response: z.object({ sent_to: z.string() }),
  failures: [
    'customer_anonymized',
    'confirmation_without_email',
    'confirmation_unreachable',
    'confirmation_asked_recently',
  ],
});

/** The page behind a confirmation's link; the contact is masked, since the link may be forwarded. */
export const ConsentConfirmation = z.object({
  status: z.enum(['open', 'confirmed', 'expired']),
  store_name: z.string(),
  contact: z.string(),
  texts: z.array(z.object({ channel: ContactChannel, text: z.string() })),
});
export type ConsentConfirmation = z.output<typeof ConsentConfirmation>;

export const getConsentConfirmation = endpoint({
  method: 'GET',
  path: '/confirmations/:token',
  permission: 'public',
  rate: 'public',
  summary: 'The consent that a link confirms; reading changes nothing',
  response: ConsentConfirmation,
  failures: ['not_found'],
});

export const confirmConsent = endpoint({
  method: 'POST',
  path: '/confirmations/:token',
  permission: 'public',
  rate: 'public',
  summary: 'Confirms the consent of a link; repeats change nothing',
  response: ConsentConfirmation,
  failures: ['not_found'],
});

const ConsentText = z.object({
  id: Id,
  version: z.int(),
  text: z.string(),
  created_at: Instant,
  /** Null: the suggestion, published by its first use. */
  created_by: z.string().nullable(),
});
export type ConsentText = z.output<typeof ConsentText>;

/** The texts of a channel: published versions never change. */
export const ConsentChannelTexts = z.object({
  channel: ContactChannel,
  /** The text that applies while no version is published. */
  suggestion: z.string(),
  /** Newest first: the first one is current. */
  versions: z.array(ConsentText),
});
export type ConsentChannelTexts = z.output<typeof ConsentChannelTexts>;

export const ConsentTextDraft = z.object({
  channel: ContactChannel,
  text: text(2000, 'Escreva o texto com que a pessoa concorda').min(
    20,
    'Escreva o texto com que a pessoa concorda',
  ),
});

export const listConsentTexts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/consent-texts',
  permission: 'Newsletter.index',
  summary: 'Texts of consent by channel, with every version',
  response: listOf(ConsentChannelTexts),
});

export const publishConsentText = endpoint({
  method: 'POST',
  path: '/stores/:store_id/consent-texts',
  permission: 'Newsletter.update',
  summary: "Publishes a new version of a channel's text; earlier versions stay as evidence",
  body: ConsentTextDraft,
  response: listOf(ConsentChannelTexts),
});
