import * as contract from '@clientela/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aMailServer, aPlatformMailServer } from '#test/mail-server';
import { TESTS } from './use-cases/assert-may-test.ts';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

test('the store’s own server signs in with its password, which is never read back', async () => {
  const seen: (string | undefined)[] = [];
  const { port } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`${username}:${password}`);
      done(null, { user: username });
    },
  });
  world.app.config.allowPrivateHosts = true;
  onTestFinished(() => {
    world.app.config.allowPrivateHosts = false;
  });
  const body = {
    sender_name: 'Minha Loja',
    sender_address: 'ola@loja.example',
    smtp: {
      host: '127.0.0.1',
      port,
      security: 'none' as const,
      user: 'loja',
      password: 'segredo',
    },
  };
  const saved = await store.owner.call(contract.updateEmailSettings, {
    store_id: store.id,
    body,
  });
  const tested = await store.owner.call(contract.testEmailSettings, {
    store_id: store.id,
    body: { to: store.owner.email },
  });

  expect(saved.smtp).toMatchObject({ has_password: true });
  expect(JSON.stringify(saved)).not.toContain('segredo');
  expect(tested.delivery).toBe('smtp');
  expect(seen).toEqual(['loja:segredo']);
  const [row] = await world.sql<{ sealed: string }>(
    `select encode(password_sealed, 'escape') as sealed from email_settings where store_id = $1`,
    [store.id],
  );
  expect(row?.sealed).not.toContain('segredo');
});

test('a mail server named by a store must not lie in our own network', async () => {
  const { port } = await aPlatformMailServer(world);
  const answer = store.owner.call(contract.testEmailSettings, {
    store_id: store.id,
    body: {
      to: store.owner.email,
      settings: {
        sender_name: 'Loja',
        sender_address: 'a@loja.example',
        smtp: { host: '127.0.0.1', port, security: 'none' },
      },
    },
  });
  await expect(answer).toFailWith('email_connection_failed');
});

test.each([
  '127.0.0.1',
  '127.1',
  '10.1.2.3',
  '2130706433',
  'localhost',
  'LocalHost',
  'mail.local',
  'postgres',
])('the private host %s is not even saved', async (host) => {
  const answer = await store.owner.send(contract.updateEmailSettings, {
    store_id: store.id,
    body: {
      sender_name: 'Loja',
      sender_address: 'a@loja.example',
      smtp: { host, port: 587, security: 'starttls' },
    },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'smtp.host', message: 'Use um servidor com endereço público na internet' }],
    },
  });
});

test('a stored password is not sent to another server or for another name', async () => {
  const seen: string[] = [];
  const listening = () =>
    aMailServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
  const [{ port }, other] = [await listening(), await listening()];
  world.app.config.allowPrivateHosts = true;
  onTestFinished(() => {
    world.app.config.allowPrivateHosts = false;
  });
  const settings = (smtp: object) => ({
    sender_name: 'Loja',
    sender_address: 'a@loja.example',
    smtp: { host: '127.0.0.1', port, security: 'none' as const, user: 'loja', ...smtp },
  });
  const save = (smtp: object) =>
    store.owner.call(contract.updateEmailSettings, { store_id: store.id, body: settings(smtp) });
  const probe = (smtp: object) =>
    store.owner.send(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: store.owner.email, settings: settings(smtp) },
    });

  await save({ password: 'segredo' });
  await probe({});
  expect(seen).toEqual(['loja:segredo']);
  // A settings manager with a host of their own could otherwise read the password.
  await probe({ host: 'localhost', port: other.port });
  await probe({ user: 'curiosa' });
  await probe({ port: other.port });
  await probe({ security: 'starttls' });
  expect((await save({ host: 'localhost', port: other.port })).smtp).toMatchObject({
    has_password: false,
  });
  await probe({ host: 'localhost', port: other.port });
  expect(seen).toEqual(['loja:segredo']);
});

test('a test goes only to people of the store, and is rate-limited', async () => {
  const seller = await store.as('SELLER');
  const stranger = await aStore(world);
  const test = (to: string) =>
    store.owner.send(contract.testEmailSettings, { store_id: store.id, body: { to } });

  expect((await test(seller.email.toUpperCase())).status).toBe(200);
  for (const to of ['ninguem@x.example', stranger.owner.email]) {
    expect(await test(to), to).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } });
  }
  for (let sent = 1; sent < TESTS.ofPerson; sent++) await test(store.owner.email);
  expect(await test(store.owner.email)).toMatchObject({
    status: 429,
    body: { message: 'Muitos e-mails de teste em uma hora. Tente novamente em 60 min.' },
  });
  world.clock.advance(3_601_000);
  expect((await test(store.owner.email)).status).toBe(200);
});

test('the tests of a whole store are rate-limited too, regardless of the sender', async () => {
  for (const tests of [30, 30, 30]) {
    const manager = await store.as('MANAGER');
    const send = () =>
      manager.send(contract.testEmailSettings, {
        store_id: store.id,
        body: { to: manager.email },
      });
    for (let sent = 0; sent < tests; sent++) expect((await send()).status).toBe(200);
  }
  const rest = TESTS.ofStore - 90;
  const test = () =>
    store.owner.send(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: store.owner.email },
    });
  for (let sent = 0; sent < rest; sent++) expect((await test()).status).toBe(200);
  expect((await test()).status).toBe(429);
});
