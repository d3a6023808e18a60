import { z } from 'zod';
import { EmailSecurity } from './email-settings.ts';
import { endpoint } from './endpoint.ts';
import { Instant, line, text } from './shapes.ts';

/** A mailbox where notices of failed delivery and complaints arrive, read over IMAP (analytics §8). */

export const BOUNCE_MAILBOX_PROBLEMS = ['sign_in', 'certificate', 'unreachable', 'folder'] as const;
export type BounceMailboxProblem = (typeof BOUNCE_MAILBOX_PROBLEMS)[number];

export const BounceMailboxDraft = z.object({
  host: text(253)
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'O servidor não é válido')
    .meta({ examples: ['imap.exemplo.com.br'] }),
  port: z.int().min(1).max(65_535).default(993),
  security: EmailSecurity.default('tls'),
  user: line(254).min(1, 'Informe o usuário'),
  /** Write-only; if omitted, the stored one of the same mailbox remains. */
  password: z.string().min(1).max(500).optional(),
  folder: line(200).min(1).default('INBOX'),
});
export type BounceMailboxDraft = z.output<typeof BounceMailboxDraft>;

export const BounceMailbox = BounceMailboxDraft.omit({ password: true }).extend({
  /** When it was last read to its end; null: not yet. */
  read_at: Instant.nullable(),
  /** Notices found in it so far. */
  found: z.int(),
  /** Why it cannot be read at present. */
  problem: z.enum(BOUNCE_MAILBOX_PROBLEMS).nullable(),
});
export type BounceMailbox = z.output<typeof BounceMailbox>;

export const getBounceMailbox = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bounce-mailbox',
  permission: 'EmailIdentification.index',
  summary: 'The mailbox that is read for notices of failed delivery',
  response: z.object({ mailbox: BounceMailbox.nullable() }),
});

export const updateBounceMailbox = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/bounce-mailbox',
  permission: 'EmailIdentification.update',
  summary: 'Saves the mailbox once its server has accepted the credentials',
  body: BounceMailboxDraft,
  response: z.object({ mailbox: BounceMailbox }),
  failures: ['email_connection_failed'],
  unkept: ['password'],
});

export const deleteBounceMailbox = endpoint({
  method: 'DELETE',
  path: '/stores/:store_id/bounce-mailbox',
  permission: 'EmailIdentification.destroy',
  summary: 'Stops reading the mailbox; its messages stay there',
  response: 'nothing',
});
