import * as contract from '@clientela/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { conversationsOf, hear, inbound } from '#test/chat';
import { useStore, useWorld } from '#test/harness';
import { duringSmsHours } from '#test/sms';
import { aCloud, connected } from '#test/whatsapp';

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const settings = (sends_read_receipts: boolean) =>
  store.owner.call(contract.saveChatSettings, {
    store_id: store.id,
    body: {
      ...({ visibility: 'everyone', assignment: 'manual' } as const),
      away_enabled: false,
      away_text: '',
      sends_read_receipts,
    },
  });

test('a customer sees that the message was read only where the store wants that, and once', async () => {
  const cloud = await aCloud(world);
  const { id, external_id } = await connected(store, cloud);
  const number = { id, external_id, provider: 'whatsapp_cloud' };
  const write = async (provider_message_id: string) => {
    await hear(store, number, inbound(world, 'Oi', { provider_message_id }));
    const [one] = await conversationsOf(store);
    const body = { has_unread_messages: false };
    await store.owner.call(contract.updateConversation, { id: one!.id, body });
    await store.owner.call(contract.updateConversation, { id: one!.id, body });
    await world.runJobs();
    world.clock.advance(1_000);
  };
  await write('wamid.first');
  expect(cloud.reads).toEqual([]);

  expect(await settings(true)).toMatchObject({ sends_read_receipts: true });
  await write('wamid.second');
  expect(cloud.reads).toEqual(['wamid.second']);

  // A token that is dead stops no one from reading.
  cloud.token = 'another';
  await write('wamid.third');
  expect((await conversationsOf(store))[0]).toMatchObject({ unread: 0 });
  expect(cloud.reads).toHaveLength(1);
});
