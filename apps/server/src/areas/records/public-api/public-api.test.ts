import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import { aStore, type Caller, useStore, useWorld } from '#test/harness';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

let caller: Caller;
beforeEach(async () => {
  ({ caller } = await anApiKey(world, store, contract.API_SCOPE_NAMES));
});

const NOW = () => world.clock.now().toISOString();
const MARIA = { email: 'Maria@Exemplo.com.br', first_name: 'Maria', phone: '(11) 98765-4321' };

const anOrder = (number: string, more: object = {}) => ({
  number,
  ordered_at: NOW(),
  status: 'pending' as const,
  customer: MARIA,
  shipping: 1000,
  items: [{ name: 'Vestido azul', quantity: 2, unit_price: 9990 }],
  ...more,
});

const writeOrders = (orders: object[], more: object = {}, headers: Record<string, string> = {}) =>
  caller.send(contract.writeOrders, { store_id: store.id, body: { orders, ...more } }, headers);

const publishedKinds = async () =>
  (
    await world.sql<{ kind: string }>(
      'select kind from domain_events where store_id = $1 order by seq',
      [store.id],
    )
  ).map(({ kind }) => kind);

test('an order arrives with its customer and items; a duplicate changes nothing, a new version updates it', async () => {
  const first = await writeOrders([anOrder('1001')]);
  expect(first).toMatchObject({
    status: 200,
    body: { created: 1, data: [{ outcome: 'created' }] },
  });
  const { id } = (first.body as contract.BulkOutcome).data[0]!;
  expect(await caller.call(contract.getOrder, { id: id! })).toMatchObject({
    number: '1001',
    total: 20_980,
    status: 'pending',
    quantity: 2,
    items: [{ product: { name: 'Vestido azul' }, total: 19_980 }],
    customer: { name: 'Maria' },
  });
  const { data } = await caller.call(contract.listCustomers, { store_id: store.id });
  expect(data).toMatchObject([{ email: 'maria@exemplo.com.br', phone: '+5511987654321' }]);
  const again = await writeOrders([anOrder('1001')]);
  expect(again.body).toMatchObject({ unchanged: 1, data: [{ id, outcome: 'unchanged' }] });
  const paid = await writeOrders([anOrder('1001', { status: 'paid', paid_at: NOW() })]);
  expect(paid.body).toMatchObject({ updated: 1, data: [{ id, outcome: 'updated' }] });
  expect(await publishedKinds()).toEqual([
    ...['customer.created', 'order.created', 'order.status_changed', 'order.paid'],
  ]);
  const [event] = await world.sql<{ actor: object }>(
    `select actor from domain_events where store_id = $1 limit 1`,
    [store.id],
  );
  expect(event!.actor).toMatchObject({ kind: 'api_key' });
});

test('1,000 rows of one person create one customer', async () => {
  const customers = Array.from({ length: 1_000 }, () => ({ email: 'bia@exemplo.com.br' }));
  const { body } = await caller.send(contract.writeCustomers, {
    store_id: store.id,
    body: { customers },
  });
  expect(body).toMatchObject({ created: 1, updated: 0, unchanged: 999, refused: 0 });
});

test('a row that is wrong refuses itself, names its fields and lets the others in', async () => {
  const { status, body } = await writeOrders([
    anOrder('1'),
    { ...anOrder('2'), status: 'perdido', tracking: 'x' },
    anOrder('3', { customer: { first_name: 'Ninguém' } }),
    anOrder('1', { total: 5 }),
    anOrder('5', { discount: 99_999 }),
    anOrder('6', { customer: { document: '111.111.111-11' } }),
  ]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: 1, refused: 5 });
  const { data } = body as contract.BulkOutcome;
  expect(data.map(({ errors = [] }) => errors.map(({ field }) => field))).toEqual([
    [],
    ['status', 'tracking'],
    ['customer'],
    ['number'],
    ['number'],
    ['customer.document'],
  ]);
  expect((await writeOrders([])).status).toBe(422);
});

test('history is published once, and no message starts', async () => {
  const orders = [anOrder('1', { status: 'paid' }), anOrder('2', { status: 'paid' })];
  await writeOrders(orders, { history: true });
  expect(await publishedKinds()).toEqual(['synchronization.finished']);
});

test('the same Idempotency-Key returns the first response, another body is refused', async () => {
  const key = { 'idempotency-key': 'lote-1' };
  const first = await writeOrders([anOrder('1')], {}, key);
  expect((await writeOrders([anOrder('1')], {}, key)).body).toEqual(first.body);
  expect(await writeOrders([anOrder('2')], {}, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  });
});

