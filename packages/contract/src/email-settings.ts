import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email } from './session.ts';
import { Instant, line, text } from './shapes.ts';

/** How a store's campaign e-mails leave. */

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

export const EmailSettingsDraft = z.object({
  /** Of the default sender, with its address; left out: the senders stay as they are. */
  sender_name: line(80).min(1, 'O nome do remetente é obrigatório').optional(),
  sender_address: Email.optional(),
  reply_to: Email.nullable().default(null),
  /** Null: the platform's own server, or the test outbox where there is none. */
  smtp: SmtpServerDraft.nullable().default(null),
});
export type EmailSettingsDraft = z.output<typeof EmailSettingsDraft>;

export const EmailSettings = z.object({
  sender_name: z.string(),
  sender_address: z.string(),
  /** False: over the installation's server messages leave in its own name, with this one for replies. */
  sender_verified: z.boolean(),
  reply_to: z.string().nullable(),
  smtp: SmtpServerDraft.omit({ password: true }).extend({ has_password: z.boolean() }).nullable(),
  /** The current handling of a message. */
  delivery: z.enum(['sandbox', 'smtp']),
  /** The domain whose DKIM key signs, if one exists. */
  dkim_domain: z.string().nullable(),
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
  summary: 'Saves sender and mail server; the password is stored encrypted',
  body: EmailSettingsDraft,
  response: EmailSettings,
});

export const testEmailSettings = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-settings/test',
  permission: 'EmailIdentification.update',
  while_enabled: true,
  summary: 'Sends a test message with saved or given settings to a person of the store',
  body: z.object({ to: Email, settings: EmailSettingsDraft.nullable().default(null) }),
  response: z.object({ delivery: z.enum(['sandbox', 'smtp']), response: z.string() }),
  failures: ['email_connection_failed', 'too_many_requests'],
  idempotent: true,
  unkept: ['password'],
});
