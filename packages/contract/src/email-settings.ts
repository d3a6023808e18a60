import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email } from './session.ts';
import { Instant, line, text } from './shapes.ts';

/** How a store's campaign e-mails leave. */

/** A public key as SendGrid shows it. */
const VERIFICATION_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==';

export const EMAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export const EmailSecurity = z.enum(EMAIL_SECURITIES);

const hostname = text(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'O servidor não é válido')
  .meta({ examples: ['smtp.exemplo.com.br'] });

/** The password is write-only; if omitted, the stored one remains. */
export const SmtpServerDraft = z.object({
  host: hostname,
  port: z.int().min(1).max(65_535),
  security: EmailSecurity,
  user: text(254).default(''),
  password: z.string().min(1).max(500).optional(),
  /** Messages a second the provider allows; null: unlimited. */
  messages_per_second: z.int().min(1).max(1000).nullable().default(null),
  max_connections: z.int().min(1).max(20).default(5),
});

/** Providers that take e-mail over an API of their own. */
export const MAIL_PROVIDERS = ['amazon_ses', 'sendgrid'] as const;
export type MailProviderName = (typeof MAIL_PROVIDERS)[number];
export const MAIL_PROVIDER_LABELS: Readonly<Record<MailProviderName, string>> = {
  amazon_ses: 'Amazon SES',
  sendgrid: 'SendGrid',
};

/** Regions of Amazon SES, the nearest to Brazil first. */
export const SES_REGIONS = [
  ...['sa-east-1', 'us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1'],
  ...['eu-west-1', 'eu-west-2', 'eu-west-3', 'eu-central-1', 'eu-north-1', 'eu-south-1'],
  ...['ap-south-1', 'ap-southeast-1', 'ap-southeast-2', 'ap-northeast-1', 'ap-northeast-2'],
] as const;
/** Where SendGrid keeps an account's data. */
export const SENDGRID_REGIONS = ['global', 'eu'] as const;

/** Secrets are write-only; if omitted, the stored one remains. */
export const MailAccountDraft = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('amazon_ses'),
    region: z.enum(SES_REGIONS),
    access_key_id: line(128)
      .regex(/^[A-Z0-9]{16,128}$/, 'A chave de acesso não é válida')
      .meta({ examples: ['AKIAIOSFODNN7EXAMPLE'] }),
    secret_access_key: z
      .string()
      .trim()
      .min(16, 'A chave secreta não é válida')
      .max(128)
      .optional(),
    /** Whose events report bounces and complaints; null: the notifications of the identity. */
    configuration_set: line(64)
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use letras, números, - e _')
      .nullable()
      .default(null)
      .meta({ examples: ['clientela'] }),
  }),
  z.object({
    provider: z.literal('sendgrid'),
    region: z.enum(SENDGRID_REGIONS).default('global'),
    api_key: z
      .string()
      .trim()
      .max(200)
      .regex(/^SG\.[\w-]+\.[\w-]+$/, 'A chave de API começa com SG.')
      .optional()
      .meta({ examples: ['SG.chave.segredo'] }),
    /** Of the signed event webhook, base64 of the public key; null: no events are taken. */
    verification_key: line(500)
      .regex(/^[A-Za-z0-9+/]{80,}={0,2}$/, 'A chave de verificação não é válida')
      .nullable()
      .default(null)
      .meta({ examples: [VERIFICATION_KEY] }),
  }),
]);
export type MailAccountDraft = z.output<typeof MailAccountDraft>;

