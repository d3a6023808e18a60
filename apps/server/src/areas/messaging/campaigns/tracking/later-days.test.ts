import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, customers, refreshResults, sendUntilStatus } from '#test/campaigns';
import { publishOrders } from '#test/events';
import { sendForm } from '#test/forms';
import { aStore, callerOf, type TestStore, useWorld } from '#test/harness';
import { tokenInLink } from './message-urls.ts';

/** Message states in the days after sending. */

const world = useWorld();
const stranger = callerOf(world, { email: '', user_id: '', token: '' });
const PERSON = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };
const MACHINE = { 'user-agent': 'Mozilla/5.0' };
let store: TestStore;
let campaign_id: string;
let messages: { id: string; token: string; customer_id: string }[];

beforeEach(async () => {
  store = await aStore(world);
  await customers(world, store, 3);
  ({ id: campaign_id } = await aDraft(store));
  await activate(world, store, campaign_id);
  await sendUntilStatus(world, store, campaign_id, 'finished');
  messages = await world.sql(
    'select id, token, customer_id from campaign_activities where campaign_id = $1 order by id',
    [campaign_id],
  );
});

const place = (n: number) => ({
  key: store.ctx.store.public_key,
  token: tokenInLink(messages[n]!.token),
});
const opens = (n: number, who: Record<string, string>) =>
  stranger.send(contract.trackOpen, place(n), who);
const statuses = async () => {
  const found = messages.map(({ id }) => store.owner.call(contract.getCampaignActivity, { id }));
  return (await Promise.all(found)).map(({ status }) => status);
};

async function results(): Promise<contract.CampaignResults> {
  await publishOrders(store.ctx);
  await refreshResults(store.ctx);
  return store.owner.call(contract.getCampaignResults, { store_id: store.id, campaign_id });
}

test('a read message stays read after its day, regardless of later receipts', async () => {
  await opens(0, PERSON);
  await results();
  expect(await statuses()).toEqual(['read', 'sent', 'sent']);

  world.clock.advance(86_400_001);
  store = { ...store, owner: await store.as('OWNER') };
  expect((await results()).total).toMatchObject({ delivered: 3, opened: 1 });
  expect(await statuses()).toEqual(['read', 'delivered', 'delivered']);

  await stranger.send(contract.trackClick, { ...place(1), link: '0' }, PERSON);
  for (const n of [0, 1, 2]) await opens(n, MACHINE);
  await results();
  expect(await statuses()).toEqual(['read', 'read', 'delivered']);
});

test('a sale counts for as many days as the store wants', async () => {
  await world.sql('update stores set attribution_days = 2 where id = $1', [store.id]);
  for (const [n, days] of [
    [0, 1],
    [1, 3],
  ] as const) {
    const at = new Date(world.clock.now().getTime() + days * 86_400_000);
    await world.sql(
      `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, day)
       values ($1, app.new_id(), $2::text, $2::text::uuid, 'paid', $3, 10000, ($3::timestamptz at time zone 'America/Sao_Paulo')::date)`,
      [store.id, messages[n]!.customer_id, at],
    );
  }
  expect(await results()).toMatchObject({ attribution_days: 2, total: { orders: 1 } });

  // A change on its screen recounts existing results.
  const { data } = await store.owner.call(contract.listStoreCategories, {});
  const details = { name: 'Loja', description: 'Tudo.', store_category: data[0]!.id };
  const place = { store_id: store.id };
  const settings = { ...details, attribution_days: '4' };
  expect((await sendForm(store.owner, contract.updateStore, place, settings)).status).toBe(200);
  await refreshResults(store.ctx);
  const read = await store.owner.call(contract.getCampaignResults, { ...place, campaign_id });
  expect(read).toMatchObject({ attribution_days: 4, total: { orders: 2 } });
});
