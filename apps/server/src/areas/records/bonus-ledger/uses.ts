import type { BonusChannel, BonusQuote } from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { bonusLedgerTexts } from './bonus-ledger.texts.ts';
import { allocate, minimumFor } from './bonuses.rules.ts';
import { followOrders } from './granting.ts';
import { type Lot, lockBonuses, lotsOfCustomer, postBonuses } from './ledger.ts';
import { debtOf, returnUpTo } from './returns.ts';

const DAY_MS = 86_400_000;

export interface Purchase {
  customer_id: string;
  /** After discounts, without shipping, in cents. */
  purchase_amount: number;
}

/** A customer's bonuses that a purchase can use now, and the unusable ones with the reason. */
export async function quotePurchase(
  ctx: Ctx,
  { customer_id, purchase_amount }: Purchase,
): Promise<Omit<BonusQuote, 'needs_pin'>> {
  const all = await lotsOfCustomer(ctx, customer_id);
  const ready = all.filter((lot) => isReady(ctx, lot));
  const taken = new Map(allocate(purchase_amount, ready).map(({ id, amount }) => [id, amount]));
  const lots = ready.flatMap(({ id, remaining, expires_at }) => {
    const amount = taken.get(id);
    return amount ? [{ bonus_id: id, amount, remaining, expires_at }] : [];
  });
  return {
    usable: lots.reduce((sum, { amount }) => sum + amount, 0),
    lots,
    blocked: all.flatMap((lot) => {
      const left = lot.remaining - lot.reserved;
      const amount = left - (taken.get(lot.id) ?? 0);
      if (amount <= 0) return [];
      const reason = !isReady(ctx, lot)
        ? ('not_yet' as const)
        : purchase_amount < lot.minimum_to_use_bonus
          ? ('small_purchase' as const)
          : ('multiplier' as const);
      const { available_at } = lot;
      return [
        { bonus_id: lot.id, amount, reason, available_at, minimum_for_use: minimumFor(lot, left) },
      ];
    }),
    owed: await debtOf(ctx, customer_id),
  };
}

function isReady(ctx: Ctx, { available_at }: Lot): boolean {
  return Date.parse(available_at) <= ctx.clock.now().getTime();
}

export interface NewUse extends Purchase {
  amount: number;
  channel: BonusChannel;
  proof: 'SMS' | 'EMAIL' | 'PAGE' | 'RELEASED' | 'NONE' | 'COUPON';
  release_reason: string | null;
  order_number: string | null;
  coupon: string | null;
  used_by: string | null;
}

/**
 * Pays part of a purchase with bonus and returns the use. Concurrent POS requests are serialised
 * here.
 * @throws Failure `bonus_above_limit` when less bonus may be used.
 */
export function spendBonuses(ctx: Ctx, use: NewUse): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { customer_id, purchase_amount, amount, coupon } = use;
    await lockBonuses(ctx, [customer_id]);
    const lots = (await lotsOfCustomer(ctx, customer_id)).filter((lot) => isReady(ctx, lot));
    const taken = allocate(purchase_amount, lots, amount);
    assertWithin(amount, allocate(purchase_amount, lots));
    const id = newId(ctx.clock.now().getTime());
    const created_at = ctx.clock.now();
    await ctx.db
      .insertInto('bonus_uses')
      .values({ store_id: ctx.store.id, id, created_at, ...use })
      .execute();
    await postBonuses(
      ctx,
      [],
      taken.map(({ id: bonus_id, amount }) => ({
        kind: 'use',
        reference: `${id} ${bonus_id}`,
        bonus_id,
        use_id: id,
        amount: -amount,
      })),
    );
    await followOrders(ctx, await ordersAround(ctx, use));
    await publish(ctx, {
      kind: 'bonus.used',
      subject_id: id,
      customer_id,
      data: {
        amount,
        purchase_amount,
        order_number: use.order_number,
        coupon,
        lots: taken.map(({ id: bonus_id, amount }) => ({ bonus_id, amount })),
      },
    });
    return { id };
  });
}

/** Earlier purchases of this customer that a use may belong to. */
async function ordersAround(
  ctx: Ctx,
  { customer_id, order_number }: Pick<NewUse, 'customer_id' | 'order_number'>,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customer_id)
    .where((where) =>
      where.or([
        where('number', '=', order_number),
        where('ordered_at', '>', new Date(ctx.clock.now().getTime() - 2 * DAY_MS).toISOString()),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** @throws Failure `bonus_above_limit` where less can be used in a purchase now. */
export async function assertUsable(
  ctx: Ctx,
  { amount, ...purchase }: Purchase & { amount: number },
): Promise<void> {
  assertWithin(amount, (await quotePurchase(ctx, purchase)).lots);
}

/** @throws Failure `bonus_above_limit`, with how much it would be. */
function assertWithin(amount: number, most: readonly { amount: number }[]): void {
  const usable = most.reduce((sum, lot) => sum + lot.amount, 0);
  if (amount > usable) {
    throw new Failure('bonus_above_limit', {
      message: bonusLedgerTexts.usable_limit(formatCents(usable)),
      values: { usable },
    });
  }
}

/** Cancels a use in full; later refunds of its order restore nothing more. */
export function cancelUse(
  ctx: Ctx,
  use: { id: string; customer_id: string; amount: number },
  of: { by: string | null; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockBonuses(ctx, [use.customer_id]);
    const { numUpdatedRows } = await ctx.db
      .updateTable('bonus_uses')
      .set({ cancelled_at: ctx.clock.now(), cancelled_by: of.by, cancel_reason: of.reason || null })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', use.id)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('bonus_use_cancelled');
    await returnUpTo(ctx, use, use.amount);
    await publish(ctx, {
      kind: 'bonus.cancelled',
      subject_id: use.id,
      customer_id: use.customer_id,
      data: { of: 'use', amount: use.amount, reason: of.reason || null },
    });
  });
}
