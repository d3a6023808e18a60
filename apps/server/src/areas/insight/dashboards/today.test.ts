import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { aFilledStore } from '#test/filled-store';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;

beforeAll(async () => {
  world.clock.set('2026-11-17T13:30:00Z');
  store = await aFilledStore(world);
});

type As = Pick<TestStore['owner'], 'call'>;

async function today(as: As = store.owner, store_id = store.id) {
  const { data } = await as.call(contract.readToday, { store_id });
  return new Map(data.map((item) => [item.kind, item]));
}

/** The only number of a statement about the store. */
async function count(from: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(`select count(*) as n from ${from}`, [store.id]);
  return row!.n;
}

/** Two Pix of one order: one can still be paid, one is too old. */
async function waitForPix() {
  await world.sql(
    `insert into order_payments (store_id, id, order_id, external_id, method, state, amount, token_hash, changed_at, created_at)
     select o.store_id, gen_random_uuid(), o.id, at::text, 'pix', 'pending', 5000, decode(md5(at::text), 'hex'), at, at
       from (select * from orders where store_id = $1 order by id limit 1) o,
         unnest(array['2026-11-17T10:00:00Z', '2026-11-01T10:00:00Z']::timestamptz[]) at
     on conflict (store_id, order_id, external_id) do nothing`,
    [store.id],
  );
}

/** Two abandoned carts: one of this week, one of last month. */
async function abandonCarts() {
  await world.sql(
    `update carts k set state = 'abandoned', order_id = null, ended_at = null, abandoned_at = n.at
       from (select id, case when row_number() over (order by id) = 1 then timestamptz '2026-11-16T10:00:00Z'
               else '2026-10-16T10:00:00Z' end as at
               from carts where store_id = $1 order by id limit 2) n
      where k.store_id = $1 and k.id = n.id`,
    [store.id],
  );
}

test('each task has the number of the list that its button opens', async () => {
  await waitForPix();
  await abandonCarts();
  const items = await today();
  const { meta: birthdays } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { birthday_month: 11 },
  });
  expect(items.get('birthdays')?.count).toBe(birthdays.total);
  const { meta: leaving } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { rfm_segment: 'Não Pode Perder' },
  });
  expect(items.get('leaving_customers')).toMatchObject({ count: leaving.total });
  expect(items.get('leaving_customers')!.cents).toBeGreaterThan(0);
  const { meta: carts } = await store.owner.call(contract.listCarts, {
    store_id: store.id,
    query: { is_fresh: 'true' },
  });
  expect(carts.total).toBeGreaterThan(0);
  expect(items.get('carts')?.count).toBe(carts.total);
  const { meta: payable } = await store.owner.call(contract.listOrders, {
    store_id: store.id,
    query: { is_payable: 'true' },
  });
  expect(payable.total).toBeGreaterThan(0);
  expect(items.get('unpaid_payments')?.count).toBe(payable.total);
  expect(items.get('detractors')?.count).toBe(
    await count("survey_responses where store_id = $1 and follow_up = 'pending'"),
  );
  expect(items.get('detractors')).toMatchObject({
    id: expect.any(String),
    name: expect.stringMatching(/./),
  });
  const { data: campaigns } = await store.owner.call(contract.listCampaigns, {
    store_id: store.id,
    query: { per_page: 100 },
  });
  const drafts = campaigns.filter(({ stage }) => stage === 'draft');
  expect(items.get('draft_campaign')?.count).toBe(drafts.length);
  expect(drafts.map(({ id }) => id)).toContain(items.get('draft_campaign')!.id);
});

test('a number that stops is the first task, by its name', async () => {
  await world.sql(
    `update senders set state = 'disconnected', name = 'Balcão' where store_id = $1
      and id = (select id from senders where store_id = $1 and state = 'connected' limit 1)`,
    [store.id],
  );
  const { data } = await store.owner.call(contract.readToday, { store_id: store.id });
  expect(data[0]).toMatchObject({ kind: 'disconnected_numbers', count: 1, name: 'Balcão' });
});

test('a new store has nothing to do, and the analyst gets no task that is closed to them', async () => {
  const fresh = await aStore(world);
  expect([...(await today(fresh.owner, fresh.id)).keys()]).toEqual([]);
  expect([...(await today(await store.as('VISUALIZER'))).keys()]).toEqual([]);
  const seller = await store.as('SELLER');
  await expect(today(seller)).toFailWith('access_denied');
});
