import {
  type Delivered,
  MailAccountRefused,
  type MailAccountSettings,
  MailAccountUnavailable,
  type MailProvider,
  type Undelivered,
} from '#areas/messaging/email/email.port';
import { fieldsOf, listOf } from '../body.ts';
import {
  KeptConnections,
  type ProviderAnswer,
  ProviderUnavailableError,
} from '../kept-connections.ts';
import { Batches } from './batches.ts';
import { refusalOf, refusedRecipients, wordsOf } from './errors.ts';
import { isSigned, noticesOf } from './events.ts';
import { requestOf, type Waiting } from './personalizations.ts';
import { sendgridTexts } from './sendgrid.texts.ts';

const NAME = 'sendgrid';
/** A second request collects while the first one is under way. */
const WINDOW = 1_000;
const TOO_LARGE = 413;

export interface SendgridSettings {
  url: string;
  /** Of accounts whose data stays in the European Union. */
  euUrl: string;
}

type Answer = Delivered | Undelivered;

/** E-mail over SendGrid's API, version 3 (github.com/sendgrid/sendgrid-oai). */
export function createSendgrid({ url, euUrl }: SendgridSettings): MailProvider {
  const regions = { global: new KeptConnections(url), eu: new KeptConnections(euUrl) };

  function call(
    { region, secret }: MailAccountSettings,
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: string },
  ): Promise<ProviderAnswer> {
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const connections = region === 'eu' ? regions.eu : regions.global;
    return connections.call({ method, path, headers, ...(body !== undefined && { body }) });
  }

  async function post(
    account: MailAccountSettings,
    messages: readonly Waiting<Answer>[],
  ): Promise<readonly Answer[]> {
    const body = JSON.stringify(requestOf(messages));
    let answer: ProviderAnswer;
    try {
      answer = await call(account, { method: 'POST', path: '/v3/mail/send', body });
    } catch (error) {
      const outcome = brokenOff(error);
      return messages.map(() => outcome);
    }
    if (answer.status < 300) {
      return messages.map(({ mail }) => ({
        error: null,
        response: String(answer.headers['x-message-id'] ?? 'accepted'),
        ...(mail.token && { id: mail.token }),
      }));
    }
    return refusedAll(account, messages, answer);
  }

  /** SendGrid refuses a request as a whole: what is not at fault is handed over again without the rest. */
  async function refusedAll(
    account: MailAccountSettings,
    messages: readonly Waiting<Answer>[],
    answer: ProviderAnswer,
  ): Promise<readonly Answer[]> {
    const refused = refusedRecipients(answer);
    if (refused.size > 0) {
      const others = messages.filter((_, index) => !refused.has(index));
      const answers = others.length > 0 ? [...(await post(account, others))] : [];
      return messages.map((_, index) => {
        const response = refused.get(index);
        if (response === undefined) return answers.shift()!;
        return { error: 'invalid_contact', response, is_outage: false };
      });
    }
    if (answer.status === TOO_LARGE && messages.length > 1) {
      const half = Math.ceil(messages.length / 2);
      const first = await post(account, messages.slice(0, half));
      return [...first, ...(await post(account, messages.slice(half)))];
    }
    const outcome = refusalOf(answer, new Date());
    return messages.map(() => outcome);
  }

  return {
    name: NAME,
    window: WINDOW,
    open(account) {
      const batches = new Batches((messages) => post(account, messages));
      return { send: (mail) => batches.send(mail), close: async () => {} };
    },
    async read(account) {
      const request = { method: 'GET', path: '/v3/scopes' } as const;
      const answer = await call(account, request).catch((cause: unknown) => {
        throw new MailAccountUnavailable('SendGrid did not answer', { cause });
      });
      if (answer.status === 401 || answer.status === 403) {
        throw new MailAccountRefused(wordsOf(answer));
      }
      if (answer.status >= 300) {
        throw new MailAccountUnavailable(`SendGrid failed with ${answer.status}`);
      }
      if (!listOf(fieldsOf(answer.json).scopes).includes('mail.send')) {
        throw new MailAccountRefused(sendgridTexts.no_permission(''));
      }
      return NO_LIMITS;
    },
    async noticesIn(given, { verification_key }) {
      if (verification_key === null || !isSigned(given, verification_key)) return null;
      return { notices: noticesOf(given.bytes), topic: null };
    },
    async close() {
      await Promise.all(Object.values(regions).map((connections) => connections.close()));
    },
  };
}

/** SendGrid publishes no numbers and returns 429 above its limit. */
const NO_LIMITS = {
  per_second: null,
  per_day: null,
  sent_in_24_hours: null,
  is_sandbox: false,
  is_stopped: false,
};

function brokenOff(error: unknown): Undelivered {
  if (!(error instanceof ProviderUnavailableError)) {
    // SendGrid does not deduplicate.
    return { error: 'unknown', response: sendgridTexts.no_response, is_outage: false };
  }
  const response = String((error.cause as Error | undefined)?.message ?? error.message);
  return { error: 'retry_later', response, is_outage: true, trouble: 'unreachable' };
}
