import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readInbox } from '#platform/inbox';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { pass } from '#test/chat';
import { aStore, useStore, useWorld } from '#test/harness';
import { simulateEvolution } from '#test/simulators/evolution';
import { simulateWaha } from '#test/simulators/waha';
import { duringSmsHours } from '#test/sms';
import { inboxReaders } from '../../../areas.ts';
import { readBack } from './read-back.jobs.ts';
import { findSilent } from './silence.jobs.ts';

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
beforeEach(() => {
  world.app.config.allowPrivateHosts = true;
});
afterEach(() => expect(world.errors).toEqual([]));

const NUMBER = '(11) 98765-0000';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const applied = async () => {
  while ((await readInbox(world.app, inboxReaders(world.app))) > 0);
};

async function aGateway<S extends { url: string; close(): Promise<void> }>(
  start: () => Promise<S>,
) {
  const simulator = await start();
  onTestFinished(() => simulator.close());
  return simulator;
}

const add = (
  provider: 'evolution' | 'waha',
  { url, apiKey }: { url: string; apiKey: string },
  number = NUMBER,
) =>
  store.owner.call(contract.createWhatsappConfig, {
    store_id: store.id,
    body: { provider, name: 'Balcão', number, gateway_url: url, api_key: apiKey },
  });

const read = (id: string) => store.owner.call(contract.getWhatsappConfig, { id });

async function tell(webhook: string | null, body: object, change = (url: string) => url) {
  const url = change(new URL(webhook ?? '').pathname);
  const { statusCode } = await world.server.inject({ method: 'POST', url, payload: body });
  await applied();
  return statusCode;
}

/** A number that its phone has read the code of, and that carries campaigns. */
async function paired() {
  const gateway = await aGateway(simulateEvolution);
  const { id } = await add('evolution', gateway);
  await store.owner.call(contract.pairWhatsappConfig, { id });
  gateway.state = 'open';
  await tell(gateway.webhook, gateway.notice('connection.update', { state: 'open' }));
  await store.owner.call(contract.setWhatsappDefaults, { id, body: { campaigns: true } });
  return { gateway, id };
}

async function launchTo(phones: readonly string[]): Promise<string> {
  const ids = await customers(world, store, phones.length);
  await world.sql(
    'update customers c set phone = p.phone from unnest($1::uuid[], $2::text[]) as p(id, phone) where c.id = p.id',
    [ids, phones],
  );
  const contents = [{ channel: 'NON_OFFICIAL_WHATSAPP', text: 'Oi, {{customer.first_name}}!' }];
  const { id } = await launch(world, store, {
    actions: [contract.CampaignAction.parse({ contents })],
  });
  return id;
}

test('a number is paired by its code, sends a campaign, and hears what became of it', async () => {
  const gateway = await aGateway(simulateEvolution);
  const made = await add('evolution', gateway);
  expect(made).toMatchObject({ state: 'pairing', number: '+5511987650000', ceiling: 20 });
  expect(made).toMatchObject({ is_campaign_default: false });
  const { pairing } = await store.owner.call(contract.pairWhatsappConfig, { id: made.id });
  expect(pairing).toMatchObject({ image: 'data:image/png;base64,AAAA', code: '2@abc' });
  gateway.state = 'open';
  const open = gateway.notice('connection.update', { state: 'open', statusReason: 200 });
  expect(await tell(gateway.webhook, open)).toBe(200);
  expect(await read(made.id)).toMatchObject({ state: 'connected' });
  const kept = await world.sql('select data::text from provider_events where account = $1', [
    made.session_id,
  ]);
  expect(JSON.stringify(kept)).not.toContain(gateway.apiKey);

  await store.owner.call(contract.setWhatsappDefaults, { id: made.id, body: { campaigns: true } });
  const campaign = await launchTo(['+5511987650013']);
  await sendUntilStatus(world, store, campaign, 'finished');
  const [message] = gateway.sent;
  expect(message).toMatchObject({ body: { number: '5511987650013', text: 'Oi, Cliente 1!' } });
  const update = { keyId: message!.id, fromMe: true, status: 'READ' };
  await tell(gateway.webhook, gateway.notice('messages.update', update));
  await tell(
    gateway.webhook,
    gateway.notice('messages.update', { ...update, status: 'DELIVERY_ACK' }),
  );
  expect(await statuses(world, campaign)).toEqual({ read: 1 });
});

test('a notice with a made-up address is refused, and one without sense too', async () => {
  const { gateway, id } = await paired();
  const close = gateway.notice('connection.update', { state: 'close', statusReason: 401 });
  const forged = (url: string) => url.replace(/[^/]+$/, 'x'.repeat(43));
  expect(await tell(gateway.webhook, close, forged)).toBe(401);
  expect(await tell(gateway.webhook, { nonsense: true })).toBe(400);
  expect(await read(id)).toMatchObject({ state: 'connected' });
});

test('what a gateway did not tell is read back, each message once', async () => {
  const { gateway, id } = await paired();
  const wrote = (of: string, text: string, seconds: number) => ({
    key: { id: of, remoteJid: '5511987650013@s.whatsapp.net', fromMe: false },
    pushName: 'Ana',
    messageTimestamp: Math.floor(world.clock.now().getTime() / 1000) + seconds,
    message: { conversation: text },
  });
  const first = wrote('A1', 'Oi', 0);
  await tell(gateway.webhook, gateway.notice('messages.upsert', first));
  gateway.kept = [first, wrote('A2', 'Tem o vestido azul?', 1)];
  for (const _ of [1, 2]) await readBack.run(store.ctx, { store_id: store.id });
  const rows = await world.sql(
    `select m.text from conversation_messages m where m.store_id = $1 and m.sender_id = $2 order by m.at`,
    [store.id, id],
  );
  expect(rows.map(({ text }) => text)).toEqual(['Oi', 'Tem o vestido azul?']);
});

