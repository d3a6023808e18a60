import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Sender } from './senders.ts';
import { Id, Instant, line, listOf, text } from './shapes.ts';

/** The store's official WhatsApp numbers, and the data common to all its numbers (channels, chat §3). */

/** Data to connect a number manually. */
const metaId = (missing: string) =>
  line(40)
    .regex(/^\d{5,40}$/, missing)
    .meta({ examples: ['106540352242922'] });
const Token = line(1000).min(20, 'Cole o token de acesso completo');
const AppSecret = line(200).min(16, 'Cole a chave secreta completa');
const NumberName = line(80).min(1, 'Dê um nome ao número');

/** `manual`: with a token of the store's own app. `signup`: by Meta's window. `sandbox`: a number to try with. */
export const NewWhatsappSender = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('manual'),
    name: line(80).default(''),
    token: Token,
    phone_number_id: metaId('O identificador do número tem só algarismos'),
    account_id: metaId('O identificador da conta tem só algarismos'),
    /** Proves that notices come from Meta; without it the number sends and hears nothing. */
    app_secret: AppSecret.optional(),
  }),
  z.strictObject({
    method: z.literal('signup'),
    name: line(80).default(''),
    code: line(2000).min(1),
    phone_number_id: metaId('O identificador do número tem só algarismos'),
    account_id: metaId('O identificador da conta tem só algarismos'),
  }),
  z.strictObject({ method: z.literal('sandbox'), name: line(80).default('') }),
]);
export type NewWhatsappSender = z.output<typeof NewWhatsappSender>;

/** How far a portfolio's room is used: people begun with in 24 hours, over all its numbers. */
const PortfolioCapacity = z.object({
  limit: z.int(),
  used: z.int(),
  /** When the oldest of them leaves the count; null while there is room. */
  frees_at: Instant.nullable(),
});

/** A number as the list of all shows it. */
export const WhatsappNumber = Sender.extend({
  is_sandbox: z.boolean(),
  /** People begun with in 24 hours from this number. */
  used_24h: z.int(),
  /** Null of numbers without such a limit. */
  capacity: PortfolioCapacity.nullable(),
});
export type WhatsappNumber = z.output<typeof WhatsappNumber>;

/** An official number with the details of its screen. */
export const WhatsappSender = WhatsappNumber.extend({
  account_id: z.string().nullable(),
  portfolio_id: z.string().nullable(),
  per_second: z.int().nullable(),
  /** Whether notices can be checked, and so are heard. */
  hears: z.boolean(),
  /** Where the store's own app at Meta has to send its notices, and with which word it proves itself. */
  webhook: z.object({ url: z.string(), verify_token: z.string() }).nullable(),
  checked_at: Instant.nullable(),
});
export type WhatsappSender = z.output<typeof WhatsappSender>;

export const listWhatsappNumbers = endpoint({
  method: 'GET',
  path: '/stores/:store_id/whatsapp-numbers',
  permission: 'WhatsappStoreSender.index',
  summary: 'All WhatsApp numbers of the store, official or not, those that need attention first',
  response: listOf(WhatsappNumber),
});

export const setWhatsappDefaults = endpoint({
  method: 'PUT',
  path: '/whatsapp-numbers/:id/defaults',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  summary: 'Makes a number the one that carries campaigns of its kind, or begins chats',
  body: z.object({ campaigns: z.literal(true).optional(), chat: z.literal(true).optional() }),
  response: listOf(WhatsappNumber),
});

export const listWhatsappSenders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/whatsapp-store-senders',
  permission: 'WhatsappStoreSender.index',
  summary: 'Official numbers of the store, those that need attention first',
  response: z.object({
    data: z.array(WhatsappSender),
    /** Parameters of Meta's sign-up window; null if the installation has no app there. */
    signup: z.object({ app_id: z.string(), config_id: z.string() }).nullable(),
  }),
});

export const connectWhatsappSender = endpoint({
  method: 'POST',
  path: '/stores/:store_id/whatsapp-store-senders',
  permission: 'WhatsappStoreSender.create',
  summary: 'Connects an official number after verifying it with Meta',
  body: NewWhatsappSender,
  response: WhatsappSender,
  status: 201,
  failures: ['number_in_another_store', 'whatsapp_refused', 'whatsapp_unavailable'],
  idempotent: true,
  unkept: ['token', 'app_secret', 'code'],
});

export const getWhatsappSender = endpoint({
  method: 'GET',
  path: '/whatsapp-store-senders/:id',
  permission: 'WhatsappStoreSender.show',
  scope: 'senders',
  summary: 'One official number',
  response: WhatsappSender,
});

export const updateWhatsappSender = endpoint({
  method: 'PUT',
  path: '/whatsapp-store-senders/:id',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  summary: 'Names a number, pauses it, or gives it a new token, which is tried at Meta first',
  body: z.object({
    name: NumberName.optional(),
    is_paused: z.boolean().optional(),
    token: Token.optional(),
    app_secret: AppSecret.optional(),
  }),
  response: WhatsappSender,
  failures: ['whatsapp_refused', 'whatsapp_unavailable'],
  unkept: ['token', 'app_secret'],
});

