import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDraft,
  byEmail,
  customers,
  firstEmail,
  launch,
  sendUntil,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { followEvents } from '#test/events';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer, headerOf, sendOver } from '#test/mail-server';
import { rests } from '#test/send-queues';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
});

/** Notifications of the owner. */
async function reported() {
  await followEvents(store.ctx);
  return (await store.owner.call(contract.listNotifications, { store_id: store.id })).data;
}

/** A mail server that refuses one customer's address as unknown. */
const aServerThatRefusesOne = () =>
  aPlatformMailServer(world, {
    onRcptTo: ({ address }, _session, done) =>
      address === 'cliente5@exemplo.com.br'
        ? done(Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }))
        : done(),
  });

describe('without a mail server', () => {
  test('every message is in the test outbox as it would have left', async () => {
    await customers(world, store, 30);
    const { id } = await launch(world, store);
    const campaign = await sendUntilStatus(world, store, id, 'finished');
    expect(await reported()).toMatchObject([
      {
        title: 'Campanha finalizada',
        content: `${campaign.name}: 30 mensagens. Veja os resultados.`,
        internal_path: `/campaigns/${id}/results`,
      },
    ]);
    const outbox = await store.owner.call(contract.listOutboxMessages, {
      store_id: store.id,
      query: { campaign_id: id, search: 'cliente7@' },
    });
    const message = await store.owner.call(contract.getOutboxMessage, {
      id: outbox.data[0]?.id ?? '',
    });

    expect(campaign.progress).toEqual({ messages: 30, settled: 30 });
    expect(await statuses(world, id)).toEqual({ sent: 30 });
    expect(message).toMatchObject({
      subject: 'Oi, Cliente 8',
      to_address: 'cliente7@exemplo.com.br',
    });
    expect(message.html).toContain('Olá, Cliente 8');
    expect(message.html).toMatch(/\/api\/t\/c\/[a-z0-9]{10}\/[\w-]{22}\/0/);
    expect(message.text).toMatch(/\/unsubscribe\/[a-z0-9]{10}\/[\w-]{22}/);
  });
});

