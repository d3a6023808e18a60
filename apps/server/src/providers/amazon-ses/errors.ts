import { clip } from '@clientela/domain';
import type { Undelivered } from '#areas/messaging/email/email.port';
import { fieldsOf, wordOf } from '../body.ts';
import type { ProviderAnswer } from '../kept-connections.ts';
import { amazonSesTexts as texts } from './amazon-ses.texts.ts';

/** An error of the API: the type without its namespace, and the words. */
export interface SesError {
  status: number;
  type: string;
  words: string;
}

/** Until the next look at a used-up daily quota, which frees by the hour. */
const QUOTA_WAIT_SECONDS = 900;

const SUSPENDED = new Set(['AccountSuspendedException', 'SendingPausedException']);
const THROTTLED = new Set([
  'TooManyRequestsException',
  'ThrottlingException',
  'Throttling',
  'LimitExceededException',
]);
/** Errors of Signature Version 4, all with status 400 or 403. */
const NOT_SIGNED_IN =
  /^(?:UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|IncompleteSignature|MissingAuthenticationToken|ExpiredToken|AccessDenied|RequestExpired|OptInRequired)/;

/** SES checks the form of an address, never whether it exists. */
const BAD_ADDRESS =
  /missing final '@domain'|illegal address|invalid (?:domain|local|email)|domain (?:contains|starts|ends)|local (?:address|part) |missing (?:local|domain)/i;

export function errorIn({ status, json, headers }: ProviderAnswer): SesError {
  const body = fieldsOf(json);
  const given = wordOf(headers['x-amzn-errortype']) || wordOf(body.__type);
  const type = given.split(':')[0]?.split('#').at(-1) ?? '';
  const words = wordOf(body.message) || wordOf(body.Message) || type || `HTTP ${status}`;
  return { status, type, words: clip(words, 500) };
}

/** Whether the credentials were refused. */
export function isSignInError({ status, type }: SesError): boolean {
  return NOT_SIGNED_IN.test(type) || status === 401 || status === 403;
}

/** Maps an error of SendEmail to a refusal (docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html). */
export function refusalOf(error: SesError, to: string): Undelivered {
  const { status, type, words } = error;
  if (/daily (?:message|sending) quota/i.test(words)) {
    return later(texts.daily_quota(words), QUOTA_WAIT_SECONDS);
  }
  if (status === 429 || THROTTLED.has(type) || /sending rate/i.test(words)) return later(words);
  if (status >= 500) return { ...later(words), trouble: 'unreachable' };
  if (SUSPENDED.has(type)) return refused('pause_sender', texts.suspended(words));
  if (isSignInError(error)) {
    return { error: 'pause_sender', response: words, is_outage: true, trouble: 'sign_in' };
  }
  if (/not verified/i.test(words) || type === 'MailFromDomainNotVerifiedException') {
    // The list of identities that are not verified names the recipient only in the sandbox.
    const isSandbox = words.toLowerCase().includes(to.toLowerCase());
    return refused('pause_sender', isSandbox ? texts.sandbox(words) : texts.unverified(words));
  }
  if (type === 'NotFoundException') {
    return refused('pause_sender', texts.configuration_set(words));
  }
  return refused(BAD_ADDRESS.test(words) ? 'invalid_contact' : 'fix_content', words);
}

function later(response: string, wait_seconds?: number): Undelivered {
  const wait = wait_seconds === undefined ? {} : { wait_seconds };
  return { error: 'retry_later', response, is_outage: true, ...wait };
}

function refused(error: Undelivered['error'], response: string): Undelivered {
  return { error, response, is_outage: false };
}
