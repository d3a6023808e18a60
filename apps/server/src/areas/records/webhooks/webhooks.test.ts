import * as contract from '@clientela/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { followEvents } from '#test/events';
import { aStore, useStore, useWorld } from '#test/harness';
import { killHard, startWorker } from '#test/kill-workers';
import { type Receiver, startReceiver } from '#test/simulators/webhook-receiver';
import { webhookQueue } from './index.ts';
import { drainWebhooks, startWebhookSending } from './sending/sender.ts';

const world = useWorld();
const store = useStore(world);
let receiver: Receiver;

beforeEach(async () => {
  world.app.config.allowPrivateHosts = true;
  receiver = await startReceiver();
});
afterEach(async () => {
  world.app.config.allowPrivateHosts = false;
  vi.useRealTimers();
  await receiver.close();
  expect(world.errors).toEqual([]);
});

const create = (draft: Partial<contract.WebhookDraft> = {}) =>
  store.owner.call(contract.createWebhook, {
    store_id: store.id,
    body: { name: 'Painel', url: receiver.url, events: ['order.paid'], ...draft },
  });

const ORDER = { status: 'paid', total: 100, revenue: 100, ordered_at: '2026-03-02T12:00:00.000Z' };

/** Publishes an event in the store and returns its orders. */
async function anOrderIsPaid(times = 1): Promise<string[]> {
  const ids = Array.from({ length: times }, () => newId());
  await inTransaction(store.ctx, (ctx) =>
    publish(
      ctx,
      ...ids.map((id) => ({ kind: 'order.paid' as const, subject_id: id, data: ORDER })),
    ),
  );
  return ids;
}

async function deliver(): Promise<void> {
  await followEvents(store.ctx, [webhookQueue]);
  await drainWebhooks(world.app);
}

/** Result of the public receiver library for a message. */
function verified(secret: string, { headers, body } = receiver.received.at(-1)!): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  const message = new StandardWebhook(secret).verify(body, headers as Record<string, string>);
  vi.useRealTimers();
  return message;
}

const read = (id: string) => store.owner.call(contract.getWebhook, { id });
const deliveries = async (id: string, query: object = {}) =>
  (await store.owner.call(contract.listWebhookDeliveries, { id, query })).data;

test('an address that became private is not called, and one with a password is not accepted', async () => {
  const { webhook } = await create();
  world.app.config.allowPrivateHosts = false;
  await anOrderIsPaid();
  await deliver();
  expect(receiver.received).toEqual([]);
  const [delivery] = await deliveries(webhook.id);
  expect(delivery).toMatchObject({ state: 'waiting' });
  for (const url of [
    'https://user:senha@loja.example/',
    'https://localhost%2f/',
    'https://[fe80::1%25eth0]/',
  ]) {
    await expect(create({ url })).toFailWith('invalid_fields');
  }
});

test('events are sent signed, once, and only the chosen kinds', async () => {
  const { webhook, secret } = await create();
  await inTransaction(store.ctx, (ctx) =>
    publish(ctx, { kind: 'order.created', subject_id: newId(), data: ORDER }),
  );
  const [order] = await anOrderIsPaid();
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(verified(secret)).toEqual({
    type: 'order.paid',
    timestamp: world.clock.now().toISOString(),
    data: { id: order, customer_id: null, ...ORDER },
  });
  expect(() => verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow();
  const [delivery] = await deliveries(webhook.id);
  expect(delivery).toMatchObject({ state: 'delivered', status: 200, attempts: 1 });
  const whole = await store.owner.call(contract.getWebhookDelivery, {
    id: webhook.id,
    delivery_id: delivery!.id,
  });
  expect(whole.body).toBe(receiver.received[0]!.body);
  expect(whole.log).toMatchObject([{ status: 200, answer: 'ok', error: null }]);
  const kept = await world.sql<{ text: string }>(
    `select to_jsonb(w)::text as text from store_webhooks w where id = $1`,
    [webhook.id],
  );
  expect(kept[0]!.text).not.toContain(secret);
});

test('a refusal is tried again with the same name and a new time, and then arrives', async () => {
  const { webhook, secret } = await create();
  receiver.answers = { status: 500, text: 'fora do ar' };
  await anOrderIsPaid();
  await deliver();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await read(webhook.id)).toMatchObject({ waiting: 1, failing_since: expect.any(String) });
  receiver.answers = { status: 204, text: '' };
  world.clock.advance(6_000);
  await deliver();
  const [first, second] = receiver.received.map(({ headers }) => headers);
  expect(second!['webhook-id']).toBe(first!['webhook-id']);
  expect(second!['webhook-timestamp']).not.toBe(first!['webhook-timestamp']);
  verified(secret);
  expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(await read(webhook.id)).toMatchObject({ waiting: 0, failing_since: null });
});

