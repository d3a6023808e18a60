import { CardDeposit } from '@clientela/contract';
import { addMonths, centsPosted, type PaymentStatus } from '@clientela/domain';
import { expireCharges, renewAddons } from '#areas/billing/wallet/addon-charges';
import { lockCycle } from '#areas/billing/wallet/cycle.queries';
import type { GatewayPayment } from '#areas/billing/wallet/gateway.port';
import { post, readBalances } from '#areas/billing/wallet/ledger';
import { checkTopup } from '#areas/billing/wallet/topups.jobs';
import { applyPayment } from '#areas/billing/wallet/use-cases/apply-payment';
import { contractAddon } from '#areas/billing/wallet/use-cases/contract-addon';
import { createCardDeposit, createPixDeposit } from '#areas/billing/wallet/use-cases/make-deposit';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { aCardDeposit, CARD_NUMBERS } from './cards.ts';
import { Killed, mortal } from './mortal.ts';
import { assertCharges, assertWhole } from './whole-wallet.ts';

/** Random histories of a wallet. A seed identifies a history. */

/** mulberry32: small, and the same everywhere. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Payment methods, contractable add-ons, and their plan. */
export interface Shop {
  pix: string;
  card: string;
  plan_id: string;
  addons: { id: string; price: number }[];
}

interface Life {
  ctx: Ctx;
  random: (below: number) => number;
  shop: Shop;
  month: number;
  topups: { id: string; amount: number; fee: number; charge_id: string; refunded: number }[];
  holds: number;
  spent: number;
}

const LATER: readonly PaymentStatus[] = [
  'WAITING_PAYMENT',
  'PAID',
  'PAID',
  'PAID',
  'REFUND_REQUESTED',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'CHARGEBACK',
  'REFUSED',
  'CANCELLED',
];

async function openTopup(life: Life): Promise<void> {
  const { ctx, random } = life;
  const id = newId();
  const amount = 3000 + random(50_000);
  const fee = random(300);
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('store_topups')
    .values({
      store_id: ctx.store.id,
      id,
      public_token: id,
      status: 'INITIATED',
      amount,
      fee,
      fee_version: 1,
      gateway: 'sandbox',
      payment_method_id: life.shop.pix,
      is_single: true,
      day: now.toISOString().slice(0, 10),
      created_at: now,
      updated_at: now,
    })
    .execute();
  life.topups.push({ id, amount, fee, charge_id: `charge_${id}`, refunded: 0 });
}

/** A random gateway notice: early, late, duplicate, of another payment, of another amount. */
async function hear(life: Life): Promise<void> {
  const { ctx, random, topups } = life;
  const topup = topups[random(topups.length)];
  if (!topup) return;
  const status = LATER[random(LATER.length)]!;
  if (random(5) === 0) topup.refunded = Math.min(topup.amount, topup.refunded + random(3000));
  const isForged = random(12) === 0;
  const payment: GatewayPayment = {
    charge_id: topup.charge_id,
    reference: topup.id,
    status,
    raw_status: status,
    total: topup.amount + topup.fee + (isForged ? 1 : 0),
    refunded: topup.refunded,
    reason: null,
    pix_code: null,
    card_token: null,
    ask_again_at: null,
  };
  const reported = [payment, ...(random(3) === 0 ? [payment] : [])];
  if (random(3) === 0) await Promise.all(reported.map((one) => applyPayment(ctx, topup.id, one)));
  else for (const one of reported) await applyPayment(ctx, topup.id, one);
}

async function hold(life: Life): Promise<void> {
  const { ctx, random } = life;
  const wishes = Array.from({ length: 1 + random(3) }, () => ({
    reference: `hold_${life.holds++}`,
    amount: 1 + random(9000),
  }));
  const before = await readBalances(ctx);
  const moved = await Promise.all(
    wishes.map(({ reference, amount }) => post(ctx, 'hold', reference, amount)),
  );
  const sum = moved.reduce((all, one) => all + one.moved, 0);
  if (sum > Math.max(0, before.balance)) throw new Error(`held ${sum} of ${before.balance}`);
  for (const { reference, amount } of wishes.slice(0, random(2))) {
    const again = await post(ctx, 'hold', reference, amount);
    const first = moved[wishes.findIndex((wish) => wish.reference === reference)]!;
    if (first.moved > 0 && again.moved !== 0) throw new Error('a hold moved twice');
  }
}

async function spendOrGiveBack(life: Life, kind: 'messages' | 'release'): Promise<void> {
  const { ctx, random } = life;
  const { held } = await readBalances(ctx);
  const wish = 1 + random(6000);
  const { outcome, moved } = await post(ctx, kind, `${kind}_${life.holds++}`, wish);
  if (moved > held) throw new Error(`${kind} moved ${moved} of ${held}`);
  if (kind === 'messages' && wish <= held && outcome !== 'posted') throw new Error('refused money');
  if (kind === 'messages') life.spent += moved;
}

/** More statements than any of these needs: some of them live. */
const STATEMENTS_MAX = 60;

/** A process that dies before an arbitrary statement; later processes recover its remains. */
async function dieSomewhere(life: Life): Promise<void> {
  const { random, topups } = life;
  const ctx = mortal(life.ctx, random(STATEMENTS_MAX));
  const reported = topups[random(topups.length)];
  const deeds = [
    () => deposit(life, ctx, `click_${life.holds++}`),
    () => deposit(life, ctx, `click_${life.holds++}`),
    () => reported && hear({ ...life, ctx, topups: [reported] }),
    () => post(ctx, 'hold', `crash_${life.holds++}`, 1 + random(5000)),
    () => reconcile({ ...life, ctx }),
  ];
  await deeds[random(deeds.length)]!()?.catch(expectDeath);
}

