import type { Receipt, SendResult, SmsResult } from '#areas/messaging/sms/sms.port';
import { twilioTexts } from './twilio.texts.ts';

/** Meanings of Twilio's error codes (https://www.twilio.com/docs/api/errors). */

type Refusal = Omit<Extract<SendResult, { result: 'refused' }>, 'response'>;

const INVALID = { result: 'refused', asks: 'invalid_contact' } as const;
const LANDLINE = { ...INVALID, reason: 'landline' } as const;
const LATER = { result: 'refused', asks: 'retry_later' } as const;
const CONTENT = { result: 'refused', asks: 'fix_content' } as const;

/** Refusals of a message when it is handed over. */
const BY_CODE: Record<number, Refusal> = {
  21211: INVALID,
  21217: INVALID,
  21401: INVALID,
  21614: LANDLINE,
  21610: { result: 'refused', asks: 'opt_out' },
  21602: CONTENT,
  21617: CONTENT,
  30004: { result: 'refused', asks: 'withheld', reason: 'filtered' },
  30006: LANDLINE,
  30007: { result: 'refused', asks: 'withheld', reason: 'filtered' },
};

/** The account or its number, not this message. */
const STOPPED: Record<number, string> = {
  20003: twilioTexts.credentials_refused,
  20005: twilioTexts.account_inactive,
  21212: twilioTexts.sender_unknown,
  21408: twilioTexts.no_permission_for_brazil,
  21603: twilioTexts.sender_unknown,
  21606: twilioTexts.sender_without_sms,
  21659: twilioTexts.sender_of_another_account,
  21705: twilioTexts.no_messaging_service,
  30002: twilioTexts.account_suspended,
};

const THROTTLED = new Set([14107, 20429, 21611]);

/** Maps a refused hand-over to its result. */
export function resultOf(status: number, code: number | null, words: string): SmsResult {
  const response = code === null ? words : `${code}: ${words}`;
  const stopped = code === null ? undefined : STOPPED[code];
  if (stopped) return { result: 'account_stopped', reason: stopped };
  if (status === 401 || status === 403) {
    return { result: 'account_stopped', reason: STOPPED[20003] ?? '' };
  }
  if (status === 429 || (code !== null && THROTTLED.has(code))) return { result: 'throttled' };
  const known = code === null ? undefined : BY_CODE[code];
  if (known) return { ...known, response };
  return { ...(status >= 500 ? LATER : CONTENT), response };
}

/** Why a message that left did not arrive. */
export function failureOf(code: number | null): Pick<Receipt, 'reason' | 'isDeadContact'> {
  switch (code) {
    case 30003:
      return { reason: 'handset_off', isDeadContact: false };
    case 30004:
    case 30007:
      return { reason: 'filtered', isDeadContact: false };
    case 30005:
      return { reason: 'invalid_contact', isDeadContact: true };
    case 30006:
    case 21614:
      return { reason: 'landline', isDeadContact: true };
    case 21610:
      return { reason: 'opted_out', isDeadContact: false };
    default:
      return { reason: 'provider_refused', isDeadContact: false };
  }
}
