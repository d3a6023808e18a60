import { randomBytes } from 'node:crypto';
import { joinBytes, type Piece, type Place } from './bytes.ts';
import { assertOneLine, envelopeAddress, headerText, mailbox } from './header.ts';
import { encodeQuotedPrintable } from './quoted-printable.ts';
import { joinSlices, type SlicedText, valueAt } from './slices.ts';

/** Data shared by all recipients of one variant. */
export interface MailTemplate {
  from: { name: string; address: string };
  reply_to?: string;
  subject: SlicedText;
  html: SlicedText;
  text: SlicedText;
  /** Feedback-ID: which campaign and store a complaint is about, without personal data. */
  feedback_id: string;
}

/** Values of one recipient. */
export interface MailRecipient {
  to: { name: string; address: string };
  message_id: string;
  date: Date;
  /** URL of the one-click unsubscribe POST (RFC 8058); null for a test message. */
  unsubscribe_url: string | null;
  /** Values of the slots, already escaped for their context. */
  values: readonly string[];
}

/** A message ready for the wire: pure ASCII, CRLF line ends, `headers` ending in a line break. */
export interface ComposedMail {
  headers: string;
  body: readonly Piece[];
}

type PartEncoder = (values: readonly string[], into: Piece[]) => void;

/** The message as sent, written to the given buffer. */
export function wireBytes({ headers, body }: ComposedMail, place?: Place): Buffer {
  return joinBytes([headers, '\r\n', ...body], place);
}

/** Compiles a variant once; the returned function composes each recipient's message. */
export function compileMail(template: MailTemplate): (recipient: MailRecipient) => ComposedMail {
  // '=' is always followed by hex or a line end in both encodings, so this never occurs inside.
  const boundary = `=_${randomBytes(12).toString('hex')}`;
  const text = compilePart(template.text, 'text/plain', boundary);
  const html = compilePart(template.html, 'text/html', boundary);
  const subjectOf = compileSubject(template.subject);
  const from = `From: ${mailbox(template.from.name, template.from.address)}\r\n`;
  const replyTo = template.reply_to ? `Reply-To: ${envelopeAddress(template.reply_to)}\r\n` : '';
  const fixed =
    `Feedback-ID: ${assertOneLine(template.feedback_id)}\r\n` +
    'MIME-Version: 1.0\r\n' +
    `Content-Type: multipart/alternative; boundary="${boundary}"\r\n`;

  const end = `--${boundary}--\r\n`;
  const bodyOf = (values: readonly string[]) => {
    const pieces: Piece[] = [];
    text(values, pieces);
    html(values, pieces);
    pieces.push(end);
    return pieces;
  };

  return (recipient) => ({
    headers: `${from}${replyTo}To: ${mailbox(recipient.to.name, recipient.to.address)}\r\nSubject: ${subjectOf(recipient.values)}\r\nDate: ${mailDate(recipient.date)}\r\nMessage-ID: <${assertOneLine(recipient.message_id)}>\r\n${optOut(recipient.unsubscribe_url)}${fixed}`,
    body: bodyOf(recipient.values),
  });
}

function optOut(url: string | null): string {
  if (url === null) return '';
  return `List-Unsubscribe: <${assertOneLine(url)}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`;
}

function compileSubject(subject: SlicedText): (values: readonly string[]) => string {
  if (subject.slots.length > 0) return (values) => headerText(oneLine(joinSlices(subject, values)));
  const encoded = headerText(oneLine(joinSlices(subject, [])));
  return () => encoded;
}

/** A value with a line break (an imported name, say) must not stop the whole campaign. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('\0', '').trim();
}

function compilePart(part: SlicedText, type: string, boundary: string): PartEncoder {
  const isCompact = isMostlyAscii(part.slices.join(''));
  const head =
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n` +
    `Content-Transfer-Encoding: ${isCompact ? 'quoted-printable' : 'base64'}\r\n\r\n`;
  return isCompact ? quotedPrintablePart(head, part) : base64Part(head, part);
}

/** Quoted-printable costs 3 bytes for one, base64 4 for 3: they meet at one odd byte in six. */
function isMostlyAscii(text: string): boolean {
  const bytes = Buffer.from(text, 'utf8');
  let odd = 0;
  for (const byte of bytes) if (byte > 0x7e) odd++;
  return odd * 6 <= bytes.length;
}

/** Slices are encoded once; each value sits on lines of its own between two soft breaks. */
function quotedPrintablePart(head: string, { slices, slots }: SlicedText): PartEncoder {
  const last = slices.length - 1;
  const fixed = slices.map((slice, index) => {
    const before = index === 0 ? head : '=\r\n';
    const after = index === last ? '\r\n' : '=\r\n';
    return Buffer.from(`${before}${encodeQuotedPrintable(slice)}${after}`, 'latin1');
  });
  return (values, into) => {
    for (let index = 0; index <= last; index++) {
      if (index > 0) into.push(encodeQuotedPrintable(valueAt(values, slots[index - 1])));
      into.push(fixed[index] as Buffer);
    }
  };
}

function base64Part(head: string, part: SlicedText): PartEncoder {
  return (values, into) => {
    const encoded = Buffer.from(joinSlices(part, values).replaceAll(/\r?\n/g, '\r\n'), 'utf8')
      .toString('base64')
      .replaceAll(/.{76}(?=.)/g, '$&\r\n');
    into.push(head, encoded, '\r\n');
  };
}

let lastSecond = 0;
let lastDate = '';

/** RFC 5322 date in UTC, cached for its second: a burst needs it thousands of times. */
function mailDate(date: Date): string {
  const second = Math.floor(date.getTime() / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastDate = date.toUTCString().replace('GMT', '+0000');
  }
  return lastDate;
}
