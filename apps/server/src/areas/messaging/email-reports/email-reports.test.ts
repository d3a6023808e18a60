import { connect } from 'node:net';
import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { prune } from '#platform/pruning';
import { homeOf } from '#platform/store-directory';
import { customers, launch, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { aStore, signedInAgain, type TestStore, useWorld } from '#test/harness';
import { automatic, complaint, deliverNotice, postfix, qmail } from '#test/mail-reports';
import { aPlatformMailServer, headerOf, type ReceivedMail } from '#test/mail-server';
import { startReportListener } from './listener.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
const PORT = 0;

let store: TestStore;
let listener: Awaited<ReturnType<typeof startReportListener>>;
let server: Awaited<ReturnType<typeof aPlatformMailServer>>;
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00Z');
  world.app.config.bounceDomain = 'retorno.example';
  world.app.config.bouncePort = PORT;
  store = await aStore(world, 'Loja do Teste');
  server = await aPlatformMailServer(world);
  listener = await startReportListener(homeOf(world.app));
});
afterEach(() => listener.stop());

/** A campaign that left to so many customers. */
async function aCampaign(people = 1): Promise<string> {
  await customers(world, store, people);
  const { id } = await launch(world, store);
  await sendUntilStatus(world, store, id, 'finished');
  return id;
}

const deliver = (to: string, raw: string) => deliverNotice(listener.port!, to, raw);

/** Brings a notice back to the return path of a message, and applies it. */
async function comesBack(mail: ReceivedMail, raw: string): Promise<void> {
  await deliver(mail.from, raw);
  await world.runJobs();
}

const blocked = async () =>
  (
    await store.owner.call(contract.listBlockedContacts, { store_id: store.id, query: {} })
  ).data.map(({ contact, reason, code }) => [contact, reason, code]);
const reports = () =>
  world.sql<{ class: string; code: string | null; words: string }>(
    'select class, code, words from delivery_reports where store_id = $1 order by created_at, class',
    [store.id],
  );

test('each message has a return path of its own', async () => {
  await aCampaign(2);
  const paths = server.received.map(({ from }) => from);
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) {
    expect(path).toMatch(
      new RegExp(`^b-${store.ctx.store.public_key}-[0-9a-f]{32}@retorno\\.example$`),
    );
  }
});

describe('a notice that an address does not exist', () => {
  test('blocks the address, with the evidence, and no other', async () => {
    const id = await aCampaign(2);
    const [mail] = server.received;
    await comesBack(
      mail!,
      postfix('5.1.1', '550 5.1.1 <x@y.example> User unknown', { recipient: mail!.to }),
    );
    expect(await statuses(world, id)).toMatchObject({
      sent: 1,
      'invalid_contact:invalid_contact': 1,
    });
    expect(await blocked()).toEqual([[mail!.to, 'hard_bounce', '550 5.1.1']]);
    expect(await reports()).toEqual([
      { class: 'hard', code: '550 5.1.1', words: '550 5.1.1 <…> User unknown' },
    ]);
  });

  test('in words alone, and twice, counts once', async () => {
    const id = await aCampaign();
    const [mail] = server.received;
    await comesBack(mail!, qmail('Remote host said: 550 No such user here'));
    await comesBack(mail!, qmail('Remote host said: 550 No such user here'));
    expect(await statuses(world, id)).toEqual({ 'invalid_contact:invalid_contact': 1 });
    expect(await reports()).toHaveLength(1);
  });

  test('about an erased customer changes nothing', async () => {
    await aCampaign();
    const { data } = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: {},
    });
    await store.owner.call(contract.anonymizeCustomer, { id: data[0]!.id });
    await comesBack(server.received[0]!, postfix('5.1.1', '550 5.1.1 User unknown'));
    expect(await blocked()).toEqual([]);
    expect(world.errors).toEqual([]);
  });
});

const evidence = () =>
  world.sql('select class, source from delivery_reports where store_id = $1', [store.id]);

test('a refusal of the sender never blocks the customer', async () => {
  const id = await aCampaign();
  await comesBack(
    server.received[0]!,
    postfix('5.7.1', '550 5.7.1 blocked using zen.spamhaus.org'),
  );
  expect(await statuses(world, id)).toEqual({ 'failed:filtered': 1 });
  expect(await blocked()).toEqual([]);
  expect(await evidence()).toEqual([{ class: 'reputation', source: 'listener' }]);
  const health = await store.owner.call(contract.getEmailHealth, { store_id: store.id });
  expect(health).toMatchObject({ sent: 1, hard: 0, refused: 1, refused_rate: 1 });
});

