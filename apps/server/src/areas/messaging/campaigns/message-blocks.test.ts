import * as contract from '@clientela/contract';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { findQueues } from '#areas/messaging/delivery/index';
import { refreshProductStatistics } from '#areas/records/orders/index';
import {
  activate,
  aDraft,
  byEmail,
  customers,
  firstEmail,
  launch,
  sendUntilStatus,
} from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aCart, aProduct, aSale } from '#test/products';
import { sourceOf } from './campaigns.queries.ts';
import { claimMessages } from './sending/sending.queries.ts';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
});

function aModel(source: object, count = 2): Promise<string> {
  return aModelOf([{ type: 'products', id: 'b', source, count }]);
}

async function aModelOf(blocks: object[]): Promise<string> {
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [
      { type: 'text', id: 'a', html: '<p>Olá, {{customer.first_name | "cliente"}}</p>' },
      ...blocks,
      { type: 'footer', id: 'c' },
    ],
  });
  const body = { name: 'Vitrine', document };
  return (await store.owner.call(contract.createEmailModel, { store_id: store.id, body })).id;
}

const withModel = (email_model_id: string) => ({
  actions: [byEmail({ email_model_id, subject: 'Para você' })],
});

/** The message to this customer in the test outbox. */
async function outboxOf(campaign_id: string, n: number) {
  const { data } = await store.owner.call(contract.listOutboxMessages, {
    store_id: store.id,
    query: { campaign_id, search: `cliente${n}@` },
  });
  return store.owner.call(contract.getOutboxMessage, { id: data[0]?.id ?? '' });
}

const NAMES = ['Caneca', 'Bandeja', 'Vaso', 'Luminária', 'Tapete'];
const shownIn = (text: string) =>
  NAMES.filter((name) => text.includes(name)).sort(
    (one, other) => text.indexOf(one) - text.indexOf(other),
  );

test('each customer gets own products, in stock, filled up with best sellers, and links to them', async () => {
  const other = await aStore(world, 'Outra loja');
  await aProduct(other, 'Tapete');
  await aProduct(store, 'Caneca', { old_price: 2990 });
  await aProduct(store, 'Bandeja');
  await aProduct(store, 'Vaso', { stock: 0 });
  const lamp = await aProduct(store, 'Luminária');
  await aSale(store, null, [lamp]);
  await refreshProductStatistics(store.ctx);
  const people = await customers(world, store, 3);
  await aCart(store, people[0] ?? '', ['Caneca', 'Bandeja']);
  await aCart(store, people[1] ?? '', ['Vaso', 'BANDEJA']);
  const { id } = await launch(world, store, withModel(await aModel({ kind: 'seen' })));
  await sendUntilStatus(world, store, id, 'finished');

  const first = await outboxOf(id, 0);
  expect(shownIn(first.text)).toEqual(['Caneca', 'Bandeja']);
  expect(first.text).toMatch(/De R\$\s29,90 por R\$\s19,90/);
  expect(shownIn((await outboxOf(id, 1)).text)).toEqual(['Bandeja', 'Luminária']);
  expect(shownIn((await outboxOf(id, 2)).text)[0]).toBe('Luminária');

  const paths = [...first.text.matchAll(/\/t\/c\/[^\s]+/g)].map(([path]) => `/api${path}`);
  const targets = [];
  for (const url of paths) {
    targets.push((await world.server.inject({ method: 'GET', url })).headers.location);
  }
  expect(targets).toEqual(['https://loja.example/Caneca', 'https://loja.example/Bandeja']);

  const { data } = await store.owner.call(contract.listCampaignActivities, {
    store_id: store.id,
    query: { campaign_id: id, customer_id: people[0] ?? '' },
  });
  const { events } = await store.owner.call(contract.getCampaignActivity, {
    id: data[0]?.id ?? '',
  });
  expect(events.flatMap(({ url }) => url ?? [])).toEqual(targets);
});

