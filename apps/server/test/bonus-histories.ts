import { BonusStrategy } from '@clientela/contract';
import { expect } from 'vitest';
import {
  bonusGranting,
  findUneven,
  spendBonuses,
  startGranting,
} from '../src/areas/records/bonus-ledger/index.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import { aPerson, someOrders } from './arriving.ts';
import { followEvents } from './events.ts';
import { aStore, type World } from './harness.ts';

/** Numbers that look random and are the same for the same seed (mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

interface Known {
  number: string;
  customer: number;
  status: 'pending' | 'paid' | 'cancelled' | 'partially_refunded' | 'refunded';
  total: number;
  refunded: number;
}

interface Used {
  customer: number;
  number: string;
  amount: number;
  purchase: number;
}

const RATE = 0.1;
const PEOPLE = 12;
const BATCH = 12;

/**
 * Random histories of so many orders, arriving in any order and often twice, with bonus used in
 * between; and the expected ledger, calculated here from the orders alone.
 */
export async function liveThrough(
  world: World,
  { seed, orders }: { seed: number; orders: number },
) {
  const { ctx } = await aStore(world);
  const draw = drawing(seed);
  await grants(ctx);
  for (let n = 0; n < PEOPLE; n++) await aPerson(ctx, { email: `p${n}@exemplo.com.br` });
  const people = await peopleOf(world, ctx);
  const known: Known[] = [];
  const uses: Used[] = [];
  // Arriving in batches, as from shops; each order about four times.
  for (let reported = 0; reported < orders * 4; reported += BATCH) {
    world.clock.advance(600_000);
    while (known.length < orders && draw(3) > 0) known.push(born(known.length, draw));
    const changed = new Set(Array.from({ length: BATCH }, () => known[draw(known.length || 1)]));
    changed.delete(undefined);
    const batch = [...changed] as Known[];
    for (const order of batch) change(order, draw);
    // A shop sends some batches twice.
    for (let times = draw(5) === 0 ? 2 : 1; times > 0; times--) await report(ctx, batch);
    await followEvents(ctx, [bonusGranting]);
    for (const order of batch.slice(0, draw(BATCH))) {
      const use = await tryToUse(ctx, { order, people, draw });
      if (use) uses.push(use);
    }
  }
  await followEvents(ctx, [bonusGranting]);
  return { ctx, known, uses, people };
}

/** Each person's ledger matches the sum of their orders and uses. */
export async function expectLedger(
  world: World,
  { ctx, known, uses, people }: Awaited<ReturnType<typeof liveThrough>>,
): Promise<void> {
  const held = await world.sql<{ customer_id: string; net: number }>(
    'select customer_id, balance - owed as net from bonus_balances where store_id = $1',
    [ctx.store.id],
  );
  for (const [n, id] of people.entries()) {
    const earned = known
      .filter(({ customer }) => customer === n)
      .reduce((sum, order) => sum + earnedIn(order, uses), 0);
    const spent = uses
      .filter(({ customer }) => customer === n)
      .reduce((sum, use) => sum + use.amount - returnedIn(use, known), 0);
    const net = held.find(({ customer_id }) => customer_id === id)?.net ?? 0;
    expect({ person: n, net }).toEqual({ person: n, net: earned - spent });
  }
  expect(await findUneven(ctx)).toEqual([]);
}

/** Final earnings of an order, if it ever counted. */
function earnedIn(order: Known, uses: readonly Used[]): number {
  if (order.status !== 'paid' && order.status !== 'partially_refunded') return 0;
  const used = uses
    .filter(({ number, purchase }) => number === order.number && purchase <= order.total)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.round(Math.max(0, order.total - order.refunded - used) * RATE + 1e-9);
}

function returnedIn(use: Used, known: readonly Known[]): number {
  const order = known.find(({ number }) => number === use.number)!;
  if (order.status === 'cancelled' || order.status === 'refunded') return use.amount;
  const total = order.total - use.amount;
  return Math.min(use.amount, Math.floor((use.amount * order.refunded) / total + 0.5));
}

async function grants(ctx: Ctx): Promise<void> {
  const strategy = {
    name: 'Cashback',
    type: 'PERCENTAGE',
    value: 1_000,
    expires_in: { value: 36, unit: 'MONTH' },
  };
  await inTransaction(ctx, async (ctx) =>
    startGranting(ctx, {
      id: ctx.store.id,
      bonus_strategy: BonusStrategy.parse(strategy),
      customer_cluster_ids: [],
      excluded_cluster_ids: [],
      control_percentage: 0,
      started_at: null,
    }),
  );
}

async function peopleOf(world: World, ctx: Ctx): Promise<string[]> {
  const rows = await world.sql<{ id: string }>(
    `select id from customers where store_id = $1 order by substring(email from 2 for position('@' in email) - 2)::int`,
    [ctx.store.id],
  );
  return rows.map(({ id }) => id);
}

function born(n: number, draw: (below: number) => number): Known {
  const total = 1_000 + draw(100_000);
  return { number: String(n + 1), customer: draw(PEOPLE), status: 'pending', total, refunded: 0 };
}

function change(order: Known, draw: (below: number) => number): void {
  const statuses = [
    'paid',
    'paid',
    'paid',
    'cancelled',
    'partially_refunded',
    'refunded',
    'pending',
  ] as const;
  order.status = statuses[draw(statuses.length)]!;
  order.refunded =
    order.status === 'partially_refunded'
      ? 1 + draw(order.total - 1)
      : order.status === 'refunded'
        ? order.total
        : 0;
}

function report(ctx: Ctx, orders: readonly Known[]) {
  return someOrders(
    ctx,
    orders.map(({ number, customer, status, total, refunded }) => ({
      number,
      status,
      refunded,
      order_total: total,
      customer: { kind: 3, value: `p${customer}@exemplo.com.br` },
    })),
  );
}

/**
 * Uses part of the buyer's balance, typed with the order's number; the order's total excludes the
 * use.
 */
async function tryToUse(
  ctx: Ctx,
  { order, people, draw }: { order: Known; people: string[]; draw: (below: number) => number },
): Promise<Used | null> {
  const amount = 1 + draw(Math.min(900, order.total - 1));
  const of = { customer_id: people[order.customer]!, amount, purchase_amount: order.total };
  try {
    await spendBonuses(ctx, {
      ...of,
      channel: 'STORE',
      proof: 'NONE',
      release_reason: null,
      coupon: null,
      order_number: order.number,
      used_by: null,
    });
  } catch (error) {
    if (error instanceof Error && error.message.includes('podem ser usados')) return null;
    throw error;
  }
  return { customer: order.customer, number: order.number, amount, purchase: order.total };
}
