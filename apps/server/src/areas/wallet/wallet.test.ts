import * as contract from '@clientela/contract';
import { parseBrCode } from '@clientela/domain';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { storeCtx } from '#platform/context';
import { anAutomaticTopup } from '#test/automatic-topup';
import { aCardDeposit, aCardDraft, CARD_NUMBERS } from '#test/cards';
import { aStore, type Caller, callerOf, type TestStore, useWorld } from '#test/harness';
import { post } from './ledger.ts';
import { checkTopup, expireTopup } from './topups.jobs.ts';
import { createPixDeposit } from './use-cases/make-deposit.ts';

const world = useWorld();
let store: TestStore;
let owner: Caller;
let pix: string;
let card: string;
const nobody = () => callerOf(world, { email: '', user_id: '', token: '' });

beforeEach(async () => {
  world.errors.length = 0;
  store = await aStore(world);
  owner = store.owner;
  const { data } = await owner.call(contract.listTopupPaymentMethods, {
    query: { enable_automatic_topup: 'true' as never },
  });
  pix = data.find(({ type }) => type === 'PIX')!.id;
  card = data.find(({ type }) => type === 'CREDIT_CARD')!.id;
});

/** As people type it. */
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const wallet = () => owner.call(contract.getWallet, { store_id: store.id });
const balances = async () => {
  const { balance, held } = await wallet();
  return { balance, held };
};
const deposit = (value = 3000) =>
  owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value, topup_payment_method_id: pix },
  });
const charge = (wish: Parameters<typeof aCardDeposit>[1] = {}) =>
  owner.call(contract.createCardDeposit, { store_id: store.id, body: aCardDeposit(card, wish) });
const pay = (name: string) => nobody().call(contract.paySandboxTopup, { token: name });
const check = async (id: string) =>
  checkTopup.run(await storeCtx(world.app, store.id), { store_id: store.id, topup_id: id });
const entries = () =>
  store.ctx.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'from_account', 'to_account', 'available_after', 'held_after'])
    .where('store_id', '=', store.id)
    .orderBy('version')
    .execute();
const closings = () =>
  owner.call(contract.listClosings, { store_id: store.id, query: {} as never });

test('a new wallet is empty', async () => {
  expect(await wallet()).toMatchObject({
    balance: 0,
    held: 0,
    enable_automatic_topup: false,
    automatic_topup_card: null,
  });
});

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
  const answer = await owner.call(contract.calculateTopupFee, {
    store_id: store.id,
    body: { amount, topup_payment_method_id: type === 'PIX' ? pix : card },
  });
  expect(answer).toEqual({ fee, total: amount + fee });
});

test('a Pix is a code that banks read, and its payment is credited once', async () => {
  const made = await deposit(5000);
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
  await check(made.id);
  expect(await balances()).toEqual({ balance: 5000, held: 0 });
  const paid = await owner.call(contract.getTopup, { id: made.id });
  expect(paid).toMatchObject({ status: 'PAID', seconds_to_expire: null, pix_qr_code: null });
  expect(await entries()).toMatchObject([
    { kind: 'topup', amount: 5000, from_account: 'clearing', available_after: 5000 },
    { kind: 'topup_fee', amount: 50, to_account: 'fees' },
  ]);
});

test("a Pix' page needs no sign-in and shows only what paying needs", async () => {
  const made = await deposit();
  const page = await nobody().call(contract.getPixPage, { token: made.pix_page_id! });
  expect(page).toMatchObject({ total: 3050, status: 'WAITING_PAYMENT', pix_code: made.pix_code });
  expect(JSON.stringify(page)).not.toContain(made.id);
  await expect(nobody().call(contract.getPixPage, { token: made.id })).toFailWith('not_found');
  await expect(nobody().call(contract.getPixPage, { token: 'x' })).toFailWith('not_found');
});

