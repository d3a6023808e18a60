import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { conversationsOf, messagesOf, pass, say } from '#test/chat';
import { addNumber, evolution, GATEWAYS, pairedNumber, postTo } from '#test/gateways';
import { aStore, useStore, useWorld } from '#test/harness';
import { duringSmsHours } from '#test/sms';
import { readBack } from './read-back.jobs.ts';
import { findSilent } from './silence.jobs.ts';

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
beforeEach(() => {
  world.app.config.allowPrivateHosts = true;
});
afterEach(async () => {
  // Messages left by a test would be tried again in the next one, each until its gateway times out.
  await world.sql('update send_queues set wake_at = null');
  expect(world.errors).toEqual([]);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const read = (id: string) => store.owner.call(contract.getWhatsappConfig, { id });

/** The codes that screens were shown, the latest last. */
async function shownCodes() {
  const rows = await world.sql<{ payload: contract.PairingShown }>(
    `select payload from store_events where store_id = $1 and kind = 'whatsapp.pairing' order by seq`,
    [store.id],
  );
  return rows.map(({ payload }) => payload.image);
}

async function openDaily(start: string, end: string): Promise<void> {
  await world.sql(
    `update stores set opening_hours = (
       select jsonb_object_agg(day, jsonb_build_object('start', $2::text, 'end', $3::text)) from unnest(array['monday',
         'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) day) where id = $1`,
    [store.id, start, end],
  );
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

describe.each(Object.entries(GATEWAYS))('over %s', (_name, start) => {
  const PHONE = '5511987650013';
  const said = (id: string, text: string, more: object = {}) => ({
    id,
    text,
    chat: PHONE,
    at: world.clock.now(),
    ...more,
  });
  async function paired() {
    const gateway = await start();
    return { gateway, id: await pairedNumber(world, store, gateway) };
  }

  test('a gateway whose address is private is not called', async () => {
    const { id } = await paired();
    world.app.config.allowPrivateHosts = false;
    await expect(store.owner.call(contract.pairWhatsappConfig, { id })).toFailWith(
      'whatsapp_unavailable',
    );
  });

  test('a number is paired by its code, sends a campaign, and hears what became of it', async () => {
    const gateway = await start();
    const made = await addNumber(store, gateway);
    expect(made).toMatchObject({ state: 'pairing', number: '+5511987650000', ceiling: 20 });
    expect(made).toMatchObject({ is_campaign_default: false });
    const { pairing } = await store.owner.call(contract.pairWhatsappConfig, { id: made.id });
    expect(pairing?.image ?? null).toBe(gateway.firstImage);
    expect(await postTo(world, gateway, gateway.pair())).toBe(200);
    expect(await read(made.id)).toMatchObject({ state: 'connected' });
    const kept = await world.sql('select data::text from provider_events where account = $1', [
      made.session_id,
    ]);
    expect(JSON.stringify(kept)).not.toContain(gateway.simulator.apiKey);

    await store.owner.call(contract.setWhatsappDefaults, {
      id: made.id,
      body: { campaigns: true },
    });
    const campaign = await launchTo([`+${PHONE}`]);
    await sendUntilStatus(world, store, campaign, 'finished');
    const [message] = gateway.taken();
    expect(message).toMatchObject({ to: PHONE, text: 'Oi, Cliente 1!' });
    for (const of of ['read', 'delivered'] as const) {
      await postTo(world, gateway, gateway.receipt(message!.id, of));
    }
    expect(await statuses(world, campaign)).toEqual({ read: 1 });
  });

  test('each new code is shown while it lives', async () => {
    const gateway = await start();
    const { id } = await addNumber(store, gateway);
    await store.owner.call(contract.pairWhatsappConfig, { id });
    const images: string[] = [];
    for (const _ of [1, 2]) {
      const { reported, image } = gateway.newCode();
      await postTo(world, gateway, reported);
      images.push(image);
    }
    expect((await shownCodes()).at(-1)).toBe(images.at(-1));
    expect(await read(id)).toMatchObject({ state: 'pairing', state_reason: null });
  });

  test('a notice with a made-up address is refused, and one without sense too', async () => {
    const { gateway, id } = await paired();
    const forged = (url: string) => url.replace(/[^/]+$/, 'x'.repeat(43));
    expect(await postTo(world, gateway, gateway.leave(), forged)).toBe(401);
    expect(await postTo(world, gateway, { nonsense: true })).toBe(400);
    expect(await read(id)).toMatchObject({ state: 'connected' });
  });

  test('messages without an event are fetched later, each once', async () => {
    const { gateway } = await paired();
    const first = said('A1', 'Oi');
    await postTo(world, gateway, gateway.wrote(first));
    gateway.keep(first);
    const at = new Date(world.clock.now().getTime() + 1_000);
    // An unreadable element does not discard the others.
    gateway.simulator.kept.push({ id: 7 });
    gateway.keep(said('A2', 'Tem o vestido azul?', { at }));
    for (const _ of [1, 2]) await readBack.run(store.ctx, { store_id: store.id });
    const [one] = await conversationsOf(store);
    const texts = (await messagesOf(store, one!.id)).map(({ text }) => text);
    expect(texts).toEqual(['Oi', 'Tem o vestido azul?']);
  });

  test('a message typed on the store’s phone is outbound, and one sent from here is stored once', async () => {
    const { gateway } = await paired();
    await postTo(world, gateway, gateway.wrote(said('B1', 'Oi')));
    const [one] = await conversationsOf(store);
    await postTo(world, gateway, gateway.wrote(said('B2', 'Já vejo', { fromMe: true })));
    await say(store.owner, one!.id, 'Temos sim!');
    await sendUntil(world, async () => gateway.taken().length > 0);
    const [sent] = gateway.taken();
    await postTo(world, gateway, gateway.wrote(said(sent!.id, 'Temos sim!', { fromMe: true })));
    const messages = await messagesOf(store, one!.id);
    expect(messages.map(({ text, direction }) => [text, direction])).toEqual([
      ['Oi', 'in'],
      ['Já vejo', 'out'],
      ['Temos sim!', 'out'],
    ]);
  });

  test('a hidden id is not a phone, and joins the phone’s conversation once one event has both', async () => {
    const { gateway } = await paired();
    const at = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1_000);
    await postTo(world, gateway, gateway.wrote(said('C1', 'Oi', { chat: '123456789@lid' })));
    expect(await conversationsOf(store)).toMatchObject([{ profile_contact: '123456789@lid' }]);
    await postTo(world, gateway, gateway.wrote(said('C2', 'Olá', { at: at(1) })));
    const joined = { chat: '123456789@lid', alt: PHONE, at: at(2) };
    await postTo(world, gateway, gateway.wrote(said('C3', 'Sou eu', joined)));
    const found = await conversationsOf(store);
    expect(found).toMatchObject([{ profile_contact: `+${PHONE}`, profile_name: 'Ana' }]);
    const texts = (await messagesOf(store, found[0]!.id)).map(({ text }) => text);
    expect(texts).toEqual(['Oi', 'Olá', 'Sou eu']);
    await postTo(world, gateway, gateway.wrote(said('C4', 'No grupo', { chat: '120363@g.us' })));
    expect(await conversationsOf(store)).toHaveLength(1);
  });

  test('a voice message comes with its file', async () => {
    const { gateway } = await paired();
    const { text: _text, ...message } = said('D1', '');
    await postTo(world, gateway, gateway.spoke(message, Buffer.from('OggS\0voz')));
    await world.runJobs();
    const [one] = await conversationsOf(store);
    const [heard] = await messagesOf(store, one!.id);
    expect(heard).toMatchObject({ media: { type: 'voice', state: 'ready', mime: 'audio/ogg' } });
  });

  test('a phone that leaves the session is detected and notified once, and its messages wait', async () => {
    const { gateway, id } = await paired();
    const left = gateway.leave();
    await postTo(world, gateway, left);
    await postTo(world, gateway, left);
    expect(await read(id)).toMatchObject({
      state: 'disconnected',
      state_reason: gateway.whyLeft,
    });
    const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(data).toHaveLength(1);
    const campaign = await launchTo([`+${PHONE}`]);
    await sendUntil(world, async () => true);
    expect(gateway.taken()).toEqual([]);
    expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
  });

  test('a key that is not taken any more stops the number, and nothing is lost', async () => {
    const { gateway, id } = await paired();
    gateway.simulator.apiKey = 'outra';
    const campaign = await launchTo([`+${PHONE}`]);
    await sendUntil(world, async () => (await read(id)).state === 'disconnected');
    expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
  });

  test.each(['no_answer', 'no_id', 'gave_up'] as const)(
    'a message that may have left is never sent again (%s)',
    async (mishap) => {
      const { gateway } = await paired();
      gateway.simulator.mishap = mishap;
      const lost = await launchTo([`+${PHONE}`]);
      await sendUntilStatus(world, store, lost, 'finished');
      expect(await statuses(world, lost)).toEqual({ 'failed:unknown_outcome': 1 });
      expect(gateway.taken()).toHaveLength(1);
    },
  );

  test('a phone that is not on WhatsApp is closed', async () => {
    const { gateway } = await paired();
    gateway.simulator.mishap = 'not_on_whatsapp';
    const campaign = await launchTo([`+${PHONE}`]);
    await sendUntilStatus(world, store, campaign, 'finished');
    expect(await statuses(world, campaign)).toEqual({ 'invalid_contact:not_on_whatsapp': 1 });
  });

  test('a number that may no longer start conversations is paused, with the reason', async () => {
    const { gateway, id } = await paired();
    gateway.simulator.mishap = 'time_lock';
    await launchTo([`+${PHONE}`]);
    await sendUntil(world, async () => {
      const [sent] = gateway.taken();
      // Where a gateway accepts the message, its lock event comes afterwards.
      if (sent) await postTo(world, gateway, gateway.locked(sent.id));
      return (await read(id)).state === 'restricted';
    });
    expect((await read(id)).state_reason).toContain('novas conversas');
  });
});

test('a campaign leaves while the store is open, so that replies are answered', async () => {
  const gateway = await evolution();
  await pairedNumber(world, store, gateway);
  await openDaily('15:00', '17:59');
  const campaign = await launchTo(['+5511987650013']);
  await sendUntil(world, async () => true);
  expect(gateway.taken()).toEqual([]);
  expect(await statuses(world, campaign)).toEqual({ waiting_to_send: 1 });
  await pass(world, 3 * HOUR_MS);
  await sendUntilStatus(world, store, campaign, 'finished');
  expect(gateway.taken()).toHaveLength(1);
});

test('five refused messages of a hundred pause the number, whichever process they left by', async () => {
  const gateway = await evolution();
  const id = await pairedNumber(world, store, gateway);
  const at = world.clock.now();
  await postTo(world, gateway, gateway.wrote({ id: 'R1', chat: '5511987650013', text: 'Oi', at }));
  const [one] = await conversationsOf(store);
  const refuse = async () => {
    await say(store.owner, one!.id, 'Olá!');
    await sendUntil(
      world,
      async () => (await messagesOf(store, one!.id)).at(-1)?.status === 'failed',
    );
  };
  gateway.simulator.mishap = 'not_on_whatsapp';
  await refuse();
  await refuse();
  // Two more by another process, and many that arrived.
  await world.sql(
    `update senders set last_refused = last_refused || array_fill(false, array[90]) || '{true,true}' where id = $1`,
    [id],
  );
  expect(await read(id)).toMatchObject({ state: 'connected' });
  await refuse();
  expect(await read(id)).toMatchObject({
    state: 'paused',
    state_reason: expect.stringContaining('muitas mensagens falharam'),
  });
});

test('an address in our own network, a landline and another store’s number are refused', async () => {
  const gateway = await evolution();
  await expect(addNumber(store, gateway, '(11) 3333-0000')).toFailWith('invalid_fields');
  world.app.config.allowPrivateHosts = false;
  await expect(addNumber(store, gateway)).toFailWith('invalid_fields');
  world.app.config.allowPrivateHosts = true;
  const { id } = await addNumber(store, gateway);
  const other = await aStore(world);
  const { status } = await other.owner.send(contract.getWhatsappConfig, { id });
  expect(status).toBe(404);
});

test('a connected number without inbound events for four opening hours is flagged, and notifies once', async () => {
  const gateway = await evolution();
  const id = await pairedNumber(world, store, gateway);
  await openDaily('09:00', '12:59');
  const look = () => findSilent.run(store.ctx, { store_id: store.id });
  const reported = async () => {
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
  expect(await reported()).toHaveLength(1);

  // One message is enough to know that it hears.
  const said = { id: 'H1', chat: '5511912345678', text: 'Oi', at: world.clock.now() };
  await postTo(world, gateway, gateway.wrote(said));
  expect(await read(id)).toMatchObject({ silent_since: null, state_label: 'Conectado' });
  await look();
  expect(await reported()).toHaveLength(1);
});
