import * as contract from '@clientela/contract';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  activate,
  aDraft,
  customers,
  launch,
  sendUntil,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import {
  aSes,
  aSesAt,
  noteDepartures,
  postMailNotice,
  SENDER,
  saveAccount,
  sesDraft,
} from '#test/mail-accounts';
import { aPlatformMailServer } from '#test/mail-server';
import type { SesMail, SesSimulator } from '#test/simulators/amazon-ses';

/** E-mail over the Amazon SES API, at a simulator of its wire format. */

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00Z');
  store = await aStore(world, 'Loja do Teste');
});

const settings = () => store.owner.call(contract.getEmailSettings, { store_id: store.id });
const blocked = async () =>
  (
    await store.owner.call(contract.listBlockedContacts, { store_id: store.id, query: {} })
  ).data.map(({ contact, reason, code }) => [contact, reason, code]);
const notified = async () => {
  const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
  return data.filter(({ kind }) => kind === 'integration_failed');
};

async function aCampaign(people: number): Promise<string> {
  await customers(world, store, people);
  return (await launch(world, store)).id;
}

const bounce = (bounceType: string, bounceSubType: string, diagnosticCode = '', status = '') => ({
  type: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [
      {
        emailAddress: 'x@y.example',
        action: 'failed',
        ...(status && { status }),
        ...(diagnosticCode && { diagnosticCode: `smtp; ${diagnosticCode}` }),
      },
    ],
    feedbackId: 'f',
  },
});

test('an account without a sender of the store shows as not verified', async () => {
  const account = sesDraft(await aSesAt(world));
  await store.owner.call(contract.updateEmailSettings, { store_id: store.id, body: { account } });
  expect(await settings()).toMatchObject({ sender_verified: false });
  await saveAccount(store, account);
  expect(await settings()).toMatchObject({ sender_verified: true });
});

test('a campaign leaves as composed, under the limits of the account', async () => {
  const ses = await aSes(world, store);
  const { account, delivery, sender_address } = await settings();
  expect(account).toMatchObject({
    provider: 'amazon_ses',
    region: 'sa-east-1',
    access_key_id: ses.accessKeyId,
    limits: { per_second: 14, per_day: 50_000, is_sandbox: false, is_stopped: false },
  });
  expect(JSON.stringify(account)).not.toContain(ses.secretAccessKey);
  expect([delivery, sender_address]).toEqual(['smtp', SENDER.sender_address]);

  const id = await aCampaign(3);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 3 });
  const mail = await PostalMime.parse(ses.sent[0]!.raw);
  expect(mail.from).toEqual({ name: SENDER.sender_name, address: SENDER.sender_address });
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(headers['feedback-id']).toContain(store.ctx.store.public_key);
  // SES replaces headers that a signature of ours would cover.
  expect(headers['dkim-signature']).toBeUndefined();
  expect(ses.sent[0]).toMatchObject({ configurationSet: 'clientela' });
  expect(world.errors).toEqual([]);
});

test('a quota is used without a refusal', async () => {
  const ses = await aSes(world, store);
  const perSecond = 40;
  ses.account.max_per_second = perSecond;
  await saveAccount(store, sesDraft(ses));
  const departures = noteDepartures(world);
  const id = await aCampaign(60);
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 60 });
  expect([ses.asked, departures.length]).toEqual([60, 60]);
  for (const from of departures) {
    const withinSecond = departures.filter((at) => at >= from && at < from + 1_000);
    expect(withinSecond.length).toBeLessThanOrEqual(perSecond);
  }
});