function expectDeath(error: unknown): void {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Killed) return;
  }
  throw error;
}

/** A complete deposit, like a click; without a response it clicks again with the same key. */
async function deposit(life: Life, ctx: Ctx, key: string): Promise<void> {
  const { random, shop } = life;
  const number = random(4) === 0 ? CARD_NUMBERS.refused : CARD_NUMBERS.good;
  const value = 3000 + random(20_000);
  const isPix = random(2) === 0;
  const card = CardDeposit.parse(aCardDeposit(shop.card, { value, number }));
  const click = (at: Ctx) =>
    isPix
      ? createPixDeposit(at, { value, topup_payment_method_id: shop.pix }, { key })
      : createCardDeposit(at, card, { key, ip: '::1' });
  const isRefused = (error: unknown) => error instanceof Failure;
  await click(ctx).catch((error) => {
    if (!isRefused(error)) throw error;
  });
  if (random(2) === 0) return;
  await click(life.ctx).catch((error) => {
    if (!isRefused(error)) throw error;
  });
}

/** Queries the gateway for every payment that it may know. */
async function reconcile({ ctx }: Life): Promise<void> {
  const open = await ctx.db
    .selectFrom('store_topups as t')
    .innerJoin('sandbox_charges as c', (join) =>
      join
        .onRef('c.store_id', '=', 't.store_id')
        .onRef('c.reference', '=', (eb) => eb.cast<string>('t.id', 'text')),
    )
    .select('t.id')
    .where('t.store_id', '=', ctx.store.id)
    .execute();
  for (const { id } of open) {
    await checkTopup.run(ctx, { store_id: ctx.store.id, topup_id: id });
  }
}

async function signPlan({ ctx, shop }: Life): Promise<void> {
  const period = { period_start: dayOf(0), period_end: dayOf(1) };
  await ctx.db
    .insertInto('store_plans')
    .values({
      store_id: ctx.store.id,
      plan_id: shop.plan_id,
      renewal_day: 1,
      since: dayOf(0),
      ...period,
    })
    .execute();
}

/** The first day of the month so many months after January 2200, beyond any clock in tests. */
function dayOf(month: number): string {
  return addMonths('2200-01-01', month);
}

/** Two clicks at once on the same offer: one contract at most, and its price leaves once. */
async function buy(life: Life): Promise<void> {
  const { ctx, random, shop } = life;
  const { id: addon_id, price } = shop.addons[random(shop.addons.length)]!;
  const clicks = Array.from({ length: 1 + random(2) }, () =>
    contractAddon(ctx, { addon_id, expected_price: price }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    ),
  );
  const done = (await Promise.all(clicks)).filter(Boolean).length;
  if (done > 1) throw new Error('one add-on was contracted twice at once');
}

/**
 * Advances a month: renewed twice, as by a killed worker; pending charges are paid as money
 * arrives.
 */
async function renew(life: Life): Promise<void> {
  const { ctx } = life;
  life.month += 1;
  const cycle = { start: dayOf(life.month), end: dayOf(life.month + 1) };
  await ctx.db
    .updateTable('store_plans')
    .set({ period_start: cycle.start, period_end: cycle.end })
    .where('store_id', '=', ctx.store.id)
    .execute();
  const open = (ctx: Ctx) =>
    inTransaction(ctx, async (ctx) => {
      await lockCycle(ctx);
      await expireCharges(ctx, cycle.start);
      await renewAddons(ctx, cycle);
    });
  await killed(ctx, open);
  await open(ctx);
  await open(ctx);
}

async function killed(ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await work(ctx);
    throw new Error('killed');
  }).catch((error: Error) => {
    if (error.message !== 'killed') throw error;
  });
}

export async function live(ctx: Ctx, shop: Shop, seed: number): Promise<void> {
  const random = randomOf(seed);
  const life: Life = { ctx, random, shop, month: 0, topups: [], holds: 0, spent: 0 };
  const events = 20 + random(41);
  await signPlan(life);
  await openTopup(life);
  for (let i = 0; i < events; i++) {
    const which = random(12);
    if (which < 2) await openTopup(life);
    else if (which < 6) await hear(life);
    else if (which < 8) await hold(life);
    else if (which < 9) await spendOrGiveBack(life, random(2) === 0 ? 'messages' : 'release');
    else if (which < 10) await dieSomewhere(life);
    else if (which < 11) await buy(life);
    else await renew(life);
  }
  await reconcile(life);
  await assertWhole(ctx, life.spent);
  await assertCharges(ctx);
}

/** Prices below a cent: whatever the order of batches and days, the sum is the price of all, rounded once. */
export function postInBatches(seed: number): { posted: number; exact: number } {
  const random = randomOf(seed);
  const price = 1 + random(3_000_000);
  let paid = 0;
  let posted = 0;
  for (let i = 0; i < 20 + random(41); i++) {
    paid += random(400);
    if (random(3) > 0) posted += Math.max(0, centsPosted(paid * price) - posted);
  }
  posted += centsPosted(paid * price) - posted;
  return { posted, exact: (paid * price) / 1_000_000 };
}
