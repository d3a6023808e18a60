import * as contract from '@clientela/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aMailServer, aPlatformMailServer } from '#test/mail-server';

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
    body: { to: 'eu@x.com' },
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
      to: 'eu@x.com',
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