test('a Pix that lapsed is canceled, and one paid late is credited all the same', async () => {
  const made = await deposit();
  world.clock.advance(3_660_000);
  const ctx = await storeCtx(world.app, store.id);
  await expireTopup.run(ctx, { store_id: store.id, topup_id: made.id });
  expect(await owner.call(contract.getTopup, { id: made.id })).toMatchObject({
    status: 'CANCELLED',
    seconds_to_expire: null,
  });
  await pay(made.pix_page_id!);
  expect(await balances()).toEqual({ balance: 3000, held: 0 });
  expect(await owner.call(contract.getTopup, { id: made.id })).toMatchObject({ status: 'PAID' });
});

test('less than R$ 30 and more than a million are refused with their sentence', async () => {
  for (const [value, message] of [
    [499, 'Valor deve ser maior que R$ 5,00'],
    [2999, 'O valor mínimo de um depósito é R$ 30,00'],
    [100_000_001, 'Valor deve ser menor do que R$ 1.000.000,00'],
  ] as const) {
    const answer = await owner.send(contract.createPixDeposit, {
      store_id: store.id,
      body: { value, topup_payment_method_id: pix },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(message);
  }
});

test('the same request makes one deposit, also when its first answer was lost', async () => {
  const body = { value: 3000, topup_payment_method_id: pix };
  const send = () =>
    owner.send(
      contract.createPixDeposit,
      { store_id: store.id, body },
      { 'idempotency-key': 'um-clique' },
    );
  const first = await send();
  const second = await send();
  // The process died after the charge and before it could note the answer.
  await store.ctx.db.deleteFrom('idempotency_keys').where('store_id', '=', store.id).execute();
  const third = await send();
  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(second.body).toEqual(first.body);
  expect((third.body as contract.Deposit).id).toBe((first.body as contract.Deposit).id);
  expect((await closings()).meta.total).toBe(1);
});

test('a new card pays, and is saved where asked: token sealed, digits masked', async () => {
  const paid = await charge({ save_card: true });
  expect(paid).toMatchObject({ status: 'PAID', card: { brand: 'Visa', last4: '9855' } });
  expect(await balances()).toEqual({ balance: 5000, held: 0 });
  const { data, meta } = await owner.call(contract.listWalletCards, {
    store_id: store.id,
    query: { ordering: 'is_default:desc,created_at:desc' },
  });
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    { bin: '455673', last4: '9855', brand: 'Visa', type: 'CREDIT', is_default: true },
  ]);
  const again = await owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: { value: 3000, topup_payment_method_id: card, credit_card_id: data[0]!.id },
  });
  expect(again).toMatchObject({ status: 'PAID', card: { last4: '9855' } });
  expect(await balances()).toEqual({ balance: 8000, held: 0 });
});

test('a refused card charges nothing and says so', async () => {
  const answer = charge({ number: spaced(CARD_NUMBERS.refused) });
  await expect(answer).toFailWith('payment_refused');
  expect(await balances()).toEqual({ balance: 0, held: 0 });
  const { data } = await closings();
  expect(data.items[0]?.inputs).toMatchObject([{ status: 'REFUSED', is_single: true }]);
  expect(data.totals).toEqual({ inputs: 0, outputs: 0, automatic_topups: 0 });
});

test('a card charged back after a minute takes the balance below zero if it was spent', async () => {
  const paid = await charge({ number: spaced(CARD_NUMBERS.chargedBack) });
  await post(store.ctx, 'hold', 'test', 4000);
  world.clock.advance(61_000);
  await check(paid.id);
  await check(paid.id);
  expect(await balances()).toEqual({ balance: -4000, held: 4000 });
  const { data } = await closings();
  expect(data.items[0]?.inputs).toMatchObject([{ status: 'CHARGEBACK', refunded_amount: 5000 }]);
  expect(data.totals.inputs).toBe(0);
});

test('refunds, partial ones too, are taken back each once', async () => {
  const paid = await charge();
  const { charge_id } = await store.ctx.db
    .selectFrom('store_topups')
    .select('charge_id')
    .where('store_id', '=', store.id)
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow();
  const { sandbox } = world.app.gateways;
  await sandbox.refund(store.ctx, charge_id!, 1200);
  await check(paid.id);
  await check(paid.id);
  expect(await balances()).toEqual({ balance: 3800, held: 0 });
  expect(await owner.call(contract.getTopup, { id: paid.id })).toMatchObject({ status: 'PAID' });
  await sandbox.refund(store.ctx, charge_id!);
  await check(paid.id);
  expect(await balances()).toEqual({ balance: 0, held: 0 });
  expect(await owner.call(contract.getTopup, { id: paid.id })).toMatchObject({
    status: 'REFUNDED',
    refunded_amount: 5000,
  });
});