describe('what SES refuses', () => {
  /** Sends to one customer, after the given failures. */
  async function sendAfter(ses: SesSimulator, mishaps: SesSimulator['mishaps']): Promise<string> {
    ses.mishaps.push(...mishaps);
    const id = await aCampaign(1);
    await sendUntil(world, async () => ses.asked >= mishaps.length);
    return id;
  }
  const statusOf = async (id: string) =>
    store.owner.call(contract.getCampaign, { id }).then(({ status, pause_reason }) => ({
      status,
      pause_reason,
    }));

  test('a throttled message waits and leaves', async () => {
    const ses = await aSes(world, store);
    const throttled = {
      status: 429,
      type: 'TooManyRequestsException',
      message: 'Maximum sending rate exceeded.',
    };
    const id = await sendAfter(ses, [throttled]);
    world.clock.advance(2_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 1 });
  });

  test('a used-up daily quota lets the messages wait', async () => {
    const ses = await aSes(world, store);
    ses.account.max_per_day = 1;
    const id = await aCampaign(2);
    await sendUntil(world, async () => ses.asked >= 2);
    expect(await statuses(world, id)).toEqual({ sent: 1, waiting_to_send: 1 });
    ses.account.max_per_day = 10;
    world.clock.advance(901_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 2 });
  });

  test.each([
    ['AccountSuspendedException', 'Account is suspended.', /suspendeu o envio/],
    ['SendingPausedException', 'Sending is paused.', /suspendeu o envio/],
    [
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region SA-EAST-1: ola@loja.example',
      /remetente não está verificado/,
    ],
    ['NotFoundException', 'Configuration set <clientela> does not exist.', /conjunto de config/],
  ])('%s: the campaign pauses and loses nothing', async (type, message, reason) => {
    const ses = await aSes(world, store);
    const id = await sendAfter(ses, [{ status: 400, type, message }]);
    await expect.poll(async () => (await statusOf(id)).status).toBe('paused');
    expect((await statusOf(id)).pause_reason).toMatch(reason);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 1 });
  });

  test('in the sandbox the campaign pauses with the request for production access', async () => {
    const ses = await aSesAt(world);
    ses.account.is_production = false;
    const { account } = await saveAccount(store, sesDraft(ses));
    expect(account?.limits.is_sandbox).toBe(true);
    const { warnings } = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: (await aDraft(store)).id,
    });
    expect(warnings.join()).toMatch(/modo de teste/);
    const id = await aCampaign(1);
    await sendUntilStatus(world, store, id, 'paused');
    expect((await statusOf(id)).pause_reason).toMatch(/modo de teste \(sandbox\)/);
  });

  test('revoked keys pause, and the owner is notified once', async () => {
    const ses = await aSes(world, store);
    ses.secretAccessKey = 'changed';
    const id = await aCampaign(2);
    await sendUntilStatus(world, store, id, 'paused');
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 2 });
    const failed = await notified();
    expect(failed).toHaveLength(1);
    expect(JSON.stringify(failed)).toContain('Conta Amazon SES');
  });

  test('a lost response is not repeated, and its delivery event completes it', async () => {
    const ses = await aSes(world, store);
    const id = await sendAfter(ses, ['lost_answer']);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ 'failed:unknown_outcome': 1 });
    expect(ses.sent).toHaveLength(1);
    const event = { type: 'Delivery', delivery: { smtpResponse: '250 ok' } };
    await postMailNotice(world, store, { body: ses.event(ses.sent[0]!, event) });
    expect(await statuses(world, id)).toEqual({ delivered: 1 });
  });

  test('a message it does not take fails alone', async () => {
    const ses = await aSes(world, store);
    ses.mishaps.push({ status: 400, type: 'BadRequestException', message: 'Illegal address' });
    const id = await aCampaign(2);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await statuses(world, id)).toEqual({ sent: 1, invalid_contact: 1 });
  });
});