test('the products of a message are chosen once: a retry shows the same ones', async () => {
  const mug = await aProduct(store, 'Caneca');
  await aProduct(store, 'Bandeja');
  await customers(world, store, 1);
  const model = await aModel({ kind: 'chosen', product_ids: [mug] });
  const { id } = await launch(world, store, withModel(model));
  const [first] = await claimAll(id);
  await world.sql(`update products set stock = 0 where id = $1`, [mug]);
  await world.sql(`update queued_messages set due_at = now() - interval '1 day'`);
  const [again] = await claimAll(id);

  expect(first?.products?.map((product) => product?.name)).toEqual(['Caneca']);
  expect(again?.products).toMatchObject([{ name: 'Caneca' }]);
  expect(again?.attempt).toBe((first?.attempt ?? 0) + 1);
});

test('previews show the products of their customer', async () => {
  await aProduct(store, 'Caneca');
  await aProduct(store, 'Bandeja');
  const [person = ''] = await customers(world, store, 1);
  await aCart(store, person, ['Caneca']);
  const draft = await aDraft(store, withModel(await aModel({ kind: 'seen' }, 1)));
  const { document } = await store.owner.call(contract.getEmailModel, {
    id: firstEmail(draft).email_model_id ?? '',
  });
  const preview = await store.owner.call(contract.previewEmailModel, {
    store_id: store.id,
    body: { document, customer_id: person },
  });
  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });

  expect(preview.problems).toEqual([]);
  expect(shownIn(preview.text)).toEqual(['Caneca']);
  expect(preview.html).toContain('href="https://loja.example/Caneca"');
  expect(review.previews.map(({ text }) => shownIn(text))).toEqual([['Caneca']]);
});

test('deleting a customer deletes the stored products of the messages', async () => {
  await aProduct(store, 'Caneca');
  const [person] = await customers(world, store, 1);
  const { id } = await launch(world, store, withModel(await aModel({ kind: 'new' })));
  await claimAll(id);
  const count = async () =>
    (await world.sql('select from message_blocks where store_id = $1', [store.id])).length;

  expect(await count()).toBe(1);
  await world.sql('delete from campaign_activities where customer_id = $1', [person]);
  expect(await count()).toBe(0);
});

test('a block without a product to show prevents the start', async () => {
  await customers(world, store, 1);
  await aProduct(store, 'Caneca', { stock: 0 });
  const draft = await aDraft(store, withModel(await aModel({ kind: 'best_sellers' })));
  await expect(activate(world, store, draft.id)).toFailWith('campaign_incomplete');
});

test('a batch of fifty recipients takes as many queries as one of five', async () => {
  await aProduct(store, 'Caneca');
  await aProduct(store, 'Bandeja');
  const model = await aModelOf([
    { type: 'products', id: 'b', source: { kind: 'seen' }, count: 2 },
    word('d', { kind: 'clusters', cluster_ids: [await aCluster('SP')] }),
  ]);
  const people = await customers(world, store, 50);
  for (const person of people.slice(0, 10)) await aCart(store, person, ['Caneca']);
  const { id } = await launch(world, store, withModel(model));
  const few = await countQueries(() => claimAll(id, 5));
  const many = await countQueries(() => claimAll(id, 45));

  expect(few.result).toHaveLength(5);
  expect(many.result).toHaveLength(45);
  expect(few.queries).toBeGreaterThan(5);
  expect(many.queries).toBe(few.queries);
});

const inState = (state: string) => ({
  kind: 'field',
  condition: { field: 'state', test: 'in', values: [state] },
});

async function aCluster(state: string): Promise<string> {
  const filters = { op: 'all' as const, of: [inState(state).condition] };
  const body = {
    name: `Clientes de ${state}`,
    mode: 'dynamic' as const,
    visibility: 'store' as const,
    filters: filters as contract.ClusterDraft['filters'],
  };
  return (await store.owner.call(contract.createCluster, { store_id: store.id, body })).id;
}

/** A block that says one word, for some recipients. */
const word = (id: string, only_for: object) => ({
  type: 'text',
  id,
  html: `<p>${id}</p>`,
  only_for,
});

const statesOf = (people: readonly string[], states: readonly string[]) =>
  Promise.all(
    people.map((id, index) =>
      world.sql('update customers set state = $2 where id = $1', [id, states[index]]),
    ),
  );

