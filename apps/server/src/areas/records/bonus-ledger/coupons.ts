import { present } from '@clientela/domain';
import { sql } from 'kysely';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { clockJob } from '#platform/jobs';
import { allocate, minimumOfAll } from './bonuses.rules.ts';
import { lockBonuses, lotsOfCustomer, type NewEnrollment, postBonuses } from './ledger.ts';
import type { BonusOrder } from './orders.queries.ts';

const HOUR_MS = 3_600_000;
/** A code is good for a day, or until the first of its bonuses ends. */
const GOOD_MS = 24 * HOUR_MS;
/** Orders arrive late, so reservations are released only after this period. */
const KEPT_MS = 2 * HOUR_MS;

interface Share {
  bonus_id: string;
  amount: number;
}

/** Bonus set aside for a code in a shop. */
export interface BonusCoupon {
  id: string;
  customer_id: string;
  code: string;
  amount: number;
  minimum: number;
  lots: Share[];
  ends_at: string;
  made_at: string | null;
}

/**
 * Reserves bonus for a purchase of this amount, up to the limit or the whole balance. An open code
 * is returned again. Returns null when no bonus is usable.
 */
export function reserveCoupon(
  ctx: Ctx,
  customerId: string,
  { shop, purchase_amount }: { shop: string; purchase_amount: number | null },
): Promise<BonusCoupon | null> {
  return inTransaction(ctx, async (ctx) => {
    await lockBonuses(ctx, [customerId]);
    const standing = await standingCoupon(ctx, customerId);
    if (standing?.made_at) return standing;
    // The shop never received it: replace it.
    if (standing) await release(ctx, [standing]);
    const now = ctx.clock.now();
    const lots = (await lotsOfCustomer(ctx, customerId)).filter(
      ({ available_at }) => Date.parse(available_at) <= now.getTime(),
    );
    const minimum = purchase_amount ?? minimumOfAll(lots);
    const taken = allocate(minimum, lots);
    const amount = taken.reduce((sum, lot) => sum + lot.amount, 0);
    if (amount === 0) return null;
    const shares = taken.map((lot) => ({ bonus_id: lot.id, amount: lot.amount }));
    const used = new Set(taken.map(({ id }) => id));
    const ends = lots.flatMap(({ id, expires_at }) =>
      used.has(id) ? [Date.parse(expires_at)] : [],
    );
    const coupon: BonusCoupon = {
      id: newId(now.getTime()),
      customer_id: customerId,
      code: newCode(),
      amount,
      minimum,
      lots: shares,
      ends_at: new Date(Math.min(now.getTime() + GOOD_MS, ...ends)).toISOString(),
      made_at: null,
    };
    await reserve(ctx, shares, 1);
    await ctx.db
      .insertInto('bonus_coupons')
      .values({
        ...coupon,
        store_id: ctx.store.id,
        shop,
        created_at: now,
        lots: JSON.stringify(shares),
      })
      .execute();
    return coupon;
  });
}

/** The shop has the code now. */
export async function couponMade(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .updateTable('bonus_coupons')
    .set({ made_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** The shop rejected the coupon: releases its reservation immediately. */
export function dropCoupon(ctx: Ctx, coupon: BonusCoupon): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockBonuses(ctx, [coupon.customer_id]);
    await release(ctx, [coupon]);
  });
}

async function standingCoupon(ctx: Ctx, customerId: string): Promise<BonusCoupon | undefined> {
  const { rows } = await sql<BonusCoupon>`
    select ${COLUMNS} from bonus_coupons k
     where k.store_id = ${ctx.store.id} and k.customer_id = ${customerId} and k.used_at is null
       and k.released_at is null and k.ends_at > ${ctx.clock.now()}
     order by k.created_at desc limit 1`.execute(ctx.db);
  return rows[0];
}

const COLUMNS = sql`k.id, k.customer_id, k.code, k.amount, k.minimum, k.lots, k.ends_at, k.made_at`;

