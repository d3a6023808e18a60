import { personOf } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';
import { httpTexts } from './http.texts.ts';
import { countHit } from './rate-limit.ts';

const LIMIT_SECONDS = 3600;

/** How many test messages of a kind may leave in an hour. */
export interface TestLimit {
  kind: string;
  ofPerson: number;
  ofStore: number;
  /** The refusal's first words, as "Muitos SMS de teste". */
  tooMany: string;
}

/**
 * Counts test messages that are about to leave.
 * @throws Failure `too_many_requests` where the person or the store sent too many within an hour.
 */
export async function countTestMessages(
  ctx: Ctx,
  { kind, ofPerson, ofStore, tooMany }: TestLimit,
  messages = 1,
): Promise<void> {
  const limits = [
    [`${kind}_tests_of_person:${personOf(ctx).id}`, ofPerson],
    [`${kind}_tests_of_store:${ctx.store.id}`, ofStore],
  ] as const;
  for (const [key, most] of limits) {
    const { count, secondsLeft } = await countHit(ctx.app, key, LIMIT_SECONDS, messages);
    if (count <= most) continue;
    throw new Failure('too_many_requests', {
      message: httpTexts.too_many_in_an_hour(tooMany, Math.ceil(secondsLeft / 60)),
      retryAfter: secondsLeft,
    });
  }
}