describe('events over SNS', () => {
  let ses: SesSimulator;
  let id: string;
  const post = (body: string, change?: (url: string) => string) =>
    postMailNotice(world, store, { body }, change);
  async function sent(people: number): Promise<SesMail[]> {
    ses = await aSes(world, store);
    id = await aCampaign(people);
    await sendUntilStatus(world, store, id, 'finished');
    return ses.sent;
  }

  test('bounces by class, complaints and deliveries reach their messages', async () => {
    const mails = await sent(6);
    const events = [
      bounce('Permanent', 'General', '550 5.1.1 user unknown', '5.1.1'),
      bounce('Permanent', 'OnAccountSuppressionList'),
      bounce('Permanent', 'General', '550 5.7.1 blocked by spamhaus', '5.7.1'),
      bounce('Transient', 'MailboxFull', '452 4.2.2 mailbox full', '4.2.2'),
      { type: 'Complaint', complaint: { complaintFeedbackType: 'abuse', userAgent: 'Yahoo' } },
      { type: 'Delivery', delivery: { smtpResponse: '250 ok' } },
    ];
    for (const [index, event] of events.entries()) {
      expect(await post(ses.event(mails[index]!, event))).toBe(200);
    }
    expect(await statuses(world, id)).toEqual({
      'invalid_contact:invalid_contact': 2,
      'failed:filtered': 1,
      'failed:provider_refused': 1,
      delivered: 2,
    });
    expect((await blocked()).map(([, reason]) => reason).sort()).toEqual([
      ...['complaint', 'hard_bounce', 'hard_bounce'],
    ]);
    expect((await settings()).account?.last_notice_at).not.toBeNull();
    expect(world.errors).toEqual([]);
  });

  test('without a configuration set the id of SES finds the message', async () => {
    ses = await aSesAt(world);
    await saveAccount(store, { ...sesDraft(ses), configuration_set: null });
    id = await aCampaign(1);
    await sendUntilStatus(world, store, id, 'finished');
    const event = bounce('Permanent', 'NoEmail');
    expect(await post(ses.event(ses.sent[0]!, event))).toBe(200);
    expect(await statuses(world, id)).toEqual({ 'invalid_contact:invalid_contact': 1 });
    // Another program sends over the same identity.
    expect(await post(ses.event({ ...ses.sent[0]!, id: 'other' }, event))).toBe(200);
    expect(world.errors).toEqual([]);
  });

  test('the same event twice counts once', async () => {
    const [mail] = await sent(1);
    const event = bounce('Transient', 'General', '450 4.2.1 try later', '4.2.1');
    const body = ses.event(mail!, event, { MessageId: 'one' });
    await post(body);
    await post(body);
    expect(
      await world.sql('select from delivery_reports where store_id = $1', [store.id]),
    ).toHaveLength(1);
  });

  test('about an erased customer changes nothing', async () => {
    const [mail] = await sent(1);
    const { data } = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: {},
    });
    await store.owner.call(contract.anonymizeCustomer, { id: data[0]!.id });
    expect(await post(ses.event(mail!, bounce('Permanent', 'NoEmail')))).toBe(200);
    expect(await blocked()).toEqual([]);
    expect(world.errors).toEqual([]);
  });

  test('forged calls are refused', async () => {
    const [mail] = await sent(1);
    const event = bounce('Permanent', 'NoEmail');
    const real = JSON.parse(ses.event(mail!, event)) as Record<string, string>;
    const forged = [
      { ...real, Message: real.Message!.replace('Permanent', 'Transient') },
      { ...real, Signature: 'AAAA' },
      { ...real, Signature: undefined },
      { ...real, SigningCertURL: 'https://sns.sa-east-1.amazonaws.com.evil.example/a.pem' },
      { ...real, SigningCertURL: `${ses.url}/no-certificate` },
      { ...real, TopicArn: 'arn:aws:sns:us-east-1:123456789012:clientela' },
      { ...real, Type: 'UnsubscribeConfirmation' },
      { ...real, Type: '__proto__' },
      {},
      [],
      null,
    ];
    for (const body of forged) {
      expect(await post(JSON.stringify(body)), JSON.stringify(body)).toBe(401);
    }
    expect(await post('{')).toBe(401);
    expect(await post(JSON.stringify(real), (url) => url.replace(/.$/, '_'))).toBe(404);
    expect(await post(JSON.stringify(real), (url) => url.replace('amazon_ses', 'sendgrid'))).toBe(
      404,
    );
    expect(await statuses(world, id)).toEqual({ sent: 1 });
    expect(await blocked()).toEqual([]);
  });

  test('a subscription is confirmed, and pins its topic', async () => {
    const [mail] = await sent(1);
    const subscription = {
      Type: 'SubscriptionConfirmation',
      Message: 'You have chosen to subscribe to the topic.',
      Token: 'abc',
      SubscribeURL: `${ses.url}/?Action=ConfirmSubscription&Token=abc`,
    };
    expect(await post(ses.call(subscription))).toBe(200);
    expect(ses.confirmed).toHaveLength(1);
    expect((await settings()).account?.last_notice_at).not.toBeNull();
    const TopicArn = 'arn:aws:sns:sa-east-1:999999999999:foreign';
    const foreign = ses.event(mail!, bounce('Permanent', 'NoEmail'), { TopicArn });
    expect(await post(foreign)).toBe(401);
    // Another topic of the same account, as for complaints alone.
    const second = ses.event(mail!, bounce('Transient', 'General'), {
      TopicArn: 'arn:aws:sns:sa-east-1:123456789012:complaints',
    });
    expect(await post(second)).toBe(200);
    // A new key of the same account keeps the address; another region has another topic.
    const before = (await settings()).account!.notices_url;
    const { account } = await saveAccount(store, sesDraft(ses));
    expect(account!.notices_url).toBe(before);
    expect(await post(foreign)).toBe(401);
  });

  test('a subscription is never confirmed at another host', async () => {
    await sent(1);
    const subscription = {
      Type: 'SubscriptionConfirmation',
      Message: 'You have chosen to subscribe to the topic.',
      Token: 'abc',
      SubscribeURL: 'https://sns.sa-east-1.amazonaws.com.evil.example/?Action=ConfirmSubscription',
    };
    expect(await post(ses.call(subscription))).toBe(503);
    expect(ses.confirmed).toEqual([]);
  });
});

