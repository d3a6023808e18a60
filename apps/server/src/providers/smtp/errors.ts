import type { Reply } from './reply.ts';

/** Where in the conversation a message, or the connection itself, was refused. */
export type Stage = 'connect' | 'sign_in' | 'mail' | 'rcpt' | 'data' | 'content';

/** What the campaign does about a refusal. */
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

/** The refusal a reply stands for. */
export function refusal(stage: Stage, reply: Reply): SmtpError {
  const words = `${reply.code} ${reply.lines.join(' ')}`.slice(0, 500);
  return new SmtpError(stage, classify(stage, reply), words, { reply });
}

/** Enhanced codes say more than the three digits; without them the stage decides. */
function classify(stage: Stage, { code, enhanced }: Reply): ErrorClass {
  if (code < 500) return 'retry_later';
  if (stage === 'connect' || stage === 'sign_in') return 'pause_sender';
  if (code === 530 || code === 535) return 'pause_sender';
  return byEnhancedCode(stage, enhanced) ?? byStage(stage, code);
}

function byEnhancedCode(stage: Stage, enhanced: string | null): ErrorClass | null {
  const [, subject, detail] = enhanced?.split('.') ?? [];
  if (subject === '1') return detail === '7' || detail === '8' ? 'pause_sender' : 'invalid_contact';
  if (subject === '2') return detail === '2' ? 'retry_later' : 'invalid_contact'; // 2.2: box full
  if (subject === '3' && detail === '4') return 'fix_content'; // message too big
  if (subject === '6') return 'fix_content';
  if (subject === '7') return stage === 'content' ? 'fix_content' : 'pause_sender';
  return null;
}

function byStage(stage: Stage, code: number): ErrorClass {
  if (stage === 'mail') return 'pause_sender';
  if (stage === 'rcpt') return code === 552 ? 'retry_later' : 'invalid_contact';
  return 'fix_content';
}
