import { randomUUID } from 'node:crypto';
import type { SANDBOX_ENDINGS } from '@clientela/contract';
import {
  type InboundSms,
  type OutgoingSms,
  type Receipt,
  SANDBOX_SMS,
  type SendResult,
  type SmsProvider,
} from '#areas/messaging/sms/sms.port';
import { saveInboundEvent } from '#platform/inbox';

const NAME = SANDBOX_SMS;
const PER_SECOND = 200;

type Fate = SendResult | 'undelivered' | 'lost_answer';

const BY_ENDING: Record<keyof typeof SANDBOX_ENDINGS.SMS, Fate> = {
  '0001': {
    result: 'refused',
    asks: 'invalid_contact',
    reason: 'landline',
    response: 'landline number',
  },
  '0002': { result: 'refused', asks: 'retry_later', response: 'throttled' },
  '0003': { result: 'refused', asks: 'opt_out', response: 'recipient opted out' },
  '0004': {
    result: 'refused',
    asks: 'withheld',
    reason: 'filtered',
    response: 'blocked by the carrier',
  },
  '0005': { result: 'unknown', mayRepeat: true, response: 'no answer' },
  '0006': 'undelivered',
  '0007': 'lost_answer',
};

/** A provider without a network: its messages stay in the test outbox, and their receipts come at once. */
export function createSandboxSms(): SmsProvider {
  return {
    name: NAME,
    per_second: PER_SECOND,
    is_sandbox: true,
    async send(app, { account }, { message_id, to }: OutgoingSms) {
      const fate = fateOf(to);
      if (typeof fate !== 'string') return fate;
      const provider_message_id = randomUUID();
      await saveInboundEvent(app, NAME, {
        account,
        element: `${provider_message_id}:${fate}`,
        data: {
          provider_message_id,
          message_id,
          fate,
          at: app.clock.now().toISOString(),
        },
      });
      if (fate === 'lost_answer')
        return { result: 'unknown', mayRepeat: true, response: 'no answer' };
      const key = { provider: NAME, provider_message_id };
      return { result: 'accepted', response: 'accepted', key };
    },
    interpret(data) {
      const notice = data as SandboxReceipt | { inbound: Omit<InboundSms, 'at'> & { at: string } };
      if (!('inbound' in notice)) return { about: 'message', receipt: receiptOf(notice) };
      const { inbound } = notice;
      return { about: 'inbound', message: { ...inbound, at: new Date(inbound.at) } };
    },
  };
}

function fateOf(to: string): Fate | 'delivered' {
  const endings: Record<string, Fate> = BY_ENDING;
  return endings[to.slice(-4)] ?? 'delivered';
}

interface SandboxReceipt {
  provider_message_id: string;
  message_id: string;
  fate: 'delivered' | 'undelivered' | 'lost_answer';
  at: string;
}

function receiptOf({ provider_message_id, message_id, fate, at }: SandboxReceipt): Receipt {
  const isUndelivered = fate === 'undelivered';
  return {
    provider_message_id,
    message_id: fate === 'lost_answer' ? message_id : null,
    status: isUndelivered ? 'failed' : 'delivered',
    reason: isUndelivered ? 'handset_off' : null,
    isDeadContact: false,
    response: isUndelivered ? 'handset switched off' : 'delivered',
    at: new Date(at),
  };
}
