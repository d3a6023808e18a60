import PostalMime, { type Email } from 'postal-mime';
import { classifyRefusal, type RefusalClass } from '#platform/mail-refusals';

/** What came back about a message. */
export interface MailReport {
  class: RefusalClass | 'complaint' | 'auto_reply' | 'not_spam' | 'delivered';
  /** The recipient it is about, lower case; null where it is not named. */
  recipient: string | null;
  /** `550 5.1.1` or a part of it; null: none is given. */
  code: string | null;
  /** The receiving server's words. */
  words: string;
  /** Feedback-ID of the message it is about, for reports that do not come by its return path. */
  feedback_id: string | null;
  /** Message-ID of the message it is about. */
  message_id: string | null;
}

const WORDS_MAX = 500;
const REPORT = /^content-type:\s*multipart\/report/im;

/**
 * Reads what arrives at a return path: notices of failed delivery (RFC 3464, and free texts such as qmail's),
 * complaints (RFC 5965) and automatic replies. Null: a person's message, which says nothing about delivery.
 */
export async function readReport(raw: Uint8Array | string): Promise<MailReport | null> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const original = originalOf(mail);
  const feedback = partOf(mail, 'message/feedback-report');
  const status = partOf(mail, 'message/delivery-status');
  // Some gateways wrap a report into a message of their own.
  const wrapped = feedback === null && status === null ? partOf(mail, 'message/rfc822') : null;
  if (wrapped && REPORT.test(wrapped.split(/\r?\n\r?\n/)[0] ?? '')) return readReport(wrapped);
  const notice =
    feedback !== null
      ? readFeedback(feedback)
      : status !== null
        ? readStatus(status, textOf(mail))
        : readFreeText(mail);
  return notice && { ...notice, ...original };
}

type Notice = Omit<MailReport, 'feedback_id' | 'message_id'>;

/** Reports of other types are about authentication, fraud or viruses, and no person complained. */
function readFeedback(report: string): Notice | null {
  const fields = fieldsOf(report);
  const type = fields['feedback-type']?.toLowerCase();
  if (type !== 'abuse' && type !== 'not-spam') return null;
  return {
    class: type === 'abuse' ? 'complaint' : 'not_spam',
    recipient: addressOf(fields['original-rcpt-to'] ?? ''),
    code: null,
    words: clip(fields['user-agent'] ?? type ?? ''),
  };
}

/** The first recipient that failed decides; a delay or a relay is no failure. */
function readStatus(report: string, text: string): Notice | null {
  const [, ...recipients] = report.split(/\r?\n\r?\n+/).filter((group) => group.trim() !== '');
  const groups = recipients.map(fieldsOf).filter((fields) => 'final-recipient' in fields);
  const failed = groups.find(({ action }) => action?.toLowerCase() === 'failed');
  const one = failed ?? groups[0];
  if (!one) return bounceOf({ recipient: null, said: text });
  const action = one.action?.toLowerCase();
  const recipient = addressOf(one['original-recipient'] ?? one['final-recipient'] ?? '');
  if (action === 'delivered') return { class: 'delivered', recipient, code: null, words: '' };
  if (action === 'delayed' || action === 'relayed' || action === 'expanded') return null;
  const diagnostic = (one['diagnostic-code'] ?? '').replace(/^[a-z0-9-]+\s*;\s*/i, '');
  return bounceOf({ recipient, said: diagnostic || text, status: one.status ?? '' });
}

const AUTOMATIC =
  /out of (?:the )?office|automatic(?:ally)? (?:reply|response)|auto.?(?:reply|response)|fora do escrit[óo]rio|resposta autom[áa]tica|aus[êe]ncia|estou de f[ée]rias|respuesta autom[áa]tica|fuera de (?:la )?oficina/i;

