import { LEAST_MULTIPLIER } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { endOf } from './bonuses.rules.ts';
import { lockBonuses, postBonuses } from './ledger.ts';

export interface GivenBonus {
  customer_id: string;
  value: number;
  expires_in_days: number;
  minimum_to_use_bonus: number;
  minimum_purchase_amount: number | null;
  reason: string;
}

/** Grants a bonus manually, without deducting what the customer owes. Returns its id. */
export function giveBonus(ctx: Ctx, given: GivenBonus): Promise<string> {
  const { customer_id, value, expires_in_days, reason } = given;
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    const span = { value: expires_in_days, unit: 'DAY' } as const;
    const expires_at = endOf(now, span, ctx.store.time_zone);
    await lockBonuses(ctx, [customer_id]);
    await postBonuses(
      ctx,
      [
        {
          id,
          customer_id,
          reason,
          available_at: now,
          expires_at,
          strategy_id: null,
          campaign_id: null,
          order_id: null,
          trigger_key: null,
          minimum_to_use_bonus: given.minimum_to_use_bonus,
          minimum_purchase_amount: given.minimum_purchase_amount ?? LEAST_MULTIPLIER,
        },
      ],
      [{ kind: 'grant', reference: id, bonus_id: id, amount: value, reason }],
    );
    await publish(ctx, {
      kind: 'bonus.granted',
      subject_id: id,
      customer_id,
      data: { value, campaign_id: null, order_id: null, expires_at: expires_at.toISOString() },
    });
    return id;
  });
}

/**
 * Cancels the remainder of a bonus.
 * @throws Failure `bonus_over` when nothing remains.
 */
export function cancelLot(
  ctx: Ctx,
  { id, customer_id, reason }: { id: string; customer_id: string; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockBonuses(ctx, [customer_id]);
    const lot = await ctx.db
      .selectFrom('bonuses')
      .select('remaining')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .where('expires_at', '>', ctx.clock.now().toISOString())
      .executeTakeFirst();
    if (!lot || lot.remaining === 0) throw new Failure('bonus_over');
    const entry = { kind: 'cancel', reference: id, bonus_id: id, reason } as const;
    await postBonuses(ctx, [], [{ ...entry, amount: -lot.remaining }]);
    await publish(ctx, {
      kind: 'bonus.cancelled',
      subject_id: id,
      customer_id,
      data: { of: 'bonus', amount: lot.remaining, reason },
    });
  });
}
