import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  customers,
  sendUntil,
  sendUntilStatus,
  statuses,
} from '#areas/campaigns/test-support';
import { storeCtx } from '#platform/context';
import { anAutomaticTopup } from '#test/automatic-topup';
import { aCardDeposit, CARD_NUMBERS } from '#test/cards';
import { priceEmail } from '#test/email-price';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { checkTopup } from './topups.jobs.ts';

/** What an owner lives through with the wallet, from the first deposit to the statement. */

const world = useWorld();
const PRICE = 100;
let store: TestStore;
let methods: { pix: string; card: string };

beforeEach(async () => {
  world.errors.length = 0;
  store = await aStore(world);
  const { data } = await store.owner.call(contract.listTopupPaymentMethods, {});
  const idOf = (type: string) => data.find((method) => method.type === type)!.id;
  methods = { pix: idOf('PIX'), card: idOf('CREDIT_CARD') };
  await priceEmail(store.ctx, PRICE * 1_000_000);
});
afterEach(() => expect(world.errors).toEqual([]));

const payByCard = (value: number, number: string = CARD_NUMBERS.good) =>
  store.owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: aCardDeposit(methods.card, { value, number }),
  });

async function payByPix(value: number): Promise<void> {
  const { id } = await store.owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value, topup_payment_method_id: methods.pix },
  });
  await store.owner.call(contract.paySandboxTopup, { token: id });
}

async function aCampaign(recipients: number): Promise<string> {
  await customers(world, store, recipients);
  return (await aDraft(store)).id;
}

const balances = async () => {
  const { balance, held } = await store.owner.call(contract.getWallet, { store_id: store.id });
  return { balance, held };
};

/** Every movement that the statement shows, page by page, adds up to what the wallet has. */
async function expectStatementAddsUp(): Promise<void> {
  let inputs = 0;
  let outputs = 0;
  let page = 1;
  let pages = 1;
  let totals: contract.ResponseOf<typeof contract.listClosings>['data']['totals'] | undefined;
  do {
    const { data, meta } = await store.owner.call(contract.listClosings, {
      store_id: store.id,
      query: { page, per_page: 2 },
    });
    for (const day of data.items) {
      for (const input of day.inputs) {
        const isCredited = !['REFUSED', 'CANCELLED', 'WAITING_PAYMENT', 'PROCESSING'].includes(
          input.status,
        );
        inputs += isCredited ? input.amount - input.refunded_amount : 0;
      }
      for (const { values } of day.outputs) {
        outputs += values.reduce((sum, { amount }) => sum + Number(amount), 0);
      }
    }
    totals = data.totals;
    pages = meta.last_page ?? 1;
  } while (++page <= pages);
  const { balance, held } = await balances();
  expect(inputs - outputs).toBe(balance + held);
  expect(totals).toMatchObject({ inputs, outputs });
}

test('a card charged back takes the balance below zero, sending stops, and a top-up sends the rest by itself', async () => {
  const paid = await payByCard(5000, CARD_NUMBERS.chargedBack);
  const id = await aCampaign(60);
  await activate(world, store, id, { confirm_partial: true });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 50);
  await expectStatementAddsUp();

  world.clock.advance(61_000);
  const ctx = await storeCtx(world.app, store.id);
  await checkTopup.run(ctx, { store_id: store.id, topup_id: paid.id });
  expect(await balances()).toEqual({ balance: -5000, held: 0 });
  await expectStatementAddsUp();

  await payByPix(3000);
  expect(await balances()).toEqual({ balance: -2000, held: 0 });
  const startedAt = performance.now();
  await sendUntil(world, async () => performance.now() - startedAt > 1_500);
  expect(await statuses(world, id)).toEqual({ sent: 50, waiting_to_send: 10 });

  await payByPix(5000);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 60 });
  expect(await balances()).toEqual({ balance: 2000, held: 0 });
  await expectStatementAddsUp();
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Pagamento contestado', 'Saldo baixo na carteira']),
  );
});

test('a campaign under way fires the automatic top-up once, and ends without anybody', async () => {
  await payByPix(3000);
  await anAutomaticTopup(store, { minimum: 500, amount: 4000 });
  const id = await aCampaign(60);
  await store.owner.call(contract.activateCampaign, {
    store_id: store.id,
    campaign_id: id,
    body: { confirm_partial: true },
  });
  // The recipients are computed and the first charge made by jobs, while the sender runs.
  await sendUntil(world, async () => {
    await world.runJobs();
    return (await store.owner.call(contract.getCampaign, { id })).status === 'finished';
  });
  expect(await statuses(world, id)).toEqual({ sent: 60 });
  const { data } = await store.owner.call(contract.listClosings, { store_id: store.id });
  expect(data.totals).toEqual({ inputs: 7000, outputs: 6000, automatic_topups: 4000 });
  await expectStatementAddsUp();
});

test('the statement adds up at every step: refused, refunded, held, spent and given back', async () => {
  await expect(payByCard(4000, CARD_NUMBERS.refused)).toFailWith('payment_refused');
  await expectStatementAddsUp();
  const paid = await payByCard(6000);
  const id = await aCampaign(20);
  await activate(world, store, id);
  expect(await balances()).toEqual({ balance: 4000, held: 2000 });
  await expectStatementAddsUp();
  await store.owner.call(contract.pauseCampaign, { store_id: store.id, campaign_id: id });
  await expectStatementAddsUp();
  const { charge_id } = await store.ctx.db
    .selectFrom('store_topups')
    .select('charge_id')
    .where('store_id', '=', store.id)
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow();
  await world.app.gateways.sandbox.refund(store.ctx, charge_id!, 1500);
  await checkTopup.run(await storeCtx(world.app, store.id), {
    store_id: store.id,
    topup_id: paid.id,
  });
  await expectStatementAddsUp();
  await store.owner.call(contract.resumeCampaign, { store_id: store.id, campaign_id: id });
  await sendUntilStatus(world, store, id, 'finished');
  expect(await balances()).toEqual({ balance: 2500, held: 0 });
  await expectStatementAddsUp();
});
