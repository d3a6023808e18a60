import { isMobile, parsePhone, withoutAccents } from '@clientela/domain';
import { personOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { countHit } from '#platform/http/rate-limit';
import { newId } from '#platform/ids';
import { sendSingleSms } from '../send-single.ts';
import { currentWay } from '../sms-line.ts';

/** Test messages in an hour: they go to any phone, so they are few. */
const TESTS_OF_PERSON_MAX = 10;
const TESTS_OF_STORE_MAX = 30;
const LIMIT_SECONDS = 3600;

/** Sends one short text the way campaigns would go, at any hour. */
export async function testSms(ctx: Ctx, to: string): Promise<{ delivery: 'sandbox' | 'provider' }> {
  const phone = parsePhone(to);
  if (!phone || !isMobile(phone)) throw invalidField('to', 'Informe um celular com DDD');
  await countTest(ctx);
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

async function countTest(ctx: Ctx): Promise<void> {
  const limits = [
    [`sms_tests_of_person:${personOf(ctx).id}`, TESTS_OF_PERSON_MAX],
    [`sms_tests_of_store:${ctx.store.id}`, TESTS_OF_STORE_MAX],
  ] as const;
  for (const [key, most] of limits) {
    const { count, secondsLeft } = await countHit(ctx.app, key, LIMIT_SECONDS);
    if (count <= most) continue;
    const minutes = Math.ceil(secondsLeft / 60);
    throw new Failure('too_many_requests', {
      message: `Muitos SMS de teste em uma hora. Tente novamente em ${minutes} min.`,
      retryAfter: secondsLeft,
    });
  }
}
