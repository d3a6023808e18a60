import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  type ArrivingPerson,
  type Provenance,
  personKey,
  UNKNOWN_PERSON,
  upsertPeople,
} from '#areas/records/customers/index';
import { inTransaction } from '#platform/context';
import { PENDING_ORDER } from '#test/arriving';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { type ArrivingItem, type ArrivingOrder, stagedOrder } from './arriving-order.ts';
import { recordOrders, recordStagedOrders } from './record-orders.ts';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

function fromShop(provider: string, is_history = true): Provenance {
  const said_at = world.clock.now();
  const from = { source: 'integration', provider, import_id: null } as const;
  return { ...from, said_at, is_beginning: true, is_history };
}

function people(provider: string, ...rows: Partial<ArrivingPerson>[]) {
  const arriving = rows.map((row) => ({ ...UNKNOWN_PERSON, ...row }));
  return inTransaction(store.ctx, (ctx) => upsertPeople(ctx, arriving, fromShop(provider)));
}

const ORDER: ArrivingOrder = {
  ...PENDING_ORDER,
  ordered_at: Date.UTC(2026, 10, 1, 15),
  status: 'paid',
  raw_status: 'pago',
  customer: { kind: 1, value: '77' },
};

function orders(provider: string, ...rows: Partial<ArrivingOrder>[]) {
  const arriving = rows.map((row) => ({ ...ORDER, ...row }));
  return inTransaction(store.ctx, (ctx) => recordOrders(ctx, arriving, fromShop(provider)));
}

test('the same people and orders twice, in one transaction after another, change nothing', async () => {
  const ana = { integration_id: '77', email: 'ana@exemplo.com.br', first_name: 'Ana' };
  expect(await people('nuvemshop', ana)).toMatchObject({ created: 1, customers_created: 1 });
  expect(await orders('nuvemshop', {})).toMatchObject({ created: 1, updated: 0 });

  expect(await people('nuvemshop', ana)).toMatchObject({ created: 0, unchanged: 1 });
  const again = await orders('nuvemshop', {});
  expect(again.outcomes).toMatchObject([{ outcome: 'unchanged', reason: null }]);
  const [totals] = await world.sql(
    'select order_count, sales_total from customer_totals where store_id = $1',
    [store.id],
  );
  expect(totals).toEqual({ order_count: 1, sales_total: 12_990 });
});

/**
 * Stored for millions of orders: different bytes for the same order would update all of them at the
 * next file.
 */
const OF_LINES = '9de0ab29db81105ba03beccee4b46636378c548744d200bed31edec91f81165b';
const OF_WHOLE_ORDER = '3680b792d7dd97b9a29792807963edb0eab9c2753471c77554020104e32c71f4';

test('the bytes of an order are stable', async () => {
  const of = { order_total: null, customer: null, shipping: 1_500, discount: 490 };
  const mug = { product_ref: 'CAN-1', product_name: 'Caneca', category: 'Cozinha' };
  const tray = { product_ref: 'BAN-2', product_name: 'Bandeja “São João”', category: null };
  const items = [
    { ...mug, quantity: 2, unit_price: 4_990, line_total: 9_980 },
    { ...tray, quantity: 1, unit_price: 7_000, line_total: 7_000 },
  ];
  const record = () => orders('yampi', { ...of, items });
  const written = await record();
  expect(written).toMatchObject({ created: 1, outcomes: [{ outcome: 'created' }] });
  // In a file the lines of one order are the same, and a whole order is a line.
  const shop = fromShop('yampi');
  const lines = items.map((item, place) =>
    stagedOrder(place + 1, { ...ORDER, ...of, ...item, is_return: false }),
  );
  const again = await inTransaction(store.ctx, (ctx) =>
    recordStagedOrders(ctx, lines, { ...shop, has_items: true, empty_status: 'pending' }),
  );
  expect(again).toMatchObject({ unchanged: 2, orders_unchanged: 1 });
  const nothing = { product_ref: null, product_name: null, category: null };
  const whole = { ...nothing, quantity: null, unit_price: null, line_total: null };
  await inTransaction(store.ctx, (ctx) =>
    recordStagedOrders(ctx, [stagedOrder(1, { ...ORDER, ...whole, is_return: false })], {
      ...fromShop('nuvemshop'),
      has_items: false,
      empty_status: 'pending',
    }),
  );

  const kept = await world.sql(
    `select encode(content_hash, 'hex') as hash, total from orders where store_id = $1 order by provider desc`,
    [store.id],
  );
  expect(kept).toEqual([
    { hash: OF_LINES, total: 17_990 },
    { hash: OF_WHOLE_ORDER, total: 12_990 },
  ]);
  expect((await record()).outcomes).toEqual([{ ...written.outcomes[0], outcome: 'unchanged' }]);
});