export const refreshWhatsappSender = endpoint({
  method: 'POST',
  path: '/whatsapp-store-senders/:id/refresh',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  summary: 'Refreshes quality, limit and state of a number from Meta',
  response: WhatsappSender,
  failures: ['whatsapp_refused', 'whatsapp_unavailable'],
});

export const disconnectWhatsappSender = endpoint({
  method: 'POST',
  path: '/whatsapp-store-senders/:id/disconnect',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  summary: 'Disconnects a number: its token is deleted and queued messages wait',
  response: WhatsappSender,
});

export const removeWhatsappSender = endpoint({
  method: 'DELETE',
  path: '/whatsapp-store-senders/:id',
  permission: 'WhatsappStoreSender.destroy',
  scope: 'senders',
  summary: 'Takes a number off the list; another store may connect it then',
  response: 'nothing',
});

export const testWhatsappSender = endpoint({
  method: 'POST',
  path: '/whatsapp-store-senders/:id/test',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  while_enabled: true,
  summary:
    'Sends one message from a number: a template, or text to a contact who wrote within 24 hours',
  body: z.object({
    to: line(30).min(1, 'Informe o telefone'),
    template_id: Id.nullable().default(null),
  }),
  response: z.object({ delivery: z.enum(['sandbox', 'whatsapp']) }),
  failures: ['whatsapp_refused', 'whatsapp_unavailable', 'too_many_requests'],
  idempotent: true,
});

/** The store's public WhatsApp profile. */
export const WhatsappProfile = z.object({
  about: text(139),
  description: text(512),
  email: line(128),
  address: line(256),
  websites: z.array(line(256)).max(2),
});
export type WhatsappProfile = z.output<typeof WhatsappProfile>;

export const getWhatsappProfile = endpoint({
  method: 'GET',
  path: '/whatsapp-store-senders/:id/profile',
  permission: 'WhatsappStoreSender.show',
  scope: 'senders',
  calls_external: true,
  summary: 'The profile of a number as Meta has it',
  response: WhatsappProfile,
  failures: ['whatsapp_refused', 'whatsapp_unavailable'],
});

export const updateWhatsappProfile = endpoint({
  method: 'PUT',
  path: '/whatsapp-store-senders/:id/profile',
  permission: 'WhatsappStoreSender.update',
  scope: 'senders',
  summary: 'Changes the profile of a number at Meta',
  body: WhatsappProfile,
  response: WhatsappProfile,
  failures: ['whatsapp_refused', 'whatsapp_unavailable'],
});

/** Something that changed of a number. */
export const SenderChange = z.object({
  id: Id,
  kind: z.enum(['state', 'quality', 'tier']),
  before: z.string(),
  after: z.string(),
  reason: z.string().nullable(),
  at: Instant,
});
export type SenderChange = z.output<typeof SenderChange>;

export const listWhatsappHistory = endpoint({
  method: 'GET',
  path: '/whatsapp-store-senders/:id/history',
  permission: 'WhatsappStoreSender.show',
  scope: 'senders',
  summary: 'The latest hundred changes of state, quality and limit of a number',
  response: listOf(SenderChange),
});

export const getWhatsappCosts = endpoint({
  method: 'GET',
  path: '/whatsapp-store-senders/:id/costs',
  permission: 'WhatsappStoreSender.show',
  scope: 'senders',
  summary: 'Current message prices by category, and costs of the latest campaigns of a number',
  response: z.object({
    prices: z.array(
      z.object({
        kind: z.enum(['marketing', 'utility', 'service']),
        /** Cents with their fractions; null where the store has no price for it. */
        price: z.number().nullable(),
      }),
    ),
    campaigns: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kind: z.enum(['marketing', 'utility', 'service', 'each']),
        messages: z.int(),
        credits: z.int(),
        cents: z.int(),
      }),
    ),
  }),
});

/** Webhook of Meta. The address and the signature identify the number. */
export const receiveWhatsapp = endpoint({
  method: 'POST',
  path: '/webhooks/whatsapp-cloud/:number',
  permission: 'public',
  summary: 'Receives webhooks of Meta about a number, stored before the acknowledgement',
  raw_body: true,
  response: z.object({ ok: z.literal(true) }),
  failures: ['not_found', 'webhook_refused'],
});

export const confirmWhatsappWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/whatsapp-cloud/:number',
  permission: 'public',
  summary: 'Verifies the webhook subscription for Meta',
  query: z.object({
    'hub.mode': z.string().optional(),
    'hub.verify_token': z.string().optional(),
    'hub.challenge': z.string().max(1000).optional(),
  }),
  response: 'bytes',
  types: ['text/plain'],
  failures: ['webhook_refused'],
});