test('card fields are checked with their own sentences', async () => {
  const body = aCardDeposit(card, { number: '4111111111111112', ccv: '12' });
  const answer = await owner.send(contract.createCardDeposit, {
    store_id: store.id,
    body: {
      ...body,
      credit_card: { ...body.credit_card, expiry_month: '13' },
      card_owner: {
        ...body.card_owner,
        document: '123',
        phone: '1',
        postal_code: '1',
        address: '',
      },
    },
  });
  expect(answer.status).toBe(422);
  const said = JSON.stringify(answer.body);
  for (const sentence of [
    'Número do cartão é inválido',
    'Mês deve estar entre 01 e 12',
    'Código de segurança deve ter 3 ou 4 dígitos',
    'Documento deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos)',
    'Telefone deve ter pelo menos 10 dígitos',
    'CEP deve ter 8 dígitos',
    'O endereço é obrigatório',
  ]) {
    expect(said).toContain(sentence);
  }
  expect(said).not.toContain('4111111111111112');
});

test('a card to save is checked with its own sentences', async () => {
  const said = async (change: Partial<ReturnType<typeof aCardDraft>>) => {
    const body = { ...aCardDraft(), ...change };
    const answer = await owner.send(contract.createWalletCard, { store_id: store.id, body });
    expect(answer.status).toBe(422);
    return (answer.body as contract.ErrorBody).errors?.map(({ message }) => message);
  };
  expect(await said({ card_expiration_date: '12/31' })).toEqual([
    'Data de expiração deve estar no formato MM/AA',
  ]);
  expect(await said({ card_expiration_date: '2031-13' })).toEqual(['Mês deve estar entre 01 e 12']);
  expect(await said({ card_expiration_date: '2020-01' })).toEqual([
    'A data de validade do cartão deve ser real',
  ]);
  expect(await said({ holder_email: 'maria' })).toEqual(['Email deve ter um formato válido']);
  expect(await said({ holder_document: '529.982.247-26' })).toEqual([
    'O documento informado deve ser válido',
  ]);
  expect(await said({ holder_document: '529.982' })).toEqual([
    'Documento deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos)',
  ]);
});

const newCard = (number: string = CARD_NUMBERS.good) =>
  owner.call(contract.createWalletCard, { store_id: store.id, body: aCardDraft(number) });

test('cards: the first is the default, another may become it, a deleted one hands it on', async () => {
  const first = await newCard();
  const second = await newCard(CARD_NUMBERS.other);
  expect([first.is_default, second.is_default]).toEqual([true, false]);
  await owner.call(contract.setDefaultWalletCard, { store_id: store.id, card_id: second.id });
  await owner.call(contract.deleteWalletCard, { store_id: store.id, card_id: second.id });
  const { data } = await owner.call(contract.listWalletCards, { store_id: store.id });
  expect(data).toMatchObject([{ id: first.id, is_default: true }]);
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.deleteWalletCard, { store_id: other.id, card_id: first.id }),
  ).toFailWith('not_found');
});