test('an imported order of which only an own field changes is within the range of changes', async () => {
  const attribute = await store.owner.call(contract.createCustomAttribute, {
    store_id: store.id,
    body: { owner: 'ORDER', name: 'Presente', type: 'TEXT' },
  });
  const nothing = { product_ref: null, product_name: null, category: null };
  const whole = { ...ORDER, ...nothing, quantity: null, unit_price: null, line_total: null };
  const from = { ...fromShop(''), has_items: false, empty_status: 'pending' } as const;
  const write = (custom: string | null) =>
    inTransaction(store.ctx, (ctx) =>
      recordStagedOrders(ctx, [stagedOrder(1, { ...whole, is_return: false, custom })], {
        ...from,
        has_custom: true,
      }),
    );
  await write(null);
  expect(await write(null)).toMatchObject({ orders_unchanged: 1, orders_from: null });
  const ordered_at = new Date(ORDER.ordered_at ?? 0).toISOString();
  expect(
    await write(JSON.stringify({ [attribute.id]: { type: 'TEXT', value: 'Sim' } })),
  ).toMatchObject({
    orders_updated: 1,
    orders_from: ordered_at,
    orders_to: ordered_at,
  });
});

test('two batches fit in one transaction', async () => {
  await inTransaction(store.ctx, async (ctx) => {
    for (const email of ['a@exemplo.com.br', 'b@exemplo.com.br']) {
      await upsertPeople(ctx, [{ ...UNKNOWN_PERSON, email }], fromShop('yampi'));
    }
  });
  const known = await world.sql('select email from customers where store_id = $1 order by email', [
    store.id,
  ]);
  expect(known).toEqual([{ email: 'a@exemplo.com.br' }, { email: 'b@exemplo.com.br' }]);
});

/** One person with an order of a shirt, as one transaction that `during` runs in, its writing done. */
function aBuyer(n: number, during: () => Promise<unknown>): Promise<void> {
  const person = {
    ...UNKNOWN_PERSON,
    integration_id: `c${n}`,
    email: `c${n}@exemplo.com.br`,
    city: 'Natal',
  };
  const customer = personKey(person)!;
  const shirt = { product_ref: 'CAM-1', product_name: 'Camiseta', quantity: 1, unit_price: 5_990 };
  const items: ArrivingItem[] = [{ ...shirt, category: null, line_total: 5_990 }];
  const ordered_at = Date.UTC(2026, 10, n, 15);
  const bought = { ...ORDER, order_total: 5_990, number: `n${n}`, customer, ordered_at, items };
  return inTransaction(store.ctx, async (ctx) => {
    await sql`set local lock_timeout = '5s'`.execute(ctx.db);
    const from = fromShop('yampi');
    await upsertPeople(ctx, [person], from);
    await recordOrders(ctx, [bought], from);
    await during();
  });
}

test('writers of people and orders do not wait for other writers of the same store', async () => {
  await aBuyer(1, async () => {});
  await aBuyer(2, () => aBuyer(3, () => aBuyer(4, async () => {})));

  const [sizes] = await world.sql(
    'select customers, leads, orders from store_sizes where store_id = $1',
    [store.id],
  );
  expect(sizes).toEqual({ customers: 4, leads: 0, orders: 4 });
  await world.sql('delete from order_items where store_id = $1', [store.id]);
  await world.sql('delete from orders where store_id = $1', [store.id]);
  const [left] = await world.sql('select customers, orders from store_sizes where store_id = $1', [
    store.id,
  ]);
  expect(left).toEqual({ customers: 4, orders: 0 });
});

test('the same new person in two batches at once is one person', async () => {
  const ana = { email: 'ana@exemplo.com.br', first_name: 'Ana' };
  const bia = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
  const written = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = inTransaction(store.ctx, async (ctx) => {
    const arriving = [ana, bia].map((person) => ({ ...UNKNOWN_PERSON, ...person }));
    await upsertPeople(ctx, arriving, fromShop('yampi'));
    written.resolve();
    await end.promise;
  });
  await Promise.race([first, written.promise]);
  const second = people('nuvemshop', { ...bia, city: 'Natal' }, { ...ana, city: 'Belém' });
  await waitsForAnother().finally(end.resolve);
  await first;
  expect(await second).toMatchObject({ created: 0, updated: 2, customers_created: 0 });
  const known = await world.sql(
    'select first_name, city from customers where store_id = $1 order by email',
    [store.id],
  );
  expect(known).toEqual([
    { first_name: 'Ana', city: 'Belém' },
    { first_name: 'Bia', city: 'Natal' },
  ]);
});

