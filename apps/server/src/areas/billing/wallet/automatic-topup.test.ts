import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anAutomaticTopup } from '#test/automatic-topup';
import { CARD_NUMBERS } from '#test/cards';
import { useStore, useWorld } from '#test/harness';
import { balancesOf, payByCard, saveCard, statementOf } from '#test/wallet';
import { automaticTopup, considerAutomaticTopup } from './automatic-topup.jobs.ts';
import { post } from './ledger.ts';

const world = useWorld();
const store = useStore(world);

test('the automatic top-up charges once when a hold takes the balance to its minimum', async () => {
  const saved = await saveCard(store);
  await expect(
    store.owner.call(contract.updateAutomaticTopup, {
      store_id: store.id,
      body: { enable_automatic_topup: true },
    }),
  ).toFailWith('automatic_topup_incomplete');
  await payByCard(store);
  const set = await store.owner.call(contract.updateAutomaticTopup, {
    store_id: store.id,
    body: {
      enable_automatic_topup: true,
      automatic_topup_minimum: 1000,
      automatic_topup_amount: 6000,
      automatic_topup_card_id: saved.id,
    },
  });
  expect(set).toMatchObject({
    enable_automatic_topup: true,
    automatic_topup_card: { id: saved.id },
  });
  const held = await post(store.ctx, 'hold', 'test', 4000);
  await considerAutomaticTopup(store.ctx, held.available);
  await considerAutomaticTopup(store.ctx, held.available);
  await world.runJobs();
  expect(await balancesOf(store)).toEqual({ balance: 7000, held: 4000 });
  const { data } = await statementOf(store);
  expect(data.totals.automatic_topups).toBe(6000);
  const off = await store.owner.call(contract.updateAutomaticTopup, {
    store_id: store.id,
    body: { enable_automatic_topup: false },
  });
  expect(off).toMatchObject({ enable_automatic_topup: false, automatic_topup_amount: 6000 });
});

/** When the automatic top-up looks at this store again, if it does. */
const nextLook = async () => {
  const rows = await world.sql<{ wait: number }>(
    'select 1000 * extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker.jobs where key = $1',
    [`wallet.automatic_topup:${store.id}`],
  );
  return rows.map(({ wait }) => wait);
};

test('one debit is one automatic charge, however little it brings', async () => {
  await payByCard(store);
  await anAutomaticTopup(store, { minimum: 900_000, amount: 3000 });
  for (const times of [1, 2]) {
    const { available } = await post(store.ctx, 'hold', `debit ${times}`, 100);
    await considerAutomaticTopup(store.ctx, available);
    await world.runJobs();
    expect((await statementOf(store)).data.totals.automatic_topups).toBe(times * 3000);
    expect(await nextLook()).toEqual([]);
  }
});

test('a refused automatic top-up waits an hour and is off after the third refusal', async () => {
  await anAutomaticTopup(store, { minimum: 1000, amount: 6000, card_number: CARD_NUMBERS.refused });
  const run = () => automaticTopup.run(store.ctx, { store_id: store.id });
  const refused = async () => (await statementOf(store)).meta.total;
  await run();
  await run();
  expect(await refused()).toBe(1);
  expect(await nextLook()).toEqual([3_600_000]);
  for (const times of [2, 3]) {
    world.clock.advance(3_600_001);
    await run();
    await run();
    expect(await refused()).toBe(times);
  }
  const { enable_automatic_topup } = await store.owner.call(contract.getWallet, {
    store_id: store.id,
  });
  expect(enable_automatic_topup).toBe(false);
  world.clock.advance(3_600_001);
  await run();
  expect(await refused()).toBe(3);
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.map(({ title }) => title)).toEqual([
    'Recarga automática desativada',
    'Recarga automática recusada',
    'Recarga automática recusada',
  ]);
});