test('people are created in bulk, and one by their identity', async () => {
  const people = [MARIA, { phone: '11 98765-4321', city: 'Campinas' }, { integration_id: 'c-7' }];
  const answer = await caller.call(contract.writeCustomers, {
    store_id: store.id,
    body: { customers: people },
  });
  expect(answer.refused).toBe(0);
  expect(answer.data[2]).toMatchObject({ outcome: 'created' });
  const put = await caller.call(contract.putCustomerBy, {
    store_id: store.id,
    kind: 'email',
    value: 'maria@exemplo.com.br',
    body: { last_name: 'Souza' },
  });
  expect(put).toMatchObject({ first_name: 'Maria', last_name: 'Souza', city: 'Campinas' });
  const wrong = { store_id: store.id, kind: 'shoe_size', value: '38', body: {} };
  expect(await caller.send(contract.putCustomerBy, wrong)).toMatchObject({ status: 404 });
  const broken = { store_id: store.id, kind: 'email', value: 'maria', body: {} };
  expect(await caller.send(contract.putCustomerBy, broken)).toMatchObject({ status: 422 });
});

test('a cart is created, changes, and ends with its order', async () => {
  const aCart = (more: object = {}) => ({
    token: 'c1',
    changed_at: NOW(),
    customer: MARIA,
    total: 9990,
    items: [{ name: 'Vestido azul', quantity: 1, unit_price: 9990 }],
    ...more,
  });
  const write = async (...carts: object[]) =>
    (await caller.send(contract.writeCarts, { store_id: store.id, body: { carts } }))
      .body as contract.BulkOutcome;
  expect(await write(aCart())).toMatchObject({ created: 1 });
  expect(await write(aCart())).toMatchObject({ unchanged: 1 });
  world.clock.advance(1_000);
  expect(await write(aCart({ total: 100 }), aCart({ token: '' }))).toMatchObject({
    updated: 1,
    refused: 1,
  });
  await writeOrders([anOrder('9', { cart_token: 'c1' })]);
  const { data } = await caller.call(contract.listCarts, { store_id: store.id });
  expect(data).toMatchObject([{ state: 'ordered', order_id: expect.any(String) }]);
});

test('a payment that waits belongs to its order; without the order it is refused', async () => {
  await writeOrders([anOrder('1001')]);
  const aPayment = (order_number: string, more: object = {}) => ({
    order_number,
    method: 'pix',
    state: 'pending',
    amount: 20_980,
    code: '000201',
    changed_at: NOW(),
    ...more,
  });
  const write = async (...payments: object[]) =>
    (await caller.send(contract.writeOrderPayments, { store_id: store.id, body: { payments } }))
      .body as contract.BulkOutcome;
  const answer = await write(aPayment('1001'), aPayment('404'));
  expect(answer).toMatchObject({
    created: 1,
    refused: 1,
    data: [{ outcome: 'created' }, { errors: [{ field: 'order_number' }] }],
  });
  expect(await write(aPayment('1001'))).toMatchObject({ unchanged: 1 });
  expect(await write(aPayment('1001', { state: 'expired' }))).toMatchObject({ updated: 1 });
  expect(await publishedKinds()).toEqual(
    expect.arrayContaining(['payment.pending', 'payment.expired']),
  );
});

test("another store is not written to, and calls outside a key's scopes are refused", async () => {
  const other = await aStore(world);
  const body = { orders: [anOrder('1')] };
  expect(await caller.send(contract.writeOrders, { store_id: other.id, body })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  const carts = await anApiKey(world, store, ['carts:write']);
  expect(await carts.caller.send(contract.writeOrders, { store_id: store.id, body })).toMatchObject(
    {
      status: 403,
      body: { message: 'Esta chave não permite gravar pedidos.' },
    },
  );
});

test('an order may have a total and no items', async () => {
  const order = { number: '1', ordered_at: NOW(), status: 'paid', total: 9900, customer: MARIA };
  expect(await writeOrders([order])).toMatchObject({ status: 200, body: { created: 1 } });
});

test('one call creates a thousand orders', async () => {
  const orders = Array.from({ length: 1000 }, (_, n) =>
    anOrder(`L${n}`, { customer: { email: `cliente${n % 700}@exemplo.com.br` } }),
  );
  const { body } = await writeOrders(orders);
  expect(body).toMatchObject({ created: 1000, refused: 0 });
  expect((await writeOrders([...orders, anOrder('L1000')])).status).toBe(422);
});
