import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { activate, aDraft, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { priceSms } from '#test/channel-price';
import { aStore, type TestStore, useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import {
  aTwilio,
  aZenvia,
  duringSmsHours,
  postTwilio,
  postZenvia,
  twilioDraft,
  withPhones,
} from '#test/sms';
import { balancesOf, deposit } from '#test/wallet';

/** SMS over Zenvia and Twilio, each at a simulator that speaks its wire format. */

const world = useWorld();
beforeEach(() => duringSmsHours(world));
const store = useStore(world);

const phone = (n: number) => `+551198765${String(1000 + n)}`;
const action = (text = 'Oi, {{customer.first_name}}!') =>
  contract.CampaignAction.parse({ contents: [{ channel: 'SMS', text }] });
const launchSms = async (phones: readonly string[], text?: string) => {
  await withPhones(world, store, phones);
  return (await launch(world, store, { actions: [action(text)] })).id;
};
const settings = (of: TestStore = store) =>
  of.owner.call(contract.getSmsSettings, { store_id: of.id });
const reported = async () => {
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'integration_failed');
};

test('Zenvia: a text leaves as written, and receipts in any order end where they should', async () => {
  const zenvia = await aZenvia(world, store);
  const { account } = await settings();
  expect(account).toMatchObject({ provider: 'zenvia', from: 'loja-sol', state: 'connected' });
  expect(JSON.stringify(account)).not.toContain(zenvia.token);

  const id = await launchSms([phone(1), phone(2), phone(3), phone(4)]);
  await sendUntilStatus(world, store, id, 'finished');
  expect(zenvia.sent).toHaveLength(4);
  expect(zenvia.sent[0]).toMatchObject({ from: 'loja-sol' });
  expect(zenvia.sent[0]?.to).toMatch(/^551198765100\d$/);
  expect(zenvia.sent[0]?.text).toMatch(/^Oi, Cliente \d! Sair: http\S+$/);

  const [delivered, lost, off, late] = zenvia.sent.map((sms) => sms.id);
  const url = account!.notices_url;
  const post = (notice: unknown) => postZenvia(world, url, notice);
  const twice = zenvia.status(delivered!, 'DELIVERED');
  expect(await post(twice)).toBe(200);
  await post(twice);
  await post(zenvia.status(delivered!, 'SENT'));
  await post(zenvia.status(lost!, 'NOT_DELIVERED', 'landline'));
  await post(zenvia.status(off!, 'NOT_DELIVERED', 'absent subscriber'));
  await post(zenvia.status(late!, 'DELIVERED'));
  await drainInbox(world);
  await post(zenvia.status(late!, 'NOT_DELIVERED', 'expired'));
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({
    delivered: 2,
    'invalid_contact:landline': 1,
    'failed:handset_off': 1,
  });
  // A caller without the secret address cannot post for the store.
  expect(await postZenvia(world, url.replace(/.$/, '_'), twice)).toBe(404);
  expect(world.errors).toEqual([]);
});

test('Zenvia: a receipt that names its message in `message.id` alone counts', async () => {
  const zenvia = await aZenvia(world, store);
  const id = await launchSms([phone(1)]);
  await sendUntilStatus(world, store, id, 'finished');
  const { messageId, ...rest } = zenvia.status(zenvia.sent[0]!.id, 'DELIVERED');
  const url = (await settings()).account!.notices_url;
  expect(await postZenvia(world, url, { ...rest, message: { id: messageId } })).toBe(200);
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({ delivered: 1 });
});

test('Zenvia: an invalid event is refused; invalid elements of a list are skipped', async () => {
  const zenvia = await aZenvia(world, store);
  const id = await launchSms([phone(1)]);
  await sendUntilStatus(world, store, id, 'finished');
  const url = (await settings()).account!.notices_url;
  for (const garbage of ['', 'oi', '{', null, 7, [], {}, [null], { id: {} }, { type: 'MESSAGE' }]) {
    expect(await postZenvia(world, url, garbage), JSON.stringify(garbage)).toBe(400);
  }
  const receipt = zenvia.status(zenvia.sent[0]!.id, 'DELIVERED');
  expect(await postZenvia(world, url, [null, 'oi', { id: 7 }, receipt])).toBe(200);
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({ delivered: 1 });
  expect(world.errors).toEqual([]);
});

test('Zenvia’s count of segments is the one previewed, reviewed and charged', async () => {
  await priceSms(store.ctx, 10_000_000);
  await deposit(store, 3000);
  const zenvia = await aZenvia(world, store);
  await withPhones(world, store, [phone(1)]);
  // GSM-7 has this letter; Zenvia sends it as Unicode, of which 70 characters are one segment.
  const text = `Ol\u00e9! ${'a'.repeat(60)}`;
  const body = { text, strip_accents: false };
  const preview = () =>
    store.owner.call(contract.previewSms, {
      store_id: store.id,
      body: contract.previewSms.body.parse(body),
    });
  expect(await preview()).toMatchObject({
    segments: 2,
    encoding: 'UCS-2',
    cost_micros: 20_000_000,
  });
  const sms = contract.CampaignAction.parse({ contents: [{ channel: 'SMS', ...body }] });
  const draft = await aDraft(store, { actions: [sms] });
  const review = { store_id: store.id, campaign_id: draft.id };
  expect(await store.owner.call(contract.reviewCampaign, review)).toMatchObject({
    cost: { SMS: 20 },
  });
  await activate(world, store, draft.id);
  await sendUntilStatus(world, store, draft.id, 'finished');
  expect(zenvia.sent).toHaveLength(1);
  expect(await balancesOf(store)).toEqual({ balance: 2980, held: 0 });

  // The same text over the platform's own way out is one segment of GSM-7.
  await store.owner.call(contract.removeSmsAccount, { store_id: store.id });
  expect(await preview()).toMatchObject({ segments: 1, encoding: 'GSM-7' });
});

test('Zenvia: each refusal has its consequence, and our id settles one without an answer', async () => {
  const zenvia = await aZenvia(world, store);
  zenvia.invalid.add(phone(1).slice(-4));
  // One at a time: their own failures are tried again at once.
  zenvia.mishaps.push(500, 500);
  const id = await launchSms([phone(1), phone(2)]);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 1, invalid_contact: 1 });

  zenvia.mishaps.push('lost_answer');
  await world.sql('delete from customers where store_id = $1', [store.id]);
  const other = await launchSms([phone(3)]);
  await sendUntil(world, async () => zenvia.sent.length === 2);
  await expect.poll(() => statuses(world, other)).toEqual({ waiting_to_send: 1 });
  expect(
    await postZenvia(
      world,
      (await settings()).account!.notices_url,
      zenvia.status(zenvia.sent[1]!.id, 'DELIVERED'),
    ),
  ).toBe(200);
  await drainInbox(world);
  expect(await statuses(world, other)).toEqual({ delivered: 1 });
  expect(zenvia.sent).toHaveLength(2);
});