test('a full mailbox on three days blocks for 90 days', async () => {
  await customers(world, store, 1);
  for (let day = 1; day <= 3; day++) {
    expect(await blocked()).toEqual([]);
    const { id } = await launch(world, store);
    await sendUntilStatus(world, store, id, 'finished');
    await comesBack(server.received.at(-1)!, postfix('5.2.2', `552 5.2.2 mailbox full ${day}`));
    world.clock.advance(DAY_MS);
    store = { ...store, owner: await signedInAgain(world, store.owner) };
  }
  expect((await blocked()).map(([, reason, code]) => [reason, code])).toEqual([
    ['soft_bounce', '552 5.2.2'],
  ]);
  await world.sql(
    `update suppressions set created_at = created_at - interval '91 days' where store_id = $1`,
    [store.id],
  );
  await prune.run(platformCtx(world.app));
  expect(await blocked()).toEqual([]);
});

test('a full mailbox that refuses until the last attempt counts too, unless something arrived since', async () => {
  let accepts = false;
  await aPlatformMailServer(world, {
    onRcptTo: (_address, _session, done) =>
      done(accepts ? null : Object.assign(new Error('4.2.2 Mailbox full'), { responseCode: 452 })),
  });
  await customers(world, store, 1);
  const send = async () => {
    const { id } = await launch(world, store);
    const isOver = async () => (await readCampaign(id)).status === 'finished';
    for (let attempt = 0; attempt < 9 && !(await isOver()); attempt++) {
      await sendUntil(world, async () => (await isOver()) || (await isPostponed()));
      world.clock.advance(8 * 3_600_000);
      store = { ...store, owner: await signedInAgain(world, store.owner) };
    }
    return statuses(world, id);
  };
  for (let day = 1; day <= 2; day++) {
    expect(await send()).toEqual({ 'failed:provider_refused': 1 });
  }
  accepts = true;
  expect(await send()).toEqual({ sent: 1 });
  world.clock.advance(6 * DAY_MS);
  store = { ...store, owner: await signedInAgain(world, store.owner) };
  accepts = false;
  for (let day = 1; day <= 3; day++) {
    expect(await blocked()).toEqual([]);
    expect(await send()).toEqual({ 'failed:provider_refused': 1 });
  }
  expect((await blocked()).map(([, reason, code]) => [reason, code])).toEqual([
    ['soft_bounce', '452 4.2.2'],
  ]);
});

test('a relay that is too busy never blocks the customers of its queue', async () => {
  let said = '4.7.1 Rate limit exceeded';
  await aPlatformMailServer(world, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(said), { responseCode: 450 })),
  });
  await customers(world, store, 1);
  for (let day = 1; day <= 4; day++) {
    if (day === 4) said = '4.2.2 Mailbox full';
    await failUntilTheEnd();
  }
  // The refusal about the mailbox is kept, and it is the only one of its kind.
  expect(await reports()).toEqual([
    { class: 'soft', code: '450 4.2.2', words: '450 4.2.2 Mailbox full' },
  ]);
  expect(await blocked()).toEqual([]);
});

test('a server that does not take the sender’s address never blocks a customer', async () => {
  await aPlatformMailServer(world, {
    onMailFrom: (_address, _session, done) =>
      done(
        Object.assign(new Error('4.1.8 Domain of sender does not resolve'), { responseCode: 451 }),
      ),
  });
  await customers(world, store, 1);
  for (let day = 1; day <= 3; day++) await failUntilTheEnd();
  expect(await reports()).toEqual([]);
  expect(await blocked()).toEqual([]);
});

test('a refusal of the content while sending counts in the health', async () => {
  await aPlatformMailServer(world, {
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () =>
        done(Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 554 })),
      );
    },
  });
  await customers(world, store, 1);
  const { id } = await launch(world, store);
  await sendUntil(world, async () => (await reports()).length > 0);
  expect(await statuses(world, id)).toEqual({ 'failed:content_refused': 1 });
  const health = await store.owner.call(contract.getEmailHealth, { store_id: store.id });
  expect(health).toMatchObject({ sent: 1, delivered: 0, refused: 1 });
});

