import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { customers, launch, sendUntil, sendUntilStatus } from '#test/campaigns';
import { TEST_CERTIFICATE } from '#test/certificate';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aMailServer, sendOver } from '#test/mail-server';
import { rests } from '#test/send-queues';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  world.app.config.allowPrivateHosts = true;
  store = await aStore(world, 'Loja do Teste');
  await customers(world, store, 3);
});
afterEach(() => {
  world.app.config.allowPrivateHosts = false;
});

type Smtp = NonNullable<contract.EmailSettingsDraft['smtp']>;

/** The store's own mail server, as its settings name it. */
function use(smtp: Partial<Smtp> & { port: number }): Promise<contract.EmailSettings> {
  return store.owner.call(contract.updateEmailSettings, {
    store_id: store.id,
    body: {
      sender_name: 'Loja',
      sender_address: 'ola@loja.example',
      smtp: { host: '127.0.0.1', security: 'none', ...smtp },
    },
  });
}

const launched = async () => (await launch(world, store)).id;

/** The notifications about the mail server. */
async function failures(who = store.owner) {
  const { data } = await who.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'integration_failed');
}

/** Lets the sender try, however often, until a try has ended. */
async function tried(id: string): Promise<void> {
  await sendUntil(world, () => rests(world, id));
}

const resume = (campaign_id: string) =>
  store.owner.call(contract.resumeCampaign, { store_id: store.id, campaign_id, body: {} });

test('a refused sign-in notifies once, and again only after the server has worked', async () => {
  let isWelcome = false;
  const { port } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      isWelcome ? done(null, { user: username }) : done(new Error('Invalid username or password')),
  });
  await use({ port, user: 'loja', password: 'segredo' });
  const id = await launched();
  await sendUntilStatus(world, store, id, 'paused');
  await resume(id);
  await sendUntilStatus(world, store, id, 'paused');

  const [reported, ...more] = await failures();
  expect(more).toEqual([]);
  expect(reported).toMatchObject({
    title: 'Falha na integração',
    internal_path: '/settings/email',
  });
  expect(reported?.content).toMatch(
    /^Servidor de e-mail 127\.0\.0\.1: o usuário ou a senha não foram aceitos\..* Resposta: 535 /,
  );
  expect(reported?.content).not.toContain('segredo');

  isWelcome = true;
  await resume(id);
  await sendUntilStatus(world, store, id, 'finished');
  isWelcome = false;
  await use({ port, user: 'loja', password: 'outra' });
  await sendUntilStatus(world, store, await launched(), 'paused');
  expect(await failures()).toHaveLength(2);
});

test('two campaigns in the same outage cause one notification', async () => {
  const { port } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
  });
  await use({ port, user: 'loja', password: 'segredo' });
  const both = [await launched(), await launched()];
  for (const id of both) await sendUntilStatus(world, store, id, 'paused');
  expect(await failures()).toHaveLength(1);
});

test('an invalid certificate causes a notification', async () => {
  const { port } = await aMailServer({ disabledCommands: [], ...TEST_CERTIFICATE });
  await use({ port, host: 'localhost', security: 'starttls' });
  await sendUntilStatus(world, store, await launched(), 'paused');
  const [reported] = await failures();
  expect(reported?.content).toContain('o certificado do servidor não é válido.');
});

test('an unreachable server causes one notification, after a minute', async () => {
  await use({ port: 1 });
  const id = await launched();
  await tried(id);
  expect(await failures()).toEqual([]);
  for (const _again of [1, 2]) {
    world.clock.advance(61_000);
    await tried(id);
    expect(await failures()).toHaveLength(1);
  }
  const [reported] = await failures();
  expect(reported?.content).toContain('não é possível conectar ao servidor há mais de um minuto.');
});

test('a short interruption that recovers causes no notification', async () => {
  await use({ port: 1 });
  const id = await launched();
  await tried(id);
  const { port } = await aMailServer();
  await use({ port });
  world.clock.advance(61_000);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await failures()).toEqual([]);
  expect(await world.sql('select from mail_outages where store_id = $1', [store.id])).toEqual([]);
});

test('a test message that leaves ends the outage', async () => {
  await use({ port: 1 });
  const id = await launched();
  await tried(id);
  const { port } = await aMailServer();
  await use({ port });
  const body = { to: store.owner.email };
  await store.owner.call(contract.testEmailSettings, { store_id: store.id, body });
  expect(await world.sql('select from mail_outages where store_id = $1', [store.id])).toEqual([]);
});

test('the notification goes to people who manage integrations, not to sellers', async () => {
  const seller = await store.as('SELLER');
  const manager = await store.as('MANAGER');
  const { port } = await aMailServer({ disabledCommands: [], ...TEST_CERTIFICATE });
  await use({ port, host: 'localhost', security: 'starttls' });
  await sendUntilStatus(world, store, await launched(), 'paused');
  expect(await failures(manager)).toHaveLength(1);
  expect(await failures(seller)).toEqual([]);
});

test("trouble of the platform's server is not the store's", async () => {
  sendOver(world, 'smtp://127.0.0.1:1');
  const id = await launched();
  await tried(id);
  world.clock.advance(61_000);
  await tried(id);
  expect(await failures()).toEqual([]);
});
