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
 * Classifies by the stage first. Before a recipient is named, or once one is accepted, the address is not at fault.
 * At the recipient, policy, block lists, relaying, rate and size concern the sender or the message. Only an explicit
 * missing address concerns the address; unclear replies stay soft.
 */
function classify(stage: Stage, reply: Reply): ErrorClass {
  if (reply.code < 500) return 'retry_later';
  if (stage === 'connect' || stage === 'sign_in' || stage === 'mail') return 'pause_sender';
  if (reply.code === 530 || reply.code === 535) return 'pause_sender';
  return stage === 'rcpt' ? atRecipient(reply) : atContent(reply);
}

function atRecipient({ code, enhanced, lines }: Reply): ErrorClass {
  const [, subject, detail] = enhanced?.split('.') ?? [];
  // Addresses in it are removed: sales@limit.example is no limit.
  const words = lines.join(' ').replaceAll(/<[^>]*>|\S+@\S+|https?:\S+/g, '');
  if (subject === '1' && (detail === '7' || detail === '8')) return 'pause_sender';
  if (subject === '3' && detail === '4') return 'fix_content'; // message too big
  if (subject === '4' || (subject === '2' && detail === '2')) return 'retry_later'; // no way there, box full
  if (BOX_FULL.test(words)) return 'retry_later';
  if (subject === '7' || ABOUT_SENDER.test(words)) return 'pause_sender';
  if (code === 552 || FOR_NOW.test(words)) return 'retry_later';
  if (enhanced !== null && NO_SUCH_ADDRESS.has(enhanced)) return 'invalid_contact';
  return SAYS_NO_SUCH_ADDRESS.test(words) ? 'invalid_contact' : 'retry_later';
}

function atContent({ enhanced }: Reply): ErrorClass {
  // Some servers check the address only now, and do not name the refused one of several.
  return /^5\.[12]\./.test(enhanced ?? '') ? 'retry_later' : 'fix_content';
}

/** RFC 3463 and 7505: no such mailbox, system or syntax; moved; no mail there at all; mailbox disabled. */
const NO_SUCH_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Texts that mean the sender, connection or message, even with a code for the address. */
const ABOUT_SENDER = new RegExp(
  [
    'sender|remetente|remitente|mail from|envelope from|return.?path|helo|ehlo',
    'relay(?! recipient table)|not permitted|not allowed|not authori[sz]ed|permission|denied|forbidden|authentica|credential',
    'block|black.?list|deny.?list|listed|\\b(?:dns|r|s)bl\\b|spam|junk|reputation|abuse|suspicious|phish|virus|malware',
    'policy|pol[ií]tica|banned|complian|unsolicited',
    '\\brate\\b|too (?:many|fast|much|big|large)|limit|throttl|exceed|quota|\\bcota\\b|message size',
    '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|reverse|rdns|\\btls\\b|encrypt',
    'client host|your (?:ip|host|server|domain|message|mail)|\\bip (?:address|\\d)',
  ].join('|'),
  'i',
);

const BOX_FULL =
  /(?:mail ?box|inbox|recipient|user|account|caixa|buz[óo]n)\b.{0,40}\b(?:full|quota|storage|cheia|cota|llen[oa])|over quota|(?:out of|insufficient|not enough) (?:system )?(?:storage|space|disk)/i;

const FOR_NOW = /temporar|try (?:again|later)|gr[ae]y.?list|tente (?:novamente|mais tarde)/i;

/** Server texts for a missing address without its code. */
const SAYS_NO_SUCH_ADDRESS = new RegExp(
  [
    "(?:user|recipient|address|mailbox|account|addressee|alias)s? (?:is |was |are )?(?:unknown|invalid|not found|does ?n[o']?t exist|not exist|inactive|disabled|closed|terminated|no longer)",
    '(?:unknown|invalid|no such|non.?existent|inexistent|bad|undeliverable|nonexistent) (?:local )?(?:user|recipient|address|mailbox|account|destination|alias|person)',
    "does ?n[o']?t (?:exist|have an? (?:\\S+ )?account)|not our customer|no mailbox|no longer (?:valid|available|exists|in use|here)",
    '(?:usu[áa]rio|destinat[áa]rio|caixa postal|conta|endere[çc]o|mailbox|e-?mail|cuenta|direcci[óo]n|buz[óo]n) (?:\\S+ )?(?:desconhecid|inexistente|inv[áa]lid|n[ãa]o encontrad|n[ãa]o existe|desativad|desconocid|no existe)',
  ].join('|'),
  'i',
);
