import { expect, test } from 'vitest';
import { activate, aDraft, customers } from '#test/campaigns';
import { aNumber, conversationsOf, hear, inbound, messagesOf, say } from '#test/chat';
import { aStore, useWorld } from '#test/harness';
import { wakesAt } from '#test/send-queues';
import { startSending } from '#test/sending';

const world = useWorld();

test('an answer leaves while the campaigns of twelve stores are on their way', async () => {
  const busy = await Promise.all(Array.from({ length: 12 }, () => aStore(world)));
  const campaigns: string[] = [];
  for (const store of busy) {
    await customers(world, store, 400);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    campaigns.push(id);
  }
  const store = await aStore(world);
  const number = await aNumber(store);
  await hear(store, number, inbound(world, 'Oi'));
  const [conversation] = await conversationsOf(store);
  const id = conversation!.id;
  const sending = await startSending(world.app);
  try {
    await say(store.owner, id, 'Oi, Ana!');
    const waits = async () => (await messagesOf(store, id)).at(-1)!.status === 'waiting';
    await expect.poll(waits, { interval: 20 }).toBe(false);
    const next = await Promise.all(campaigns.map((of) => wakesAt(world, of)));
    expect(next.some((at) => at !== null)).toBe(true);
  } finally {
    await sending.stop();
  }
});
