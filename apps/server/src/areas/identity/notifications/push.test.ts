import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { pushKeys } from '#platform/push-keys';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { notify } from './index.ts';

const world = useWorld();
let service: Server;
let address: string;
let answer = 201;
let received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
let store: TestStore;

/** A local push service: receives messages and returns the configured status. */
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  world.app.config.allowPrivateHosts = true;
});
afterAll(() => new Promise((done) => service.close(done)));

beforeEach(async () => {
  answer = 201;
  received = [];
  store = await aStore(world);
});

/** Keys of a subscribed browser, and how it decrypts messages (RFC 8291). */
function aBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  return {
    endpoint: `${address}/${randomUUID()}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read(body: Buffer): unknown {
      const [salt, sender, sealed] = [
        body.subarray(0, 16),
        body.subarray(21, 86),
        body.subarray(86),
      ];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const key = derive(pair.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(key, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

function subscribe(who: Caller, { endpoint, keys } = aBrowser()) {
  return who.call(contract.createPushSubscription, { body: { endpoint, keys } });
}

async function deliver() {
  await notify(store.ctx, 'balance_low', { balance: 500 });
  await world.runJobs();
}

test('the key pair of the installation is created once and its secret stored sealed', async () => {
  const { public_key } = await store.owner.call(contract.getPushKey, {});
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  expect(await store.owner.call(contract.getPushKey, {})).toEqual({ public_key });
  const [row] = await world.sql<{ push_private_key: Buffer }>(
    'select push_private_key from installation',
  );
  const { private_key } = await pushKeys(platformCtx(world.app));
  expect(row!.push_private_key.includes(Buffer.from(private_key))).toBe(false);
});

test('a subscribed browser gets the notification, which only it can read', async () => {
  const browser = aBrowser();
  await subscribe(store.owner, browser);
  await deliver();
  expect(received).toHaveLength(1);
  expect(received[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm' });
  expect(received[0]!.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  expect(browser.read(received[0]!.body)).toMatchObject({
    title: 'Saldo baixo na carteira',
    internal_path: `/wallet?store=${store.id}`,
  });
});

test('a browser that is gone is forgotten; one that is busy is tried again', async () => {
  await subscribe(store.owner);
  answer = 410;
  await deliver();
  answer = 201;
  await deliver();
  expect(received).toHaveLength(1);
  await subscribe(store.owner);
  answer = 503;
  await deliver();
  const [waiting] = await world.sql<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'notifications.send_push' and attempts > 0",
  );
  expect(waiting!.n).toBe(1);
  await world.sql(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
  world.errors.length = 0;
});

test('signing out ends the messages to that browser, unsubscribing too', async () => {
  const { id } = await subscribe(store.owner);
  await store.owner.call(contract.deletePushSubscription, { id });
  const manager = await store.as('MANAGER');
  await subscribe(manager);
  await manager.call(contract.revokeSession, {});
  await deliver();
  expect(received).toEqual([]);
});

test("a browser where another person signs in gets that person's notifications", async () => {
  const browser = aBrowser();
  const first = await subscribe(store.owner, browser);
  const seller = await store.as('SELLER');
  expect(await subscribe(seller, browser)).toEqual(first);
  await deliver();
  expect(received).toEqual([]);
});

test("another person's subscription cannot be ended", async () => {
  const { id } = await subscribe(store.owner);
  const stranger = await aStore(world);
  await expect(stranger.owner.call(contract.deletePushSubscription, { id })).toFailWith(
    'not_found',
  );
  await deliver();
  expect(received).toHaveLength(1);
});

test('an address that is no push service, or a key that is none, is refused', async () => {
  const browser = aBrowser();
  const short = { ...browser, keys: { ...browser.keys, auth: 'AAAA' } };
  await expect(subscribe(store.owner, short)).toFailWith('push_service_unknown');
  world.app.config.allowPrivateHosts = false;
  await expect(subscribe(store.owner, browser)).toFailWith('push_service_unknown');
  const inside = { ...browser, endpoint: 'https://169.254.169.254/latest' };
  await expect(subscribe(store.owner, inside)).toFailWith('push_service_unknown');
  world.app.config.allowPrivateHosts = true;
});
