import * as contract from '@clientela/contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSender, reserveCapacity } from '#areas/messaging/senders/index';
import { sendUntil, statuses } from '#test/campaigns';
import { aNumber, conversationsOf, hear, inbound, messagesOf, say } from '#test/chat';
import { aStore, useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import type { CloudSimulator } from '#test/simulators/whatsapp-cloud';
import { duringSmsHours } from '#test/sms';
import { aCloud, connected, launchFrom, manualNumber, post } from '#test/whatsapp';
import { webhookOf } from './webhook-address.ts';

/** Messages over Meta's Cloud API, at a simulator that speaks its wire format. */

const world = useWorld();
// In hours in which people may be reached.
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
let cloud: CloudSimulator;
let number: contract.WhatsappSender;
beforeEach(async () => {
  cloud = await aCloud(world);
  number = await connected(store, cloud);
});
afterEach(() => expect(world.errors).toEqual([]));

const phone = (n: number) => `+551198765${String(1000 + n)}`;
const phones = (count: number) => Array.from({ length: count }, (_, n) => phone(n));
const read = () => store.owner.call(contract.getWhatsappSender, { id: number.id });
const applied = () => drainInbox(world);
const at = () => String(Math.floor(world.clock.now().getTime() / 1000));
const reported = async () => {
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'whatsapp_number');
};

