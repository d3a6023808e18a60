import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { aCart, anOrder, aPerson, EMPTY_PERSON, fromShop } from '#test/arriving';
import { followEvents } from '#test/events';
import { aStore, useStore, useWorld } from '#test/harness';
import { endCartsByToken } from './endings.ts';
import { type ArrivingCart, cartsByClock, listCartsNow, recordCarts } from './index.ts';

const world = useWorld();
const store = useStore(world);
const HOUR = 3_600_000;

function carts(rows: Partial<ArrivingCart>[], options: { is_history?: boolean } = {}) {
  const reported = rows.map((row) => aCart(store.ctx, row));
  return inTransaction(store.ctx, (ctx) => recordCarts(ctx, reported, fromShop(ctx, options)));
}

const minutePasses = () => cartsByClock.run(platformCtx(world.app));

function listed() {
  return store.owner.call(contract.listCarts, { store_id: store.id, query: {} });
}

async function states(): Promise<Record<string, string>> {
  const rows = await world.sql<{ token: string; state: string }>(
    'select token, state from carts where store_id = $1 order by token',
    [store.id],
  );
  return Object.fromEntries(rows.map(({ token, state }) => [token, state]));
}

function events() {
  return world.sql<{ kind: string; data: Record<string, unknown> }>(
    `select kind, data from domain_events where store_id = $1 and kind like 'cart.%' order by seq`,
    [store.id],
  );
}

test('a cart untouched for an hour is abandoned once, and its person is a lead', async () => {
  await carts([{}]);
  await minutePasses();
  expect(await states()).toEqual({ c1: 'open' });

  world.clock.advance(HOUR);
  await minutePasses();
  await minutePasses();
  const { data } = await listed();
  expect(data).toMatchObject([
    { state: 'abandoned', customer: { name: 'Ana' }, total: 4_900, times_abandoned: 1 },
  ]);
  expect(data[0]?.items).toMatchObject([{ name: 'Caneca', quantity: 1 }]);
  expect(await events()).toEqual([
    { kind: 'cart.abandoned', data: { total: 4_900, items: 1, times: 1 } },
  ]);
  const [lead] = await world.sql('select stage from customers where store_id = $1', [store.id]);
  expect(lead).toEqual({ stage: 'lead' });
  expect(await listCartsNow(store.ctx, [data[0]!.id])).toMatchObject([{ state: 'abandoned' }]);
});

test("a store's own waiting time applies", async () => {
  await world.sql('update stores set cart_minutes = 240 where id = $1', [store.id]);
  await carts([{}]);
  world.clock.advance(3 * HOUR);
  await minutePasses();
  expect(await states()).toEqual({ c1: 'open' });
  world.clock.advance(HOUR);
  await minutePasses();
  expect(await states()).toEqual({ c1: 'abandoned' });
});

test('duplicates and older versions that arrive late change nothing', async () => {
  const before = world.clock.now().toISOString();
  world.clock.advance(60_000);
  const now = world.clock.now().toISOString();
  await carts([{ changed_at: now, total: 9_900 }]);
  expect(await carts([{ changed_at: now, total: 9_900 }])).toMatchObject({ unchanged: 1 });
  expect(await carts([{ changed_at: before, total: 1_000 }])).toMatchObject({ unchanged: 1 });
  expect((await listed()).data).toMatchObject([{ total: 9_900 }]);
});

test('a cart that changes is open again and can be left a second time; an emptied one is over', async () => {
  await carts([{}]);
  world.clock.advance(HOUR);
  await minutePasses();
  await carts([{ total: 5_900 }]);
  expect(await states()).toEqual({ c1: 'open' });
  world.clock.advance(HOUR);
  await minutePasses();
  expect((await events()).map(({ data }) => data.times)).toEqual([1, 2]);
  world.clock.advance(1_000);
  await carts([{ total: 0, items: [] }]);
  expect(await states()).toEqual({ c1: 'emptied' });
});

test('of several carts of a person the newest counts', async () => {
  await carts([{}]);
  world.clock.advance(60_000);
  await carts([{ token: 'c2' }]);
  world.clock.advance(HOUR);
  await minutePasses();
  expect(await states()).toEqual({ c1: 'replaced', c2: 'abandoned' });
  expect(await events()).toHaveLength(1);
});

test('an order with the same e-mail, phone or document ends the cart, even under another customer', async () => {
  await aPerson(store.ctx, { integration_id: '9', document: '52998224725', email: 'b@x.com.br' });
  await aPerson(store.ctx, { integration_id: '10', phone: '+5581999990001' });
  await carts([
    { person: { ...EMPTY_PERSON, email: 'ana@exemplo.com.br' } },
    { token: 'c2', person: { ...EMPTY_PERSON, email: 'outra@x.com.br', document: '52998224725' } },
    { token: 'c3', person: { ...EMPTY_PERSON, email: 'mais@x.com.br', phone: '+5581999990001' } },
    { token: 'c4', person: { ...EMPTY_PERSON, email: 'fica@x.com.br' } },
  ]);
  world.clock.advance(HOUR);
  await minutePasses();
  await aPerson(store.ctx, { email: 'ana@exemplo.com.br', integration_id: '77' });
  await anOrder(store.ctx, { customer: { kind: 1, value: '77' } });
  await anOrder(store.ctx, { number: '2', customer: { kind: 1, value: '9' } });
  await anOrder(store.ctx, { number: '3', customer: { kind: 1, value: '10' } });
  await followEvents(store.ctx);
  expect(await states()).toEqual({
    c1: 'ordered',
    c2: 'ordered',
    c3: 'ordered',
    c4: 'abandoned',
  });
  const ends = (await events()).filter(({ kind }) => kind === 'cart.ordered');
  expect(ends).toHaveLength(3);
});

