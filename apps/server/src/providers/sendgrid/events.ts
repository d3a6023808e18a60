import { createVerify } from 'node:crypto';
import { clip } from '@clientela/domain';
import type { MailNotice, MailNoticeCall } from '#areas/messaging/email/email.port';
import { isUuid } from '#platform/ids';
import { parseJson } from '#platform/json';
import { classifyRefusal } from '#platform/mail-refusals';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import { TOKEN_ARG } from './personalizations.ts';

const WORDS_MAX = 500;

/**
 * Whether SendGrid signed the call: ECDSA over timestamp and body
 * (twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features).
 */
export function isSigned({ headers, bytes }: MailNoticeCall, key: string): boolean {
  const signature = headers['x-twilio-email-event-webhook-signature'];
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false;
  try {
    return createVerify('sha256')
      .update(timestamp)
      .update(bytes)
      .verify(
        { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' },
        Buffer.from(signature, 'base64'),
      );
  } catch {
    // A key that is none verifies nothing.
    return false;
  }
}

/** The events about messages of ours (twilio.com/docs/sendgrid/for-developers/tracking-events/event). */
export function noticesOf(bytes: Buffer): MailNotice[] {
  return listOf(parsed(bytes)).map(fieldsOf).flatMap(noticeOf);
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

function noticeOf(event: Record<string, unknown>): MailNotice[] {
  const token = wordOf(event[TOKEN_ARG]);
  const id = wordOf(event.sg_event_id);
  const read = readEvent(event);
  if (!read || !id || !isUuid(token)) return [];
  // A request's id is that of all its messages; the token names one.
  return [{ ...read, event: id, provider_message_id: token, token }];
}

type Notice = Pick<MailNotice, 'class' | 'code' | 'words'>;

function readEvent(event: Record<string, unknown>): Notice | null {
  const words = clip(wordOf(event.reason) || wordOf(event.response), WORDS_MAX);
  switch (event.event) {
    case 'delivered':
      return { class: 'delivered', code: null, words };
    case 'bounce':
      return bounceOf(event, words);
    case 'dropped':
      return { class: droppedClass(words), code: null, words };
    case 'spamreport':
      return { class: 'complaint', code: null, words: 'spamreport' };
    default:
      return null;
  }
}

/** SendGrid's own reading of the receiving server's words, where it has one. */
const CLASSIFICATIONS: Record<string, Notice['class']> = {
  'Invalid Address': 'hard',
  'Mailbox Unavailable': 'soft',
  Technical: 'soft',
  'Technical Failure': 'soft',
  Content: 'content',
  Reputation: 'reputation',
  'Frequency or Volume Too High': 'reputation',
};

function bounceOf(event: Record<string, unknown>, words: string): Notice {
  const enhanced = /^\d\.\d{1,3}\.\d{1,3}$/.exec(wordOf(event.status))?.[0] ?? null;
  const code = /^(\d{3})\b/.exec(words)?.[1] ?? null;
  return {
    class:
      CLASSIFICATIONS[wordOf(event.bounce_classification)] ??
      classifyRefusal({ code: code ? Number(code) : null, enhanced, words }),
    code: [code, enhanced].filter(Boolean).join(' ') || null,
    words,
  };
}

/** Messages that SendGrid did not try to deliver. */
function droppedClass(reason: string): Notice['class'] {
  // "Invalid SMTPAPI header" is ours, not the address's.
  if (/smtpapi|content/i.test(reason)) return 'content';
  if (/^bounced address|^invalid/i.test(reason)) return 'hard';
  if (/spam report/i.test(reason)) return 'complaint';
  if (/^unsubscribed address/i.test(reason)) return 'unsubscribed';
  if (/quota|package limit|recipient list/i.test(reason)) return 'reputation';
  return 'soft';
}
