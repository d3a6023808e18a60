import { z } from 'zod';
import { Customer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { type AdjustableKind, RETENTION_BOUNDS } from './retention.ts';
import { Day, Id, Instant, pageOf, pageQuery, text } from './shapes.ts';

/** A person's rights over their own data in a store (LGPD, art. 18). */

export const anonymizeCustomer = endpoint({
  method: 'POST',
  path: '/customers/:id/anonymize',
  permission: 'Store.update',
  scope: 'customers',
  summary: 'Anonymises a customer permanently; orders and totals stay, and a receipt is kept',
  response: Customer,
  failures: ['customer_anonymized'],
});

export const copyCustomerData = endpoint({
  method: 'GET',
  path: '/customers/:id/data-copy',
  permission: 'Store.update',
  scope: 'customers',
  summary: 'All stored data of a customer, as a JSON file; completes their access requests',
  response: 'bytes',
  types: ['application/json'],
  failures: ['customer_anonymized'],
});

export const downloadProofPack = endpoint({
  method: 'POST',
  path: '/customers/:id/proof-pack',
  permission: 'Store.update',
  scope: 'customers',
  summary:
    'All data of a customer with its origin, as a ZIP with signed checksums; completes their access requests',
  response: 'bytes',
  types: ['application/zip'],
  failures: ['customer_anonymized'],
});

/** The key that signs the checksums of proof packs, for third parties that verify one. */
export const ProofKey = z.object({
  /** Ed25519, as PEM (SPKI). */
  public_key: z.string(),
  /** SHA-256 of the key in DER, in hexadecimal digits. */
  fingerprint: z.string(),
});
export type ProofKey = z.output<typeof ProofKey>;

export const getProofKey = endpoint({
  method: 'GET',
  path: '/proof-key',
  permission: 'public',
  rate: 'public',
  summary: 'The public key that verifies proof packs of this installation',
  response: ProofKey,
});

/** Days until a privacy request is due (LGPD, art. 19, II). */
export const PRIVACY_DAYS = 15;
/** The day on which an open request is notified. */
export const PRIVACY_NOTICE_DAY = 10;

export const PRIVACY_KINDS = ['access', 'correction', 'erasure'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

/** How a request arrived: `platform` is a connected shop, `direct` an erasure without a request. */
export const PRIVACY_CHANNELS = [
  'email',
  'whatsapp',
  'phone',
  'in_person',
  'other',
  'platform',
  'direct',
] as const;
export type PrivacyChannel = (typeof PRIVACY_CHANNELS)[number];

/** Channels that a person of the store may register. */
export const REGISTERED_CHANNELS = PRIVACY_CHANNELS.slice(0, 5) as readonly (
  | 'email'
  | 'whatsapp'
  | 'phone'
  | 'in_person'
  | 'other'
)[];

const NOTE_MAX = 1000;

export const PrivacyRequest = z.object({
  id: Id,
  kind: z.enum(PRIVACY_KINDS),
  state: z.enum(['open', 'done', 'refused']),
  /** Null: the person has no record in the store. */
  customer: z.object({ id: Id, name: z.string(), is_anonymized: z.boolean() }).nullable(),
  channel: z.enum(PRIVACY_CHANNELS),
  note: z.string(),
  received_at: Instant,
  due_on: Day,
  /** Days from today to the due day, in the store's time zone; negative when overdue. */
  days_left: z.int(),
  /** What was answered, or the reason of a refusal. */
  answer: z.string(),
  answered_at: Instant.nullable(),
  answered_by: z.string().nullable(),
  /** Number of the erasure receipt in the store. */
  receipt_number: z.int().nullable(),
});
export type PrivacyRequest = z.output<typeof PrivacyRequest>;

export const PRIVACY_LISTS = ['open', 'overdue', 'closed'] as const;
export type PrivacyList = (typeof PRIVACY_LISTS)[number];

export const PrivacyRequestDraft = z.object({
  kind: z.enum(PRIVACY_KINDS, { error: 'Escolha o que a pessoa pediu' }),
  /** Null: the person has no record in the store. */
  customer_id: Id.nullable(),
  /** No later than today in the store's time zone. */
  received_on: Day,
  channel: z.enum(['email', 'whatsapp', 'phone', 'in_person', 'other'], {
    error: 'Escolha como o pedido chegou',
  }),
  note: text(NOTE_MAX),
});

export const PrivacyAnswerDraft = z.object({
  answer: text(NOTE_MAX),
  /** E-mail or phone of a person without a record who asked for erasure: only its digest is stored. */
  contact: text(200).default(''),
});

export const PrivacyRefusalDraft = z.object({
  reason: text(NOTE_MAX, 'Diga o motivo').min(1, 'Diga o motivo'),
});

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/stores/:store_id/privacy-requests',
  permission: 'Store.update',
  summary: 'Privacy requests: open and overdue by due day, closed ones newest first',
  query: pageQuery(['due_on'], 'due_on:asc')
    .omit({ ordering: true, search: true })
    .extend({
      list: z.enum(PRIVACY_LISTS).default('open'),
    }),
  response: pageOf(PrivacyRequest).extend({
    counts: z.object({ open: z.int(), overdue: z.int() }),
  }),
});

