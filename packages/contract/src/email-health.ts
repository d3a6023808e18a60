import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How the mailboxes of the last days received a store's e-mails (settings §8). */

export const EMAIL_HEALTH_DAYS = 7;
/** Below so many messages delivered or refused as dead, a rate says nothing. */
export const EMAIL_HEALTH_ANSWERS_MIN = 100;

export const MAILBOX_PROVIDERS = [
  'gmail',
  'outlook',
  'yahoo',
  'uol',
  'bol',
  'terra',
  'icloud',
  'others',
] as const;
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number];

export const EmailHealthFigures = z.object({
  /** Messages that a mail server answered, including refusals. */
  sent: z.int(),
  /** Of them, those that did not fail. */
  delivered: z.int(),
  /** Addresses that do not exist. */
  hard: z.int(),
  complaints: z.int(),
  /** Refused because of the sender or the content: block lists, policy, spam filters. */
  refused: z.int(),
  /** Shares of the sent messages, complaints of the delivered ones, from 0 to 1. */
  hard_rate: z.number(),
  complaint_rate: z.number(),
  refused_rate: z.number(),
  /** Null: too few messages for a rate. */
  state: z.enum(['good', 'warn', 'red']).nullable(),
});
export type EmailHealthFigures = z.output<typeof EmailHealthFigures>;

export const EmailHealth = EmailHealthFigures.extend({
  /** Those that received something, the largest first. */
  providers: z.array(EmailHealthFigures.extend({ provider: z.enum(MAILBOX_PROVIDERS) })),
});
export type EmailHealth = z.output<typeof EmailHealth>;

export const getEmailHealth = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-health',
  permission: 'EmailIdentification.index',
  summary: 'Bounces and complaints of the last 7 days, by mailbox provider',
  response: EmailHealth,
});
