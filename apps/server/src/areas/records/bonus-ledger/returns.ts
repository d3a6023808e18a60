import { localDay } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { endOf, returnedOf } from './bonuses.rules.ts';
import { lotsOfCustomer, type NewEnrollment, postBonuses, takenBy } from './ledger.ts';
import type { BonusOrder } from './orders.queries.ts';

/** A use whose order is known. */
export interface LinkedUse {
  id: string;
  customer_id: string;
  purchase_amount: number;
  amount: number;
  /**
   * True when the order's total is the amount left to pay; false when it is the purchase before the
   * bonus.
   */
  is_off_total: boolean;
}

interface OpenUse extends Omit<LinkedUse, 'is_off_total'> {
  coupon: string | null;
  order_number: string | null;
  created_at: string;
}

/** Validity of a restored amount whose bonus has expired. */
const REVIVED = { value: 30, unit: 'DAY' } as const;

/** The uses of bonus in these purchases, by order; one that had none yet finds its order here. */
export async function linkUses(
  ctx: Ctx,
  orders: readonly BonusOrder[],
): Promise<Map<string, LinkedUse[]>> {
  const customers = orders.map(({ customer_id }) => customer_id);
  const { rows: open } = await sql<OpenUse>`
    select u.id, u.customer_id, u.purchase_amount, u.amount, u.coupon, u.order_number, u.created_at
      from bonus_uses u
     where u.store_id = ${ctx.store.id} and u.customer_id = any(${customers}::uuid[])
       and u.order_id is null and u.cancelled_at is null
     order by u.created_at, u.id`.execute(ctx.db);
  for (const use of open) {
    const order = orders.find((one) => isOrderOf(ctx, use, one));
    if (!order) continue;
    const is_off_total = order.total - order.shipping <= use.purchase_amount - use.amount;
    await ctx.db
      .updateTable('bonus_uses')
      .set({ order_id: order.id, is_off_total })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', use.id)
      .execute();
  }
  const { rows } = await sql<LinkedUse & { order_id: string }>`
    select u.id, u.order_id, u.customer_id, u.purchase_amount, u.amount, u.is_off_total
      from bonus_uses u
     where u.store_id = ${ctx.store.id} and u.order_id = any(${orders.map(({ id }) => id)}::uuid[])
       and u.cancelled_at is null
     order by u.created_at, u.id`.execute(ctx.db);
  return Map.groupBy(rows, ({ order_id }) => order_id);
}

/** Matches by coupon, by the number typed at the POS, or by customer, day and amount to pay. */
function isOrderOf(ctx: Ctx, use: OpenUse, order: BonusOrder): boolean {
  if (use.customer_id !== order.customer_id) return false;
  if (use.coupon !== null) return use.coupon === order.coupon;
  if (use.order_number !== null) return use.order_number === order.number;
  const goods = order.total - order.shipping;
  const isSameMoney = goods === use.purchase_amount - use.amount || goods === use.purchase_amount;
  return isSameMoney && daysApart(ctx, use.created_at, order.ordered_at) <= 1;
}

function daysApart(ctx: Ctx, a: string, b: string): number {
  const dayOf = (at: string) => Date.parse(localDay(new Date(at), ctx.store.time_zone));
  return Math.abs(dayOf(a) - dayOf(b)) / 86_400_000;
}

/** Restores the refunded part of a use, or takes it again when the purchase turns out valid. */
export async function followUse(ctx: Ctx, use: LinkedUse, order: BonusOrder): Promise<void> {
  const total = use.is_off_total ? order.total : order.total - use.amount;
  await returnUpTo(ctx, use, returnedOf(use.amount, { ...order, total }));
}

/**
 * Raises or lowers the restored amount of a use to this total. The caller holds the lock on the
 * customer's balance.
 */
export async function returnUpTo(
  ctx: Ctx,
  use: Pick<LinkedUse, 'id' | 'customer_id' | 'amount'>,
  target: number,
): Promise<void> {
  const taken = (await takenBy(ctx, [use.id])).get(use.id) ?? [];
  const owed = await owedBy(ctx, use.id);
  const returned = use.amount - owed - taken.reduce((sum, { amount }) => sum + amount, 0);
  if (target > returned) await giveBack(ctx, use, { taken, amount: target - returned });
  if (target < returned) await deductAgain(ctx, use, returned - target);
}

async function giveBack(
  ctx: Ctx,
  { id, customer_id }: Pick<LinkedUse, 'id' | 'customer_id'>,
  of: {
    taken: readonly { bonus_id: string; amount: number; expires_at: string }[];
    amount: number;
  },
): Promise<void> {
  const now = ctx.clock.now();
  const back = (bonus_id: string, amount: number, expires_at: string): NewEnrollment => ({
    kind: 'return',
    reference: newId(now.getTime()),
    bonus_id,
    use_id: id,
    amount,
    ...(Date.parse(expires_at) <= now.getTime() && {
      expires_at: endOf(now, REVIVED, ctx.store.time_zone),
    }),
  });
  let left = of.amount;
  const entries: NewEnrollment[] = [];
  for (const lot of of.taken.toReversed()) {
    const amount = Math.min(left, lot.amount);
    if (amount <= 0) continue;
    left -= amount;
    entries.push(back(lot.bonus_id, amount, lot.expires_at));
  }
  // Cancels the debt caused by this use; amounts that later bonuses already paid are returned to
  // them.
  const settled = Math.min(left, await debtOf(ctx, customer_id));
  if (settled > 0) {
    const reference = newId(now.getTime());
    entries.push({ kind: 'settle', reference, bonus_id: null, use_id: id, amount: -settled });
  }
  const [first] = of.taken;
  if (left > settled && first) entries.push(back(first.bonus_id, left - settled, first.expires_at));
  await postBonuses(ctx, [], entries);
}

async function deductAgain(
  ctx: Ctx,
  { id, customer_id }: Pick<LinkedUse, 'id' | 'customer_id'>,
  amount: number,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  let left = amount;
  const entries: NewEnrollment[] = [];
  for (const lot of await lotsOfCustomer(ctx, customer_id)) {
    const taken = Math.min(left, lot.remaining);
    if (taken <= 0) continue;
    left -= taken;
    entries.push({
      kind: 'use',
      reference: newId(now),
      bonus_id: lot.id,
      use_id: id,
      amount: -taken,
    });
  }
  if (left > 0) {
    entries.push({ kind: 'owe', reference: newId(now), bonus_id: null, use_id: id, amount: left });
  }
  await postBonuses(ctx, [], entries);
}

async function owedBy(ctx: Ctx, useId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(e.amount), 0) as owed from bonus_entries e
     where e.store_id = ${ctx.store.id} and e.use_id = ${useId} and e.kind in ('owe', 'settle')`.execute(
    ctx.db,
  );
  return rows[0]?.owed ?? 0;
}

/** A customer's unexpired debt, in cents. */
export async function debtOf(ctx: Ctx, customerId: string): Promise<number> {
  return (await debtsOf(ctx, [customerId])).get(customerId) ?? 0;
}

export async function debtsOf(
  ctx: Ctx,
  customers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('bonus_balances')
    .select(['customer_id', 'owed'])
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', 'in', [...new Set(customers)])
    .where('owed', '>', 0)
    .where('owed_until', '>', ctx.clock.now().toISOString())
    .execute();
  return new Map(rows.map(({ customer_id, owed }) => [customer_id, owed]));
}