test('a revoked token stops the account and notifies the owner once, and a new token resumes all messages', async () => {
  const zenvia = await aZenvia(world, store);
  const { token } = zenvia;
  zenvia.token = 'another-token-altogether';
  const id = await launchSms([phone(1), phone(2), phone(3)]);
  await sendUntil(world, async () => (await settings()).account?.state === 'disconnected');
  expect(await statuses(world, id)).toEqual({ waiting_to_send: 3 });
  expect(await reported()).toMatchObject([
    { content: expect.stringContaining('SMS: Zenvia'), internal_path: '/settings/sms' },
  ]);
  const connect = (given: string) =>
    store.owner.send(contract.connectSmsAccount, {
      store_id: store.id,
      body: { provider: 'zenvia', from: 'loja-sol', token: given, per_second: 200 },
    });
  expect(await connect(token)).toMatchObject({ status: 422, body: { code: 'sms_refused' } });
  expect((await connect(zenvia.token)).status).toBe(200);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 3 });
  expect(await reported()).toHaveLength(1);
});

test('Twilio: our id comes back in the receipts, also of a hand-over that got no answer', async () => {
  const twilio = await aTwilio(world, store);
  twilio.mishaps.push('lost_answer');
  const id = await launchSms([phone(1)]);
  await sendUntil(world, async () => twilio.sent.length === 1);
  await expect.poll(() => statuses(world, id)).toEqual({ waiting_to_send: 1 });
  const [sms] = twilio.sent;
  expect(sms).toMatchObject({ from: twilio.number, to: phone(1) });
  expect(await postTwilio(world, twilio.status(sms!, 'delivered'))).toBe(200);
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({ delivered: 1 });
  expect(twilio.asked).toBe(1);
});