test('an order from before the cart ends nothing; one a few minutes before its last word does', async () => {
  await aPerson(store.ctx, { email: 'ana@exemplo.com.br' });
  const customer = { kind: 3, value: 'ana@exemplo.com.br' };
  const ordered_at = world.clock.now().getTime();
  world.clock.advance(20 * 60_000);
  await carts([{}]);
  await anOrder(store.ctx, { customer, ordered_at });
  await followEvents(store.ctx);
  expect(await states()).toEqual({ c1: 'open' });
  await anOrder(store.ctx, { customer, number: '2', ordered_at: ordered_at + 17 * 60_000 });
  await followEvents(store.ctx);
  expect(await states()).toEqual({ c1: 'ordered' });
});

test('an order ends the cart with its phone, though another person is known by that phone', async () => {
  const phone = '+5581999990002';
  await aPerson(store.ctx, { integration_id: '20', phone });
  await aPerson(store.ctx, { integration_id: '21', email: 'bia@x.com.br', phone });
  await carts([{ person: { ...EMPTY_PERSON, phone } }]);
  await anOrder(store.ctx, { customer: { kind: 1, value: '21' } });
  await followEvents(store.ctx);
  expect(await states()).toEqual({ c1: 'ordered' });
});

test('a cart that is read after its order has ended, and the same again leaves it so', async () => {
  await anOrder(store.ctx, {});
  await inTransaction(store.ctx, (ctx) =>
    endCartsByToken(ctx, 'yampi', [{ token: 'c1', order_key: '1001' }]),
  );
  await carts([{}]);
  expect(await states()).toEqual({ c1: 'ordered' });
  world.clock.advance(HOUR);
  await carts([{ changed_at: world.clock.now().toISOString() }]);
  expect(await states()).toEqual({ c1: 'ordered' });
  await carts([{ changed_at: world.clock.now().toISOString(), total: 5_900 }]);
  expect(await states()).toEqual({ c1: 'open' });
});

test('an order of the shop ends the cart that it was made of, though it has another contact', async () => {
  await carts([{}]);
  await anOrder(store.ctx, {});
  await inTransaction(store.ctx, (ctx) =>
    endCartsByToken(ctx, 'yampi', [{ token: 'c1', order_key: '1001' }]),
  );
  expect((await listed()).data).toMatchObject([{ state: 'ordered', order_id: expect.any(String) }]);
});

test('carts of a first synchronisation, and carts reported a day late, are abandoned without an event', async () => {
  await carts([{}], { is_history: true });
  const changed_at = new Date(world.clock.now().getTime() - 25 * HOUR).toISOString();
  const person = { ...EMPTY_PERSON, email: 'bia@exemplo.com.br' };
  await carts([{ token: 'c2', changed_at, person }]);
  world.clock.advance(2 * HOUR);
  await minutePasses();
  expect(await states()).toEqual({ c1: 'abandoned', c2: 'abandoned' });
  expect(await events()).toEqual([]);
});

test('history that is in ends carts too', async () => {
  await carts([{}]);
  await aPerson(store.ctx, { email: 'ana@exemplo.com.br' }, { is_history: true });
  await anOrder(
    store.ctx,
    { customer: { kind: 3, value: 'ana@exemplo.com.br' } },
    { is_history: true },
  );
  await inTransaction(store.ctx, (ctx) =>
    publish(ctx, {
      kind: 'synchronization.finished',
      subject_id: newId(),
      data: {
        slug: 'yampi',
        customers_created: 1,
        orders_created: 1,
        orders_from: null,
        orders_to: null,
      },
    }),
  );
  await followEvents(store.ctx);
  expect(await states()).toEqual({ c1: 'ordered' });
});

test('a cart without a contact has no customer', async () => {
  expect(await carts([{ person: EMPTY_PERSON }])).toMatchObject({ created: 0, nameless: 1 });
});

test('sellers see the carts; bonus validators and other stores do not', async () => {
  await carts([{}]);
  const seller = await store.as('SELLER');
  const { data } = await seller.call(contract.listCarts, { store_id: store.id, query: {} });
  expect(data).toHaveLength(1);
  const validator = await store.as('BONUS_VALIDATOR');
  await expect(validator.call(contract.listCarts, { store_id: store.id, query: {} })).toFailWith(
    'access_denied',
  );
  const other = await aStore(world);
  await expect(other.owner.call(contract.listCarts, { store_id: store.id, query: {} })).toFailWith(
    'not_found',
  );
});
