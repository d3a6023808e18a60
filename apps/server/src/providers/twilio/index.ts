import { createHmac, timingSafeEqual } from 'node:crypto';
import { clip } from '@clientela/domain';
import {
  type OutgoingSms,
  type SmsCall,
  type SmsLine,
  type SmsProvider,
  SmsRefused,
  type SmsResult,
  SmsUnavailable,
  type SmsUpdate,
} from '#areas/messaging/sms/sms.port';
import type { App } from '#platform/app';
import { KeptConnections, ProviderUnavailableError } from '../kept-connections.ts';
import { failureOf, resultOf } from './errors.ts';
import { twilioTexts } from './twilio.texts.ts';

const NAME = 'twilio';
const PER_SECOND = 10;
const AWAY_MS = 10_000;
/** Under which name our id travels in the address of the receipts. */
const OUR_ID = 'message';

/** SMS by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). */
export function createTwilio({ url }: { url: string }): SmsProvider {
  const connections = new KeptConnections(url);
  return {
    name: NAME,
    per_second: PER_SECOND,
    is_sandbox: false,
    async send(app, line, sms) {
      try {
        const path = `/2010-04-01/Accounts/${line.account}/Messages.json`;
        const headers = {
          authorization: authorizationOf(line),
          'content-type': 'application/x-www-form-urlencoded',
        };
        const body = formOf(line, sms).toString();
        return answered(await connections.call({ method: 'POST', path, headers, body }));
      } catch (error) {
        return brokenOff(app, error);
      }
    },
    interpret: (data, receivedAt) => updatesOf(data as Record<string, string>, receivedAt),
    accounts: {
      async read(line) {
        const path = `/2010-04-01/Accounts/${line.account}/Balance.json`;
        const headers = { authorization: authorizationOf(line) };
        const answer = await connections
          .call({ method: 'GET', path, headers })
          .catch((cause: unknown) => {
            throw new SmsUnavailable('Twilio did not answer', { cause });
          });
        if (answer.status >= 500) throw new SmsUnavailable(`Twilio failed with ${answer.status}`);
        if (answer.status >= 400) throw new SmsRefused(errorOf(answer.json).words);
        const { balance, currency } = (answer.json ?? {}) as Record<string, string>;
        if (!balance || !currency) return { balance: null };
        return { balance: { amount: Number(balance), currency } };
      },
      // Each message carries its receipt URL; replies go to the number's own webhook.
      listen: async () => false,
      noticesIn: (call, { token = '' }) => noticesIn(call, token),
    },
    close: () => connections.close(),
  };
}

function authorizationOf({ account, credentials }: SmsLine): string {
  return `Basic ${Buffer.from(`${account}:${credentials.token ?? ''}`).toString('base64')}`;
}

function formOf({ from, notices_url }: SmsLine, { message_id, to, text }: OutgoingSms) {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  // Twilio must count and send the exact text that we showed and reserved credits for.
  const form = new URLSearchParams({ To: to, [sender]: from, Body: text, SmartEncoded: 'false' });
  if (notices_url) form.set('StatusCallback', `${notices_url}?${OUR_ID}=${message_id}`);
  return form;
}

function answered({ status, json }: { status: number; json: unknown }): SmsResult {
  if (status >= 300) {
    const { code, words } = errorOf(json);
    return resultOf(status, code, words || `HTTP ${status}`);
  }
  const { sid, status: state = 'accepted' } = (json ?? {}) as { sid?: string; status?: string };
  if (!sid)
    return { result: 'unknown', mayRepeat: true, response: twilioTexts.response_without_id };
  return {
    result: 'accepted',
    response: state,
    key: { provider: NAME, provider_message_id: sid },
  };
}

function brokenOff(app: App, error: unknown): SmsResult {
  if (error instanceof ProviderUnavailableError) {
    return { result: 'out_of_reach', retryAt: new Date(app.clock.now().getTime() + AWAY_MS) };
  }
  // It may have left: our id comes back with its receipts, if it did.
  return { result: 'unknown', mayRepeat: true, response: twilioTexts.no_response };
}

function errorOf(json: unknown): { code: number | null; words: string } {
  const { code, message } = (json ?? {}) as { code?: number; message?: string };
  return { code: code ?? null, words: clip(String(message ?? ''), 500) };
}

/** The signature is about the address and the fields in their order (https://www.twilio.com/docs/usage/webhooks/webhooks-security). */
function noticesIn({ url, headers, bytes }: SmsCall, token: string) {
  const fields = [...new URLSearchParams(bytes.toString('utf8'))];
  const signed = fields
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .reduce((text, [name, value]) => text + name + value, url);
  const expected = createHmac('sha1', token).update(signed).digest();
  const given = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64');
  if (!token || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const data: Record<string, string> = Object.fromEntries(fields);
  const { MessageSid = '', MessageStatus, SmsStatus = '' } = data;
  if (!MessageSid) return [];
  const message = new URL(url).searchParams.get(OUR_ID);
  const element = `${MessageSid}:${MessageStatus ?? SmsStatus}`;
  return [{ element, data: { ...data, ...(message ? { [OUR_ID]: message } : {}) } }];
}

const STATUSES: Record<string, 'sent' | 'delivered' | 'failed' | 'read'> = {
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
};

/**
 * Twilio applies these keywords and replies itself
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out).
 */
const OPT_OUTS: Record<string, 'stop' | 'return'> = { STOP: 'stop', START: 'return' };

/** Twilio's webhooks carry no time, since they arrive at once. */
function updatesOf(data: Record<string, string>, at: Date): SmsUpdate | null {
  const { MessageSid = '', MessageStatus, From = '', Body = '' } = data;
  // Only inbound messages have no status of an outbound one.
  if (!MessageStatus || MessageStatus === 'received') {
    const wish = OPT_OUTS[data.OptOutType ?? ''];
    const message = { id: MessageSid, from: From, text: Body, ...(wish && { wish }), at };
    return { about: 'inbound', message };
  }
  const status = STATUSES[MessageStatus];
  if (!status) return null;
  const code = data.ErrorCode ? Number(data.ErrorCode) : null;
  const failure =
    status === 'failed' ? failureOf(code) : ({ reason: null, isDeadContact: false } as const);
  return {
    about: 'message',
    receipt: {
      provider_message_id: MessageSid,
      message_id: data[OUR_ID] ?? null,
      status,
      ...failure,
      response: code === null ? MessageStatus : `${MessageStatus}: ${code}`,
      at,
    },
  };
}
