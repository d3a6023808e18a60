import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { invalidField } from '#platform/failure';
import { digester } from '#platform/secrets';
import { smsTexts } from './sms.texts.ts';

const CODE_MINUTES = 10;
const CODE_TRIES = 5;

function digestOf(ctx: Ctx, phone: string, code: string): Buffer {
  return digester(ctx.app.sealingKey, ctx.store.id, 'clientela test phones')(`${phone} ${code}`);
}

/** Whether a person of the store proved that this phone, in E.164, is at hand. */
export async function isTestPhone(ctx: Ctx, phone: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('test_phones')
    .select('phone')
    .where('store_id', '=', ctx.store.id)
    .where('phone', '=', phone)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** A new code of six digits for a phone, good for ten minutes; the one before is good no more. */
export async function makeTestPhoneCode(ctx: Ctx, phone: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires_at = new Date(ctx.clock.now().getTime() + CODE_MINUTES * 60_000);
  const made = { digest: digestOf(ctx, phone, code), tries: 0, expires_at };
  await ctx.db
    .insertInto('test_phones')
    .values({ store_id: ctx.store.id, phone, ...made })
    .onConflict((on) => on.columns(['store_id', 'phone']).doUpdateSet(made))
    .execute();
  return code;
}

/**
 * Takes the code that reached a phone. A wrong one counts, though the call fails.
 * @throws Failure `invalid_fields` where it is wrong, too old or was tried too often.
 */
export async function confirmTestPhone(ctx: Ctx, phone: string, code: string): Promise<void> {
  const left = await inTransaction(ctx, async (ctx) => {
    const asked = await ctx.db
      .selectFrom('test_phones')
      .select(['digest', 'tries'])
      .where('store_id', '=', ctx.store.id)
      .where('phone', '=', phone)
      .where('expires_at', '>', ctx.clock.now().toISOString())
      .where('tries', '<', CODE_TRIES)
      .forUpdate()
      .executeTakeFirst();
    if (!asked) return 0;
    const isRight = timingSafeEqual(asked.digest, digestOf(ctx, phone, code));
    await ctx.db
      .updateTable('test_phones')
      .set(isRight ? { confirmed_at: ctx.clock.now() } : { tries: sql<number>`tries + 1` })
      .where('store_id', '=', ctx.store.id)
      .where('phone', '=', phone)
      .execute();
    return isRight ? null : CODE_TRIES - asked.tries - 1;
  });
  if (left === null) return;
  if (left === 0) throw invalidField('code', smsTexts.code_expired);
  const tries = left === 1 ? smsTexts.one_try_left : smsTexts.tries_left(left);
  throw invalidField('code', smsTexts.wrong_code(tries));
}
