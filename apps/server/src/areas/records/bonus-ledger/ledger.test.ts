import * as contract from '@clientela/contract';
import { BonusStrategy } from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { anOrder, aPerson } from '#test/arriving';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import {
  bonusGranting,
  cancelUse,
  expireBonuses,
  findUneven,
  giveBonus,
  quotePurchase,
  spendBonuses,
  startGranting,
  stopGranting,
} from './index.ts';

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
const ANA = { kind: 3, value: 'ana@exemplo.com.br' } as const;

beforeEach(() => aPerson(store.ctx, { email: ANA.value, first_name: 'Ana' }));
afterEach(async () => {
  expect(await findUneven(store.ctx)).toEqual([]);
  expect(world.errors).toEqual([]);
});

async function aCampaign(fields: Record<string, unknown> = {}, name = 'Cashback'): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `insert into campaigns (store_id, id, name, status, restrictions, indicators)
     values ($1, gen_random_uuid(), $2, 'activated', '{}', '{}') returning id`,
    [store.id, name],
  );
  const id = row!.id;
  const strategy = { name, type: 'PERCENTAGE', value: 1_000, ...fields };
  await inTransaction(store.ctx, (ctx) =>
    startGranting(ctx, {
      id,
      bonus_strategy: BonusStrategy.parse(strategy),
      customer_cluster_ids: [],
      excluded_cluster_ids: [],
      control_percentage: 0,
      started_at: null,
    }),
  );
  return id;
}

async function buys(row: Parameters<typeof anOrder>[1] = {}): Promise<void> {
  world.clock.advance(1_000);
  await anOrder(store.ctx, { customer: ANA, status: 'paid', order_total: 10_000, ...row });
  await follow();
}

const follow = () => followEvents(store.ctx, [bonusGranting]);

async function ana(): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    'select id from customers where store_id = $1 and email = $2',
    [store.id, ANA.value],
  );
  return row!.id;
}

const lots = () =>
  world.sql<{ value: number; remaining: number; state: string }>(
    `select b.value, b.remaining, app.bonus_state(b, $2) as state from bonuses b
      where b.store_id = $1 order by b.created_at, b.id`,
    [store.id, world.clock.now()],
  );

const balance = async () =>
  (
    await world.sql<{ balance: number; owed: number }>(
      'select balance, owed from bonus_balances where store_id = $1',
      [store.id],
    )
  )[0];

async function spends(amount: number, purchase_amount = 50_000, fields = {}) {
  return spendBonuses(store.ctx, {
    customer_id: await ana(),
    purchase_amount,
    amount,
    channel: 'STORE',
    proof: 'NONE',
    release_reason: null,
    order_number: null,
    coupon: null,
    used_by: null,
    ...fields,
  });
}

test('a paid order earns once despite duplicate events; pending and earlier orders earn nothing', async () => {
  await buys({ number: '0' });
  await aCampaign();
  await buys({ number: '1', status: 'pending' });
  expect(await lots()).toEqual([]);
  await buys({ number: '1' });
  await buys({ number: '1', raw_status: 'aprovado' });
  expect(await lots()).toEqual([{ value: 1_000, remaining: 1_000, state: 'available' }]);
  const granted = await world.sql(
    `select data from domain_events where store_id = $1 and kind = 'bonus.granted'`,
    [store.id],
  );
  expect(granted).toMatchObject([{ data: { value: 1_000 } }]);
});

test('in a store that gives no bonus orders leave nothing behind', async () => {
  await buys({ number: '1' });
  expect(await balance()).toBeUndefined();
});

test('an order that shrinks takes its bonus along; restored, it has it again', async () => {
  await aCampaign();
  await buys({ number: '1' });
  await buys({ number: '1', status: 'partially_refunded', refunded: 4_000 });
  expect(await lots()).toMatchObject([{ value: 600, remaining: 600 }]);
  await buys({ number: '1', status: 'cancelled', refunded: 0 });
  expect(await lots()).toMatchObject([{ value: 0, remaining: 0, state: 'cancelled' }]);
  await buys({ number: '1', status: 'paid', order_total: 20_000 });
  expect(await lots()).toMatchObject([{ value: 2_000, remaining: 2_000, state: 'available' }]);
  await buys({ number: '1', status: 'paid', order_total: 15_000 });
  expect(await lots()).toMatchObject([{ value: 1_500, remaining: 1_500 }]);
});

test('bonus spent before its order is undone becomes debt, deducted from the next bonus', async () => {
  await aCampaign();
  await buys({ number: '1' });
  await spends(800);
  await buys({ number: '1', status: 'cancelled' });
  expect(await balance()).toEqual({ balance: 0, owed: 800 });
  await buys({ number: '2' });
  expect(await balance()).toEqual({ balance: 200, owed: 0 });
  await buys({ number: '1', status: 'paid' });
  expect(await balance()).toEqual({ balance: 1_200, owed: 0 });
});

