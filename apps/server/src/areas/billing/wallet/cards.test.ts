import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aCardDeposit, aCardDraft, CARD_NUMBERS } from '#test/cards';
import { aStore, useStore, useWorld } from '#test/harness';
import {
  balancesOf,
  chargeIdOf,
  checkNow,
  payByCard,
  saveCard,
  statementOf,
  topupMethods,
} from '#test/wallet';
import { post } from './ledger.ts';

const world = useWorld();
const store = useStore(world);

/** As people type it. */
const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

test('a new card pays, and is saved on request: token sealed, digits masked', async () => {
  const paid = await payByCard(store, { save_card: true });
  expect(paid).toMatchObject({ status: 'PAID', card: { brand: 'Visa', last4: '9855' } });
  expect(await balancesOf(store)).toEqual({ balance: 5000, held: 0 });
  const { data, meta } = await store.owner.call(contract.listWalletCards, {
    store_id: store.id,
    query: { ordering: 'is_default:desc,created_at:desc' },
  });
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    { bin: '455673', last4: '9855', brand: 'Visa', type: 'CREDIT', is_default: true },
  ]);
  const { card: method } = await topupMethods(store.owner);
  const again = await store.owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: { value: 3000, topup_payment_method_id: method, credit_card_id: data[0]!.id },
  });
  expect(again).toMatchObject({ status: 'PAID', card: { last4: '9855' } });
  expect(await balancesOf(store)).toEqual({ balance: 8000, held: 0 });
});

test('a card saved again, by the form or with a deposit, is listed once', async () => {
  const first = await saveCard(store);
  const again = await saveCard(store);
  expect(again.id).toBe(first.id);
  await payByCard(store, { save_card: true });
  const { data } = await store.owner.call(contract.listWalletCards, { store_id: store.id });
  expect(data.map(({ last4 }) => last4)).toEqual([...new Set(data.map(({ last4 }) => last4))]);
  expect(data.find(({ id }) => id === first.id)).toMatchObject({ is_default: true });
});

test('a refused card charges nothing and returns the refusal', async () => {
  const answer = payByCard(store, { number: spaced(CARD_NUMBERS.refused) });
  await expect(answer).toFailWith('payment_refused');
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 0 });
  const { data } = await statementOf(store);
  expect(data.items[0]?.inputs).toMatchObject([{ status: 'REFUSED', is_single: true }]);
  expect(data.totals).toEqual({ inputs: 0, outputs: 0, automatic_topups: 0 });
});

test('a card charged back after a minute takes the balance below zero if it was spent', async () => {
  const paid = await payByCard(store, { number: spaced(CARD_NUMBERS.chargedBack) });
  await post(store.ctx, 'hold', 'test', 4000);
  world.clock.advance(61_000);
  await checkNow(store, paid.id);
  await checkNow(store, paid.id);
  expect(await balancesOf(store)).toEqual({ balance: -4000, held: 4000 });
  const { data } = await statementOf(store);
  expect(data.items[0]?.inputs).toMatchObject([{ status: 'CHARGEBACK', refunded_amount: 5000 }]);
  expect(data.totals.inputs).toBe(0);
});

test('refunds, partial ones too, are taken back each once', async () => {
  const paid = await payByCard(store);
  const charge = await chargeIdOf(store, paid.id);
  const { sandbox } = world.app.gateways;
  await sandbox.refund(store.ctx, charge, 1200);
  await checkNow(store, paid.id);
  await checkNow(store, paid.id);
  expect(await balancesOf(store)).toEqual({ balance: 3800, held: 0 });
  expect(await store.owner.call(contract.getTopup, { id: paid.id })).toMatchObject({
    status: 'PAID',
  });
  await sandbox.refund(store.ctx, charge);
  await checkNow(store, paid.id);
  expect(await balancesOf(store)).toEqual({ balance: 0, held: 0 });
  expect(await store.owner.call(contract.getTopup, { id: paid.id })).toMatchObject({
    status: 'REFUNDED',
    refunded_amount: 5000,
  });
});

test('card fields are checked with their own sentences', async () => {
  const { card } = await topupMethods(store.owner);
  const body = aCardDeposit(card, { number: '4111111111111112', ccv: '12' });
  const answer = await store.owner.send(contract.createCardDeposit, {
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

test.each(['ana&bia@loja.example', 'ana@café.com.br'])(
  'a holder may be reached at %s',
  async (holder_email) => {
    const body = { ...aCardDraft(), holder_email };
    const answer = await store.owner.send(contract.createWalletCard, { store_id: store.id, body });
    expect(answer.status).toBe(201);
  },
);

test('a card to save is checked with its own sentences', async () => {
  const said = async (change: Partial<ReturnType<typeof aCardDraft>>) => {
    const body = { ...aCardDraft(), ...change };
    const answer = await store.owner.send(contract.createWalletCard, { store_id: store.id, body });
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

test('cards: the first is the default, another may become it, a deleted one hands it on', async () => {
  const first = await saveCard(store);
  const second = await saveCard(store, CARD_NUMBERS.other);
  expect([first.is_default, second.is_default]).toEqual([true, false]);
  await store.owner.call(contract.setDefaultWalletCard, { store_id: store.id, card_id: second.id });
  await store.owner.call(contract.deleteWalletCard, { store_id: store.id, card_id: second.id });
  const { data } = await store.owner.call(contract.listWalletCards, { store_id: store.id });
  expect(data).toMatchObject([{ id: first.id, is_default: true }]);
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.deleteWalletCard, { store_id: other.id, card_id: first.id }),
  ).toFailWith('not_found');
});