/** A campaign whose message is refused for now until the last attempt. */
async function failUntilTheEnd(): Promise<void> {
  const { id } = await launch(world, store);
  const isOver = async () => (await readCampaign(id)).status === 'finished';
  for (let attempt = 0; attempt < 9 && !(await isOver()); attempt++) {
    await sendUntil(world, async () => (await isOver()) || (await isPostponed()));
    world.clock.advance(8 * 3_600_000);
    store = { ...store, owner: await signedInAgain(world, store.owner) };
  }
  expect(await statuses(world, id)).toEqual({ 'failed:provider_refused': 1 });
}

const readCampaign = (id: string) => store.owner.call(contract.getCampaign, { id });

/** Whether a message waits for its next attempt. */
async function isPostponed(): Promise<boolean> {
  const rows = await world.sql(
    'select 1 from queued_messages where store_id = $1 and due_at > $2',
    [store.id, world.clock.now()],
  );
  return rows.length > 0;
}

describe('a complaint', () => {
  test('at the return path blocks the address as a refusal of the person', async () => {
    await aCampaign();
    const [mail] = server.received;
    await comesBack(mail!, complaint('abuse', { recipient: mail!.to }));
    expect(await blocked()).toEqual([[mail!.to, 'complaint', null]]);
    const release = { channel: 'EMAIL' as const, contact: mail!.to };
    expect(
      await store.owner.call(contract.releaseBlockedContacts, {
        store_id: store.id,
        body: release,
      }),
    ).toEqual({ released: 0 });
  });

  test('of a feedback loop is found by the headers of the message', async () => {
    await aCampaign();
    const [mail] = server.received;
    const about = {
      messageId: headerOf(mail, 'Message-ID').replace(/[<>]/g, ''),
      feedbackId: headerOf(mail, 'Feedback-ID'),
    };
    await deliver('fbl@retorno.example', complaint('abuse', about));
    await world.runJobs();
    expect(await blocked()).toEqual([[mail!.to, 'complaint', null]]);
  });
});

test('an automatic reply proves that the message arrived, and a person’s message is dropped', async () => {
  const id = await aCampaign();
  const [mail] = server.received;
  await comesBack(mail!, automatic('Pergunta sobre o pedido'));
  expect(await reports()).toEqual([]);
  await comesBack(mail!, automatic('Resposta automática', 'Auto-Submitted: auto-replied'));
  expect(await statuses(world, id)).toEqual({ delivered: 1 });
  expect(await blocked()).toEqual([]);
});

describe('the listener', () => {
  test('refuses other recipients, and what is too big', async () => {
    await expect(deliver('ola@retorno.example', 'Subject: oi\r\n\r\noi')).rejects.toThrow(/550/);
    await aCampaign();
    const big = `Subject: oi\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(16_000);
    await expect(deliver(server.received[0]!.from, big)).rejects.toThrow(/552/);
  });

  test('accepts a return path of no store, which changes nothing', async () => {
    await deliver(
      `b-aaaaaaaaaa-${'0'.repeat(32)}@retorno.example`,
      postfix('5.1.1', '550 5.1.1 User unknown'),
    );
    await world.runJobs();
    expect(world.errors).toEqual([]);
  });

  test('keeps a notice that it accepted, whatever happens to the process', async () => {
    await aCampaign();
    await deliver(server.received[0]!.from, postfix('5.1.1', '550 5.1.1 User unknown'));
    const waiting = await world.sql('select from provider_events where outcome is null');
    expect(waiting).toHaveLength(1);
  });

  test('survives a connection that breaks off', async () => {
    const socket = connect(listener.port!, '127.0.0.1');
    socket.write('EHLO x\r\nMAIL FROM:<>\r\nDATA\r\n');
    await new Promise((next) => socket.once('data', next));
    socket.destroy();
    await aCampaign();
    await deliver(server.received[0]!.from, postfix('5.1.1', '550 5.1.1 User unknown'));
  });
});

test('evidence is deleted after 30 days', async () => {
  await aCampaign();
  await comesBack(server.received[0]!, postfix('5.7.1', '550 5.7.1 blocked'));
  world.clock.advance(31 * DAY_MS);
  await prune.run(platformCtx(world.app));
  expect(await reports()).toEqual([]);
});