/** Letters and digits without look-alikes. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return `BONUS-${Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
}

async function reserve(ctx: Ctx, shares: readonly Share[], sign: 1 | -1): Promise<void> {
  const changes = shares.map(({ bonus_id, amount }) => ({ bonus_id, amount: sign * amount }));
  await sql`select app.reserve_bonuses(${JSON.stringify(changes)}::jsonb)`.execute(ctx.db);
}

/** The caller holds the lock on the customers' balances. */
async function release(
  ctx: Ctx,
  coupons: readonly Pick<BonusCoupon, 'id' | 'lots'>[],
): Promise<void> {
  // Two codes may reserve the same bonus, and one statement changes a row once.
  for (const { lots } of coupons) await reserve(ctx, lots, -1);
  await ctx.db
    .updateTable('bonus_coupons')
    .set({ released_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where(
      'id',
      'in',
      coupons.map(({ id }) => id),
    )
    .execute();
}

/**
 * Pays purchases that used one of our codes with its bonus, however late they arrive. The caller
 * holds the lock on the balances.
 */
export async function useCoupons(ctx: Ctx, orders: readonly BonusOrder[]): Promise<void> {
  const byCode = ordersByCode(orders);
  if (byCode.size === 0) return;
  const { rows } = await sql<BonusCoupon & { released_at: string | null }>`
    select ${COLUMNS}, k.released_at from bonus_coupons k
     where k.store_id = ${ctx.store.id} and k.code = any(${[...byCode.keys()]}::text[])
       and k.used_at is null order by k.id`.execute(ctx.db);
  for (const coupon of rows) {
    await useCoupon(ctx, coupon, present(byCode.get(coupon.code), 'order of the coupon'));
  }
}

/** Returns the holders of these orders' coupons or bonuses; a shop may know the buyer by another address. */
export async function holdersOf(ctx: Ctx, orders: readonly BonusOrder[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select k.customer_id from bonus_coupons k
     where k.store_id = ${ctx.store.id} and k.code = any(${[...ordersByCode(orders).keys()]}::text[])
    union select u.customer_id from bonus_uses u
     where u.store_id = ${ctx.store.id} and u.order_id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map(({ customer_id }) => customer_id);
}

function ordersByCode(orders: readonly BonusOrder[]): Map<string, BonusOrder> {
  return new Map(
    orders.flatMap((order) =>
      order.coupon && !order.is_over ? [[order.coupon.trim().toUpperCase(), order]] : [],
    ),
  );
}

async function useCoupon(
  ctx: Ctx,
  coupon: BonusCoupon & { released_at: string | null },
  order: BonusOrder,
): Promise<void> {
  const { customer_id, code, amount, lots } = coupon;
  if (!coupon.released_at) await reserve(ctx, lots, -1);
  const now = ctx.clock.now();
  const use_id = newId(now.getTime());
  const purchase_amount = Math.max(amount, order.total - order.shipping + amount);
  await ctx.db
    .insertInto('bonus_uses')
    .values({
      store_id: ctx.store.id,
      id: use_id,
      customer_id,
      purchase_amount,
      amount,
      channel: 'ONLINE',
      proof: 'COUPON',
      coupon: order.coupon,
      order_number: order.number,
      order_id: order.id,
      is_off_total: true,
      created_at: now,
    })
    .execute();
  const left = await leftOf(
    ctx,
    lots.map(({ bonus_id }) => bonus_id),
  );
  const taken = lots.flatMap(({ bonus_id, amount }) => {
    const some = Math.min(amount, left.get(bonus_id) ?? 0);
    return some > 0 ? [{ bonus_id, amount: some }] : [];
  });
  const missing = amount - taken.reduce((sum, share) => sum + share.amount, 0);
  const entries: NewEnrollment[] = taken.map(({ bonus_id, amount }) => ({
    kind: 'use',
    reference: `${use_id} ${bonus_id}`,
    bonus_id,
    use_id,
    amount: -amount,
  }));
  // The code had ended before the purchase arrived, and the bonus was used elsewhere or expired
  // meanwhile.
  if (missing > 0) {
    entries.push({ kind: 'owe', reference: use_id, bonus_id: null, use_id, amount: missing });
  }
  await postBonuses(ctx, [], entries);
  await ctx.db
    .updateTable('bonus_coupons')
    .set({ used_at: now })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', coupon.id)
    .execute();
  await publish(ctx, {
    kind: 'bonus.used',
    subject_id: use_id,
    customer_id,
    data: { amount, purchase_amount, order_number: order.number, coupon: code, lots: taken },
  });
}

async function leftOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('bonuses')
    .select(['id', 'remaining', 'reserved'])
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, remaining, reserved }) => [id, Number(remaining) - Number(reserved)]),
  );
}

/** Whether a store has codes that a purchase may still use. */
export async function hasCoupons(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('bonus_coupons')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Releases the reservations of unused codes. */
export const releaseCoupons = clockJob({
  name: 'bonuses.release_coupons',
  at: '*/5 * * * *',
  async run({ app, db, clock, log }) {
    const over = new Date(clock.now().getTime() - KEPT_MS);
    const { rows } = await sql<{ id: string }>`
      select id from app.stores_with_coupons_over(${over}) as id`.execute(db);
    for (const { id } of rows) {
      try {
        await inTransaction(await storeCtx(app, id), (ctx) => releaseOver(ctx, over));
      } catch (error) {
        // The next run tries again; other stores do not wait for it.
        log.error('coupons of a store not released', { store: id, error });
      }
    }
  },
});

async function releaseOver(ctx: Ctx, over: Date): Promise<void> {
  const due = (which = sql`true`) => sql<BonusCoupon>`
    select ${COLUMNS} from bonus_coupons k
     where k.store_id = ${ctx.store.id} and k.used_at is null and k.released_at is null
       and k.ends_at <= ${over} and ${which} order by k.ends_at limit 200`;
  const { rows: found } = await due().execute(ctx.db);
  if (found.length === 0) return;
  await lockBonuses(
    ctx,
    found.map(({ customer_id }) => customer_id),
  );
  // A purchase may have arrived meanwhile.
  const { rows } = await due(sql`k.id = any(${found.map(({ id }) => id)}::uuid[])`).execute(ctx.db);
  if (rows.length > 0) await release(ctx, rows);
}