test('Twilio: each error has its consequence, whether at once or in a receipt', async () => {
  const twilio = await aTwilio(world, store);
  for (const [n, code] of [
    [1, 21614],
    [2, 21610],
    [3, 21211],
  ] as const) {
    twilio.errors.set(phone(n).slice(-4), code);
  }
  const id = await launchSms([1, 2, 3, 4, 5].map(phone));
  await sendUntilStatus(world, store, id, 'finished');
  const [filtered, unknown] = twilio.sent;
  await postTwilio(world, twilio.status(filtered!, 'undelivered', 30007));
  await postTwilio(world, twilio.status(unknown!, 'undelivered', 30005));
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({
    'invalid_contact:landline': 1,
    'not_sent:opted_out': 1,
    'invalid_contact:invalid_contact': 1,
    invalid_contact: 1,
    'failed:filtered': 1,
  });
});

test('Twilio: a forged or changed notice is refused and changes nothing', async () => {
  const twilio = await aTwilio(world, store);
  const id = await launchSms([phone(1)]);
  await sendUntilStatus(world, store, id, 'finished');
  const notice = twilio.status(twilio.sent[0]!, 'failed', 30003);
  const changed = { ...notice, body: notice.body.replace('failed', 'delivered') };
  expect(await postTwilio(world, changed)).toBe(401);
  expect(await postTwilio(world, { ...notice, signature: '' })).toBe(401);
  expect(await postTwilio(world, { ...notice, url: `${notice.url}0` })).toBe(401);
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({ sent: 1 });
});

test('an account belongs to one store; who may not set integrations may not see it either', async () => {
  const twilio = await aTwilio(world, store);
  const other = await aStore(world);
  const body = twilioDraft(twilio);
  expect(
    await other.owner.send(contract.connectSmsAccount, { store_id: other.id, body }),
  ).toMatchObject({
    status: 409,
    body: { message: 'Esta conta de SMS já está conectada a outra loja.' },
  });
  const seller = await store.as('SELLER');
  for (const endpoint of [contract.getSmsSettings, contract.connectSmsAccount]) {
    expect((await seller.send(endpoint, { store_id: store.id, body })).status).toBe(403);
  }
  const { balance } = await store.owner.call(contract.getSmsBalance, { store_id: store.id });
  expect(balance).toEqual({ amount: 12.34, currency: 'USD' });
  // Taken off here, it is free for the other store.
  await store.owner.call(contract.removeSmsAccount, { store_id: store.id });
  expect((await settings()).account).toBeNull();
  const moved = await other.owner.send(contract.connectSmsAccount, { store_id: other.id, body });
  expect(moved.status).toBe(200);
});

test('a test requires a phone at hand: the first one contains the code', async () => {
  const twilio = await aTwilio(world, store);
  const test = (body: { to: string; code?: string }) =>
    store.owner.send(contract.testSms, { store_id: store.id, body });
  const to = '(11) 98765-4321';
  expect(await test({ to: '(11) 3333-4444' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'to' }] },
  });
  expect(await test({ to })).toMatchObject({ body: { delivery: 'code' } });
  expect(twilio.sent[0]).toMatchObject({ to: '+5511987654321' });
  const code = /^\d{6}/.exec(twilio.sent[0]!.body)![0];
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await test({ to, code: wrong })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'code', message: 'Código incorreto. Restam 4 tentativas.' }] },
  });
  // The code of one phone does not prove another.
  expect(await test({ to: '(11) 98765-0000', code })).toMatchObject({ status: 422 });
  expect(await test({ to, code })).toMatchObject({ body: { delivery: 'confirmed' } });
  expect(await test({ to })).toMatchObject({ body: { delivery: 'provider' } });
  expect(twilio.sent.map(({ body }) => /\d{6}/.test(body))).toEqual([true, false]);

  const other = '(11) 98765-9999';
  await test({ to: other });
  const late = /^\d{6}/.exec(twilio.sent[2]!.body)![0];
  world.clock.advance(11 * 60_000);
  expect(await test({ to: other, code: late })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'code', message: 'Este código não vale mais. Peça outro.' }] },
  });
});
