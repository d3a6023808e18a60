import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAutomaticTopup } from '#test/automatic-topup';
import { activate, aDraftTo, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { CARD_NUMBERS } from '#test/cards';
import { priceEmail } from '#test/channel-price';
import { useStore, useWorld } from '#test/harness';
import { balancesOf, chargeIdOf, checkNow, deposit, payByCard, statementOf } from '#test/wallet';

/** An owner's journey with the wallet, from the first deposit to the statement. */

const world = useWorld();
const PRICE = 100;
const store = useStore(world);

beforeEach(() => priceEmail(store.ctx, PRICE * 1_000_000));
afterEach(() => expect(world.errors).toEqual([]));

/** Every movement in the statement, page by page, adds up to the wallet's balances. */
async function expectStatementAddsUp(): Promise<void> {
  let inputs = 0;
  let outputs = 0;
  let page = 1;
  let pages = 1;
  let totals: contract.ResponseOf<typeof contract.listStatementDays>['data']['totals'] | undefined;
  do {
    const { data, meta } = await store.owner.call(contract.listStatementDays, {
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
  const { balance, held } = await balancesOf(store);
  expect(inputs - outputs).toBe(balance + held);
  expect(totals).toMatchObject({ inputs, outputs });
}

test('a card chargeback takes the balance below zero, sending stops, and a top-up resumes it', async () => {
  const paid = await payByCard(store, { number: CARD_NUMBERS.chargedBack });
  const id = await aDraftTo(world, store, 60);
  await activate(world, store, id, { confirm_partial: true });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 50);
  await expectStatementAddsUp();

  world.clock.advance(61_000);
  await checkNow(store, paid.id);
  expect(await balancesOf(store)).toEqual({ balance: -5000, held: 0 });
  await expectStatementAddsUp();

  await deposit(store, 3000);
  expect(await balancesOf(store)).toEqual({ balance: -2000, held: 0 });
  const startedAt = performance.now();
  await sendUntil(world, async () => performance.now() - startedAt > 1_500);
  expect(await statuses(world, id)).toEqual({ sent: 50, waiting_to_send: 10 });

  await deposit(store, 5000);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 60 });
  expect(await balancesOf(store)).toEqual({ balance: 2000, held: 0 });
  await expectStatementAddsUp();
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Pagamento contestado', 'Saldo baixo na carteira']),
  );
});

test('a running campaign triggers the automatic top-up once, and ends without manual action', async () => {
  await deposit(store, 3000);
  await anAutomaticTopup(store, { minimum: 500, amount: 4000 });
  const id = await aDraftTo(world, store, 60);
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
  const { data } = await statementOf(store);
  expect(data.totals).toEqual({ inputs: 7000, outputs: 6000, automatic_topups: 4000 });
  await expectStatementAddsUp();
});

test('the statement adds up at every step: refused, refunded, held, spent and returned', async () => {
  await expect(payByCard(store, { value: 4000, number: CARD_NUMBERS.refused })).toFailWith(
    'payment_refused',
  );
  await expectStatementAddsUp();
  const paid = await payByCard(store, { value: 6000 });
  const id = await aDraftTo(world, store, 20);
  await activate(world, store, id);
  expect(await balancesOf(store)).toEqual({ balance: 4000, held: 2000 });
  await expectStatementAddsUp();
  await store.owner.call(contract.pauseCampaign, { store_id: store.id, campaign_id: id });
  await expectStatementAddsUp();
  const charge = await chargeIdOf(store, paid.id);
  await world.app.gateways.sandbox.refund(store.ctx, charge, 1500);
  await checkNow(store, paid.id);
  await expectStatementAddsUp();
  await store.owner.call(contract.resumeCampaign, { store_id: store.id, campaign_id: id });
  await sendUntilStatus(world, store, id, 'finished');
  expect(await balancesOf(store)).toEqual({ balance: 2500, held: 0 });
  await expectStatementAddsUp();
});
