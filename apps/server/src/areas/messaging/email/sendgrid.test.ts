import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { byEmail, customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aSendgrid, postMailNotice, SENDER, saveAccount, sendgridDraft } from '#test/mail-accounts';
import type { SendgridMail, SendgridSimulator } from '#test/simulators/sendgrid';

/** E-mail over SendGrid's API, at a simulator of its wire format. */

const world = useWorld();
let store: TestStore;
let sendgrid: SendgridSimulator;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00Z');
  store = await aStore(world, 'Loja do Teste');
  sendgrid = await aSendgrid(world, store);
});

async function aCampaign(people: number): Promise<string> {
  await customers(world, store, people);
  return (await launch(world, store)).id;
}
const blocked = async () =>
  (
    await store.owner.call(contract.listBlockedContacts, { store_id: store.id, query: {} })
  ).data.map(({ reason }) => reason);

test('messages of one template share requests, each with its own values', async () => {
  const id = await aCampaign(120);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 120 });
  expect(sendgrid.sent).toHaveLength(120);
  expect(sendgrid.requests.length).toBeLessThan(20);
  expect(new Set(sendgrid.sent.map(({ args }) => args.message)).size).toBe(120);
  expect(new Set(sendgrid.sent.map(({ headers }) => headers['List-Unsubscribe'])).size).toBe(120);
  for (const mail of sendgrid.sent) {
    expect(mail.from).toBe(SENDER.sender_address);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    // Every slot is filled, also in links.
    expect(mail.html + mail.text + mail.subject).not.toMatch(/%[0-9a-f]{16}\.\d+%/);
    expect(mail.html).toContain('http');
  }
  expect(world.errors).toEqual([]);
});

test('long values leave alone, written out', async () => {
  const name = 'Ana '.repeat(20).trim();
  await customers(world, store, 3);
  await world.sql(`update customers set first_name = $2 where store_id = $1`, [store.id, name]);
  const text = '{{customer.first_name}} '.repeat(150);
  const html = `<p>${text}</p>`;
  const { id: email_model_id } = await store.owner.call(contract.createEmailModel, {
    store_id: store.id,
    body: {
      name: 'Longo',
      subject: 'Oi, {{customer.first_name}}',
      document: {
        version: 1,
        blocks: [
          { type: 'text', id: 't', html },
          { type: 'footer', id: 'f' },
        ],
      },
    },
  });
  const { id } = await launch(world, store, {
    actions: [byEmail({ email_model_id, subject: 'Oi, {{customer.first_name}}' })],
  });
  await sendUntilStatus(world, store, id, 'finished');
  expect(sendgrid.sent).toHaveLength(3);
  for (const mail of sendgrid.sent) expect(mail.subject).toBe(`Oi, ${name}`);
});

describe('what SendGrid refuses', () => {
  test('a recipient fails alone; the others of its request leave', async () => {
    const id = await aCampaign(30);
    const { data } = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: {},
    });
    sendgrid.invalid.add(data[4]!.email!);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 29, invalid_contact: 1 });
    expect(sendgrid.sent).toHaveLength(29);
  });

  test('too large a request is halved', async () => {
    sendgrid.mishaps.push({ status: 413, errors: [{ message: 'payload too large' }] });
    const id = await aCampaign(20);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 20 });
  });

  test('above the rate it waits until the limit starts again', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 5);
    const errors = [{ message: 'too many requests' }];
    sendgrid.mishaps.push({ status: 429, errors, headers: { 'x-ratelimit-reset': reset } });
    const id = await aCampaign(5);
    await sendUntil(world, async () => sendgrid.requests.length > 0);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 5 });
    world.clock.advance(6_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 5 });
  });

  test.each([
    [401, 'The provided authorization grant is invalid, expired, or revoked'],
    [403, 'The from address does not match a verified Sender Identity.'],
  ])('%i: the campaign pauses and loses nothing', async (status, message) => {
    sendgrid.mishaps.push({ status, errors: [{ message }] });
    const id = await aCampaign(2);
    await sendUntilStatus(world, store, id, 'paused');
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 2 });
  });

  test('without credits the messages wait', async () => {
    sendgrid.mishaps.push({ status: 401, errors: [{ message: 'Maximum credits exceeded' }] });
    const id = await aCampaign(2);
    await sendUntil(world, async () => sendgrid.requests.length > 0);
    world.clock.advance(901_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 2 });
  });

  test('a lost response is not repeated, and its delivery events complete it', async () => {
    sendgrid.mishaps.push('lost_answer');
    const id = await aCampaign(2);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ 'failed:unknown_outcome': 2 });
    expect(sendgrid.sent).toHaveLength(2);
    const delivered = sendgrid.sent.map((mail) => sendgrid.event(mail, { event: 'delivered' }));
    await postMailNotice(world, store, sendgrid.events(delivered));
    expect(await statuses(world, id)).toEqual({ delivered: 2 });
  });
});

