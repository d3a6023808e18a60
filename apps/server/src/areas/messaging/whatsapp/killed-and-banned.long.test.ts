import * as contract from '@clientela/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { statuses } from '#test/campaigns';
import { useStore, useWorld } from '#test/harness';
import { killHard, startWorker } from '#test/kill-workers';
import { duringSmsHours } from '#test/sms';
import { aCloud, connected, launchFrom, post } from '#test/whatsapp';

/** Ten thousand messages of an official number, on days on which everything goes wrong. */

const MESSAGES = 10_000;
const PATIENCE = { timeout: 300_000, interval: 20 };

const world = useWorld();
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

test('a ban midway and workers killed twice, two at a time, lose no message and repeat few', async () => {
  const cloud = await aCloud(world);
  const number = await connected(store, cloud);
  await world.sql("update senders set tier = 'TIER_UNLIMITED', per_second = 500 where id = $1", [
    number.id,
  ]);
  const phones = Array.from({ length: MESSAGES }, (_, n) => `+551198${1_000_000 + n}`);
  const id = await launchFrom(world, store, number, { phones });
  const aheadMs = world.clock.now().getTime() - Date.now();
  const startTwo = () =>
    [1, 2].map(() =>
      startWorker(world.databaseUrl, {
        META_GRAPH_URL: cloud.url,
        CLOCK_AHEAD_MS: String(aheadMs),
      }),
    );
  const arrived = (count: number) =>
    expect.poll(() => cloud.sent.length, PATIENCE).toBeGreaterThan(count);
  const heard = (event: string) =>
    post(world, number.external_id, cloud.notice('account_update', { event }));
  let reported = 0;
  const postReceipts = async () => {
    const update = cloud.sent.slice(reported, reported + 1_000);
    reported += update.length;
    if (update.length === 0) return;
    const timestamp = String(Math.floor(world.clock.now().getTime() / 1000));
    const list = update.map(({ id, body: { biz_opaque_callback_data } }) => ({
      id,
      status: 'sent',
      timestamp,
      biz_opaque_callback_data,
    }));
    await post(world, number.external_id, cloud.statuses(number.external_id, list));
  };
  const state = async () =>
    (await store.owner.call(contract.getWhatsappSender, { id: number.id })).state;

  let workers = startTwo();
  await arrived(1_500);
  await heard('DISABLED_UPDATE');
  await expect.poll(state, PATIENCE).toBe('banned');
  // Messages in flight when the event came still arrive.
  await expect
    .poll(async () => {
      const before = cloud.sent.length;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return cloud.sent.length - before;
    }, PATIENCE)
    .toBe(0);
  expect(cloud.sent.length).toBeLessThan(MESSAGES);
  await heard('ACCOUNT_RESTORED');

  for (const enough of [4_000, 7_000]) {
    await arrived(enough);
    await Promise.all(workers.map(killHard));
    while (reported < cloud.sent.length) await postReceipts();
    workers = startTwo();
  }
  try {
    await expect
      .poll(async () => {
        while (reported < cloud.sent.length) await postReceipts();
        const { sent = 0 } = await statuses(world, id);
        return sent;
      }, PATIENCE)
      .toBe(MESSAGES);
  } finally {
    await Promise.all(workers.map(killHard));
  }
  const people = new Set(cloud.sent.map(({ body }) => body.to));
  console.log(JSON.stringify({ arrived: cloud.sent.length, people: people.size }));
  expect(people.size).toBe(MESSAGES);
  expect(cloud.sent.length - MESSAGES).toBeLessThanOrEqual(2 * 2 * 200);
}, 600_000);
