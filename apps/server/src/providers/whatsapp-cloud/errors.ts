import type { ActivityReason } from '@clientela/contract';
import type { WhatsappResult } from '#areas/messaging/whatsapp/whatsapp.port';
import { whatsappCloudTexts } from './whatsapp-cloud.texts.ts';

/**
 * Meta's error codes and their actions
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes). Titles and texts
 * change; codes decide.
 */

type Meaning =
  | { is: 'retry' }
  | { is: 'throttled' }
  | { is: 'template_blocked' }
  | { is: 'spam_limited' }
  | { is: 'sender_stopped'; state: 'disconnected' | 'restricted'; reason: string }
  | {
      is: 'retry_later' | 'withheld' | 'invalid_contact' | 'opt_out' | 'fix_content';
      reason?: ActivityReason;
      waitSeconds?: number;
    };

const TOKEN_DEAD: Meaning = {
  is: 'sender_stopped',
  state: 'disconnected',
  reason: whatsappCloudTexts.token_expired,
};
const restricted = (reason: string): Meaning => ({
  is: 'sender_stopped',
  state: 'restricted',
  reason,
});

const NO_RIGHT: Meaning = {
  is: 'sender_stopped',
  state: 'disconnected',
  reason: whatsappCloudTexts.token_without_permission,
};
const UNREGISTERED: Meaning = {
  is: 'sender_stopped',
  state: 'disconnected',
  reason: whatsappCloudTexts.number_unregistered,
};

const MEANINGS: Record<number, Meaning> = {
  0: TOKEN_DEAD,
  190: TOKEN_DEAD,
  1: { is: 'retry' },
  2: { is: 'retry' },
  3: NO_RIGHT,
  4: { is: 'throttled' },
  10: NO_RIGHT,
  33: UNREGISTERED,
  368: restricted(whatsappCloudTexts.blocked_by_policy),
  80007: { is: 'throttled' },
  130429: { is: 'throttled' },
  130403: { is: 'invalid_contact', reason: 'invalid_contact' },
  130472: { is: 'withheld', reason: 'withheld' },
  130497: restricted(whatsappCloudTexts.country_not_allowed),
  131000: { is: 'retry' },
  131005: NO_RIGHT,
  131016: { is: 'retry' },
  131021: { is: 'invalid_contact', reason: 'invalid_contact' },
  131026: { is: 'invalid_contact', reason: 'not_on_whatsapp' },
  131031: restricted(whatsappCloudTexts.account_blocked),
  131037: restricted(whatsappCloudTexts.name_not_approved),
  131042: restricted(whatsappCloudTexts.payment_problem),
  131045: UNREGISTERED,
  131047: { is: 'fix_content', reason: 'window_closed' },
  131048: { is: 'spam_limited' },
  131049: { is: 'withheld', reason: 'withheld' },
  131050: { is: 'opt_out', reason: 'opted_out' },
  131051: { is: 'fix_content', reason: 'content_refused' },
  131052: { is: 'fix_content', reason: 'content_refused' },
  131053: { is: 'fix_content', reason: 'content_refused' },
  // One recipient may get a message every six seconds.
  131056: { is: 'retry_later', waitSeconds: 6 },
  131057: { is: 'retry' },
  // Lifts itself, as the spam limit does.
  131064: { is: 'spam_limited' },
  132015: { is: 'template_blocked' },
  132016: { is: 'template_blocked' },
  133004: { is: 'retry' },
  133008: { is: 'retry_later' },
  133009: { is: 'retry_later' },
  133015: { is: 'retry_later' },
  133016: { is: 'retry_later' },
  134011: restricted(whatsappCloudTexts.payment_terms_not_accepted),
  134101: { is: 'retry' },
  134102: restricted(whatsappCloudTexts.message_type_not_allowed),
};

const CONTENT: Meaning = { is: 'fix_content', reason: 'content_refused' };

/** Returns the action of an error; unknown codes follow their range, then the HTTP status. */
export function meaningOf(code: number | null, status: number): Meaning {
  const known = code === null ? undefined : MEANINGS[code];
  if (known) return known;
  if (code !== null && code >= 133_000 && code < 134_000) return UNREGISTERED;
  if (code !== null && code >= 200 && code < 300) return NO_RIGHT;
  if (status === 429) return { is: 'throttled' };
  if (status >= 500) return { is: 'retry' };
  return CONTENT;
}

/** Maps a refusal to its result; null: retry at once. */
export function resultOf(meaning: Meaning, response: string): WhatsappResult | null {
  switch (meaning.is) {
    case 'retry':
      return null;
    case 'throttled':
    case 'template_blocked':
    case 'spam_limited':
      return { result: meaning.is, response };
    case 'sender_stopped':
      return { result: 'sender_stopped', state: meaning.state, reason: meaning.reason, response };
    default: {
      const { is: asks, ...more } = meaning;
      return { result: 'refused', asks, response, ...more };
    }
  }
}

/** Whether an error means too many blocks or spam reports of the number. */
export function isSpamLimit(code: number | null): boolean {
  return meaningOf(code, 400).is === 'spam_limited';
}

/** Why a message that Meta took did not arrive after all. */
export function failureOf(code: number | null): { reason: ActivityReason; isDeadContact: boolean } {
  const meaning = meaningOf(code, 400);
  if (meaning.is === 'template_blocked') return { reason: 'template_paused', isDeadContact: false };
  if (meaning.is === 'sender_stopped' || meaning.is === 'spam_limited')
    return { reason: 'number_restricted', isDeadContact: false };
  const reason = 'reason' in meaning ? meaning.reason : undefined;
  return {
    reason: reason ?? 'provider_refused',
    isDeadContact: meaning.is === 'invalid_contact',
  };
}
