import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { saveSigningDomain } from '#areas/messaging/email-domains/index';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, useStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { addDueQueues, pauseAllQueues, pauseMs, queuedMessages, rests } from '#test/send-queues';
import { startSending } from '#test/sending';

const world = useWorld();
const store = useStore(world);
afterEach(() => pauseAllQueues(world));

test('a claim that fails while messages are leaving ends the turn, and neither loses nor repeats any', async () => {
  const { received } = await aPlatformMailServer(world);
  await customers(world, store, 150);
  const { id } = await launch(world, store);
  // The first claim takes a hundred; the next finds those that cannot be claimed.
  await world.sql(
    `update queued_messages set due_at = due_at - interval '1 second' where message_id = any($1)`,
    [(await queuedMessages(world, id)).slice(0, 100)],
  );
  await world.sql(`
    create function refuse_claim() returns trigger language plpgsql as $$
    begin raise exception 'no claim today'; end $$`);
  const [row] = await world.sql<{ latest: string }>(
    'select max(due_at)::text as latest from queued_messages where message_id = any($1)',
    [await queuedMessages(world, id)],
  );
  await world.sql(`create trigger refuse_claim before update on queued_messages for each row
    when (old.attempt = 0 and old.due_at = '${row!.latest}') execute function refuse_claim()`);
  await sendUntil(world, () => rests(world, id));

  expect(received).toHaveLength(100);
  expect(await statuses(world, id)).toEqual({ sent: 100, waiting_to_send: 50 });
  expect(world.errors.map(({ event }) => event)).toEqual(['sending failed']);

  await world.sql('drop function refuse_claim cascade');
  world.clock.advance(5_001);
  await sendUntilStatus(world, store, id, 'finished');
  expect(new Set(received.map(({ to }) => to)).size).toBe(150);
  expect(received).toHaveLength(150);
});

test('campaigns that fail again and again keep no other from its turn', async () => {
  world.app.config.allowPrivateHosts = true;
  const healthy = await aStore(world);
  await customers(world, store, 1);
  await customers(world, healthy, 1);
  await store.owner.call(contract.updateEmailSettings, {
    store_id: store.id,
    body: {
      sender_name: 'Loja',
      sender_address: 'ola@loja.example',
      smtp: { host: '127.0.0.1', port: 1, security: 'none', user: 'loja', password: 'segredo' },
    },
  });
  world.app.config.allowPrivateHosts = false;
  // As after another SECRET_KEY: it cannot be opened any more.
  await world.sql(`update email_settings set password_sealed = '\\x00' where store_id = $1`, [
    store.id,
  ]);
  const failing = await launch(world, store);
  const copies = await world.sql<{ id: string }>(
    `insert into campaigns (store_id, id, name, status, launched_at, restrictions, indicators, message_count)
     select store_id, app.new_id(), name, status, launched_at, restrictions, indicators, message_count
       from campaigns, generate_series(1, 40) where id = $1 returning id`,
    [failing.id],
  );
  const campaigns = copies.map(({ id }) => id);
  await addDueQueues(world, store, campaigns, { dueForMs: 3_600_000 });
  const { id } = await launch(world, healthy);
  await sendUntilStatus(world, healthy, id, 'finished');
  expect(world.errors.length).toBeGreaterThanOrEqual(32);
});

test('the backoff of a failing queue grows with each failure', async () => {
  await customers(world, store, 1);
  const { id } = await launch(world, store);
  await world.sql(`update campaign_contents set compiled = null where campaign_id = $1`, [id]);
  const sending = await startSending(world.app);
  try {
    for (const seconds of [5, 10, 20]) {
      await expect.poll(() => rests(world, id)).toBe(true);
      const ms = await pauseMs(world, id);
      expect(ms).toBe(seconds * 1_000);
      world.clock.advance(ms);
    }
  } finally {
    await sending.stop();
  }
});

test('each store signs with its own key, or not at all, over a server that they share', async () => {
  const { received } = await aPlatformMailServer(world);
  const rsa = () => generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  for (const [name, key] of [
    ['uma', rsa()],
    ['outra', rsa()],
    ['terceira', null],
  ] as const) {
    await aSenderOf(name, key);
  }
  const sending = await startSending(world.app);
  try {
    await expect.poll(() => received.length).toBe(3);
  } finally {
    await sending.stop();
  }

  const signed = received.map(({ from, raw }) => [from, / d=([^;]+);/.exec(raw)?.[1]]).sort();
  expect(signed).toEqual([
    ['nao-responda@clientela.app', undefined],
    ['ola@outra.example', 'outra.example'],
    ['ola@uma.example', 'uma.example'],
  ]);
});

test('a message that cannot be signed is tried again later', async () => {
  const { received } = await aPlatformMailServer(world);
  const id = await aSenderOf('loja', generateKeyPairSync('ed25519').privateKey);
  await sendUntil(world, () => rests(world, id));

  expect(received).toEqual([]);
  expect(world.errors.map(({ event }) => event)).toEqual(['message not sent']);
  expect(
    await world.sql<{ failures: number }>(
      'select failures from campaign_activities where campaign_id = $1',
      [id],
    ),
  ).toEqual([{ failures: 1 }]);
});

/** A store with a domain of its own and one message to send over the platform's server. */
async function aSenderOf(name: string, key: KeyObject | null): Promise<string> {
  const sender = await aStore(world, name);
  await customers(world, sender, 1);
  await sender.owner.call(contract.updateEmailSettings, {
    store_id: sender.id,
    body: { sender_name: name, sender_address: `ola@${name}.example`, smtp: null },
  });
  const domain = `${name}.example`;
  if (key) await saveSigningDomain(sender.ctx, { domain, selector: 's1', privateKey: key });
  return (await launch(world, sender)).id;
}