test('concurrent batches of the same customers, days and orders lose no update', async () => {
  await people('nuvemshop', { integration_id: '77', first_name: 'Ana' });
  await orders('nuvemshop', { number: 'a', order_total: 10_000 });
  const first = (done: () => Promise<unknown>) =>
    inTransaction(store.ctx, async (ctx) => {
      const arriving = [
        { ...ORDER, number: 'a', order_total: 30_000 },
        { ...ORDER, number: 'b', order_total: 5_000 },
      ];
      await recordOrders(ctx, arriving, fromShop('nuvemshop'));
      await done();
    });
  let second: ReturnType<typeof orders> | undefined;
  await first(async () => {
    const again = { number: 'a', order_total: 20_000 };
    second = orders('nuvemshop', again, { number: 'c', order_total: 7_000 });
    await waitsForAnother();
  });
  await second;

  const [totals] = await world.sql(
    'select order_count, sales_total from customer_totals where store_id = $1',
    [store.id],
  );
  expect(totals).toEqual({ order_count: 3, sales_total: 32_000 });
  const days = await world.sql('select sales_count, revenue from daily_sales where store_id = $1', [
    store.id,
  ]);
  expect(days).toEqual([{ sales_count: 3, revenue: 32_000 }]);
});

test('new orders of one customer in two batches at once are both in the totals', async () => {
  await people('nuvemshop', { integration_id: '77', first_name: 'Ana' });
  await orders('nuvemshop', { number: 'before' });
  let second: ReturnType<typeof orders> | undefined;
  await inTransaction(store.ctx, async (ctx) => {
    await recordOrders(ctx, [{ ...ORDER, number: 'a' }], fromShop('nuvemshop'));
    second = orders('nuvemshop', { number: 'b' });
    await waitsForAnother();
  });
  await second;
  const [totals] = await world.sql(
    'select order_count, sales_total from customer_totals where store_id = $1',
    [store.id],
  );
  expect(totals).toEqual({ order_count: 3, sales_total: 3 * 12_990 });
});