test('a number connects manually, receives, and never returns its token', async () => {
  expect(number).toMatchObject({
    name: 'Vendas',
    number: '+5511988887777',
    state: 'connected',
    quality: 'GREEN',
    tier: 'TIER_2K',
    per_second: 80,
    portfolio_id: cloud.business,
    hears: true,
    is_campaign_default: true,
    capacity: { limit: 2000, used: 0, frees_at: null },
  });
  expect(JSON.stringify(number)).not.toContain(cloud.token);
  const { url, verify_token } = webhookOf(world.app, number.external_id);
  expect(cloud.subscribed).toEqual([{ override_callback_uri: url, verify_token }]);
  const ask = (token: string) =>
    world.server.inject({
      method: 'GET',
      url: new URL(url).pathname,
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  expect(await ask(verify_token)).toMatchObject({ statusCode: 200, body: '1158201444' });
  expect((await ask('outra')).statusCode).toBe(401);
  const audit = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(audit.data.map(({ action }) => action)).toContain('whatsapp_number.connected');
});

test('a number of another store is refused, and so is a token that Meta does not take', async () => {
  const other = await aStore(world);
  const connect = (change: object) =>
    other.owner.send(contract.connectWhatsappSender, {
      store_id: other.id,
      body: { ...manualNumber(cloud), ...change },
    });
  expect(await connect({})).toMatchObject({
    status: 409,
    body: { message: 'Este número já está conectado a outra loja.' },
  });
  expect(await connect({ phone_number_id: '555555', token: 'x'.repeat(40) })).toMatchObject({
    status: 422,
    body: { code: 'whatsapp_refused', errors: [{ field: 'token' }] },
  });
  expect(await other.owner.send(contract.getWhatsappSender, { id: number.id })).toMatchObject({
    status: 404,
  });
  // Taken off the list here, it is free for the other store.
  await store.owner.call(contract.removeWhatsappSender, { id: number.id });
  expect((await connect({})).status).toBe(201);
});

test('messages leave as templates, and statuses in any order end where they should', async () => {
  const id = await launchFrom(world, store, number, { phones: phones(5) });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 5);
  expect(cloud.sent[0]?.body).toMatchObject({
    messaging_product: 'whatsapp',
    type: 'template',
    template: {
      name: 'novidades',
      language: { policy: 'deterministic', code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text' }] }],
    },
  });
  const [delivered, readAlone, failed, lateFailure, lateDelivery] = cloud.sent;
  const status = (message: typeof delivered, name: string, more: object = {}) => ({
    id: message?.id,
    status: name,
    timestamp: at(),
    recipient_id: '1',
    ...more,
  });
  const error = { errors: [{ code: 131026, title: 'Message undeliverable' }] };
  // Read before delivered, twice, all in one notice; one only read; one failed after it was delivered.
  const first = cloud.statuses(number.external_id, [
    status(delivered, 'read'),
    status(delivered, 'delivered'),
    status(delivered, 'delivered'),
    status(delivered, 'sent'),
    status(readAlone, 'read'),
    status(failed, 'failed', error),
    status(lateFailure, 'delivered'),
    status(lateDelivery, 'failed', error),
  ]);
  expect(await post(world, number.external_id, first)).toBe(200);
  expect(await post(world, number.external_id, first)).toBe(200);
  await applied();
  const unreachable = () =>
    world.sql(`select contact from suppressions where store_id = $1`, [store.id]);
  expect(await unreachable()).toHaveLength(2);
  await post(
    world,
    number.external_id,
    cloud.statuses(number.external_id, [
      status(lateFailure, 'failed', error),
      // Another of the recipient's devices has it.
      status(lateDelivery, 'delivered'),
    ]),
  );
  await applied();
  expect(await statuses(world, id)).toEqual({
    read: 2,
    delivered: 2,
    'invalid_contact:not_on_whatsapp': 1,
  });
  expect(await unreachable()).toHaveLength(1);
});

test('each error of Meta has its consequence', async () => {
  const codes = [131026, 131047, 131049, 131050, 131000, 132001];
  const list = codes.map((code, index) => {
    const to = phone(index);
    cloud.errors.set(to.slice(-4), code);
    return to;
  });
  const id = await launchFrom(world, store, number, { phones: list });
  await sendUntil(world, async () => {
    const { waiting_to_send = 0, ...done } = await statuses(world, id);
    return Object.values(done).reduce((sum, n) => sum + n, 0) === 5 && waiting_to_send === 1;
  });
  expect(await statuses(world, id)).toEqual({
    'invalid_contact:not_on_whatsapp': 1,
    'failed:window_closed': 1,
    'failed:withheld': 1,
    'not_sent:opted_out': 1,
    'failed:content_refused': 1,
    // Meta's own failure: three tries at once, then later.
    waiting_to_send: 1,
  });
  expect(cloud.asked).toBe(5 + 4);
  const suppressed = await world.sql(
    'select reason from suppressions where store_id = $1 order by 1',
    [store.id],
  );
  expect(suppressed).toEqual([{ reason: 'opt_out' }, { reason: 'unreachable' }]);
});

test('a forged event is refused, and one about an unknown number is stored', async () => {
  const notice = cloud.statuses(number.external_id, [
    { id: 'wamid.x', status: 'read', timestamp: at() },
  ]);
  const forged = { ...notice, signature: cloud.sign(notice.body, 'outro segredo') };
  expect(await post(world, number.external_id, forged)).toBe(401);
  expect(await post(world, number.external_id, { ...notice, signature: '' })).toBe(401);
  expect(await post(world, '999999', notice)).toBe(404);
  const elsewhere = cloud.statuses('123123123', [
    { id: 'wamid.y', status: 'read', timestamp: at() },
  ]);
  expect(await post(world, number.external_id, elsewhere)).toBe(200);
  await applied();
  const kept = await world.sql('select account, outcome from provider_events where account = $1', [
    '123123123',
  ]);
  expect(kept).toEqual([{ account: '123123123', outcome: 'unknown' }]);
});

test('a body larger than any of Meta’s is refused unread, even with a valid signature', async () => {
  const before = await world.sql('select from provider_events');
  const huge = cloud.statuses(number.external_id, [
    { id: 'wamid.h', status: 'read', timestamp: at(), padding: 'x'.repeat(3_200_000) },
  ]);
  expect(await post(world, number.external_id, huge)).toBe(413);
  expect(await world.sql('select from provider_events')).toHaveLength(before.length);
});

test('who knows one app’s secret does not speak for the number of another store', async () => {
  const other = await aStore(world);
  const theirs = await aCloud(world);
  const victim = await connected(other, theirs);
  const notice = cloud.statuses(victim.external_id, [
    { id: 'wamid.z', status: 'read', timestamp: at() },
  ]);
  expect(await post(world, number.external_id, notice)).toBe(200);
  const kept = await world.sql(
    `select account from provider_events where element = 'wamid.z:read'`,
    [],
  );
  expect(kept).toEqual([{ account: `unknown:${victim.external_id}` }]);
});

test('a revoked token disconnects the number, notifies once, and loses nothing', async () => {
  const good = cloud.token;
  const id = await launchFrom(world, store, number, { phones: phones(30) });
  cloud.token = 'revoked';
  await sendUntil(world, async () => (await read()).state === 'disconnected');
  expect(await statuses(world, id)).toEqual({ waiting_to_send: 30 });
  await world.runJobs();
  expect(await reported()).toMatchObject([{ title: 'Número de WhatsApp desconectado' }]);
  const context = await store.owner.call(contract.getStore, { store_id: store.id });
  expect(context.disabled_whatsapp_integrations).toEqual([
    { name: 'Vendas', number: '+5511988887777' },
  ]);
  // The same number with a token that works: what waited leaves.
  cloud.token = good;
  await store.owner.call(contract.updateWhatsappSender, { id: number.id, body: { token: good } });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 30);
  expect(new Set(cloud.sent.map(({ body }) => body.to)).size).toBe(30);
  expect(cloud.sent).toHaveLength(30);
});

test('a message without an answer is not repeated where its receipt comes', async () => {
  cloud.mishaps = ['lost_answer', 'swallowed'];
  const id = await launchFrom(world, store, number, { phones: phones(2) });
  await sendUntil(world, async () => cloud.asked === 2);
  const [lost] = cloud.sent;
  const sentStatus = {
    id: lost?.id,
    status: 'sent',
    timestamp: at(),
    biz_opaque_callback_data: lost?.body.biz_opaque_callback_data,
  };
  await post(world, number.external_id, cloud.statuses(number.external_id, [sentStatus]));
  await applied();
  expect(await statuses(world, id)).toEqual({ sent: 1, waiting_to_send: 1 });
  // The other never arrived: after two minutes it is handed over once more.
  world.clock.advance(150_000);
  await sendUntil(world, async () => (await statuses(world, id)).sent === 2);
  expect(cloud.sent).toHaveLength(2);
  expect(new Set(cloud.sent.map(({ body }) => body.to)).size).toBe(2);
});

test('throttled, the number continues at half its rate, and no message is lost or counted as failed', async () => {
  cloud.mishaps = [130429];
  const id = await launchFrom(world, store, number, { phones: phones(3) });
  await sendUntil(world, async () => cloud.asked > 0 && (await readThrottled()) !== null);
  world.clock.advance(6_000);
  await sendUntil(world, async () => (await statuses(world, id)).sent === 3);
  const failures = await world.sql(
    'select from campaign_activities where campaign_id = $1 and failures > 0',
    [id],
  );
  expect(failures).toEqual([]);
});

async function readThrottled(): Promise<unknown> {
  const [row] = await world.sql<{ throttled_at: unknown }>(
    'select throttled_at from senders where id = $1',
    [number.id],
  );
  return row?.throttled_at ?? null;
}

test('a full portfolio waits for its oldest entry, and a counted contact takes no capacity', async () => {
  await world.sql(`update senders set tier = 'TIER_50' where id = $1`, [number.id]);
  const id = await launchFrom(world, store, number, { phones: phones(52) });
  await sendUntil(world, async () => (await statuses(world, id)).sent === 50);
  const { capacity } = await read();
  expect(capacity).toMatchObject({ limit: 50, used: 50 });
  const frees = new Date(capacity?.frees_at ?? 0).getTime();
  expect(frees - world.clock.now().getTime()).toBe(86_400_000);
  const sender = await findSender(store.ctx, number.id);
  const asked = [`+${cloud.sent[0]?.body.to}`, '+5511966665555'];
  const { contacts } = await reserveCapacity(store.ctx, sender!, asked);
  expect([...contacts]).toEqual([asked[0]]);
  world.clock.advance(86_401_000);
  await sendUntil(world, async () => (await statuses(world, id)).sent === 52);
});

test('at RED marketing stops and utility continues; marketing resumes once the quality recovers', async () => {
  const quality = (quality_rating: string) => {
    cloud.number = { ...cloud.number, quality_rating };
    return store.owner.call(contract.refreshWhatsappSender, { id: number.id });
  };
  expect(await quality('RED')).toMatchObject({ quality: 'RED', state: 'degraded' });
  await world.runJobs();
  expect(await reported()).toMatchObject([{ title: 'A qualidade do número está baixa' }]);
  const marketing = await launchFrom(world, store, number, { phones: phones(2) });
  const utility = await launchFrom(world, store, number, {
    phones: ['+5511977771234'],
    price_kind: 'utility',
  });
  await sendUntil(world, async () => ((await statuses(world, utility)).sent ?? 0) > 0);
  expect(await statuses(world, marketing)).toEqual({ waiting_to_send: 2 });
  await quality('GREEN');
  await sendUntil(world, async () => (await statuses(world, marketing)).sent === 2);
  const history = await store.owner.call(contract.listWhatsappHistory, { id: number.id });
  expect(history.data.filter(({ kind }) => kind === 'quality').map(({ after }) => after)).toEqual([
    'GREEN',
    'RED',
  ]);
});

test('a number banned midway sends nothing more, loses nothing, and resumes once it may', async () => {
  await world.sql('update senders set per_second = 5 where id = $1', [number.id]);
  const id = await launchFrom(world, store, number, { phones: phones(60) });
  const ban = async (event: string) => {
    await post(world, number.external_id, cloud.notice('account_update', { event }));
    await applied();
  };
  let isBanned = false;
  await sendUntil(world, async () => {
    if (cloud.sent.length < 5) return false;
    if (!isBanned) await ban('DISABLED_UPDATE');
    isBanned = true;
    const before = cloud.sent.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return cloud.sent.length === before;
  });
  expect(cloud.sent.length).toBeLessThan(60);
  // Those that were ready to leave and did not take no room of the portfolio.
  const counted = await world.sql('select from portfolio_contacts where sender_id = $1', [
    number.id,
  ]);
  expect(counted).toHaveLength(cloud.sent.length);
  expect(await read()).toMatchObject({ state: 'banned', state_label: 'Banido pelo WhatsApp' });
  await world.runJobs();
  expect(await reported()).toMatchObject([{ title: 'O WhatsApp baniu o seu número' }]);
  await world.sql('update senders set per_second = null where id = $1', [number.id]);
  await ban('ACCOUNT_RESTORED');
  await sendUntil(world, async () => (await statuses(world, id)).sent === 60);
  expect(new Set(cloud.sent.map(({ body }) => body.to)).size).toBe(60);
  expect(cloud.sent).toHaveLength(60);
});

test('an account that Meta restricts or restores is heard by all its numbers', async () => {
  const deliver = async (value: Record<string, unknown>) => {
    await post(world, number.external_id, cloud.notice('account_update', value));
    await applied();
  };
  await deliver({
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [
      { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '1795000000' },
    ],
  });
  expect(await read()).toMatchObject({
    state: 'restricted',
    state_label: 'Restrito pelo WhatsApp',
  });
  await deliver({ event: 'ACCOUNT_RESTORED' });
  expect(await read()).toMatchObject({ state: 'connected' });
  await post(
    world,
    number.external_id,
    cloud.notice('phone_number_quality_update', {
      display_phone_number: '5511988887777',
      event: 'ONBOARDING',
      max_daily_conversations_per_business: 'TIER_10K',
    }),
  );
  await applied();
  expect(await read()).toMatchObject({ tier: 'TIER_10K' });
  expect(await reported()).toHaveLength(1);
});

test('a slow provider delays no other, and no message leaves twice', async () => {
  const other = await aStore(world);
  const theirs = await aNumber(other);
  await hear(other, theirs, inbound(world, 'Oi'));
  const [conversation] = await conversationsOf(other);
  let release = () => {};
  cloud.held = new Promise((resolve) => {
    release = resolve;
  });
  // More than one process hands over at a time, so that the last wait for the first.
  const id = await launchFrom(world, store, number, { phones: phones(40) });
  let isAnswered = false;
  await sendUntil(world, async () => {
    if (cloud.asked === 0) return false;
    if (!isAnswered) {
      await say(other.owner, conversation!.id, 'Já vejo');
      await expect
        .poll(async () => (await messagesOf(other, conversation!.id)).at(-1)?.status)
        .not.toBe('waiting');
      isAnswered = true;
      // Until now the provider has answered none of the campaign's messages.
      expect(cloud.sent).toEqual([]);
      release();
    }
    return (await statuses(world, id)).sent === 40;
  });
  expect(cloud.asked).toBe(40);
  expect(new Set(cloud.sent.map(({ body }) => body.to)).size).toBe(40);
});
