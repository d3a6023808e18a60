/** What a refusal is about, and so what it asks for. */
export type RefusalClass =
  /** Nothing will ever arrive at the address. */
  | 'hard'
  /** It may arrive later: the mailbox is full, the server is away, or the reply says nothing clear. */
  | 'soft'
  /** The sender is refused: policy, block lists, authentication, rate. The customer is not at fault. */
  | 'reputation'
  /** The message is refused, such as by its size. */
  | 'content';

/** A server's words about one recipient. */
export interface Refusal {
  code: number | null;
  /** RFC 3463, e.g. `5.1.1`. */
  enhanced: string | null;
  words: string;
}

/**
 * Classifies what a mail server said of a recipient. Policy, block lists, relaying, rate and size concern the sender
 * or the message, even with a code for the address. Only an explicit missing address concerns the address; unclear
 * replies stay soft.
 */
export function classifyRefusal({ code, enhanced, words: said }: Refusal): RefusalClass {
  const [level, subject, detail] = enhanced?.split('.') ?? [];
  if (level === '4' || (code !== null && code < 500)) return 'soft';
  // Addresses in it are removed: sales@limit.example is no limit.
  const words = said.replaceAll(/<[^>]*>|\S+@\S+|https?:\S+/g, '');
  if (subject === '1' && (detail === '7' || detail === '8')) return 'reputation';
  // Too big, or not in this form; 5.6.7 is about the letters of the address.
  if (subject === '3' && detail === '4') return 'content';
  if (subject === '6' && detail !== '7') return 'content';
  if (UNKNOWN_AT_MICROSOFT.test(said)) return 'hard';
  if (subject === '4' || (subject === '2' && detail === '2')) return 'soft'; // no way there, box full
  if (BOX_FULL.test(words)) return 'soft';
  if (subject === '7' || ABOUT_SENDER.test(words)) return 'reputation';
  if (code === 552 || FOR_NOW.test(words)) return 'soft';
  if (enhanced !== null && NO_SUCH_ADDRESS.has(enhanced)) return 'hard';
  return code === 556 || SAYS_NO_SUCH_ADDRESS.test(words) ? 'hard' : 'soft';
}

/** RFC 3463 and 7505: no such mailbox, system or syntax; moved; no mail there at all; mailbox disabled. */
const NO_SUCH_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Texts that mean the sender, connection or message, even with a code for the address. */
const ABOUT_SENDER = new RegExp(
  [
    'sender|remetente|remitente|mail from|envelope from|return.?path|helo|ehlo',
    'relay(?! recipient table)|not permitted|not allowed|not authori[sz]ed|permission|denied|forbidden|authentica|credential',
    'block|bloque|black.?list|deny.?list|listas? negras?|listed|\\b(?:dns|r|s)bl\\b|spam|junk|reputation|abuse|suspicious|phish|virus|malware',
    'policy|pol[ií]tica|banned|complian|unsolicited',
    '\\brate\\b|too (?:many|fast|much|big|large)|limit|throttl|exceed|quota|\\bcota\\b|message size',
    '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|reverse|rdns|\\btls\\b|encrypt',
    'client host|your (?:ip|host|server|domain|message|mail)|\\bip (?:address|\\d)',
  ].join('|'),
  'i',
);

/** Outlook.com answers so for an address that does not exist. */
const UNKNOWN_AT_MICROSOFT = /5\.5\.0 Requested action not taken: mailbox unavailable/i;

const BOX_FULL =
  /(?:mail ?box|inbox|recipient|user|account|caixa|buz[óo]n)\b.{0,40}\b(?:full|quota|storage|cheia|cota|llen[oa])|over quota|(?:out of|insufficient|not enough) (?:system )?(?:storage|space|disk)/i;

const FOR_NOW = /temporar|try (?:again|later)|gr[ae]y.?list|tente (?:novamente|mais tarde)/i;

/** Server texts for a missing address without its code. */
const SAYS_NO_SUCH_ADDRESS = new RegExp(
  [
    "(?:user|recipient|address|mailbox|account|addressee|alias)s? (?:is |was |are )?(?:unknown|invalid|not found|does ?n[o']?t exist|not exist|inactive|disabled|closed|terminated|no longer)",
    '(?:unknown|invalid|no such|non.?existent|inexistent|bad|undeliverable|nonexistent) (?:local )?(?:user|recipient|address|mailbox|account|destination|alias|person)',
    "does ?n[o']?t (?:exist|have an? (?:\\S+ )?account)|not our customer|no mailbox|no longer (?:valid|available|exists|in use|here)",
    '(?:usu[áa]rio|destinat[áa]rio|caixa postal|conta|endere[çc]o|mailbox|e-?mail|cuenta|direcci[óo]n|buz[óo]n) (?:\\S+ )?(?:desconhecid|inexistente|inv[áa]lid|n[ãao]o? encontrad|n[ãa]o existe|desativad|desconocid|no existe)',
  ].join('|'),
  'i',
);