describe('signed events', () => {
  let id: string;
  const post = (list: unknown) => postMailNotice(world, store, sendgrid.events(list));
  async function sent(people: number): Promise<SendgridMail[]> {
    id = await aCampaign(people);
    await sendUntilStatus(world, store, id, 'finished');
    return sendgrid.sent;
  }

  test('bounces by class, drops, complaints and deliveries reach their messages', async () => {
    const mails = await sent(6);
    const events = [
      { event: 'bounce', type: 'bounce', reason: '550 5.1.1 no such user', status: '5.1.1' },
      { event: 'bounce', type: 'blocked', reason: '550 5.7.1 listed', status: '5.7.1' },
      {
        ...{ event: 'bounce', type: 'blocked', status: '4.2.2', reason: '452 mailbox full' },
        bounce_classification: 'Mailbox Unavailable',
      },
      { event: 'dropped', reason: 'Bounced Address' },
      { event: 'spamreport' },
      { event: 'delivered', response: '250 OK' },
    ];
    const list = events.map((event, index) => sendgrid.event(mails[index]!, event));
    const noise = ['processed', 'deferred', 'open', 'click', 'unsubscribe'].map((event) =>
      sendgrid.event(mails[5]!, { event }),
    );
    expect(await post([...list, ...noise])).toBe(200);
    // SendGrid delivers a call again where it got no answer.
    expect(await post(list)).toBe(200);
    expect(await statuses(world, id)).toEqual({
      'invalid_contact:invalid_contact': 2,
      'failed:filtered': 1,
      'failed:provider_refused': 1,
      delivered: 2,
    });
    expect((await blocked()).sort()).toEqual(['complaint', 'hard_bounce', 'hard_bounce']);
    expect(world.errors).toEqual([]);
  });

  test('a drop says what it is about, and an unsubscribed address stays blocked', async () => {
    const mails = await sent(2);
    const reasons = ['Invalid SMTPAPI header', 'Unsubscribed Address'];
    await post(
      reasons.map((reason, at) => sendgrid.event(mails[at]!, { event: 'dropped', reason })),
    );
    expect(await statuses(world, id)).toEqual({
      'failed:content_refused': 1,
      'failed:provider_refused': 1,
    });
    expect(await blocked()).toEqual(['opt_out']);
  });

  test('forged, foreign and senseless events change nothing', async () => {
    const [mail] = await sent(1);
    const event = sendgrid.event(mail!, { event: 'dropped', reason: 'Bounced Address' });
    const call = sendgrid.events([event]);
    const refused = (headers: Record<string, string>, body = call.body) =>
      postMailNotice(world, store, { body, headers });
    expect(await refused({})).toBe(401);
    expect(await refused(call.headers, call.body.replace('dropped', 'bounce'))).toBe(401);
    const signature = 'x-twilio-email-event-webhook-signature';
    expect(await refused({ ...call.headers, [signature]: 'AAAA' })).toBe(401);
    const timestamp = 'x-twilio-email-event-webhook-timestamp';
    expect(await refused({ ...call.headers, [timestamp]: '1' })).toBe(401);

    const args = { message: '00000000-0000-4000-8000-000000000000' };
    const foreign = sendgrid.event({ ...mail!, args }, { event: 'dropped', reason: 'Invalid' });
    const nameless = sendgrid.event({ ...mail!, args: {} }, { event: 'spamreport' });
    for (const list of [[foreign, nameless, null, 7, 'oi', { event: {} }], [], {}, 'oi']) {
      expect(await post(list), JSON.stringify(list)).toBe(200);
    }
    expect(await statuses(world, id)).toEqual({ sent: 1 });
    expect(await blocked()).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  test('without a verification key no event is taken', async () => {
    const [mail] = await sent(1);
    await saveAccount(store, { ...sendgridDraft(sendgrid), region: 'eu', verification_key: null });
    expect(await post([sendgrid.event(mail!, { event: 'spamreport' })])).toBe(401);
  });
});

test('a key without the right to send is refused at its field', async () => {
  sendgrid.scopes = ['alerts.read'];
  await expect(saveAccount(store, sendgridDraft(sendgrid))).toFailWith('invalid_fields');
  sendgrid.key = 'SG.other.other';
  await expect(
    saveAccount(store, { ...sendgridDraft(sendgrid), api_key: 'SG.wrong.wrong' }),
  ).toFailWith('invalid_fields');
});