test('a redirect is not followed, and a long response is truncated', async () => {
  const { webhook } = await create();
  receiver.answers = { status: 302, text: '', location: 'http://169.254.169.254/' };
  await anOrderIsPaid();
  await deliver();
  receiver.answers = { status: 400, text: 'x'.repeat(50_000) };
  world.clock.advance(6_000);
  await deliver();
  const [delivery] = await deliveries(webhook.id);
  const { log } = await store.owner.call(contract.getWebhookDelivery, {
    id: webhook.id,
    delivery_id: delivery!.id,
  });
  expect(log.map(({ status, answer }) => [status, answer.length])).toEqual([
    [400, contract.WEBHOOK_ANSWER_MAX],
    [302, 0],
  ]);
});

test('an address of our own network is refused when it is typed and when it is called', async () => {
  const { webhook } = await create();
  world.app.config.allowPrivateHosts = false;
  for (const url of [
    'http://loja.example/avisos',
    'https://localhost/avisos',
    'https://127.0.0.1/avisos',
    'https://10.0.0.8/',
    'https://[::1]/',
    'https://2130706433/',
  ]) {
    await expect(create({ url }), url).toFailWith('invalid_fields');
  }
  await anOrderIsPaid();
  await deliver();
  expect(receiver.received).toEqual([]);
  const [delivery] = await deliveries(webhook.id);
  const { log } = await store.owner.call(contract.getWebhookDelivery, {
    id: webhook.id,
    delivery_id: delivery!.id,
  });
  expect(log).toMatchObject([{ status: null, error: 'O endereço não é público.' }]);
});

test('after a rotation both secrets sign for a day', async () => {
  const { webhook, secret } = await create();
  const rotated = await store.owner.call(contract.rotateWebhook, { id: webhook.id });
  await anOrderIsPaid();
  await deliver();
  verified(secret);
  verified(rotated.secret);
  world.clock.advance(contract.WEBHOOK_OVERLAP_HOURS * 3_600_000);
  await anOrderIsPaid();
  await deliver();
  verified(rotated.secret);
  expect(() => verified(secret)).toThrow();
});

test('five failing days disable a webhook, after a warning, and missed events can be resent', async () => {
  const { webhook, secret } = await create();
  receiver.answers = null;
  const reported = async () =>
    (
      await world.sql(
        `select 1 from notifications where kind = 'webhook_failing' and user_id = $1`,
        [store.owner.user_id],
      )
    ).length;
  const counts: number[] = [];
  for (let day = 0; day <= 5; day++) {
    await anOrderIsPaid();
    await deliver();
    counts.push(await reported());
    world.clock.advance(86_400_000);
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 3]);
  // Sign-ins do not last so long.
  store.owner = await store.as('OWNER');
  expect(await read(webhook.id)).toMatchObject({ is_enabled: false, waiting: 0 });
  const from = '2020-01-01T00:00:00.000Z';
  const to = '2099-01-01T00:00:00.000Z';
  const resend = () =>
    store.owner.call(contract.resendWebhookDeliveries, { id: webhook.id, body: { from, to } });
  await expect(resend()).toFailWith('webhook_disabled');
  await anOrderIsPaid();
  await deliver();
  expect((await deliveries(webhook.id, { state: 'skipped' })).length).toBe(7);
  receiver.answers = { status: 200, text: 'ok' };
  receiver.received.length = 0;
  const { name, url, events } = webhook;
  await store.owner.call(contract.updateWebhook, {
    id: webhook.id,
    body: { name, url, events, is_enabled: true },
  });
  expect(await resend()).toEqual({ resent: 7 });
  await deliver();
  expect(receiver.received).toHaveLength(7);
  verified(secret);
  const [one] = await deliveries(webhook.id);
  const body = { delivery_ids: [one!.id] };
  expect(
    await store.owner.call(contract.resendWebhookDeliveries, { id: webhook.id, body }),
  ).toEqual({ resent: 1 });
  await deliver();
  expect(receiver.received).toHaveLength(8);
});

test('an address that is gone gets no more deliveries', async () => {
  const { webhook } = await create();
  receiver.answers = { status: 410, text: '' };
  await anOrderIsPaid();
  await deliver();
  expect(await read(webhook.id)).toMatchObject({
    is_enabled: false,
    disabled_reason: expect.stringContaining('410'),
  });
});

test('changes of one customer within seconds are merged', async () => {
  await create({ events: ['customer.updated'] });
  const id = newId();
  const change = (fields: string[]) =>
    inTransaction(store.ctx, (ctx) =>
      publish(ctx, {
        kind: 'customer.updated',
        subject_id: id,
        customer_id: id,
        data: { fields },
      }),
    );
  await change(['email']);
  await deliver();
  await change(['city', 'email']);
  await deliver();
  expect(receiver.received).toEqual([]);
  world.clock.advance(5_000);
  await deliver();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([
    { id, customer_id: id, fields: ['city', 'email'] },
  ]);
});

test('a test is sent at once, and its response is shown', async () => {
  const { webhook, secret } = await create();
  receiver.answers = { status: 418, text: 'bule' };
  expect(await store.owner.call(contract.testWebhook, { id: webhook.id })).toMatchObject({
    status: 418,
    answer: 'bule',
    error: 'Respondeu 418.',
  });
  expect(verified(secret)).toMatchObject({ type: 'webhook.test' });
  expect(await deliveries(webhook.id)).toMatchObject([{ kind: 'webhook.test', state: 'failed' }]);
});

