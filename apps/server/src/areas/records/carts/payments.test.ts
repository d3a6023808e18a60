import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { anOrder, aPerson, aPixPayment, fromShop } from '#test/arriving';
import { followEvents } from '#test/events';
import { anonymous, useStore, useWorld } from '#test/harness';
import {
  type ArrivingPayment,
  cartsByClock,
  findPaymentNow,
  paymentUrl,
  recordPayments,
} from './index.ts';

const world = useWorld();
const store = useStore(world);
const MINUTE = 60_000;

function inMinutes(minutes: number): string {
  return new Date(world.clock.now().getTime() + minutes * MINUTE).toISOString();
}

function payments(row: Partial<ArrivingPayment> = {}, options: { is_history?: boolean } = {}) {
  const reported = [aPixPayment(store.ctx, row)];
  return inTransaction(store.ctx, (ctx) => recordPayments(ctx, reported, fromShop(ctx, options)));
}

function order(row: { status?: string } = {}) {
  return anOrder(store.ctx, { customer: { kind: 3, value: 'ana@exemplo.com.br' }, ...row });
}

async function anUnpaidOrder(): Promise<void> {
  await aPerson(store.ctx, { email: 'ana@exemplo.com.br' });
  await order();
}

async function found() {
  const rows = await world.sql<{
    id: string;
    state: string;
    code: string | null;
    customer_id: string;
  }>('select id, state, code, customer_id from order_payments where store_id = $1', [store.id]);
  return rows[0]!;
}

async function reported(): Promise<string[]> {
  const rows = await world.sql<{ kind: string }>(
    `select kind from domain_events where store_id = $1 and kind like 'payment.%' order by seq`,
    [store.id],
  );
  return rows.map(({ kind }) => kind);
}

test('a pending Pix is published once, and its page is found by its secret alone', async () => {
  await anUnpaidOrder();
  expect(await payments({ expires_at: inMinutes(60) })).toMatchObject({ changed: 1 });
  expect(await payments({ expires_at: inMinutes(60) })).toMatchObject({ changed: 0 });
  expect(await reported()).toEqual(['payment.pending']);
  const { id } = await found();
  expect(await findPaymentNow(store.ctx, id)).toMatchObject({
    order_number: '1001',
    method: 'pix',
    state: 'pending',
    amount: 12_990,
    code: '00020126BR',
  });
  const secret = paymentUrl(world.app, id).split('/p/')[1]!;
  const anybody = anonymous(world);
  const page = await anybody.call(contract.getOrderPaymentPage, { token: secret });
  expect(page).toEqual({
    store_name: 'Loja de Teste',
    order_number: '1001',
    method: 'pix',
    state: 'pending',
    amount: 12_990,
    code: '00020126BR',
    line: null,
    seconds_to_expire: 3_600,
    url: 'https://loja.example/pagar/1001',
  });
  const wrong = anybody.call(contract.getOrderPaymentPage, { token: `${secret}x` });
  await expect(wrong).toFailWith('not_found');
});

test('paying the order settles it, and the code is gone', async () => {
  await anUnpaidOrder();
  await payments();
  await order({ status: 'paid' });
  await followEvents(store.ctx);
  expect(await found()).toMatchObject({ state: 'paid', code: null });
  // A duplicate does not restart the wait.
  await payments();
  expect(await found()).toMatchObject({ state: 'paid', code: null });
  expect(await reported()).toEqual(['payment.pending']);
});

test('a payment runs out by itself, once', async () => {
  await anUnpaidOrder();
  const row = { expires_at: inMinutes(30) };
  await payments(row);
  world.clock.advance(31 * MINUTE);
  await cartsByClock.run(platformCtx(world.app));
  await payments(row);
  await cartsByClock.run(platformCtx(world.app));
  expect(await found()).toMatchObject({ state: 'expired', code: null });
  expect(await reported()).toEqual(['payment.pending', 'payment.expired']);
});

test('history, and payments without a payment method, publish no event', async () => {
  await anUnpaidOrder();
  await payments({ external_id: 'a' }, { is_history: true });
  await payments({ external_id: 'b', code: null, url: null });
  expect(await reported()).toEqual([]);
});

test('a cancelled or expired order waits for no payment', async () => {
  await anUnpaidOrder();
  await payments();
  await order({ status: 'expired' });
  await followEvents(store.ctx);
  expect(await found()).toMatchObject({ state: 'expired' });
  const [expired] = await world.sql(
    `select count(*)::int as n from domain_events where store_id = $1 and kind = 'order.expired'`,
    [store.id],
  );
  expect(expired).toEqual({ n: 1 });
});
