import * as contract from '@clientela/contract';
import { parseBrCode } from '@clientela/domain';
import { expect, test } from 'vitest';
import { aCardDeposit, CARD_NUMBERS } from '#test/cards';
import { anonymous, aStore, useStore, useWorld } from '#test/harness';
import { balanceOf, balancesOf, checkNow, openPix, statementOf, topupMethods } from '#test/wallet';
import { expireTopup } from './topups.jobs.ts';

const world = useWorld();
const store = useStore(world);

const pay = (name: string) => store.owner.call(contract.paySandboxTopup, { token: name });

test.each([
  ['PIX', 3000, 50],
  ['PIX', 5051, 50],
  ['PIX', 10_000, 99],
  ['PIX', 5050, 50],
  ['PIX', 5556, 55],
  ['CREDIT_CARD', 3000, 154],
  ['CREDIT_CARD', 10_000, 398],
  ['CREDIT_CARD', 1_000_000, 34_949],
])('the fee of %s for %i cents is %i, added on top', async (type, amount, fee) => {
  const { pix, card } = await topupMethods(store.owner);
  const answer = await store.owner.call(contract.calculateTopupFee, {
    store_id: store.id,
    body: { amount, topup_payment_method_id: type === 'PIX' ? pix : card },
  });
  expect(answer).toEqual({ fee, total: amount + fee });
});

test('a Pix is a code that banks read, and its payment is credited once', async () => {
  const made = await openPix(store, 5000);
  expect(made).toMatchObject({
    status: 'WAITING_PAYMENT',
    amount: 5000,
    fee: 50,
    net_value: 5000,
    seconds_to_expire: 3600,
    is_sandbox: true,
  });
  expect(parseBrCode(made.pix_code!)).toMatchObject({ amount: 5050 });
  expect(made.pix_qr_code).toContain('<svg');
  await pay(made.pix_page_id!);
  await pay(made.id);
  await checkNow(store, made.id);
  expect(await balancesOf(store)).toEqual({ balance: 5000, held: 0 });
  const paid = await store.owner.call(contract.getTopup, { id: made.id });
  expect(paid).toMatchObject({ status: 'PAID', seconds_to_expire: null, pix_qr_code: null });
  const entries = await store.ctx.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'from_account', 'to_account', 'available_after', 'held_after'])
    .where('store_id', '=', store.id)
    .orderBy('version')
    .execute();
  expect(entries).toMatchObject([
    { kind: 'topup', amount: 5000, from_account: 'clearing', available_after: 5000 },
    { kind: 'topup_fee', amount: 50, to_account: 'fees' },
  ]);
});

test('a Pix page needs no sign-in and shows only the data for paying', async () => {
  const made = await openPix(store);
  const page = await anonymous(world).call(contract.getPixPage, { token: made.pix_page_id! });
  expect(page).toMatchObject({ total: 3050, status: 'WAITING_PAYMENT', pix_code: made.pix_code });
  expect(JSON.stringify(page)).not.toContain(made.id);
  await expect(anonymous(world).call(contract.getPixPage, { token: made.id })).toFailWith(
    'not_found',
  );
  await expect(anonymous(world).call(contract.getPixPage, { token: 'x' })).toFailWith('not_found');
});

test('a Pix that lapsed is canceled, and one paid late is credited all the same', async () => {
  const made = await openPix(store);
  world.clock.advance(3_660_000);
  await expireTopup.run(store.ctx, { store_id: store.id, topup_id: made.id });
  expect(await store.owner.call(contract.getTopup, { id: made.id })).toMatchObject({
    status: 'CANCELLED',
    seconds_to_expire: null,
  });
  await pay(made.pix_page_id!);
  expect(await balancesOf(store)).toEqual({ balance: 3000, held: 0 });
  expect(await store.owner.call(contract.getTopup, { id: made.id })).toMatchObject({
    status: 'PAID',
  });
});

test('a refused card binds its key too: another order is refused, the same may be tried again', async () => {
  const { card } = await topupMethods(store.owner);
  const pay = (value: number, number: string) =>
    store.owner.send(
      contract.createCardDeposit,
      { store_id: store.id, body: { ...aCardDeposit(card, { number }), value } },
      { 'idempotency-key': 'refused once' },
    );
  const { refused } = CARD_NUMBERS;
  expect((await pay(5_000, refused)).body).toMatchObject({ code: 'payment_refused' });
  expect((await pay(90_000, refused)).body).toMatchObject({ code: 'idempotency_key_reused' });
  // Also without the gateway's own record, the deposit retains its data.
  const forget = () =>
    store.ctx.db.deleteFrom('idempotency_keys').where('store_id', '=', store.id).execute();
  await forget();
  expect((await pay(90_000, refused)).body).toMatchObject({ code: 'idempotency_key_reused' });
  await forget();
  expect((await pay(5_000, refused)).body).toMatchObject({ code: 'payment_refused' });
});

test('less than R$ 30 and more than a million are refused with their sentence', async () => {
  const { pix } = await topupMethods(store.owner);
  for (const [value, message] of [
    [499, 'Valor deve ser maior que R$ 5,00'],
    [2999, 'O valor mínimo de um depósito é R$ 30,00'],
    [100_000_001, 'Valor deve ser menor do que R$ 1.000.000,00'],
  ] as const) {
    const answer = await store.owner.send(contract.createPixDeposit, {
      store_id: store.id,
      body: { value, topup_payment_method_id: pix },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(message);
  }
});

test('the same request makes one deposit, also when its first response was lost', async () => {
  const { pix } = await topupMethods(store.owner);
  const body = { value: 3000, topup_payment_method_id: pix };
  const send = () =>
    store.owner.send(
      contract.createPixDeposit,
      { store_id: store.id, body },
      { 'idempotency-key': 'um-clique' },
    );
  const first = await send();
  const second = await send();
  // The process died after the charge and before it could record the response.
  await store.ctx.db.deleteFrom('idempotency_keys').where('store_id', '=', store.id).execute();
  const third = await send();
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(second.body).toEqual(first.body);
  expect((third.body as contract.Deposit).id).toBe((first.body as contract.Deposit).id);
  expect((await statementOf(store)).meta.total).toBe(1);
});

test('a sandbox Pix can be paid by people of its store with the permission to deposit', async () => {
  const made = await openPix(store, 5000);
  const stranger = (await aStore(world)).owner;
  for (const [who, status] of [
    [anonymous(world), 401],
    [stranger, 404],
    [await store.as('SELLER'), 403],
  ] as const) {
    for (const token of [made.id, made.pix_page_id!]) {
      expect((await who.send(contract.paySandboxTopup, { token })).status).toBe(status);
    }
  }
  expect(await balanceOf(store)).toBe(0);
  await (await store.as('MANAGER')).call(contract.paySandboxTopup, { token: made.id });
  expect(await balanceOf(store)).toBe(5000);
});

test('a key identifies one order: another amount, card or payment method is refused', async () => {
  const { pix, card } = await topupMethods(store.owner);
  const headers = { 'idempotency-key': 'one order' };
  const asPix = (value: number) =>
    store.owner.send(
      contract.createPixDeposit,
      { store_id: store.id, body: { value, topup_payment_method_id: pix } },
      headers,
    );
  const first = await asPix(5_000);
  expect(first.status).toBe(201);
  expect((await asPix(5_000)).body).toMatchObject({ id: (first.body as contract.Deposit).id });
  expect(await asPix(99_000)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
  const byCard = await store.owner.send(
    contract.createCardDeposit,
    { store_id: store.id, body: { ...aCardDeposit(card), value: 99_000 } },
    headers,
  );
  expect(byCard).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});
