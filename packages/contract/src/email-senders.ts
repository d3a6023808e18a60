import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email } from './session.ts';
import { Id, Instant, line, listOf } from './shapes.ts';

/** Names and addresses that sign a store's e-mails, each verified by its domain or by a mailed code (settings §8). */

export const EMAIL_SENDERS_MAX = 20;
export const SENDER_CODE_MINUTES = 30;
export const SENDER_CODE_TRIES = 5;
/** Between two codes to one address. */
export const SENDER_CODE_REST_SECONDS = 60;

const details = {
  name: line(80).min(1, 'O nome do remetente é obrigatório'),
  reply_to: Email.nullable().default(null),
};

export const EmailSenderDraft = z.object({ ...details, address: Email });
export type EmailSenderDraft = z.output<typeof EmailSenderDraft>;

export const EmailSender = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  reply_to: z.string().nullable(),
  /** Signs campaigns, tests and confirmations. */
  is_default: z.boolean(),
  /** What proves that the address is the store's; null: nothing yet. */
  verified_by: z.enum(['domain', 'code']).nullable(),
  /** When the latest code was mailed; null: none is waited for. */
  code_sent_at: Instant.nullable(),
});
export type EmailSender = z.output<typeof EmailSender>;

const senders = { scope: 'email_senders' } as const;

export const listEmailSenders = endpoint({
  method: 'GET',
  path: '/stores/:store_id/email-senders',
  permission: 'EmailIdentification.index',
  summary: "The store's e-mail senders, the default first",
  response: listOf(EmailSender),
});

export const createEmailSender = endpoint({
  method: 'POST',
  path: '/stores/:store_id/email-senders',
  permission: 'EmailIdentification.create',
  summary: 'Adds a sender; without a verified domain a code is mailed to its address',
  body: EmailSenderDraft,
  response: EmailSender,
  failures: ['email_sender_exists', 'too_many_email_senders'],
  status: 201,
  idempotent: true,
});

export const updateEmailSender = endpoint({
  method: 'PUT',
  path: '/email-senders/:id',
  permission: 'EmailIdentification.update',
  ...senders,
  summary: 'Changes the name and the reply address; another address is another sender',
  body: z.object(details),
  response: EmailSender,
});

export const deleteEmailSender = endpoint({
  method: 'DELETE',
  path: '/email-senders/:id',
  permission: 'EmailIdentification.destroy',
  ...senders,
  summary: 'Removes a sender that is not the default',
  response: 'nothing',
  failures: ['email_sender_is_default'],
});

export const sendSenderCode = endpoint({
  method: 'POST',
  path: '/email-senders/:id/send-code',
  permission: 'EmailIdentification.update',
  ...senders,
  summary: 'Mails a new code to the address; the earlier one ends',
  response: EmailSender,
  failures: ['too_many_requests'],
});

export const verifyEmailSender = endpoint({
  method: 'POST',
  path: '/email-senders/:id/verify',
  permission: 'EmailIdentification.update',
  ...senders,
  summary: 'Verifies an address by the code that was mailed to it',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'O código tem 6 números')
      .meta({ examples: ['123456'] }),
  }),
  response: EmailSender,
  failures: ['sender_code_wrong', 'sender_code_ended'],
  unkept: ['code'],
});

export const makeDefaultSender = endpoint({
  method: 'POST',
  path: '/email-senders/:id/make-default',
  permission: 'EmailIdentification.update',
  ...senders,
  summary: 'Makes a verified sender the one that signs',
  response: EmailSender,
  failures: ['email_sender_not_verified'],
});
