import { SMS_PROVIDER_LABELS } from '@clientela/contract';
import { Failure } from '#platform/failure';
import { SmsRefused, SmsUnavailable } from './sms.port.ts';
import { smsTexts } from './sms.texts.ts';

const LABELS: Record<string, string> = SMS_PROVIDER_LABELS;

/** Calls a provider while a person waits; converts its refusals into messages for people. */
export async function callProvider<Answer>(
  provider: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SmsUnavailable) throw new Failure('sms_unavailable', { cause });
    if (!(cause instanceof SmsRefused)) throw cause;
    const message = smsTexts.account_refused(LABELS[provider] ?? provider, cause.message);
    const errors = [{ field: 'token', rule: 'refused', message }];
    throw new Failure('sms_refused', { message, errors, cause });
  }
}
