import nodemailer from 'nodemailer';

/** Notices as mail servers write them, for tests. */

/** Delivers a notice as a mail server does; throws the refusal of the listener. */
export async function deliverNotice(port: number, to: string, raw: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port });
  try {
    await transport.sendMail({ envelope: { from: '', to: [to] }, raw });
  } finally {
    transport.close();
  }
}

export interface About {
  /** Of the message that came back. */
  messageId?: string;
  feedbackId?: string;
  recipient?: string;
}

interface Dsn extends About {
  from: string;
  subject: string;
  text: string;
  /** Fields of the recipient's group; null: the server sends no report. */
  fields: readonly string[] | null;
  /** The copy of the message: whole, or its headers alone. */
  copy?: 'whole' | 'headers' | 'none';
  encoding?: 'base64' | '8bit';
}

const RECIPIENT = 'ana@cliente.example';

/** A notice of the form of RFC 3464, or a plain text where there is no report. */
export function dsn({
  from,
  subject,
  text,
  fields,
  copy = 'headers',
  encoding = '8bit',
  recipient = RECIPIENT,
  messageId = 'abc@loja.example',
  feedbackId = 'campanha:loja:clientela',
}: Dsn): string {
  const head = [
    `From: ${from}`,
    'To: b-token@retorno.example',
    `Subject: ${subject}`,
    'Date: Mon, 2 Mar 2026 12:00:00 +0000',
    'MIME-Version: 1.0',
  ];
  if (fields === null) {
    return [...head, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n');
  }
  const body = encoding === 'base64' ? Buffer.from(text, 'utf8').toString('base64') : text;
  const original = [
    'From: Loja <ola@loja.example>',
    `To: ${recipient}`,
    'Subject: Novidades',
    `Message-ID: <${messageId}>`,
    `Feedback-ID: ${feedbackId}`,
  ].join('\r\n');
  const copies = {
    whole: ['--limite', 'Content-Type: message/rfc822', '', original, '', 'Oi', ''],
    headers: ['--limite', 'Content-Type: text/rfc822-headers', '', original, ''],
    none: [],
  };
  return [
    ...head,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '--limite',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Mon, 2 Mar 2026 12:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...fields,
    '',
    ...copies[copy],
    '--limite--',
    '',
  ].join('\r\n');
}

/** Postfix: a status, and the remote server's words. */
export const postfix = (status: string, diagnostic: string, about: About = {}): string =>
  dsn({
    ...about,
    from: 'MAILER-DAEMON@mx.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This is the mail system at host mx.example.\r\n\r\n<${about.recipient ?? RECIPIENT}>: host mx1.cliente.example said: ${diagnostic}`,
    fields: [
      `Original-Recipient: rfc822;${about.recipient ?? RECIPIENT}`,
      'Action: failed',
      `Status: ${status}`,
      'Remote-MTA: dns; mx1.cliente.example',
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ],
    copy: 'whole',
  });

/** Exchange Online, which writes its own words around the code. */
export const exchange = (status: string, diagnostic: string): string =>
  dsn({
    from: 'postmaster@cliente.onmicrosoft.com',
    subject: 'Undeliverable: Novidades',
    text: "Your message to ana@cliente.example couldn't be delivered.",
    fields: ['Action: failed', `Status: ${status}`, `Diagnostic-Code: smtp;${diagnostic}`],
    encoding: 'base64',
  });

/** Exchange in Portuguese. */
export const exchangeInPortuguese = (status: string, diagnostic: string): string =>
  dsn({
    from: 'postmaster@cliente.com.br',
    subject: '=?utf-8?B?TsOjbyBlbnRyZWd1ZTogTm92aWRhZGVz?=',
    text: 'Falha na entrega para estes destinatários: ana@cliente.example',
    fields: ['Action: failed', `Status: ${status}`, `Diagnostic-Code: smtp;${diagnostic}`],
    encoding: 'base64',
    copy: 'none',
  });

/** Gmail's own notices. */
export const gmail = (status: string, diagnostic: string, action = 'failed'): string =>
  dsn({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    text: "Address not found\r\n\r\nYour message wasn't delivered to ana@cliente.example",
    fields: [`Action: ${action}`, `Status: ${status}`, `Diagnostic-Code: smtp; ${diagnostic}`],
  });

/** Servers that give a status alone. */
export const withoutWords = (status: string, text: string): string =>
  dsn({
    from: 'MAILER-DAEMON@mx.example',
    subject: 'Returned mail: see transcript for details',
    text,
    fields: ['Action: failed', `Status: ${status}`],
  });

/** qmail: a text without any report. */
export const qmail = (words: string): string =>
  dsn({
    from: 'MAILER-DAEMON@mx.example',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\n\r\n<${RECIPIENT}>:\r\n${words}\r\n\r\n--- Below this line is a copy of the message.`,
    fields: null,
  });

/** Exim: a text, the code in the remote server's answer. */
export const exim = (words: string): string =>
  dsn({
    from: 'Mail Delivery System <Mailer-Daemon@mx.example>',
    subject: 'Mail delivery failed: returning message to sender',
    text: `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered.\r\n\r\n  <${RECIPIENT}>\r\n    ${words}`,
    fields: null,
  });

/** A complaint of the form of RFC 5965. */
export const complaint = (type: string, about: About = {}): string =>
  [
    'From: feedback@provedor.example',
    'To: fbl@retorno.example',
    'Subject: FW: Novidades',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--limite',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provedor/1.0',
    'Version: 1',
    `Original-Rcpt-To: ${about.recipient ?? RECIPIENT}`,
    '',
    '--limite',
    'Content-Type: message/rfc822',
    '',
    'From: Loja <ola@loja.example>',
    `Message-ID: <${about.messageId ?? 'abc@loja.example'}>`,
    `Feedback-ID: ${about.feedbackId ?? 'campanha:loja:clientela'}`,
    '',
    'Oi',
    '--limite--',
    '',
  ].join('\r\n');

/** An automatic reply of a person's mailbox. */
export const automatic = (subject: string, ...headers: string[]): string =>
  [
    `From: Ana <${RECIPIENT}>`,
    `Subject: ${subject}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Volto na segunda-feira.',
    '',
  ].join('\r\n');
