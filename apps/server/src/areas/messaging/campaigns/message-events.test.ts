import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, customers, refreshResults, sendUntilStatus } from '#test/campaigns';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';
import { tokenInLink } from './tracking/message-urls.ts';

/** Message events: one event covers many messages, and each message appears once. */

const world = useWorld();
const PERSON = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1.15' };
const MACHINE = { 'user-agent': 'Mozilla/5.0' };
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

/** The messages of each kind of event, as often as it names them; every event is one of the catalogue. */
async function reported(): Promise<Record<string, string[]>> {
  const rows = await world.sql<{ kind: 'message.sent'; subject_id: string; data: unknown }>(
    `select kind, subject_id, data from domain_events
      where store_id = $1 and kind like 'message.%' order by seq`,
    [store.id],
  );
  const messages: Record<string, string[]> = {};
  for (const { kind, subject_id, data } of rows) {
    const parsed = contract.DOMAIN_EVENTS[kind].parse(data);
    expect(parsed.campaign_id).toBe(subject_id);
    messages[kind] = [...(messages[kind] ?? []), ...parsed.activity_ids];
  }
  return messages;
}

async function sentCampaign(count: number) {
  await customers(world, store, count);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await sendUntilStatus(world, store, id, 'finished');
  return world.sql<{ id: string; token: string }>(
    'select id, token from campaign_activities where campaign_id = $1 order by id',
    [id],
  );
}

test('opens and clicks are published once per message, excluding machines, and later imply delivery of the others', async () => {
  const [first, second, third] = await sentCampaign(3);
  const place = (token: string) => ({ key: store.ctx.store.public_key, token: tokenInLink(token) });
  for (let times = 0; times < 2; times++) {
    await anonymous(world).send(contract.trackOpen, place(first!.token), PERSON);
    await anonymous(world).send(
      contract.trackClick,
      { ...place(second!.token), link: '0' },
      PERSON,
    );
    await anonymous(world).send(contract.trackOpen, place(third!.token), MACHINE);
  }
  world.clock.advance(86_400_001);
  await refreshResults(store.ctx);
  await refreshResults(store.ctx);

  const events = await reported();
  expect(events['message.read']).toEqual([first!.id, second!.id]);
  expect(events['message.clicked']).toEqual([second!.id]);
  expect(events['message.machine_opened']).toEqual([third!.id]);
  expect(events['message.delivered']).toEqual([third!.id]);
});

test('concurrent opens of one message count once', async () => {
  const [message] = await sentCampaign(1);
  const place = { key: store.ctx.store.public_key, token: tokenInLink(message!.token) };
  await Promise.all(
    Array.from({ length: 20 }, () => anonymous(world).send(contract.trackOpen, place, PERSON)),
  );
  expect((await reported())['message.read']).toEqual([message!.id]);
});

test('canceling publishes every message that is no longer sent, a hundred per event', async () => {
  await customers(world, store, 250);
  const { id } = await aDraft(store, {
    started_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
  });
  await activate(world, store, id);
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
  const messages = (await reported())['message.not_sent'];
  expect(new Set(messages).size).toBe(250);
  const [events] = await world.sql<{ n: number; actor: unknown }>(
    `select count(*)::int as n, min(actor ->> 'id') as actor from domain_events
      where store_id = $1 and kind = 'message.not_sent'`,
    [store.id],
  );
  expect(events).toEqual({ n: 3, actor: store.owner.user_id });
});
