import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { post } from '#areas/billing/wallet/ledger';
import { anAutomaticTopup } from '#test/automatic-topup';
import { activate, aDraftTo, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { useStore, useWorld } from '#test/harness';
import { balancesOf, deposit, statementOf } from '#test/wallet';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

/** The plan: a price for each e-mail in millionths of a cent, and credits before it. */
const aPrice = (price_micros: number, monthly_credits = 0) =>
  priceEmail(store.ctx, price_micros, monthly_credits);

/** Leaves only so many cents free. */
async function leave(cents: number): Promise<void> {
  await deposit(store, 3000);
  await post(store.ctx, 'hold', 'elsewhere', 3000 - cents);
}

const statement = async () => (await statementOf(store)).data;

test('launching holds the cost beyond credits, sending spends it, and the remainder is returned', async () => {
  await aPrice(1_500_000, 4);
  await deposit(store, 3000);
  const id = await aDraftTo(world, store, 11);
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(review).toMatchObject({ cost: { EMAIL: 11, total: 11 }, wallet_balance: 3000 });
  await activate(world, store, id);
  expect(await balancesOf(store)).toEqual({ balance: 2989, held: 11 });
  await sendUntilStatus(world, store, id, 'finished');
  expect(await balancesOf(store)).toEqual({ balance: 2989, held: 0 });
  const { items, totals } = await statement();
  expect(totals).toMatchObject({ inputs: 3000, outputs: 11 });
  expect(items[0]?.outputs).toMatchObject([
    {
      campaign: { id, name: 'Novidades da semana', goal: { name: 'Vender mais' } },
      values: [{ amount: '11', messages: 11, addon: { name: 'email' } }],
    },
  ]);
});

test('prices below a cent are rounded once: nothing is lost and nothing made up', async () => {
  await aPrice(350_001);
  await deposit(store, 3000);
  const id = await aDraftTo(world, store, 7);
  await activate(world, store, id);
  expect(await balancesOf(store)).toEqual({ balance: 2997, held: 3 });
  await sendUntilStatus(world, store, id, 'finished');
  // 7 × 0,350001 = 2,450007 cents
  expect(await balancesOf(store)).toEqual({ balance: 2998, held: 0 });
  expect((await statement()).totals.outputs).toBe(2);
});

test('without money messages wait, the owner hears of it, and a top-up sends them by itself', async () => {
  await aPrice(1_000_000, 2);
  await leave(3);
  const id = await aDraftTo(world, store, 9);
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(review.warnings.join()).toContain('não cobre 4 mensagens');
  await activate(world, store, id, { confirm_partial: true });
  expect((await balancesOf(store)).balance).toBe(0);
  await sendUntil(world, async () => {
    const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
    return data.some(({ title }) => title === 'Saldo baixo na carteira');
  });
  expect(await statuses(world, id)).toEqual({ sent: 5, waiting_to_send: 4 });
  await deposit(store, 3000);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 9 });
  expect(await balancesOf(store)).toEqual({ balance: 2996, held: 2997 });
  expect((await statement()).totals).toMatchObject({ inputs: 6000, outputs: 7 });
});

test('a pause releases the reserved funds, resuming reserves them again, canceling releases all', async () => {
  await aPrice(2_000_000, 1);
  await deposit(store, 3000);
  const id = await aDraftTo(world, store, 5);
  const campaign = { store_id: store.id, campaign_id: id };
  await activate(world, store, id);
  expect(await balancesOf(store)).toEqual({ balance: 2992, held: 8 });
  await store.owner.call(contract.pauseCampaign, campaign);
  expect(await balancesOf(store)).toEqual({ balance: 3000, held: 0 });
  await store.owner.call(contract.resumeCampaign, campaign);
  expect(await balancesOf(store)).toEqual({ balance: 2992, held: 8 });
  await store.owner.call(contract.cancelCampaign, campaign);
  expect(await balancesOf(store)).toEqual({ balance: 3000, held: 0 });
  const credits = await store.ctx.db
    .selectFrom('addon_credits')
    .select(['granted', 'taken'])
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow();
  expect(credits).toEqual({ granted: 1, taken: 0 });
});

test('a store whose e-mail has no price pays nothing', async () => {
  const id = await aDraftTo(world, store, 3);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 0 });
  expect((await statement()).items).toEqual([]);
});

test('a hold that leaves the balance at the minimum fires the automatic top-up', async () => {
  await aPrice(100_000_000);
  await deposit(store, 3000);
  await anAutomaticTopup(store, { minimum: 500, amount: 5000 });
  const id = await aDraftTo(world, store, 40);
  await activate(world, store, id, { confirm_partial: true });
  await sendUntilStatus(world, store, id, 'finished');
  await world.runJobs();
  expect(await statuses(world, id)).toEqual({ sent: 40 });
  expect((await statement()).totals).toEqual({
    inputs: 8000,
    outputs: 4000,
    automatic_topups: 5000,
  });
});

test('launching with too little money asks for confirmation, and changes nothing before it', async () => {
  await aPrice(100_000_000, 2);
  await leave(350);
  const id = await aDraftTo(world, store, 9);
  const campaign = { store_id: store.id, campaign_id: id };
  const asked = await store.owner.send(contract.activateCampaign, campaign);
  expect(asked.status).toBe(409);
  expect(asked.body).toEqual({
    code: 'balance_covers_part',
    message:
      'Seu saldo cobre 5 de 9 mensagens. As demais aguardam e saem sozinhas depois de uma recarga.',
    values: { messages: 9, covered: 5, missing: 350 },
  });
  expect((await store.owner.call(contract.getCampaign, { id })).stage).toBe('draft');
  expect(await balancesOf(store)).toEqual({ balance: 350, held: 2650 });
  await activate(world, store, id, { confirm_partial: true });
  expect((await store.owner.call(contract.getCampaign, { id })).stage).toBe('activated');
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 3000 });
});

test('resuming with too little money asks for confirmation again, unless a deposit covers it', async () => {
  await aPrice(100_000_000, 2);
  await leave(350);
  const id = await aDraftTo(world, store, 9);
  const campaign = { store_id: store.id, campaign_id: id };
  await activate(world, store, id, { confirm_partial: true });
  await store.owner.call(contract.pauseCampaign, campaign);
  const asked = await store.owner.send(contract.resumeCampaign, campaign);
  expect(asked.body).toMatchObject({
    code: 'balance_covers_part',
    values: { messages: 9, covered: 5, missing: 350 },
  });
  expect((await store.owner.call(contract.getCampaign, { id })).stage).toBe('paused');
  await deposit(store, 3000);
  await store.owner.call(contract.resumeCampaign, campaign);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 9 });
});

test('a negative balance adds to the missing amount', async () => {
  await aPrice(100_000_000);
  await leave(0);
  await post(store.ctx, 'refund', 'elsewhere', 500);
  const id = await aDraftTo(world, store, 3);
  const asked = await store.owner.send(contract.activateCampaign, {
    store_id: store.id,
    campaign_id: id,
  });
  expect(asked.body).toMatchObject({
    message: expect.stringContaining('ainda não cobre nenhuma das 3 mensagens'),
    values: { covered: 0, missing: 800 },
  });
});