const FAILED =
  /undeliver|delivery (?:status|failure|has failed|problem)|returned (?:mail|to sender)|failure notice|mail delivery (?:failed|system)|could ?n[o']t be delivered|n[ãa]o (?:p[ôo]de ser )?entregue|falha (?:na|de) entrega|devolvid|no se (?:pudo|ha podido) entregar/i;

/** Servers that send no report: by the sender, the subject and the words. */
function readFreeText(mail: Email): Notice | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const subject = mail.subject ?? '';
  const text = textOf(mail);
  const from = mail.from?.address?.toLowerCase() ?? '';
  // A person may write of a returned parcel: only a mail system's words are a failed delivery.
  const isSystem = from === '' || /^(?:mailer-daemon|postmaster|mail-daemon)@/.test(from);
  if (isSystem && (FAILED.test(subject) || FAILED.test(text))) {
    const [, recipient = ''] = /<([^<>\s]+@[^<>\s]+)>/.exec(text) ?? [];
    return bounceOf({ recipient: addressOf(recipient), said: aboutRecipient(text) });
  }
  const isAutomatic =
    /^auto-(?:replied|generated)/i.test(header('auto-submitted')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    AUTOMATIC.test(subject);
  return isAutomatic
    ? { class: 'auto_reply', recipient: from || null, code: null, words: clip(subject) }
    : null;
}

/** The words after the recipient's address, where qmail and its like explain the failure. */
function aboutRecipient(text: string): string {
  const at = text.search(/<[^<>\s]+@[^<>\s]+>:?/);
  return at < 0 ? text : text.slice(at);
}

interface Bounce {
  recipient: string | null;
  /** The receiving server's answer, or the text of the notice. */
  said: string;
  status?: string;
}

const ENHANCED = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/;

/** A status of `5.0.0` says nothing: the answer's own code is more exact. */
function bounceOf({ recipient, said, status = '' }: Bounce): Notice {
  const words = said.replaceAll(/\s+/g, ' ').trim();
  const reply = replyIn(words);
  const given = ENHANCED.exec(status)?.[0];
  const spoken = ENHANCED.exec(words)?.[0];
  const enhanced = given && !/^[45]\.0\.0$/.test(given) ? given : (spoken ?? given ?? null);
  const code = reply ? Number(reply) : null;
  return {
    class: classifyRefusal({ code, enhanced: exact(enhanced), words }),
    recipient,
    code: [reply, reply ? exact(enhanced) : enhanced].filter(Boolean).join(' ') || null,
    words: clip(words),
  };
}

/** A reply code precedes an enhanced code or begins an answer; `480 minutes` is none. */
function replyIn(words: string): string | undefined {
  const [, ahead] =
    /(?<![\d.])([245]\d\d)[ -](?=[245]\.\d{1,3}\.\d{1,3}(?![\d.]))/.exec(words) ?? [];
  const [alone] =
    /(?<![\d.])[245]\d\d(?=$|[ -](?!(?:minute|hour|day|second|minuto|hora|dia)))/i.exec(words) ??
    [];
  return ahead ?? alone;
}

/** `5.0.0` says only that it failed. */
function exact(enhanced: string | null): string | null {
  return enhanced === '5.0.0' ? null : enhanced;
}

/** The message that the report is about, from its copy or its headers. */
function originalOf(mail: Email): Pick<MailReport, 'feedback_id' | 'message_id'> {
  const copy = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers') ?? '';
  const head = fieldsOf(copy.split(/\r?\n\r?\n/)[0] ?? '');
  return {
    feedback_id: head['feedback-id'] ?? null,
    message_id: head['message-id']?.replace(/^<|>$/g, '') ?? null,
  };
}

function partOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!part) return null;
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
}

/** Header-like fields, names in lower case; folded lines are joined. */
function fieldsOf(text: string): Record<string, string> {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), (value ?? '').trim()]] : [];
    }),
  );
}

function textOf({ text, html }: Email): string {
  return text ?? (html ?? '').replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/gi, ' ');
}

/** `rfc822; Ana@loja.com.br` as `ana@loja.com.br`. */
function addressOf(field: string): string | null {
  return /[^\s<>;]+@[^\s<>;]+/.exec(field)?.[0]?.toLowerCase() ?? null;
}

function clip(words: string): string {
  return words.slice(0, WORDS_MAX);
}