async function waitsForAnother(): Promise<void> {
  await expect
    .poll(() =>
      world.sql(
        `select from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      ),
    )
    .toHaveLength(1);
}

test('a single order writes nothing into the catalogue', async () => {
  const tables = () =>
    world.sql(
      `select oid, relname, relfilenode from pg_class where relpersistence = 't' and relkind = 'r' order by oid`,
    );
  await people('nuvemshop', { integration_id: '77', first_name: 'Ana' });
  await orders('nuvemshop', {});
  const before = await tables();
  expect(before.map(({ relname }) => relname)).toContain('incoming_orders');
  await people('nuvemshop', { integration_id: '78', first_name: 'Bia' });
  await orders('nuvemshop', { number: '1002', customer: { kind: 1, value: '78' } });
  expect(await tables()).toEqual(before);
});

test('codes and numbers are separate per shop, contacts are not', async () => {
  await people('nuvemshop', { integration_id: '77', email: 'ana@exemplo.com.br' });
  await people('yampi', { integration_id: '77', email: 'bia@exemplo.com.br' });
  await people('tray', { integration_id: '5', email: 'ana@exemplo.com.br', first_name: 'Ana' });
  await orders('nuvemshop', {});
  await orders('yampi', { order_total: 5_000 });

  const rows = await world.sql(
    `select c.email, c.first_name, o.provider, o.total from customers c
       join orders o on o.store_id = c.store_id and o.customer_id = c.id
      where c.store_id = $1 order by o.provider`,
    [store.id],
  );
  const [counted] = await world.sql(
    'select count(*)::int as n from customers where store_id = $1',
    [store.id],
  );
  expect(counted).toEqual({ n: 2 });
  expect(rows).toEqual([
    { email: 'ana@exemplo.com.br', first_name: 'Ana', provider: 'nuvemshop', total: 12_990 },
    { email: 'bia@exemplo.com.br', first_name: '', provider: 'yampi', total: 5_000 },
  ]);
});

/** Kinds and data of the store's events, in order. */
function events() {
  return world.sql<{ kind: string; data: Record<string, unknown> }>(
    `select kind, data from domain_events where store_id = $1 and kind like any('{order.%,customer.%,lead.%,consent.%}')
      order by seq`,
    [store.id],
  );
}

/** An order reported live by its shop, and the effects before that transaction ends. */
function live(row: Partial<ArrivingOrder>, during = async () => {}) {
  const order = { ...ORDER, ordered_at: world.clock.now().getTime() - 60_000, ...row };
  return inTransaction(store.ctx, async (ctx) => {
    const recorded = await recordOrders(ctx, [order], fromShop('yampi', false));
    await during();
    return recorded;
  });
}

test('history writes no event a row', async () => {
  await people('nuvemshop', { integration_id: '77', email: 'ana@exemplo.com.br' });
  await orders('nuvemshop', {});
  expect(await events()).toEqual([]);
});

test('a live order is published when made, paid and refunded, and duplicates are not', async () => {
  await live({ status: 'pending', raw_status: 'aguardando' });
  await live({ status: 'pending', raw_status: 'aguardando' });
  await live({ status: 'paid' });
  await live({ status: 'partially_refunded', refunded: 2_990 });

  const reported = await events();
  expect(reported.map(({ kind }) => kind)).toEqual([
    'order.created',
    'order.status_changed',
    'order.paid',
    'order.status_changed',
    'order.refunded',
  ]);
  expect(reported[1]?.data).toMatchObject({ before: 'pending', status: 'paid', revenue: 12_990 });
  expect(reported[4]?.data).toMatchObject({ refunded: 2_990, revenue: 10_000 });
});

test('a lead whose first order is paid is published as converted, once', async () => {
  await people('yampi', { integration_id: '77', email: 'ana@exemplo.com.br', is_lead: true });
  await live({ status: 'pending' });
  expect((await events()).map(({ kind }) => kind)).toEqual(['order.created']);
  await live({ status: 'paid' });
  await live({ number: '1002', status: 'paid' });

  const [order] = await world.sql(
    `select id, customer_id from orders where store_id = $1 and number = '1001'`,
    [store.id],
  );
  const reported = await world.sql(
    `select subject_id, customer_id, data from domain_events where store_id = $1 and kind = 'lead.converted'`,
    [store.id],
  );
  const { customer_id } = order!;
  expect(reported).toEqual([
    { subject_id: customer_id, customer_id, data: { order_id: order!.id } },
  ]);
});

test('of a lead whose first two orders arrive at once, the first one recorded is the conversion', async () => {
  await people('yampi', { integration_id: '77', email: 'ana@exemplo.com.br', is_lead: true });
  let second: ReturnType<typeof live> | undefined;
  await live({}, async () => {
    second = live({ number: '1002' });
    await waitsForAnother();
  });
  await second;
  const reported = await world.sql(
    `select o.number from domain_events e join orders o on o.store_id = e.store_id and o.id = (e.data->>'order_id')::uuid
      where e.store_id = $1 and e.kind = 'lead.converted'`,
    [store.id],
  );
  expect(reported).toEqual([{ number: '1001' }]);
});

test('a lead with an imported order, and a customer who buys, are no conversion', async () => {
  await people('yampi', { integration_id: '77', email: 'ana@exemplo.com.br', is_lead: true });
  await orders('yampi', {});
  await live({ number: '1002' });

  const [ana] = await world.sql('select stage from customers where store_id = $1', [store.id]);
  expect(ana).toEqual({ stage: 'customer' });
  expect((await events()).map(({ kind }) => kind)).toEqual(['order.created', 'order.paid']);
});

test('an order reported three days late is history', async () => {
  await live({ ordered_at: world.clock.now().getTime() - 3 * 86_400_000 });
  expect(await events()).toEqual([]);
});

test('a person reported live by a shop is new once', async () => {
  const person = { ...UNKNOWN_PERSON, email: 'ana@exemplo.com.br' };
  for (let times = 0; times < 2; times++) {
    await inTransaction(store.ctx, (ctx) => upsertPeople(ctx, [person], fromShop('yampi', false)));
  }
  expect(await events()).toEqual([{ kind: 'customer.created', data: { source: 'integration' } }]);
});

test("a person's changes from a live source are published by field name, and consent separately", async () => {
  const report = (row: Partial<ArrivingPerson>) => {
    const person = { ...UNKNOWN_PERSON, email: 'ana@exemplo.com.br', first_name: 'Ana', ...row };
    return inTransaction(store.ctx, (ctx) => upsertPeople(ctx, [person], fromShop('yampi', false)));
  };
  await report({ accepts_email: true });
  await report({ accepts_email: true, city: 'Recife', state: 'PE' });
  await report({ accepts_email: false });
  await report({ accepts_email: false });

  const consent = { channel: 'EMAIL', source: 'integration' };
  expect(await events()).toEqual([
    { kind: 'customer.created', data: { source: 'integration' } },
    { kind: 'consent.changed', data: { ...consent, granted: true } },
    { kind: 'customer.updated', data: { fields: ['city', 'state'] } },
    { kind: 'consent.changed', data: { ...consent, granted: false } },
  ]);
});
