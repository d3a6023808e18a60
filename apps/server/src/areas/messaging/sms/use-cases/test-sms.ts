import { isMobile, parsePhone, withoutAccents } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { countTestMessages, type TestLimit } from '#platform/http/test-messages';
import { newId } from '#platform/ids';
import { sendSingleSms } from '../send-single.ts';
import { currentWay } from '../sms-line.ts';

/** They go to any phone, so they are few. */
const TESTS: TestLimit = { kind: 'sms', ofPerson: 10, ofStore: 30, tooMany: 'Muitos SMS de teste' };

/** Sends one short text the way campaigns would go, at any hour. */
export async function testSms(ctx: Ctx, to: string): Promise<{ delivery: 'sandbox' | 'provider' }> {
  const phone = parsePhone(to);
  if (!phone || !isMobile(phone)) throw invalidField('to', 'Informe um celular com DDD');
  await countTestMessages(ctx, TESTS);
  const way = await currentWay(ctx);
  const text = withoutAccents(
    `Teste de ${ctx.store.name}: se você está lendo esta mensagem, o seu SMS está funcionando.`,
  );
  const result = await sendSingleSms(ctx, way, { message_id: newId(), to: phone, text });
  switch (result.result) {
    case 'accepted':
      return { delivery: way.provider.is_sandbox ? 'sandbox' : 'provider' };
    case 'refused':
      throw refused(`O provedor de SMS respondeu: ${result.response}`);
    case 'account_stopped':
      throw refused(`O SMS parou: ${result.reason}`);
    default:
      throw new Failure('sms_unavailable');
  }
}

function refused(message: string): Failure {
  return new Failure('sms_refused', { message });
}
