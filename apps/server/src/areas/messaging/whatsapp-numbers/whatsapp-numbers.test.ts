import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { hear, inbound } from '#test/chat';
import { aStore, useStore, useWorld } from '#test/harness';
import { duringSmsHours } from '#test/sms';
import { aCloud, connected } from '#test/whatsapp';
import { refreshAllNumbers } from './whatsapp-numbers.jobs.ts';

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
let number: contract.WhatsappSender;
beforeEach(async () => {
  number = await connect('Teste');
});
afterEach(() => expect(world.errors).toEqual([]));

const connect = (name: string) =>
  store.owner.call(contract.connectWhatsappSender, {
    store_id: store.id,
    body: { method: 'sandbox', name },
  });
/** The simulator's answer to the app of a token. */
const APP_ID = '670843887433847';
const sendTest = (body: object, id = number.id) =>
  store.owner.send(contract.testWhatsappSender, { id, body });

test('a test of a number to try with lands in the test outbox, and tests are few', async () => {
  expect(await sendTest({ to: '(11) 98765-4321' })).toMatchObject({
    status: 200,
    body: { delivery: 'sandbox' },
  });
  const outbox = await store.owner.call(contract.listOutboxMessages, { store_id: store.id });
  expect(outbox.data).toMatchObject([
    { channel: 'OFFICIAL_WHATSAPP', to_address: '+5511987654321' },
  ]);
  expect(await sendTest({ to: '(11) 3456-7890' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'to', message: 'Informe um celular com DDD' }] },
  });
  for (let sent = 1; sent < 10; sent++) await sendTest({ to: '11987654321' });
  expect(await sendTest({ to: '11987654321' })).toMatchObject({ status: 429 });
});

test('a number of Meta sends tests only to phones that are shown to be at hand', async () => {
  const cloud = await aCloud(world);
  const real = await connected(store, cloud);
  const to = '(11) 98765-4321';
  expect(await sendTest({ to }, real.id)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'to', message: expect.stringMatching(/^Confirme que este celular/) }],
    },
  });
  expect(cloud.sent).toEqual([]);
  await hear(store, real, inbound(world, 'Oi!', { contact: '+5511987654321' }));
  expect(await sendTest({ to }, real.id)).toMatchObject({
    status: 200,
    body: { delivery: 'whatsapp' },
  });
});

test("a number comes through Meta's window, whose code is good once", async () => {
  const cloud = await aCloud(world);
  const before = world.app.config.meta;
  world.app.config.meta = { ...before, appId: APP_ID, appSecret: 'segredo', configId: '42' };
  onTestFinished(() => {
    world.app.config.meta = before;
  });
  const phone_number_id = String(Date.now());
  cloud.number = { ...cloud.number, id: phone_number_id };
  cloud.account = `${phone_number_id}0`;
  cloud.codes.add('AQD-codigo');
  const signUp = (code: string) =>
    store.owner.send(contract.connectWhatsappSender, {
      store_id: store.id,
      body: { method: 'signup', name: '', code, phone_number_id, account_id: cloud.account },
    });
  expect(await signUp('outro')).toMatchObject({ status: 422, body: { code: 'whatsapp_refused' } });
  expect(cloud.registered).toEqual([]);
  expect(await signUp('AQD-codigo')).toMatchObject({
    body: { name: 'Loja Sol', number: '+5511988887777', state: 'connected', hears: true },
  });
  expect(cloud.registered).toEqual([phone_number_id]);
  expect(cloud.subscribed).toHaveLength(1);
});

test('one number carries campaigns and one begins chats; both can be moved', async () => {
  const second = await connect('Segundo');
  expect([number.is_campaign_default, second.is_campaign_default]).toEqual([true, false]);
  const { data } = await store.owner.call(contract.setWhatsappDefaults, {
    id: second.id,
    body: { campaigns: true, chat: true },
  });
  expect(
    data.map(({ name, is_campaign_default, is_chat_default }) => [
      name,
      is_campaign_default,
      is_chat_default,
    ]),
  ).toEqual([
    ['Segundo', true, true],
    ['Teste', false, false],
  ]);
});

test('a paused number sends nothing; disconnected, its token is forgotten', async () => {
  const cloud = await aCloud(world);
  const official = await connected(store, cloud);
  const change = (body: object) =>
    store.owner.call(contract.updateWhatsappSender, { id: official.id, body });
  expect(await change({ is_paused: true, name: 'Loja' })).toMatchObject({
    state: 'paused',
    name: 'Loja',
  });
  expect(await sendTest({ to: '11987654321' }, official.id)).toMatchObject({ status: 422 });
  expect(await change({ is_paused: false })).toMatchObject({ state: 'connected' });
  const gone = await store.owner.call(contract.disconnectWhatsappSender, { id: official.id });
  expect(gone).toMatchObject({ state: 'disconnected', hears: false });
  const kept = await world.sql('select credentials_sealed from senders where id = $1', [
    official.id,
  ]);
  expect(kept).toEqual([{ credentials_sealed: null }]);
  // The actor is not notified.
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.filter(({ kind }) => kind === 'whatsapp_number')).toEqual([]);
  const numbers = await store.owner.call(contract.listWhatsappSenders, { store_id: store.id });
  expect(numbers.data.map(({ state }) => state)).toEqual(['disconnected', 'connected']);
});

test("the profile is Meta's, and a refusal has its reason", async () => {
  const cloud = await aCloud(world);
  const { id } = await connected(store, cloud);
  const profile = { about: 'Oi', description: '', email: '', address: '', websites: [] };
  await store.owner.call(contract.updateWhatsappProfile, { id, body: profile });
  expect(cloud.profile).toMatchObject({ messaging_product: 'whatsapp', about: 'Oi' });
  expect(await store.owner.call(contract.getWhatsappProfile, { id })).toMatchObject(profile);
  cloud.token = 'outro';
  const refused = await store.owner.send(contract.getWhatsappProfile, { id });
  expect(refused).toMatchObject({ status: 422, body: { code: 'whatsapp_refused' } });
  const read = await store.owner.call(contract.getWhatsappSender, { id });
  expect(read.state).toBe('disconnected');
});

test('a seller and another store do not get near a number', async () => {
  const seller = await store.as('SELLER');
  const other = await aStore(world);
  const { id } = number;
  expect((await seller.send(contract.getWhatsappSender, { id })).status).toBe(403);
  expect((await seller.send(contract.removeWhatsappSender, { id })).status).toBe(403);
  expect(
    (await other.owner.send(contract.testWhatsappSender, { id, body: { to: '1' } })).status,
  ).toBe(404);
  const { prices } = await store.owner.call(contract.getWhatsappCosts, { id });
  expect(prices.map(({ kind }) => kind)).toEqual(['marketing', 'utility', 'service']);
});

test('numbers are asked after by the clock: quality moves, and a dead token is found', async () => {
  const cloud = await aCloud(world);
  const { id } = await connected(store, cloud);
  const byClock = async () => {
    await refreshAllNumbers.run(platformCtx(world.app));
    await world.runJobs();
    return store.owner.call(contract.getWhatsappSender, { id });
  };
  cloud.number = { ...cloud.number, quality_rating: 'YELLOW' };
  expect(await byClock()).toMatchObject({ quality: 'YELLOW', state: 'degraded' });
  cloud.token = 'outro';
  expect(await byClock()).toMatchObject({ state: 'disconnected' });
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data.filter(({ kind }) => kind === 'whatsapp_number')).toHaveLength(1);
});
