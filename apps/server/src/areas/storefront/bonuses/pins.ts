import { randomInt, timingSafeEqual } from 'node:crypto';
import { BONUS_PIN_TRIES } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { digester } from '#platform/secrets';
import { bonusesTexts } from './bonuses.texts.ts';

const MINUTE_MS = 60_000;
const CONTACT_AGE_MS = 86_400_000;

/** The transaction that a code approves. */
export interface PinScope {
  customer_id: string;
  purchase_amount: number;
  amount: number;
}

function digestOf(ctx: Ctx, id: string, pin: string): Buffer {
  return digester(ctx.app.sealingKey, ctx.store.id, 'clientela bonus pins')(`${id} ${pin}`);
}

/**
 * A code proves the customer's consent, so it is not sent to a contact that was just replaced.
 * @throws Failure `contact_changed` within 24 hours of a change.
 */
export function assertContactIsOld(ctx: Ctx, changedAt: string | null): void {
  if (changedAt && Date.parse(changedAt) > ctx.clock.now().getTime() - CONTACT_AGE_MS) {
    throw new Failure('contact_changed');
  }
}

/** Creates a code of six digits, stored only as a digest. */
export async function makePin(
  ctx: Ctx,
  of: { customer_id: string; purchase_amount: number | null; amount: number | null },
  { channel, minutes }: { channel: 'SMS' | 'EMAIL' | 'PAGE'; minutes: number },
): Promise<{ pin: string; expires_at: Date }> {
  const now = ctx.clock.now();
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId(now.getTime());
  const expires_at = new Date(now.getTime() + minutes * MINUTE_MS);
  await ctx.db
    .insertInto('bonus_pins')
    .values({
      store_id: ctx.store.id,
      id,
      channel,
      digest: digestOf(ctx, id, pin),
      created_at: now,
      expires_at,
      ...of,
    })
    .execute();
  return { pin, expires_at };
}

/**
 * Takes a code, once, and answers how the customer got it. A wrong one counts against every code that is
 * good for this use, and is remembered though the use fails.
 * @throws Failure `pin_wrong` with the tries left, `pin_over` where none can be right any more.
 */
export async function consumePin(
  ctx: Ctx,
  scope: PinScope,
  pin: string,
): Promise<'SMS' | 'EMAIL' | 'PAGE'> {
  const outcome = await inTransaction(ctx, async (ctx) => {
    const pins = await ctx.db
      .selectFrom('bonus_pins')
      .select(['id', 'channel', 'digest', 'tries'])
      .where('store_id', '=', ctx.store.id)
      .where('customer_id', '=', scope.customer_id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.clock.now().toISOString())
      .where('tries', '<', BONUS_PIN_TRIES)
      .where((where) =>
        where.or([
          where('channel', '=', 'PAGE'),
          where.and({ purchase_amount: scope.purchase_amount, amount: scope.amount }),
        ]),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    const right = pins.find(({ id, digest }) => timingSafeEqual(digest, digestOf(ctx, id, pin)));
    const touched = right ? [right] : pins;
    if (touched.length > 0) {
      await ctx.db
        .updateTable('bonus_pins')
        .set((column) =>
          right ? { used_at: ctx.clock.now() } : { tries: column('tries', '+', 1) },
        )
        .where('store_id', '=', ctx.store.id)
        .where(
          'id',
          'in',
          touched.map(({ id }) => id),
        )
        .execute();
    }
    return { right, left: Math.max(0, ...pins.map(({ tries }) => BONUS_PIN_TRIES - tries - 1)) };
  });
  if (outcome.right) return outcome.right.channel as 'SMS' | 'EMAIL' | 'PAGE';
  if (outcome.left === 0) throw new Failure('pin_over');
  const tries =
    outcome.left === 1 ? bonusesTexts.one_try_left : bonusesTexts.tries_left(outcome.left);
  throw new Failure('pin_wrong', {
    message: bonusesTexts.wrong_code(tries),
    values: { tries_left: outcome.left },
  });
}