export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/stores/:store_id/privacy-requests',
  permission: 'Store.update',
  idempotent: true,
  summary: `Registers a privacy request, due ${PRIVACY_DAYS} days after its receipt`,
  body: PrivacyRequestDraft,
  response: PrivacyRequest,
  failures: ['not_found', 'customer_anonymized', 'privacy_day_in_future'],
});

export const answerPrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests/:id/answer',
  permission: 'Store.update',
  scope: 'privacy_requests',
  summary:
    'Closes a privacy request as done; the erasure of a customer is done by anonymising the record',
  body: PrivacyAnswerDraft,
  response: PrivacyRequest,
  failures: ['privacy_request_closed', 'privacy_erasure_missing'],
});

export const refusePrivacyRequest = endpoint({
  method: 'POST',
  path: '/privacy-requests/:id/refuse',
  permission: 'Store.update',
  scope: 'privacy_requests',
  summary: 'Closes a privacy request as refused, with the reason',
  body: PrivacyRefusalDraft,
  response: PrivacyRequest,
  failures: ['privacy_request_closed'],
});

export const downloadErasureReceipt = endpoint({
  method: 'GET',
  path: '/privacy-requests/:id/receipt',
  permission: 'Store.update',
  scope: 'privacy_requests',
  summary: 'The receipt of an erasure, as PDF, without personal data',
  response: 'bytes',
  types: ['application/pdf'],
  failures: ['not_found'],
});

const daysOf = (kind: AdjustableKind) => {
  const [least, most] = RETENTION_BOUNDS[kind];
  const error = `Informe de ${least} a ${most} dias`;
  return z.int({ error }).min(least, error).max(most, error);
};

/** Days for which the store retains each kind whose period it may set. */
export const RetentionPeriods = z.object({
  carts: daysOf('carts'),
  integration_runs: daysOf('integration_runs'),
  notifications: daysOf('notifications'),
  assistant_questions: daysOf('assistant_questions'),
  test_messages: daysOf('test_messages'),
} satisfies Record<AdjustableKind, unknown>);
export type RetentionPeriods = z.output<typeof RetentionPeriods>;

export const getRetentionPeriods = endpoint({
  method: 'GET',
  path: '/stores/:store_id/retention-periods',
  permission: 'Store.update',
  summary: 'Days for which the store retains carts, notifications and other records',
  response: RetentionPeriods,
});

export const updateRetentionPeriods = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/retention-periods',
  permission: 'Store.update',
  summary: 'Sets the retention periods; records beyond them are deleted the next night',
  body: RetentionPeriods,
  response: RetentionPeriods,
});