export const MailAccount = z.object({
  provider: z.enum(MAIL_PROVIDERS),
  region: z.string(),
  /** Null at SendGrid, whose key has no name. */
  access_key_id: z.string().nullable(),
  configuration_set: z.string().nullable(),
  verification_key: z.string().nullable(),
  /** The webhook URL for bounces and complaints; it is secret. */
  notices_url: z.string(),
  /** When the provider's webhook was confirmed or last delivered an event. */
  last_notice_at: Instant.nullable(),
  /** What the provider allows, read at `read_at`; null numbers: it states none. */
  limits: z.object({
    per_second: z.number().nullable(),
    per_day: z.int().nullable(),
    sent_in_24_hours: z.int().nullable(),
    /** Only verified addresses receive. */
    is_sandbox: z.boolean(),
    /** The provider has stopped the account. */
    is_stopped: z.boolean(),
    read_at: Instant,
  }),
});
export type MailAccount = z.output<typeof MailAccount>;

export const EmailSettingsDraft = z
  .object({
    /** Of the default sender, with its address; left out: the senders stay as they are. */
    sender_name: line(80).min(1, 'O nome do remetente é obrigatório').optional(),
    sender_address: Email.optional(),
    reply_to: Email.nullable().default(null),
    /** Null, with no account: the platform's own server, or the test outbox where there is none. */
    smtp: SmtpServerDraft.nullable().default(null),
    /** An account at a provider, in place of a server. */
    account: MailAccountDraft.nullable()
      .default(null)
      .meta({ examples: [null] }),
  })
  .refine(({ smtp, account }) => !smtp || !account, {
    path: ['account'],
    error: 'Escolha um servidor ou um provedor, não os dois',
  })
  .meta({ description: '`smtp` or `account`, not both' });
export type EmailSettingsDraft = z.output<typeof EmailSettingsDraft>;

export const EmailSettings = z.object({
  sender_name: z.string(),
  sender_address: z.string(),
  /**
   * False: over the installation's server messages leave in its own name, with this one for replies; over an account
   * of the store there is no sender that the provider would accept.
   */
  sender_verified: z.boolean(),
  reply_to: z.string().nullable(),
  smtp: SmtpServerDraft.omit({ password: true }).extend({ has_password: z.boolean() }).nullable(),
  account: MailAccount.nullable(),
  /** The current handling of a message; `smtp` includes a provider's API. */
  delivery: z.enum(['sandbox', 'smtp']),
  /** The domain whose DKIM key signs, if one exists. */
  dkim_domain: z.string().nullable(),
  /** Whether unsubscribing by one click can work: receivers require HTTPS (RFC 8058). */
  one_click: z.boolean(),
  updated_at: Instant.nullable(),
});
export type EmailSettings = z.output<typeof EmailSettings>;

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-settings',
  permission: 'EmailIdentification.index',
  summary: 'Sender and mail server of the store',
  response: EmailSettings,
});

export const updateEmailSettings = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/email-settings',
  permission: 'EmailIdentification.update',
  summary: 'Saves sender and mail server or provider; secrets are stored encrypted',
  body: EmailSettingsDraft,
  response: EmailSettings,
  failures: ['mail_account_unavailable'],
  unkept: ['password', 'secret_access_key', 'api_key'],
});

export const testEmailSettings = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-settings/test',
  permission: 'EmailIdentification.update',
  while_enabled: true,
  summary: 'Sends a test message with saved or given settings to a person of the store',
  body: z.object({ to: Email, settings: EmailSettingsDraft.nullable().default(null) }),
  response: z.object({ delivery: z.enum(['sandbox', 'smtp']), response: z.string() }),
  failures: ['email_connection_failed', 'mail_account_unavailable', 'too_many_requests'],
  idempotent: true,
  unkept: ['password', 'secret_access_key', 'api_key'],
});

export const receiveMailNotice = endpoint({
  method: 'POST',
  path: '/webhooks/email/:provider/:account',
  permission: 'public',
  rate: 'tracking',
  summary:
    'Receives bounces and complaints of an e-mail provider, stored before the acknowledgement',
  raw_body: true,
  response: z.object({ received: z.int() }),
  failures: ['not_found', 'webhook_refused', 'malformed_request', 'mail_account_unavailable'],
});