test('a phone that leaves the session is noticed, told once, and its messages wait', async () => {
  const { gateway, id } = await paired();
  const close = gateway.notice('connection.update', { state: 'close', statusReason: 401 });
  await tell(gateway.webhook, close);
  await tell(gateway.webhook, close);
  expect(await read(id)).toMatchObject({
    state: 'disconnected',
    state_reason: 'o celular saiu da sessão. Pareie de novo.',
  });
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  expect(data).toHaveLength(1);
  const campaign = await launchTo(['+5511987650013']);
  await sendUntil(world, async () => true);
  expect(gateway.sent).toEqual([]);
  expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
});

test('a key that is not taken any more stops the number, and nothing is lost', async () => {
  const { gateway, id } = await paired();
  gateway.apiKey = 'outra';
  const campaign = await launchTo(['+5511987650013']);
  await sendUntil(world, async () => (await read(id)).state === 'disconnected');
  expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
});

test('without an answer a message is never sent again', async () => {
  const { gateway } = await paired();
  gateway.mishap = 'no_answer';
  const lost = await launchTo(['+5511987650013']);
  await sendUntilStatus(world, store, lost, 'finished');
  expect(await statuses(world, lost)).toEqual({ 'failed:unknown_outcome': 1 });
  expect(gateway.sent).toHaveLength(1);
});

test('a number that may not begin conversations any more rests, and says so', async () => {
  const { gateway, id } = await paired();
  gateway.mishap = 'time_lock';
  await launchTo(['+5511987650015']);
  await sendUntil(world, async () => (await read(id)).state === 'restricted');
  expect((await read(id)).state_reason).toContain('novas conversas');
});

test('another phone than the one that was typed is logged out again', async () => {
  const gateway = await aGateway(simulateWaha);
  const { id } = await add('waha', gateway);
  const { pairing } = await store.owner.call(contract.pairWhatsappConfig, { id });
  expect(pairing?.image).toBe('data:image/png;base64,AAAA');
  gateway.status = 'WORKING';
  gateway.me = '5521911112222@c.us';
  await tell(gateway.webhook, gateway.notice('session.status', { status: 'WORKING' }));
  expect(await read(id)).toMatchObject({ state: 'disconnected' });
  expect((await read(id)).state_reason).toContain('outro número');
  expect(gateway.loggedOut).toBe(2);
  gateway.status = 'WORKING';
  // The same phone without its ninth digit.
  gateway.me = '551187650000@c.us';
  await tell(gateway.webhook, gateway.notice('session.status', { status: 'WORKING' }));
  expect(await read(id)).toMatchObject({ state: 'connected' });
});

test('an address in our own network, a landline and another store’s number are refused', async () => {
  const gateway = await aGateway(simulateEvolution);
  await expect(add('evolution', gateway, '(11) 3333-0000')).toFailWith('invalid_fields');
  world.app.config.allowPrivateHosts = false;
  await expect(add('evolution', gateway)).toFailWith('invalid_fields');
  world.app.config.allowPrivateHosts = true;
  const { id } = await add('evolution', gateway);
  const other = await aStore(world);
  const { status } = await other.owner.send(contract.getWhatsappConfig, { id });
  expect(status).toBe(404);
});

test('a number that is connected and hears nothing for four opening hours says so, and tells it once', async () => {
  const { gateway, id } = await paired();
  await world.sql(
    `update stores set opening_hours = (
       select jsonb_object_agg(day, '{"start": "09:00", "end": "12:59"}'::jsonb) from unnest(array['monday', 'tuesday',
         'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) day) where id = $1`,
    [store.id],
  );
  const look = () => findSilent.run(store.ctx, { store_id: store.id });
  const told = async () => {
    const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
    return data.filter(({ title }) => title === 'Número de WhatsApp conectado, mas sem receber');
  };
  // From this evening until tomorrow at 11 the store is open for two hours.
  const evening = new Date(world.clock.now().getTime() + DAY_MS);
  evening.setUTCHours(22, 0, 0, 0);
  await pass(world, evening.getTime() - world.clock.now().getTime());
  await world.sql('update senders set state_changed_at = $2 where id = $1', [id, evening]);
  await pass(world, 16 * HOUR_MS);
  await look();
  expect((await read(id)).silent_since).toBeNull();

  await pass(world, 3 * HOUR_MS);
  await look();
  await look();
  expect(await read(id)).toMatchObject({
    state: 'connected',
    state_label: 'Conectado, mas sem receber',
  });
  expect(await told()).toHaveLength(1);

  // One message is enough to know that it hears.
  const data = {
    key: { remoteJid: '5511912345678@s.whatsapp.net', fromMe: false, id: 'H1' },
    ...{ pushName: 'Rui', message: { conversation: 'Oi' } },
    messageTimestamp: Math.floor(world.clock.now().getTime() / 1000),
  };
  await tell(gateway.webhook, gateway.notice('messages.upsert', data));
  expect(await read(id)).toMatchObject({ silent_since: null, state_label: 'Conectado' });
  await look();
  expect(await told()).toHaveLength(1);
});
