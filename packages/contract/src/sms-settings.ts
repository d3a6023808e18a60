import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SenderState } from './senders.ts';
import { Day, Id, Instant, line } from './shapes.ts';

/** How a store's SMS leave, and on which days they do not (channels §4). */

export const SMS_PROVIDERS = ['zenvia', 'twilio'] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

export const SMS_PROVIDER_LABELS: Record<SmsProviderName, string> = {
  zenvia: 'Zenvia',
  twilio: 'Twilio',
};

const common = {
  /** Write-only; if omitted, the stored one remains. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]{8,300}$/, 'Cole o token inteiro, sem espaços')
    .meta({ examples: ['5f2d7c0e9a4b4c1d8e6f'] })
    .optional(),
  /** Messages a second that the provider takes. */
  per_second: z.int().min(1).max(500).default(10),
};

export const ZenviaDraft = z.object({
  provider: z.literal('zenvia'),
  /** The name of the sender in the account at Zenvia. */
  from: line(64)
    .regex(/^\S+$/, 'Informe o remetente como aparece na Zenvia, sem espaços')
    .meta({ examples: ['loja-sol'] }),
  ...common,
});

export const TwilioDraft = z.object({
  provider: z.literal('twilio'),
  account_sid: line(40).regex(
    /^AC[0-9a-f]{32}$/i,
    'O Account SID começa com AC e tem 34 caracteres',
  ),
  from: line(40)
    .regex(
      /^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i,
      'Informe o número com + e código do país, ou o SID do serviço de mensagens (MG…)',
    )
    .meta({ examples: ['+5511933330000'] }),
  ...common,
});

export const SmsAccountDraft = z.discriminatedUnion('provider', [ZenviaDraft, TwilioDraft]);
export type SmsAccountDraft = z.output<typeof SmsAccountDraft>;

export const SmsAccount = z.object({
  id: Id,
  provider: z.enum(SMS_PROVIDERS),
  /** Of Twilio; null at Zenvia. */
  account_sid: z.string().nullable(),
  from: z.string(),
  per_second: z.int(),
  state: SenderState,
  state_label: z.string(),
  state_reason: z.string().nullable(),
  connected_at: Instant.nullable(),
  /** Whether webhooks are registered at the provider; else a person enters the address there. */
  listens: z.boolean(),
  /** Whether replies are known to reach the store. */
  hears: z.boolean(),
  notices_url: z.string(),
});
export type SmsAccount = z.output<typeof SmsAccount>;

export const SmsSettings = z.object({
  /** Null: texts stay in the test outbox. */
  account: SmsAccount.nullable(),
  /** Days on which nothing leaves, in addition to Sundays and national holidays. */
  own_holidays: z.array(Day),
});
export type SmsSettings = z.output<typeof SmsSettings>;

export const getSmsSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/sms-settings',
  permission: 'StoreIntegration.index',
  summary: 'The account that carries SMS, and the days on which none leaves',
  response: SmsSettings,
});

export const connectSmsAccount = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/sms-settings/account',
  permission: 'StoreIntegration.update',
  summary: 'Verifies and connects an SMS provider account; its token is stored encrypted',
  body: SmsAccountDraft,
  response: SmsSettings,
  failures: ['sms_account_in_another_store', 'sms_refused', 'sms_unavailable'],
  unkept: ['token'],
});

export const removeSmsAccount = endpoint({
  method: 'DELETE',
  path: '/stores/:store_id/sms-settings/account',
  permission: 'StoreIntegration.update',
  summary: 'Forgets the account and its token; campaigns that wait for it go on with the next one',
  response: SmsSettings,
});

export const saveSmsHolidays = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/sms-settings/holidays',
  permission: 'StoreIntegration.update',
  summary: 'Sets the days on which the store sends no SMS',
  body: z.object({ own_holidays: z.array(Day).max(100) }),
  response: SmsSettings,
});

export const getSmsBalance = endpoint({
  method: 'GET',
  path: '/stores/:store_id/sms-settings/balance',
  permission: 'StoreIntegration.index',
  calls_external: true,
  summary: 'Remaining credit at the provider, where available',
  response: z.object({
    balance: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  }),
  failures: ['sms_refused', 'sms_unavailable'],
});

export const testSms = endpoint({
  method: 'POST',
  path: '/stores/:store_id/sms-settings/test',
  permission: 'StoreIntegration.update',
  while_enabled: true,
  summary:
    'Sends a test SMS over the campaign route; the first to a phone carries its confirmation code',
  body: z.object({
    to: line(30).min(1, 'Informe o celular'),
    /** As it came by SMS; nothing is sent then. */
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'O código tem 6 números')
      .nullable()
      .default(null)
      .meta({ examples: ['123456'] }),
  }),
  response: z.object({ delivery: z.enum(['sandbox', 'provider', 'code', 'confirmed']) }),
  failures: ['sms_refused', 'sms_unavailable', 'too_many_requests'],
  idempotent: true,
});

/** Webhook of an SMS provider. The address, and Twilio's signature, identify the account. */
export const receiveSmsNotice = endpoint({
  method: 'POST',
  path: '/webhooks/sms/:provider/:account',
  permission: 'public',
  rate: 'tracking',
  summary: 'Receives receipts and replies of an SMS provider, stored before the acknowledgement',
  raw_body: true,
  response: 'bytes',
  types: ['text/xml'],
  failures: ['not_found', 'webhook_refused', 'malformed_request'],
});

/** A text as one customer would get it, with encoding and segments. */
export const SmsPreview = z.object({
  text: z.string(),
  encoding: z.enum(['GSM-7', 'UCS-2']),
  segments: z.int(),
  /** Characters that still fit into the last segment. */
  left: z.int(),
  characters: z.int(),
  /** Millionths of a cent for this customer, before the plan's credits; 0 where SMS has no price. */
  cost_micros: z.int(),
  /** Links that become short and count clicks. */
  links: z.int(),
  /** The opt-out: the reply SAIR, a link where the store receives no replies; `written`: the text instructs it itself. */
  opt_out: z.enum(['reply', 'link', 'written']),
  /** Problems to correct before it may leave. */
  problems: z.array(z.string()),
  /** Null: no customer's data. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
});
export type SmsPreview = z.output<typeof SmsPreview>;

export const previewSms = endpoint({
  method: 'POST',
  path: '/stores/:store_id/sms-preview',
  permission: 'Campaign.show',
  summary: 'A text as a real customer would get it, its segments and its cost',
  body: z.object({
    text: z.string().max(1500),
    strip_accents: z.boolean().default(true),
    coupon: z.string().max(60).default(''),
    /** Null: the latest customer. */
    customer_id: Id.nullable().default(null),
    is_nameless: z.boolean().default(false),
  }),
  response: SmsPreview,
});