describe('saving an account', () => {
  test('refuses wrong keys at their field, and keeps what was there', async () => {
    const ses = await aSesAt(world);
    const wrong = { ...sesDraft(ses), secret_access_key: 'not-the-secret-key' };
    await expect(saveAccount(store, wrong)).toFailWith('invalid_fields');
    expect((await settings()).account).toBeNull();
  });

  test('keeps a secret that is left out, for the same key alone', async () => {
    const ses = await aSes(world, store);
    const { secret_access_key: _, ...draft } = sesDraft(ses);
    await saveAccount(store, draft);
    const other = { ...draft, access_key_id: 'AKIAIOSFODNN7EXAMPLE' };
    await expect(saveAccount(store, other)).toFailWith('invalid_fields');
    await world.sql(
      `update mail_accounts set read_at = read_at - interval '1 hour' where store_id = $1`,
      [store.id],
    );
    ses.account.max_per_second = 20;
    const id = await aCampaign(1);
    await sendUntilStatus(world, store, id, 'finished');
    expect((await settings()).account?.limits.per_second).toBe(20);
  });

  test('another way out forgets the account and its keys', async () => {
    const server = await aPlatformMailServer(world);
    await aSes(world, store);
    await store.owner.call(contract.updateEmailSettings, { store_id: store.id, body: SENDER });
    expect((await settings()).account).toBeNull();
    expect(await world.sql('select from mail_accounts where store_id = $1', [store.id])).toEqual(
      [],
    );
    const draft = await aDraft(store);
    await customers(world, store, 1);
    await activate(world, store, draft.id);
    await sendUntilStatus(world, store, draft.id, 'finished');
    expect(server.received).toHaveLength(1);
  });

  test('a test message goes over keys that are not saved yet', async () => {
    const ses = await aSesAt(world);
    const tested = await store.owner.call(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: store.owner.email, settings: { ...SENDER, account: sesDraft(ses) } },
    });
    expect(tested).toMatchObject({ delivery: 'smtp', response: ses.sent[0]!.id });
    expect(ses.sent[0]!.to).toBe(store.owner.email);
  });
});
