import { clip } from '@clientela/domain';
import type { MailNotice } from '#areas/messaging/email/email.port';
import { isUuid } from '#platform/ids';
import { parseJson } from '#platform/json';
import { classifyRefusal } from '#platform/mail-refusals';
import { fieldsOf, listOf, wordOf } from '../body.ts';

/** The tag that carries our token; tags return only over a configuration set. */
export const TOKEN_TAG = 'message';

const WORDS_MAX = 500;

/**
 * Reads an event of a configuration set or a notification of an identity
 * (docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html). Other events say
 * nothing about delivery.
 */
export function noticesOf(text: string, event: string): MailNotice[] {
  const body = fieldsOf(parsed(text));
  const mail = fieldsOf(body.mail);
  const provider_message_id = wordOf(mail.messageId);
  if (!provider_message_id) return [];
  const tag = wordOf(listOf(fieldsOf(mail.tags)[TOKEN_TAG])[0]);
  const notice = noticeOf(wordOf(body.eventType) || wordOf(body.notificationType), body);
  if (!notice) return [];
  return [{ ...notice, event, provider_message_id, token: isUuid(tag) ? tag : null }];
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // SES sends a sentence when a topic is connected.
    return null;
  }
}

type Notice = Pick<MailNotice, 'class' | 'code' | 'words'>;

function noticeOf(type: string, body: Record<string, unknown>): Notice | null {
  switch (type) {
    case 'Delivery':
      return {
        class: 'delivered',
        code: null,
        words: wordsOf(fieldsOf(body.delivery).smtpResponse),
      };
    case 'Bounce':
      return bounceOf(fieldsOf(body.bounce));
    case 'Complaint':
      return complaintOf(fieldsOf(body.complaint));
    case 'Reject':
      return { class: 'content', code: null, words: wordsOf(fieldsOf(body.reject).reason) };
    default:
      return null;
  }
}

/** Subtypes that decide by themselves; of the others the receiving server's words do. */
const SUBTYPES: Record<string, Notice['class']> = {
  NoEmail: 'hard',
  Suppressed: 'hard',
  OnAccountSuppressionList: 'hard',
  MailboxFull: 'soft',
  MessageTooLarge: 'content',
  ContentRejected: 'content',
  AttachmentRejected: 'content',
};

function bounceOf(bounce: Record<string, unknown>): Notice {
  // A message of ours has one recipient.
  const recipient = fieldsOf(listOf(bounce.bouncedRecipients)[0]);
  const said = wordOf(recipient.diagnosticCode).replace(/^(?:smtp|x-\w+);\s*/i, '');
  const subtype = wordOf(bounce.bounceSubType);
  const code = /^(\d{3})\b/.exec(said)?.[1] ?? null;
  const enhanced = /^\d\.\d{1,3}\.\d{1,3}$/.exec(wordOf(recipient.status))?.[0] ?? null;
  const classified = classifyRefusal({ code: code ? Number(code) : null, enhanced, words: said });
  const isPermanent = bounce.bounceType === 'Permanent';
  return {
    class:
      SUBTYPES[subtype] ??
      // Without words, "Permanent" is what the receiving server meant.
      (isPermanent && said === ''
        ? 'hard'
        : isPermanent || classified !== 'hard'
          ? classified
          : 'soft'),
    code: [code, enhanced].filter(Boolean).join(' ') || null,
    words: wordsOf(said || `${wordOf(bounce.bounceType)} ${subtype}`),
  };
}

/** Reports of other types are about authentication, fraud or viruses, and no person complained. */
function complaintOf(complaint: Record<string, unknown>): Notice | null {
  const type = wordOf(complaint.complaintFeedbackType);
  const words = wordsOf(wordOf(complaint.userAgent) || type || wordOf(complaint.complaintSubType));
  if (type === 'not-spam') return { class: 'not_spam', code: null, words };
  return type === '' || type === 'abuse' ? { class: 'complaint', code: null, words } : null;
}

function wordsOf(value: unknown): string {
  return clip(wordOf(value).replaceAll(/\s+/g, ' '), WORDS_MAX);
}
