import { clip } from '@clientela/domain';
import type { Undelivered } from '#areas/messaging/email/email.port';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import type { ProviderAnswer } from '../kept-connections.ts';
import { sendgridTexts as texts } from './sendgrid.texts.ts';

/** How soon an account without credits is tried again. */
const CREDITS_WAIT_SECONDS = 900;
const THROTTLE_SECONDS_MAX = 600;

interface SendgridError {
  message: string;
  field: string;
}

/** The errors of a response, as `{errors: [{message, field, help}]}`. */
function errorsIn({ json }: ProviderAnswer): SendgridError[] {
  return listOf(fieldsOf(json).errors)
    .map(fieldsOf)
    .map(({ message, field }) => ({ message: wordOf(message), field: wordOf(field) }));
}

export function wordsOf(answer: ProviderAnswer): string {
  const words = errorsIn(answer).map(({ message }) => message);
  return clip(words.filter(Boolean).join(' ') || `HTTP ${answer.status}`, 500);
}

/** Index of the personalizations whose recipient is refused, with the words. */
export function refusedRecipients(answer: ProviderAnswer): Map<number, string> {
  const refused = new Map<number, string>();
  if (answer.status !== 400) return refused;
  for (const { field, message } of errorsIn(answer)) {
    const [, index] = /^personalizations[.[](\d+)\]?[.[](?:to|email)/.exec(field) ?? [];
    if (index !== undefined) refused.set(Number(index), message);
  }
  return refused;
}

/** Maps a refusal of a whole request; a refused recipient is in `refusedRecipients`. */
export function refusalOf(answer: ProviderAnswer, now: Date): Undelivered {
  const { status } = answer;
  const words = wordsOf(answer);
  if (status === 429) return later(words, throttledSeconds(answer, now));
  if (/maximum credits exceeded/i.test(words)) {
    return later(texts.out_of_credits(words), CREDITS_WAIT_SECONDS);
  }
  if (status >= 500) return { ...later(words), trouble: 'unreachable' };
  if (/from address|sender identity/i.test(words)) {
    return { error: 'pause_sender', response: texts.unverified(words), is_outage: false };
  }
  if (status === 401 || status === 403) {
    return { error: 'pause_sender', response: words, is_outage: true, trouble: 'sign_in' };
  }
  return { error: 'fix_content', response: words, is_outage: false };
}

/** `X-RateLimit-Reset` is the second at which the limit starts again. */
function throttledSeconds({ headers }: ProviderAnswer, now: Date): number {
  const reset = Number(headers['x-ratelimit-reset']);
  const seconds = reset - Math.floor(now.getTime() / 1000);
  return seconds > 0 ? Math.min(seconds, THROTTLE_SECONDS_MAX) : 1;
}

function later(response: string, wait_seconds?: number): Undelivered {
  const wait = wait_seconds === undefined ? {} : { wait_seconds };
  return { error: 'retry_later', response, is_outage: true, ...wait };
}