test('each recipient gets the blocks of their clusters and values, in both parts of the message', async () => {
  const people = await customers(world, store, 3);
  await statesOf(people, ['SP', 'RJ', 'BA']);
  const cluster_ids = [await aCluster('SP')];
  const model = await aModelOf([
    word('paulistas', { kind: 'clusters', cluster_ids }),
    word('outros', { kind: 'clusters', cluster_ids, is_member: false }),
    {
      type: 'columns',
      id: 'colunas',
      columns: [{ blocks: [word('cariocas', inState('RJ'))] }, { blocks: [] }],
      only_for: { kind: 'clusters', cluster_ids, is_member: false },
    },
  ]);
  const { id } = await launch(world, store, withModel(model));
  await sendUntilStatus(world, store, id, 'finished');

  const wordsIn = (text: string) =>
    ['paulistas', 'outros', 'cariocas'].filter((one) => text.includes(one));
  for (const [n, words] of [['paulistas'], ['outros', 'cariocas'], ['outros']].entries()) {
    const message = await outboxOf(id, n);
    expect(wordsIn(message.html)).toEqual(words);
    expect(message.text).toContain([`Cliente ${n + 1}`, ...words, 'Loja do Teste'].join('\n\n'));
    expect(message.text).toContain('Não quero mais receber');
  }
});

test('the blocks of a message are chosen once: a retry shows the same ones', async () => {
  const people = await customers(world, store, 1);
  await statesOf(people, ['SP']);
  const { id } = await launch(world, store, withModel(await aModelOf([word('a1', inState('SP'))])));
  const [first] = await claimAll(id);
  await statesOf(people, ['RJ']);
  await world.sql(`update queued_messages set due_at = now() - interval '1 day'`);
  const [again] = await claimAll(id);

  expect([first?.conditions, again?.conditions]).toEqual([[true], [true]]);
});

test('the preview shows a customer their blocks, and a person without data none', async () => {
  const people = await customers(world, store, 1);
  await statesOf(people, ['SP']);
  const { document } = await store.owner.call(contract.getEmailModel, {
    id: await aModelOf([word('paulistas', inState('SP'))]),
  });
  const preview = async (body: object) =>
    (
      await store.owner.call(contract.previewEmailModel, {
        store_id: store.id,
        body: { document, ...body },
      })
    ).text;

  expect(await preview({ customer_id: people[0] })).toContain('paulistas');
  expect(await preview({ is_nameless: true })).not.toContain('paulistas');
});

test('a cluster that blocks name is not deleted; one that is gone stops the start', async () => {
  await customers(world, store, 1);
  const cluster = await aCluster('SP');
  const model = await aModelOf([word('a1', { kind: 'clusters', cluster_ids: [cluster] })]);
  await expect(store.owner.call(contract.deleteCluster, { id: cluster })).toFailWith(
    'cluster_in_use',
  );
  const draft = await aDraft(store, withModel(model));
  await world.sql('delete from customer_clusters where id = $1', [cluster]);
  await expect(activate(world, store, draft.id)).toFailWith('campaign_incomplete');
});

test('a cluster of another store shows a block to nobody', async () => {
  const mine = store;
  store = await aStore(world);
  const foreign = await aCluster('SP');
  store = mine;
  const people = await customers(world, store, 1);
  await statesOf(people, ['SP']);
  const { document } = await store.owner.call(contract.getEmailModel, {
    id: await aModelOf([
      word('a1', { kind: 'clusters', cluster_ids: [foreign] }),
      word('a2', { kind: 'clusters', cluster_ids: [foreign], is_member: false }),
    ]),
  });
  const { text, problems } = await store.owner.call(contract.previewEmailModel, {
    store_id: store.id,
    body: { document, customer_id: people[0] ?? null },
  });
  expect(text).not.toMatch(/a1|a2/);
  expect(problems.map(({ block_id, code }) => [block_id, code])).toEqual([
    ['a1', 'gone_cluster'],
    ['a2', 'gone_cluster'],
  ]);
});

/** Counts the statements sent to PostgreSQL, those of a transaction included. */
async function countQueries<Result>(work: () => Promise<Result>) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    return { result: await work(), queries: sent.mock.calls.length };
  } finally {
    sent.mockRestore();
  }
}

async function claimAll(campaignId: string, most = 100) {
  const [queue] = await findQueues(store.ctx, sourceOf(campaignId));
  if (!queue) throw new Error('The campaign has no queue');
  return claimMessages(store.ctx, queue, { most, leaseMs: 60_000, withCustom: false });
}
