import { clip, instantOf } from '@clientela/domain';
import type { Receipt, SmsProvider, SmsResult, SmsUpdate } from '#areas/messaging/sms/sms.port';
import { type SmsLine, SmsRefused, SmsUnavailable } from '#areas/messaging/sms/sms.port';
import { isUuid } from '#platform/ids';
import { parseJson } from '#platform/json';
import { fieldsOf, listOf, wordOf } from '../body.ts';
import {
  KeptConnections,
  type ProviderAnswer,
  ProviderUnavailableError,
} from '../kept-connections.ts';
import { zenviaTexts } from './zenvia.texts.ts';

const NAME = 'zenvia';
const PER_SECOND = 20;
const AWAY_MS = 10_000;
/** Their own failures are tried again within the same hand-over. */
const RETRY_WAITS_MS = [1_000, 4_000, 16_000];

export interface ZenviaSettings {
  url: string;
  /** For tests, which do not wait so long. */
  retryWaitsMs?: readonly number[];
}

/** SMS by Zenvia's API, version 2 (https://zenvia.github.io/zenvia-openapi-spec/v2/). */
export function createZenvia({ url, retryWaitsMs = RETRY_WAITS_MS }: ZenviaSettings): SmsProvider {
  const connections = new KeptConnections(url);
  const call = (method: 'GET' | 'POST', path: string, line: SmsLine, body?: unknown) =>
    connections.call({
      method,
      path,
      headers: {
        'x-api-token': line.credentials.token ?? '',
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  async function handOver(line: SmsLine, body: unknown): Promise<SmsResult> {
    for (let attempt = 0; ; attempt++) {
      const answer = await call('POST', '/v2/channels/sms/messages', line, body);
      const wait = retryWaitsMs[attempt];
      if (answer.status < 500 || wait === undefined) return answered(answer);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  return {
    name: NAME,
    per_second: PER_SECOND,
    is_sandbox: false,
    async send(app, line, { message_id, to, text }) {
      try {
        const contents = [{ type: 'text', text }];
        return await handOver(line, {
          from: line.from,
          to: to.replace(/\D/g, ''),
          externalId: message_id,
          contents,
        });
      } catch (error) {
        if (error instanceof ProviderUnavailableError) {
          return { result: 'out_of_reach', retryAt: new Date(app.clock.now().getTime() + AWAY_MS) };
        }
        return { result: 'unknown', mayRepeat: true, response: zenviaTexts.no_response };
      }
    },
    interpret: updatesOf,
    accounts: {
      async read(line) {
        await ask(() => call('GET', '/v2/subscriptions', line));
        return { balance: null };
      },
      async listen(line) {
        if (!line.notices_url.startsWith('https:')) return false;
        const common = { webhook: { url: line.notices_url, headers: {} }, version: 'v2' };
        for (const [eventType, criteria] of SUBSCRIPTIONS) {
          const body = { eventType, criteria, status: 'ACTIVE', ...common };
          // Asked for before, it is there already.
          await ask(() => call('POST', '/v2/subscriptions', line, body), [409]);
        }
        return true;
      },
      // The address is an unguessable secret, so its caller is Zenvia.
      noticesIn: ({ bytes }) => noticesIn(bytes),
    },
    close: () => connections.close(),
  };
}

const SUBSCRIPTIONS = [
  ['MESSAGE_STATUS', { channel: 'sms' }],
  ['MESSAGE', { channel: 'sms', direction: 'IN' }],
] as const;

async function ask(
  call: () => Promise<ProviderAnswer>,
  fine: readonly number[] = [],
): Promise<void> {
  const answer = await call().catch((cause: unknown) => {
    throw new SmsUnavailable('Zenvia did not answer', { cause });
  });
  if (answer.status >= 500) throw new SmsUnavailable(`Zenvia failed with ${answer.status}`);
  if (answer.status >= 400 && !fine.includes(answer.status)) {
    throw new SmsRefused(wordsOf(answer));
  }
}

function answered(answer: ProviderAnswer): SmsResult {
  const { status, json } = answer;
  if (status < 300) {
    const { id } = (json ?? {}) as { id?: string };
    if (!id)
      return { result: 'unknown', mayRepeat: true, response: zenviaTexts.response_without_id };
    return {
      result: 'accepted',
      response: 'accepted',
      key: { provider: NAME, provider_message_id: id },
    };
  }
  if (status === 401 || status === 403) {
    return { result: 'account_stopped', reason: zenviaTexts.token_refused };
  }
  if (status === 429) return { result: 'throttled' };
  const response = wordsOf(answer);
  if (status >= 500) return { result: 'refused', asks: 'retry_later', response };
  return refusedFields(answer).some((field) => field.includes('to'))
    ? { result: 'refused', asks: 'invalid_contact', response }
    : { result: 'refused', asks: 'fix_content', response };
}

interface ZenviaError {
  code?: string;
  message?: string;
  details?: { code?: string; path?: string; message?: string }[];
}

function wordsOf({ status, json }: ProviderAnswer): string {
  const { message, details = [] } = (json ?? {}) as ZenviaError;
  const words = [message, ...details.map((detail) => detail.message)].filter(Boolean).join(': ');
  return clip(words || `HTTP ${status}`, 500);
}

/** Which fields of the message were refused, without contents and their texts. */
function refusedFields({ json }: ProviderAnswer): string[] {
  const { details = [] } = (json ?? {}) as ZenviaError;
  return details.map(({ path = '' }) => path).filter((path) => /^(body\.)?to\b/.test(path));
}

/** The events of a call, alone or in a list. */
function noticesIn(bytes: Buffer) {
  const body = parsed(bytes);
  return (Array.isArray(body) ? body : [body]).flatMap((data: unknown) => {
    const { id, type } = fieldsOf(data);
    const element = wordOf(id);
    return element && wordOf(type) ? [{ element, data }] : [];
  });
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

const STATUSES: Record<string, Receipt['status']> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'read',
  NOT_DELIVERED: 'failed',
  REJECTED: 'failed',
};

function updatesOf(data: unknown, receivedAt: Date): SmsUpdate | null {
  const event = fieldsOf(data);
  if (event.type === 'MESSAGE') return inboundIn(event, receivedAt);
  const report = fieldsOf(event.messageStatus);
  const code = wordOf(report.code);
  const status = Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined;
  // `messageId` is deprecated in favour of `message.id`.
  const message = fieldsOf(event.message);
  const id = wordOf(event.messageId) || wordOf(message.id);
  const ours = wordOf(message.externalId);
  if (!id || !status) return null;
  const causes = listOf(report.causes)
    .map(fieldsOf)
    .flatMap(({ channelErrorCode, reason, details }) => [channelErrorCode, reason, details]);
  const words = [code, report.description, ...causes].map(wordOf).filter(Boolean);
  const failure =
    status === 'failed'
      ? failureOf(words.join(' '))
      : ({ reason: null, isDeadContact: false } as const);
  return {
    about: 'message',
    receipt: {
      provider_message_id: id,
      message_id: isUuid(ours) ? ours : null,
      status,
      ...failure,
      response: clip(words.join(': '), 500),
      at: instantOf(report.timestamp ?? event.timestamp, receivedAt),
    },
  };
}

/** The failure reason is carrier text, in English or Portuguese. */
function failureOf(words: string): Pick<Receipt, 'reason' | 'isDeadContact'> {
  if (/landline|fixed line|telefone fixo/i.test(words)) {
    return { reason: 'landline', isDeadContact: true };
  }
  if (
    /invalid (number|recipient|destination)|unknown subscriber|n[uú]mero inv[aá]lido|does not exist/i.test(
      words,
    )
  ) {
    return { reason: 'invalid_contact', isDeadContact: true };
  }
  if (/black ?list|blocked|spam|filter|bloquead/i.test(words)) {
    return { reason: 'filtered', isDeadContact: false };
  }
  if (/opt.?out|unsubscribed|descadastr/i.test(words)) {
    return { reason: 'opted_out', isDeadContact: false };
  }
  if (/absent|switched off|unreachable|expired|out of coverage|desligado|sem sinal/i.test(words)) {
    return { reason: 'handset_off', isDeadContact: false };
  }
  return { reason: 'provider_refused', isDeadContact: false };
}

function inboundIn(event: Record<string, unknown>, receivedAt: Date): SmsUpdate | null {
  const message = fieldsOf(event.message);
  const [id, digits] = [wordOf(message.id), wordOf(message.from).replace(/\D/g, '')];
  if (event.direction !== 'IN' || !id || !digits) return null;
  const texts = listOf(message.contents)
    .map(fieldsOf)
    .flatMap(({ type, text }) => (type === 'text' && wordOf(text) ? [wordOf(text)] : []));
  if (texts.length === 0) return null;
  const at = instantOf(message.timestamp ?? event.timestamp, receivedAt);
  return { about: 'inbound', message: { id, from: `+${digits}`, text: texts.join('\n'), at } };
}