describe('over SMTP', () => {
  test('each customer gets one message with the headers that mailbox providers ask for', async () => {
    const { received } = await aPlatformMailServer(world);
    await customers(world, store, 120);
    const { id } = await launch(world, store);
    await sendUntilStatus(world, store, id, 'finished');
    const mail = received.find(({ to }) => to === 'cliente3@exemplo.com.br');

    expect(new Set(received.map(({ to }) => to)).size).toBe(120);
    expect(received).toHaveLength(120);
    expect(headerOf(mail, 'From')).toBe('"Loja do Teste" <nao-responda@clientela.app>');
    expect(headerOf(mail, 'Subject')).toBe('Oi, Cliente 4');
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'List-Unsubscribe')).toMatch(
      /^<http.*\/api\/unsubscribe\/[a-z0-9]{10}\/[\w-]{22}>$/,
    );
    expect(mail?.raw).not.toContain('loja.example/novidades');
  });

  test('one invalid address does not stop the others, and gets no further mail', async () => {
    const { received } = await aServerThatRefusesOne();
    await customers(world, store, 20);
    const { id } = await launch(world, store);
    await sendUntilStatus(world, store, id, 'finished');

    expect(received).toHaveLength(19);
    expect(await statuses(world, id)).toEqual({ sent: 19, invalid_contact: 1 });
    const next = await aDraft(store);
    const review = await store.owner.call(contract.reviewCampaign, {
      store_id: store.id,
      campaign_id: next.id,
    });
    expect(review.exclusions).toMatchObject([{ reason: 'suppressed', customers: 1 }]);
  });

  test('the end of a campaign increments the campaign count of each recipient', async () => {
    await aServerThatRefusesOne();
    await customers(world, store, 20);
    const { id } = await launch(world, store);
    await sendUntilStatus(world, store, id, 'finished');
    await world.runJobs();
    const { id: canceled } = await launch(world, store);
    await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: canceled });
    await world.runJobs();

    const { data } = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { ordering: 'campaign_count:asc', per_page: 50 },
    });
    expect(data.map((row) => row.campaign_count)).toEqual([0, ...Array(19).fill(1)]);
  });

  test('message outcomes are published in events of at most a hundred', async () => {
    await aPlatformMailServer(world);
    await customers(world, store, 150);
    const { id } = await launch(world, store);
    await sendUntilStatus(world, store, id, 'finished');
    const events = await world.sql<{ kind: contract.DomainEventKind; data: unknown }>(
      `select kind, data from domain_events
        where store_id = $1 and subject_id = $2 and kind like 'message.%'`,
      [store.id, id],
    );
    const reported = events.map(({ kind, data }) => ({
      kind,
      ids: contract.DOMAIN_EVENTS['message.sent'].parse(data).activity_ids,
    }));
    expect(new Set(reported.map(({ kind }) => kind))).toEqual(new Set(['message.sent']));
    expect(Math.max(...reported.map(({ ids }) => ids.length))).toBeLessThanOrEqual(100);
    expect(new Set(reported.flatMap(({ ids }) => ids)).size).toBe(150);
  });

  test('a message refused for now is tried again later, and in the end counts as failed', async () => {
    let tries = 0;
    await aPlatformMailServer(world, {
      onRcptTo: (_address, _session, done) => {
        tries++;
        done(Object.assign(new Error('4.7.1 later'), { responseCode: 451 }));
      },
    });
    await customers(world, store, 1);
    const { id } = await launch(world, store);
    const waits = [0, 1, 5, 15, 60, 120, 240, 480];
    for (const [index, minutes] of waits.entries()) {
      world.clock.advance(minutes * 60_000);
      await sendUntil(world, async () => {
        const [row] = await world.sql<{ tried: number }>(
          `select failures + (status = 'failed')::int as tried from campaign_activities where campaign_id = $1`,
          [id],
        );
        return row?.tried === index + 1;
      });
    }

    expect(tries).toBe(8);
    expect(await statuses(world, id)).toEqual({ 'failed:provider_refused': 1 });
  });

  test('a server that cannot be reached costs no message a try', async () => {
    sendOver(world, 'smtp://127.0.0.1:1');
    await customers(world, store, 5);
    const { id } = await launch(world, store);
    await sendUntil(world, () => rests(world, id));
    const failures = await world.sql(
      'select from campaign_activities where campaign_id = $1 and failures > 0',
      [id],
    );
    expect(failures).toEqual([]);

    const { received } = await aPlatformMailServer(world);
    world.clock.advance(61_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(received).toHaveLength(5);
  });

  test('a refused sender pauses the campaign with the reason', async () => {
    await aPlatformMailServer(world, {
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 sender not allowed'), { responseCode: 550 })),
    });
    await customers(world, store, 3);
    const { id } = await launch(world, store);
    const campaign = await sendUntilStatus(world, store, id, 'paused');

    expect(campaign.pause_reason).toContain('sender not allowed');
    expect(await reported()).toMatchObject([{ title: 'Envio pausado' }]);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 3 });
  });

  test.each([
    ['MAIL FROM', '5.1.0 sender unknown'],
    ['MAIL FROM', 'No such user here'],
    ['RCPT', 'Message blocked'],
    ['RCPT', '5.1.1 Client host blocked, your IP is listed'],
  ])('%s answered “550 %s” pauses the campaign, and the list stays whole', async (stage, words) => {
    const refuse = (done: (error: Error) => void) =>
      done(Object.assign(new Error(words), { responseCode: 550 }));
    await aPlatformMailServer(
      world,
      stage === 'RCPT'
        ? { onRcptTo: (_address, _session, done) => refuse(done) }
        : { onMailFrom: (_address, _session, done) => refuse(done) },
    );
    await customers(world, store, 3);
    const { id } = await launch(world, store);
    const campaign = await sendUntilStatus(world, store, id, 'paused');

    expect(campaign.pause_reason).toContain(words);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 3 });
    const { meta } = await store.owner.call(contract.listBlockedContacts, { store_id: store.id });
    expect(meta.total).toBe(0);
  });

  test('a refusal without a reason is retried, and no message is abandoned', async () => {
    await aPlatformMailServer(world, {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.0 address rejected'), { responseCode: 550 })),
    });
    await customers(world, store, 2);
    const { id } = await launch(world, store);
    const tried = () =>
      world.sql('select from campaign_activities where campaign_id = $1 and failures > 0', [id]);
    await sendUntil(world, async () => (await tried()).length === 2);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 2 });
  });

  test('both subjects of an A/B test leave, each to its half', async () => {
    const { received } = await aPlatformMailServer(world);
    await customers(world, store, 60);
    const model = firstEmail(await aDraft(store)).email_model_id;
    const { id } = await launch(world, store, {
      actions: [byEmail({ email_model_id: model, subject: 'Assunto A', subject_b: 'Assunto B' })],
    });
    await sendUntilStatus(world, store, id, 'finished');
    const ofB = received.filter((mail) => headerOf(mail, 'Subject') === 'Assunto B').length;

    expect(received).toHaveLength(60);
    expect(ofB).toBeGreaterThan(10);
    expect(ofB).toBeLessThan(50);
  });
});