test('the automatic top-up charges once when a hold takes the balance to its minimum', async () => {
  const saved = await newCard();
  await expect(
    owner.call(contract.updateAutomaticTopup, {
      store_id: store.id,
      body: { enable_automatic_topup: true },
    }),
  ).toFailWith('automatic_topup_incomplete');
  await charge();
  const set = await owner.call(contract.updateAutomaticTopup, {
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
  const { considerAutomaticTopup } = await import('./automatic-topup.jobs.ts');
  const held = await post(store.ctx, 'hold', 'test', 4000);
  await considerAutomaticTopup(store.ctx, held.available);
  await considerAutomaticTopup(store.ctx, held.available);
  await world.runJobs();
  expect(await balances()).toEqual({ balance: 7000, held: 4000 });
  const { data } = await closings();
  expect(data.totals.automatic_topups).toBe(6000);
  const off = await owner.call(contract.updateAutomaticTopup, {
    store_id: store.id,
    body: { enable_automatic_topup: false },
  });
  expect(off).toMatchObject({ enable_automatic_topup: false, automatic_topup_amount: 6000 });
});

/** When the automatic top-up looks at this store again, if it does. */
const nextLook = async () => {
  const rows = await world.sql<{ run_at: string }>(
    'select run_at from graphile_worker.jobs where key = $1',
    [`wallet.automatic_topup:${store.id}`],
  );
  return rows.map(({ run_at }) => Date.parse(run_at) - world.clock.now().getTime());
};

test('one debit is one automatic charge, however little it brings', async () => {
  await charge();
  await anAutomaticTopup(store, { minimum: 900_000, amount: 3000 });
  const { considerAutomaticTopup } = await import('./automatic-topup.jobs.ts');
  for (const times of [1, 2]) {
    const { available } = await post(store.ctx, 'hold', `debit ${times}`, 100);
    await considerAutomaticTopup(store.ctx, available);
    await world.runJobs();
    expect((await closings()).data.totals.automatic_topups).toBe(times * 3000);
    expect(await nextLook()).toEqual([]);
  }
});

test('a refused automatic top-up rests an hour and is off after the third refusal', async () => {
  await anAutomaticTopup(store, { minimum: 1000, amount: 6000, card_number: CARD_NUMBERS.refused });
  const { automaticTopup } = await import('./automatic-topup.jobs.ts');
  const run = async () =>
    automaticTopup.run(await storeCtx(world.app, store.id), { store_id: store.id });
  const refused = async () => (await closings()).meta.total;
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
  expect((await wallet()).enable_automatic_topup).toBe(false);
  world.clock.advance(3_600_001);
  await run();
  expect(await refused()).toBe(3);
  const { data } = await owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.map(({ title }) => title)).toEqual([
    'Recarga automática desativada',
    'Recarga automática recusada',
    'Recarga automática recusada',
  ]);
});

test('spending never passes zero, and nobody moves money but through the ledger', async () => {
  await charge();
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, i) => post(store.ctx, 'hold', `h${i}`, 900)),
  );
  expect(all.reduce((sum, { moved }) => sum + moved, 0)).toBe(5000);
  expect(await balances()).toEqual({ balance: 0, held: 5000 });
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

test('the statement pages over days, newest first, and every page has its place', async () => {
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
    const { data, meta } = await owner.call(contract.listClosings, {
      store_id: store.id,
      query: { page, per_page: 5 },
    });
    expect(meta).toMatchObject({ total: 14, last_page: 3 });
    amounts.push(...data.items.flatMap(({ inputs }) => inputs.map(({ amount }) => amount)));
  }
  expect(amounts).toEqual([6, 5, 4, 3, 2, 1, 0].flatMap((i) => [4000 + i, 3000 + i]));
});

test('the statement leaves as a spreadsheet', async () => {
  await charge();
  const answer = await owner.send(contract.exportClosings, { store_id: store.id });
  expect(answer.status).toBe(200);
  expect(String(answer.body)).toContain('Cartão de crédito;Sucesso;50,00;2,24;0,00');
  const sheet = await owner.send(contract.exportClosings, {
    store_id: store.id,
    query: { format: 'xlsx' },
  });
  const { rows } = (await readXlsx(sheet.raw)).sheets[0]!;
  expect(rows[1]?.slice(1, 6)).toEqual(['Depósito', 'Cartão de crédito', 'Sucesso', 50, 2.24]);
});

test('a seller sees nothing of the wallet in the store context, an owner both sums', async () => {
  await charge();
  const seller = await store.as('SELLER');
  const mine = await owner.call(contract.getStoreContext, { store_id: store.id });
  const theirs = await seller.call(contract.getStoreContext, { store_id: store.id });
  expect(mine.wallet).toEqual({ balance: 5000, held: 0 });
  expect(theirs.wallet).toBeNull();
});
