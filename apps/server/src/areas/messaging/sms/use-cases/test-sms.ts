import type * as contract from '@clientela/contract';
import { isMobile, parsePhone, withoutAccents } from '@clientela/domain';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { countTestMessages, type TestLimit } from '#platform/http/test-messages';
import { newId } from '#platform/ids';
import { sendSingleSms } from '../send-single.ts';
import { smsTexts } from '../sms.texts.ts';
import { currentSmsConnection, type SmsConnection } from '../sms-line.ts';
import { confirmTestPhone, isTestPhone, makeTestPhoneCode } from '../test-phones.ts';

const TESTS: TestLimit = {
  kind: 'sms',
  ofPerson: 10,
  ofStore: 30,
  tooMany: smsTexts.too_many_tests,
};

type Delivery = z.output<typeof contract.testSms.response>['delivery'];

/**
 * Sends one short text the way campaigns would go, at any hour. Where it leaves for real, a phone is
 * first shown to be at hand: the first test carries a code, and the next ones go once it came back.
 */
export async function testSms(
  ctx: Ctx,
  { to, code }: { to: string; code: string | null },
): Promise<{ delivery: Delivery }> {
  const phone = parsePhone(to);
  if (!phone || !isMobile(phone)) throw invalidField('to', smsTexts.mobile_missing);
  if (code !== null) {
    await confirmTestPhone(ctx, phone, code);
    return { delivery: 'confirmed' };
  }
  await countTestMessages(ctx, TESTS);
  const connection = await currentSmsConnection(ctx);
  const { is_sandbox } = connection.provider;
  const isKnown = is_sandbox || (await isTestPhone(ctx, phone));
  const text = isKnown
    ? smsTexts.test_message(ctx.store.name)
    : smsTexts.test_code(await makeTestPhoneCode(ctx, phone), ctx.store.name);
  await send(ctx, connection, phone, withoutAccents(text));
  if (is_sandbox) return { delivery: 'sandbox' };
  return { delivery: isKnown ? 'provider' : 'code' };
}

async function send(ctx: Ctx, connection: SmsConnection, to: string, text: string): Promise<void> {
  const result = await sendSingleSms(ctx, connection, { message_id: newId(), to, text });
  switch (result.result) {
    case 'accepted':
      return;
    case 'refused':
      throw refused(smsTexts.provider_replied(result.response));
    case 'account_stopped':
      throw refused(smsTexts.stopped(result.reason));
    default:
      throw new Failure('sms_unavailable');
  }
}

function refused(message: string): Failure {
  return new Failure('sms_refused', { message });
}
