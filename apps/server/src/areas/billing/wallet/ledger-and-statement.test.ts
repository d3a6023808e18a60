import * as contract from '@clientela/contract';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { balancesOf, payByCard, topupMethods } from '#test/wallet';
import { post } from './ledger.ts';
import { createPixDeposit } from './use-cases/make-deposit.ts';

const world = useWorld();
const store = useStore(world);

test('a new wallet is empty', async () => {
  expect(await store.owner.call(contract.getWallet, { store_id: store.id })).toMatchObject({
    balance: 0,
    held: 0,
    enable_automatic_topup: false,
    automatic_topup_card: null,
  });
});

test('spending never passes zero, and money moves only through the ledger', async () => {
  await payByCard(store);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => post(store.ctx, 'hold', `h${i}`, 900)),
  );
  expect(all.reduce((sum, { moved }) => sum + moved, 0)).toBe(5000);
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 5000 });
  expect(await post(store.ctx, 'hold', 'h1', 900)).toMatchObject({ moved: 0 });
  for (const text of [
    'update wallets set available = 1',
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'delete from topup_events',
  ]) {
    await expect(world.app.pools.app.query(text)).rejects.toThrow('permission denied');
  }
});

test('the statement is paged by day, newest first, and every page has its position', async () => {
  const { pix } = await topupMethods(store.owner);
  const start = world.clock.now().toISOString();
  const order = (value: number) =>
    createPixDeposit(store.ctx, { value, topup_payment_method_id: pix }, { key: null });
  for (let i = 0; i < 7; i++) {
    await order(3000 + i);
    world.clock.advance(1);
    await order(4000 + i);
    world.clock.advance(86_399_999);
  }
  world.clock.set(start);
  const amounts: number[] = [];
  for (const page of [1, 2, 3]) {
    const { data, meta } = await store.owner.call(contract.listStatementDays, {
      store_id: store.id,
      query: { page, per_page: 5 },
    });
    expect(meta).toMatchObject({ total: 14, last_page: 3 });
    amounts.push(...data.items.flatMap(({ inputs }) => inputs.map(({ amount }) => amount)));
  }
  expect(amounts).toEqual([6, 5, 4, 3, 2, 1, 0].flatMap((i) => [4000 + i, 3000 + i]));
});

test('the statement leaves as a spreadsheet', async () => {
  await payByCard(store);
  const answer = await store.owner.send(contract.exportStatement, { store_id: store.id });
  expect(answer.status).toBe(200);
  expect(String(answer.body)).toContain('Cartão de crédito;Sucesso;50,00;2,24;0,00');
  const sheet = await store.owner.send(contract.exportStatement, {
    store_id: store.id,
    query: { format: 'xlsx' },
  });
  const { rows } = (await readXlsx(sheet.raw)).sheets[0]!;
  expect(rows[1]?.slice(1, 6)).toEqual(['Depósito', 'Cartão de crédito', 'Sucesso', 50, 2.24]);
});

test('a seller sees no wallet data in the store context, an owner both sums', async () => {
  await payByCard(store);
  const seller = await store.as('SELLER');
  const mine = await store.owner.call(contract.getStoreContext, { store_id: store.id });
  const theirs = await seller.call(contract.getStoreContext, { store_id: store.id });
  expect(mine.wallet).toEqual({ balance: 5000, held: 0 });
  expect(theirs.wallet).toBeNull();
});
