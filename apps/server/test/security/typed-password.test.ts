import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { allRoutes } from '../../src/areas.ts';
import { aCardDeposit } from '../cards.ts';
import { aStore, PASSWORD, type TestStore, useWorld } from '../harness.ts';
import { topupMethods } from '../wallet.ts';
import { makeRow } from './rows.ts';

const world = useWorld();
const guarded = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ asks_password }) => asks_password);

const MISSING = '019c0000-0000-7000-8000-000000000000';

const send = async (store: TestStore, endpoint: contract.EndpointShape) => {
  const id = endpoint.scope ? { id: await makeRow[endpoint.scope](world, store) } : {};
  return store.owner.send(endpoint, { store_id: store.id, card_id: MISSING, ...id, body: {} });
};

const confirm = (store: TestStore, password: string) =>
  store.owner.send(contract.confirmPassword, { body: { password } });

const passMinutes = (minutes: number) => world.clock.advance(minutes * 60_000);

test('only cards, the automatic top-up, API keys and webhook secrets require the password', () => {
  expect(guarded.map(({ summary }) => summary).toSorted()).toEqual(
    [
      contract.createWalletCard,
      contract.updateWalletCard,
      contract.deleteWalletCard,
      contract.setDefaultWalletCard,
      contract.updateAutomaticTopup,
      contract.createApiKey,
      contract.updateApiKey,
      contract.rotateApiKey,
      contract.createWebhook,
      contract.rotateWebhook,
    ]
      .map(({ summary }) => summary)
      .toSorted(),
  );
});

test.each(guarded)('$method $path requires a recently typed password, once', async (endpoint) => {
  const store = await aStore(world);
  const isRefused = async () => {
    const { status, body } = await send(store, endpoint);
    return status === 403 && (body as contract.ErrorBody).code === 'password_needed';
  };
  expect(await isRefused()).toBe(false);
  passMinutes(contract.PASSWORD_TYPED_MINUTES - 1);
  expect(await isRefused()).toBe(false);
  passMinutes(1);
  expect(await isRefused()).toBe(true);
  expect(await confirm(store, 'outra-senha')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password', message: 'A senha não confere' }] },
  });
  expect(await isRefused()).toBe(true);
  expect((await confirm(store, PASSWORD)).status).toBe(204);
  expect(await isRefused()).toBe(false);
});

test('a deposit that saves the card requires the password, and charges nothing without it', async () => {
  const store = await aStore(world);
  const { card } = await topupMethods(store.owner);
  const deposit = (save_card: boolean) =>
    store.owner.send(contract.createCardDeposit, {
      store_id: store.id,
      body: aCardDeposit(card, { value: 5000, save_card }),
    });
  passMinutes(contract.PASSWORD_TYPED_MINUTES);
  expect(await deposit(true)).toMatchObject({ status: 403, body: { code: 'password_needed' } });
  const wallet = () => store.owner.call(contract.getWallet, { store_id: store.id });
  expect((await wallet()).balance).toBe(0);
  expect((await deposit(false)).status).toBe(201);
  await confirm(store, PASSWORD);
  expect((await deposit(true)).status).toBe(201);
  expect((await wallet()).balance).toBe(10_000);
});

test('one sign-in’s password is not another’s, and a new token does not count as one', async () => {
  const [store, other] = [await aStore(world), await aStore(world)];
  passMinutes(contract.PASSWORD_TYPED_MINUTES);
  await confirm(other, PASSWORD);
  const refused = { status: 403, body: { code: 'password_needed' } };
  expect(await send(store, contract.deleteWalletCard)).toMatchObject(refused);
  const renewed = await store.owner.send(contract.refreshSession, {});
  expect(renewed.status).toBe(200);
  const { token } = renewed.body as contract.SessionToken;
  const again = await store.owner.send(
    contract.deleteWalletCard,
    { store_id: store.id, card_id: MISSING },
    { authorization: `Bearer ${token}` },
  );
  expect(again).toMatchObject(refused);
});

test('guesses at it count like those of a sign-in', async () => {
  const store = await aStore(world);
  for (let guess = 0; guess < 10; guess++) await confirm(store, `senha-${guess}`);
  expect((await confirm(store, PASSWORD)).status).toBe(429);
});