test('a dead address gets one message at a time, while the others get all theirs', async () => {
  const alive = await startReceiver();
  receiver.answers = null;
  await create();
  await create({ url: alive.url });
  await anOrderIsPaid();
  await deliver();
  await anOrderIsPaid(30);
  await deliver();
  expect(alive.received).toHaveLength(31);
  expect(new Set(alive.received.map(({ headers }) => headers['webhook-id'])).size).toBe(31);
  await alive.close();
});

test('while one address never responds, the others get their deliveries at once', async () => {
  const silent = await startReceiver();
  silent.answers = 'silence';
  await create({ url: silent.url, events: ['order.created'] });
  await create();
  const sending = startWebhookSending(world.app);
  try {
    await inTransaction(store.ctx, (ctx) =>
      publish(ctx, { kind: 'order.created', subject_id: newId(), data: ORDER }),
    );
    await followEvents(store.ctx, [webhookQueue]);
    await expect.poll(() => silent.received.length, { timeout: 3_000 }).toBe(1);
    await anOrderIsPaid();
    await followEvents(store.ctx, [webhookQueue]);
    await expect.poll(() => receiver.received.length, { timeout: 3_000 }).toBe(1);
  } finally {
    await silent.close();
    await sending.stop();
  }
});

/** Thirty messages to an address that never responds, ten of them on their way. */
async function tenOfThirtyUnderWay(): Promise<{ stop(): Promise<void>; free(): Promise<number> }> {
  const { webhook } = await create();
  receiver.answers = 'silence';
  await anOrderIsPaid(30);
  await followEvents(store.ctx, [webhookQueue]);
  const sending = startWebhookSending(world.app);
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(10);
  return {
    stop: () => sending.stop(),
    async free() {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from webhook_deliveries
          where webhook_id = $1 and attempts = 0 and leased_by is null`,
        [webhook.id],
      );
      return row!.n;
    },
  };
}

test('an address gets ten messages side by side, and after a failure the others are free again', async () => {
  const { stop, free } = await tenOfThirtyUnderWay();
  expect(await free()).toBe(0);
  await receiver.close();
  await expect.poll(free, { timeout: 10_000 }).toBe(20);
  await stop();
  expect(receiver.received).toHaveLength(10);
});

test('a worker that stops gives back the messages that have not left', async () => {
  const { stop, free } = await tenOfThirtyUnderWay();
  const stopped = stop();
  await expect.poll(free, { timeout: 10_000 }).toBe(20);
  await receiver.close();
  await stopped;
  expect(receiver.received).toHaveLength(10);
});

test('a worker killed during a delivery loses no message, and duplicates have the same id', async () => {
  const { webhook } = await create();
  receiver.answers = 'silence';
  const orders = await anOrderIsPaid(20);
  await followEvents(store.ctx, [webhookQueue]);
  const aheadMs = world.clock.now().getTime() - Date.now();
  const env = { ALLOW_PRIVATE_HOSTS: '1', CLOCK_AHEAD_MS: String(aheadMs) };
  const killed = startWorker(world.databaseUrl, env);
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await killHard(killed);
  receiver.answers = { status: 200, text: 'ok' };
  // The killed worker's deliveries are free when its lease expires: half a minute by the database's
  // own clock.
  await world.sql(
    `update webhook_deliveries set lease_until = lease_until - interval '30 seconds'`,
  );
  const next = startWorker(world.databaseUrl, env);
  const delivered = async () =>
    (await deliveries(webhook.id, { state: 'delivered', per_page: 100 })).length;
  await expect.poll(delivered, { timeout: 60_000 }).toBe(20);
  await killHard(next);
  const reported = receiver.received.map(({ headers, body }) => ({
    name: headers['webhook-id'],
    order: (JSON.parse(body) as { data: { id: string } }).data.id,
  }));
  expect(new Set(reported.map(({ order }) => order))).toEqual(new Set(orders));
  expect(new Set(reported.map(({ name }) => name)).size).toBe(20);
});

test('history and other stores send nothing, and twenty webhooks are the limit', async () => {
  const other = await aStore(world);
  await create();
  await inTransaction(other.ctx, (ctx) =>
    publish(ctx, { kind: 'order.paid', subject_id: newId(), data: ORDER }),
  );
  await followEvents(other.ctx, [webhookQueue]);
  await deliver();
  expect(receiver.received).toEqual([]);
  for (let made = 1; made < contract.WEBHOOKS_MAX; made++) await create();
  await expect(create()).toFailWith('too_many_webhooks');
});

test('a removed webhook gets no deliveries, and its log is deleted', async () => {
  const { webhook } = await create();
  await anOrderIsPaid();
  await followEvents(store.ctx, [webhookQueue]);
  await store.owner.call(contract.deleteWebhook, { id: webhook.id });
  await drainWebhooks(world.app);
  expect(receiver.received).toEqual([]);
});