test('the history of a customer lists earnings, uses and reversals', async () => {
  await aCampaign();
  await buys({ number: '1' });
  world.clock.advance(60_000);
  const { id } = await spends(800);
  const use = { id, customer_id: await ana(), amount: 800 };
  await cancelUse(store.ctx, use, { by: null, reason: 'Trocou de ideia' });
  const { data } = await store.owner.call(contract.getCustomerTimeline, {
    id: await ana(),
    query: {},
  });
  expect(data.filter(({ kind }) => kind.startsWith('bonus'))).toMatchObject([
    { kind: 'bonus_use', amount: 800, purchase_amount: 50_000, is_cancelled: true },
    { kind: 'bonus', value: 1_000, remaining: 1_000 },
  ]);
});

test('debt is written off after 180 days', async () => {
  await aCampaign();
  await buys({ number: '1' });
  await spends(1_000);
  await buys({ number: '1', status: 'cancelled' });
  world.clock.advance(181 * DAY);
  await buys({ number: '2' });
  expect(await balance()).toEqual({ balance: 1_000, owed: 0 });
});

test('of two campaigns, the one that gives more grants, and the order stays with it', async () => {
  await aCampaign({ value: 500 }, 'Pouco');
  const more = await aCampaign({ type: 'FIXED', value: 900 }, 'Mais');
  await buys({ number: '1' });
  await buys({ number: '1', order_total: 90_000 });
  const [row] = await world.sql('select campaign_id, value from bonuses where store_id = $1', [
    store.id,
  ]);
  expect(row).toEqual({ campaign_id: more, value: 900 });
});

test('no more than so many a period, no second purchase, nothing after the campaign stopped', async () => {
  const id = await aCampaign({
    evaluation_period: { value: 7, unit: 'DAY' },
    maximum_per_period: 1,
  });
  await buys({ number: '1' });
  await buys({ number: '2' });
  expect(await lots()).toHaveLength(1);
  await buys({ number: '1', status: 'cancelled' });
  await buys({ number: '3' });
  expect(await lots()).toHaveLength(2);
  world.clock.advance(8 * DAY);
  await buys({ number: '4' });
  expect(await lots()).toHaveLength(3);
  await inTransaction(store.ctx, (ctx) => stopGranting(ctx, id));
  world.clock.advance(8 * DAY);
  await buys({ number: '5' });
  expect(await lots()).toHaveLength(3);
  await aCampaign({ valid_only_first_purchase: true });
  await buys({ number: '6' });
  expect(await lots()).toHaveLength(3);
});

