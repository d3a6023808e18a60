import { classifyRefusal, type RefusalClass } from '#platform/mail-refusals';
import type { Reply } from './reply.ts';

/** Where in the conversation a message, or the connection itself, was refused. */
export type Stage = 'connect' | 'sign_in' | 'mail' | 'rcpt' | 'data' | 'content';

/** The action that a refusal requires. */
export type ErrorClass =
  | 'retry'
  | 'retry_later'
  | 'invalid_contact'
  | 'pause_sender'
  | 'fix_content';

/** A refusal or a broken connection, classified. */
export class SmtpError extends Error {
  readonly stage: Stage;
  readonly errorClass: ErrorClass;
  readonly code: number | null;
  readonly enhanced: string | null;

  constructor(
    stage: Stage,
    errorClass: ErrorClass,
    message: string,
    options: { reply?: Reply; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.stage = stage;
    this.errorClass = errorClass;
    this.code = options.reply?.code ?? null;
    this.enhanced = options.reply?.enhanced ?? null;
  }
}

/** Whether a connection failed over the server's certificate or its encryption. */
export function isCertificateTrouble(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code);
}

/** Maps a reply to a refusal. */
export function refusal(stage: Stage, reply: Reply): SmtpError {
  const words = `${reply.code} ${reply.lines.join(' ')}`.slice(0, 500);
  return new SmtpError(stage, classify(stage, reply), words, { reply });
}

/**
 * Classifies by the stage first. Before a recipient is named, or once one is accepted, the address is not at fault,
 * unless the code says so: each message has one recipient.
 */
function classify(stage: Stage, reply: Reply): ErrorClass {
  if (reply.code < 500) return 'retry_later';
  if (stage === 'connect' || stage === 'sign_in' || stage === 'mail') return 'pause_sender';
  if (reply.code === 530 || reply.code === 535) return 'pause_sender';
  if (stage === 'rcpt') return atRecipient(reply);
  const asked = ABOUT_ADDRESS.test(reply.enhanced ?? '') ? atRecipient(reply) : 'fix_content';
  // The sender was accepted: what is refused now is this message.
  return asked === 'pause_sender' ? 'fix_content' : asked;
}

/** Some servers check the address only after the content. */
const ABOUT_ADDRESS = /^5\.[12]\./;

const ASKED: Record<RefusalClass, ErrorClass> = {
  hard: 'invalid_contact',
  soft: 'retry_later',
  reputation: 'pause_sender',
  content: 'fix_content',
};

function atRecipient({ code, enhanced, lines }: Reply): ErrorClass {
  return ASKED[classifyRefusal({ code, enhanced, words: lines.join(' ') })];
}