test('two tills at once never spend more than there is', async () => {
  await aCampaign();
  await buys({ number: '1' });
  for (let round = 0; round < 5; round++) {
    const both = await Promise.allSettled([spends(600), spends(600), spends(600)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(round === 0 ? 1 : 0);
  }
  expect(await balance()).toEqual({ balance: 400, owed: 0 });
  await expect(spends(401)).rejects.toThrow(/podem ser usados até R\$\s4,00\. Nada foi/);
});

test('the order of a use is found by the amount to pay, and its refunds restore the bonus', async () => {
  await aCampaign();
  await buys({ number: '1' });
  await spends(1_000, 5_000);
  await buys({ number: '2', order_total: 4_000 });
  const [use] = await world.sql(
    'select order_id, is_off_total from bonus_uses where store_id = $1',
    [store.id],
  );
  expect(use).toMatchObject({ is_off_total: true, order_id: expect.any(String) });
  // The purchase that used the bonus earned on the amount paid.
  expect(await balance()).toEqual({ balance: 400, owed: 0 });
  await buys({ number: '2', order_total: 4_000, status: 'partially_refunded', refunded: 2_000 });
  expect(await balance()).toEqual({ balance: 700, owed: 0 });
  await buys({ number: '2', order_total: 4_000, status: 'cancelled', refunded: 2_000 });
  expect(await balance()).toEqual({ balance: 1_000, owed: 0 });
  await buys({ number: '2', order_total: 4_000, status: 'paid', refunded: 0 });
  expect(await balance()).toEqual({ balance: 400, owed: 0 });
});

test('a use that is taken back gives back all, once', async () => {
  await aCampaign();
  await buys({ number: '1' });
  const { id } = await spends(700);
  const use = { id, customer_id: await ana(), amount: 700 };
  await cancelUse(store.ctx, use, { by: null, reason: '' });
  await expect(cancelUse(store.ctx, use, { by: null, reason: '' })).rejects.toThrow(
    'Este uso já foi desfeito.',
  );
  expect(await balance()).toEqual({ balance: 1_000, owed: 0 });
});

test('an expired bonus is unusable before the job posts its expiry; a restored amount is valid for 30 more days', async () => {
  await aCampaign({ expires_in: { value: 1, unit: 'DAY' } });
  await buys({ number: '1' });
  const { id } = await spends(300);
  world.clock.advance(2 * DAY);
  await expect(spends(1)).rejects.toThrow(/até R\$\s0,00/);
  await expireBonuses.run(platformCtx(world.app));
  await expireBonuses.run(platformCtx(world.app));
  expect(await lots()).toEqual([{ value: 1_000, remaining: 0, state: 'expired' }]);
  await cancelUse(
    store.ctx,
    { id, customer_id: await ana(), amount: 300 },
    { by: null, reason: '' },
  );
  expect(await lots()).toEqual([{ value: 1_000, remaining: 300, state: 'available' }]);
  world.clock.advance(31 * DAY);
  await expireBonuses.run(platformCtx(world.app));
  expect(await lots()).toEqual([{ value: 1_000, remaining: 0, state: 'expired' }]);
});

test('undoing a purchase makes its spent bonus a debt, but not its expired bonus', async () => {
  await aCampaign({ expires_in: { value: 1, unit: 'DAY' } });
  await buys({ number: '1' });
  await buys({ number: '2' });
  await spends(400);
  world.clock.advance(2 * DAY);
  await expireBonuses.run(platformCtx(world.app));
  // Half of the first one: 500 would be its worth, 400 were spent.
  await buys({ number: '1', status: 'partially_refunded', refunded: 5_000 });
  await buys({ number: '2', status: 'cancelled' });
  expect(await balance()).toEqual({ balance: 0, owed: 0 });
  await buys({ number: '1', status: 'cancelled', refunded: 0 });
  await buys({ number: '1', status: 'cancelled', refunded: 0, raw_status: 'cancelado' });
  expect(await balance()).toEqual({ balance: 0, owed: 400 });
});

test('cashback follows an order to its corrected buyer, and back', async () => {
  await aCampaign();
  const bia = { kind: 3, value: 'bia@exemplo.com.br' } as const;
  await aPerson(store.ctx, { email: bia.value, first_name: 'Bia' });
  const balances = () =>
    world.sql(
      `select c.first_name as name, b.balance, b.owed from bonus_balances b
         join customers c on c.store_id = b.store_id and c.id = b.customer_id where b.store_id = $1 order by 1`,
      [store.id],
    );
  await buys({ number: '1' });
  await buys({ number: '1', customer: bia });
  expect(await balances()).toEqual([
    { name: 'Ana', balance: 0, owed: 0 },
    { name: 'Bia', balance: 1_000, owed: 0 },
  ]);
  await buys({ number: '1', raw_status: 'aprovado', customer: bia });
  await buys({ number: '1' });
  expect(await balances()).toEqual([
    { name: 'Ana', balance: 1_000, owed: 0 },
    { name: 'Bia', balance: 0, owed: 0 },
  ]);
});

test('bonus spent by the wrong buyer becomes debt', async () => {
  await aCampaign();
  const customer = { kind: 3, value: 'bia@exemplo.com.br' } as const;
  await aPerson(store.ctx, { email: customer.value, first_name: 'Bia' });
  await buys({ number: '1' });
  await spends(1_000);
  await buys({ number: '1', customer, refunded: 5_000, status: 'partially_refunded' });
  await buys({ number: '1', customer, refunded: 0 });
  const rows = await world.sql(
    `select c.first_name as name, b.balance, b.owed from bonus_balances b
       join customers c on c.store_id = b.store_id and c.id = b.customer_id where b.store_id = $1 order by 1`,
    [store.id],
  );
  expect(rows).toEqual([
    { name: 'Ana', balance: 0, owed: 1_000 },
    { name: 'Bia', balance: 1_000, owed: 0 },
  ]);
});

test('merged customers share both balances, and an undone merge separates them', async () => {
  await aPerson(store.ctx, { email: 'a2@exemplo.com.br', first_name: 'Ana' });
  const [other] = await world.sql<{ id: string }>(
    `select id from customers where store_id = $1 and email like 'a2%'`,
    [store.id],
  );
  const given = { expires_in_days: 30, minimum_to_use_bonus: 0, minimum_purchase_amount: null };
  await giveBonus(store.ctx, { ...given, customer_id: await ana(), value: 500, reason: 'a' });
  await giveBonus(store.ctx, { ...given, customer_id: other!.id, value: 300, reason: 'b' });
  const [kept, merged] = [await ana(), other!.id];
  const merge = await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept, merged_customer_id: merged },
  });
  expect(
    await quotePurchase(store.ctx, { customer_id: kept, purchase_amount: 9_000 }),
  ).toMatchObject({ usable: 800 });
  await store.owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id: merge.id });
  for (const [customer_id, usable] of [
    [kept, 500],
    [merged, 300],
  ] as const) {
    const quote = await quotePurchase(store.ctx, { customer_id, purchase_amount: 9_000 });
    expect(quote.usable).toBe(usable);
  }
});
