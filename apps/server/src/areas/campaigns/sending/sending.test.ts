import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { startSending } from '../index.ts';
import { tidyStore } from '../results/tidy.ts';
import {
  activate,
  aDraft,
  aMailServer,
  customers,
  type ReceivedMail,
  sendUntil,
  sendUntilStatus,
  statuses,
  untilQuiet,
} from '../test-support.ts';

const world = useWorld();
let store: TestStore;
let closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
});
afterEach(async () => {
  world.app.config.smtpUrl = undefined;
  for (const close of closing) await close();
  closing = [];
});

const of = (campaign_id: string) => ({ store_id: store.id, campaign_id });

async function mailServer(options: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(options);
  closing.push(server.close);
  world.app.config.smtpUrl = server.url;
  return server;
}

async function launched(change: Parameters<typeof aDraft>[1] = {}): Promise<contract.Campaign> {
  const draft = await aDraft(store, change);
  await activate(world, store, draft.id);
  return draft;
}

function header(mail: ReceivedMail | undefined, name: string): string {
  const head = mail?.raw.split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '';
}

/** What the owner was notified of. */
async function told() {
  return (await store.owner.call(contract.listNotifications, { store_id: store.id })).data;
}

describe('without a mail server', () => {
  test('every message lies in the test outbox as it would have left', async () => {
    await customers(world, store, 30);
    const { id } = await launched();
    const campaign = await sendUntilStatus(world, store, id, 'finished');
    expect(await told()).toMatchObject([
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
    const { received } = await mailServer();
    await customers(world, store, 120);
    const { id } = await launched();
    await sendUntilStatus(world, store, id, 'finished');
    const mail = received.find(({ to }) => to === 'cliente3@exemplo.com.br');

    expect(new Set(received.map(({ to }) => to)).size).toBe(120);
    expect(received).toHaveLength(120);
    expect(header(mail, 'From')).toBe('"Loja do Teste" <nao-responda@clientela.app>');
    expect(header(mail, 'Subject')).toBe('Oi, Cliente 4');
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(mail, 'List-Unsubscribe')).toMatch(
      /^<http.*\/api\/unsubscribe\/[a-z0-9]{10}\/[\w-]{22}>$/,
    );
    expect(mail?.raw).not.toContain('loja.example/novidades');
  });

  test('one bad address stops nobody, and is not written to again', async () => {
    const { received } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address === 'cliente5@exemplo.com.br'
          ? done(Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }))
          : done(),
    });
    await customers(world, store, 20);
    const { id } = await launched();
    await sendUntilStatus(world, store, id, 'finished');

    expect(received).toHaveLength(19);
    expect(await statuses(world, id)).toEqual({ sent: 19, invalid_contact: 1 });
    const next = await aDraft(store);
    const review = await store.owner.call(contract.reviewCampaign, of(next.id));
    expect(review.exclusions).toMatchObject([{ reason: 'suppressed', customers: 1 }]);
  });

  test('once a campaign has ended, each customer who got a message of it has one campaign more', async () => {
    await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address === 'cliente5@exemplo.com.br'
          ? done(Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }))
          : done(),
    });
    await customers(world, store, 20);
    const { id } = await launched();
    await sendUntilStatus(world, store, id, 'finished');
    await world.runJobs();
    const { id: canceled } = await launched();
    await store.owner.call(contract.cancelCampaign, of(canceled));
    await world.runJobs();

    const { data } = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { ordering: 'campaign_count:asc', per_page: 50 },
    });
    expect(data.map((row) => row.campaign_count)).toEqual([0, ...Array(19).fill(1)]);
  });

  test('a message refused for now is tried again later, and in the end counts as failed', async () => {
    let tries = 0;
    await mailServer({
      onRcptTo: (_address, _session, done) => {
        tries++;
        done(Object.assign(new Error('4.7.1 later'), { responseCode: 451 }));
      },
    });
    await customers(world, store, 1);
    const { id } = await launched();
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
    world.app.config.smtpUrl = 'smtp://127.0.0.1:1';
    await customers(world, store, 5);
    const { id } = await launched();
    await sendUntil(world, async () => {
      const [lane] = await world.sql<{ n: number }>(
        'select count(*) as n from send_lanes where campaign_id = $1 and wake_at > $2',
        [id, world.clock.now()],
      );
      return lane?.n === 1;
    });
    const failures = await world.sql(
      'select from campaign_activities where campaign_id = $1 and failures > 0',
      [id],
    );
    expect(failures).toEqual([]);

    const { received } = await mailServer();
    world.clock.advance(61_000);
    await sendUntilStatus(world, store, id, 'finished');
    expect(received).toHaveLength(5);
  });

  test('a refused sender pauses the campaign and says why', async () => {
    await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 sender not allowed'), { responseCode: 550 })),
    });
    await customers(world, store, 3);
    const { id } = await launched();
    const campaign = await sendUntilStatus(world, store, id, 'paused');

    expect(campaign.pause_reason).toContain('sender not allowed');
    expect(await told()).toMatchObject([{ title: 'Envio pausado' }]);
    expect(await statuses(world, id)).toEqual({ waiting_to_send: 3 });
  });

  test('both subjects of an A/B test leave, each to its half', async () => {
    const { received } = await mailServer();
    await customers(world, store, 60);
    const model = (await aDraft(store)).actions[0]?.email_model_id ?? null;
    const { id } = await launched({
      actions: [
        contract.CampaignAction.parse({
          email_model_id: model,
          subject: 'Assunto A',
          subject_b: 'Assunto B',
        }),
      ],
    });
    await sendUntilStatus(world, store, id, 'finished');
    const ofB = received.filter((mail) => header(mail, 'Subject') === 'Assunto B').length;

    expect(received).toHaveLength(60);
    expect(ofB).toBeGreaterThan(10);
    expect(ofB).toBeLessThan(50);
  });

  test('the store’s own server signs in with its password, which is never read back', async () => {
    const seen: (string | undefined)[] = [];
    const { url } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push(`${username}:${password}`);
        done(null, { user: username });
      },
    });
    world.app.config.smtpUrl = undefined;
    world.app.config.allowPrivateHosts = true;
    closing.push(async () => {
      world.app.config.allowPrivateHosts = false;
    });
    const body = {
      sender_name: 'Minha Loja',
      sender_address: 'ola@loja.example',
      smtp: {
        host: '127.0.0.1',
        port: Number(new URL(url).port),
        security: 'none' as const,
        user: 'loja',
        password: 'segredo',
      },
    };
    const saved = await store.owner.call(contract.updateEmailSettings, {
      store_id: store.id,
      body,
    });
    const tested = await store.owner.call(contract.testEmailSettings, {
      store_id: store.id,
      body: { to: 'eu@x.com' },
    });

    expect(saved.smtp).toMatchObject({ has_password: true });
    expect(JSON.stringify(saved)).not.toContain('segredo');
    expect(tested.delivery).toBe('smtp');
    expect(seen).toEqual(['loja:segredo']);
    const [row] = await world.sql<{ sealed: string }>(
      `select encode(password_sealed, 'escape') as sealed from email_settings where store_id = $1`,
      [store.id],
    );
    expect(row?.sealed).not.toContain('segredo');
  });

  test('a mail server named by a store must not lie in our own network', async () => {
    const { url } = await mailServer();
    const answer = store.owner.call(contract.testEmailSettings, {
      store_id: store.id,
      body: {
        to: 'eu@x.com',
        settings: {
          sender_name: 'Loja',
          sender_address: 'a@loja.example',
          smtp: { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' },
        },
      },
    });
    await expect(answer).toFailWith('email_connection_failed');
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '10.1.2.3',
    '2130706433',
    'localhost',
    'LocalHost',
    'mail.local',
    'postgres',
  ])('the private host %s is not even saved', async (host) => {
    const answer = await store.owner.send(contract.updateEmailSettings, {
      store_id: store.id,
      body: {
        sender_name: 'Loja',
        sender_address: 'a@loja.example',
        smtp: { host, port: 587, security: 'starttls' },
      },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'smtp.host', message: 'Use um servidor com endereço público na internet' },
        ],
      },
    });
  });
});

describe('while a campaign runs', () => {
  test('pausing acts within a second and nothing is lost or sent twice', async () => {
    const slow = slowly();
    await mailServer({ onData: slow.onData });
    await customers(world, store, 600);
    const { id } = await launched();
    const sending = await startSending(world.app);
    let atPause = 0;
    try {
      await expect.poll(() => slow.arrived.length, { timeout: 20_000 }).toBeGreaterThan(50);
      const pausedAt = performance.now();
      await store.owner.call(contract.pauseCampaign, of(id));
      atPause = await untilQuiet(() => slow.arrived.length);
      expect(slow.arrived.at(-1)!.at - pausedAt).toBeLessThan(1_000);
    } finally {
      await sending.stop();
    }

    expect(atPause).toBeLessThan(600);
    expect(slow.arrived).toHaveLength(atPause);
    expect((await statuses(world, id)).sent).toBe(atPause);
    const progress = async () => (await store.owner.call(contract.getCampaign, { id })).progress;
    expect(await progress()).toEqual({ messages: 600, settled: atPause });
    await tidyStore(store.ctx);
    expect(await progress()).toEqual({ messages: 600, settled: atPause });
    await store.owner.call(contract.resumeCampaign, of(id));
    await sendUntilStatus(world, store, id, 'finished');
    expect(slow.arrived).toHaveLength(600);
    expect(new Set(slow.arrived.map(({ to }) => to)).size).toBe(600);
  });

  test('canceling and a sender that finishes messages do not stop each other', async () => {
    await customers(world, store, 3);
    const { id } = await launched({
      started_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const queued = await world.sql<{ activity_id: string }>(
      'select activity_id from send_queue where campaign_id = $1 order by activity_id',
      [id],
    );
    const [first, , last] = queued.map(({ activity_id }) => activity_id);
    await world.sql(
      `update send_queue set due_at = due_at - interval '1 hour' where activity_id = $1`,
      [last],
    );
    const sender = await world.app.pools.owner.connect();
    await sender.query('begin');
    const finish = (activity: string | undefined) =>
      sender.query('delete from send_queue where activity_id = $1', [activity]);
    await finish(first);
    const canceled = store.owner.call(contract.cancelCampaign, of(id));
    await expect
      .poll(() => world.sql('select from pg_locks where not granted'), { timeout: 10_000 })
      .not.toEqual([]);
    await finish(last);
    await sender.query('commit');
    sender.release();
    expect((await canceled).status).toBe('canceled');
  });

  test('somebody who opts out gets nothing more of it', async () => {
    const { received } = await mailServer();
    await customers(world, store, 10);
    const { id } = await launched();
    await world.sql(
      `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', 'cliente4@exemplo.com.br', 'opt_out')`,
      [store.id],
    );
    await sendUntilStatus(world, store, id, 'finished');

    expect(received.map(({ to }) => to)).not.toContain('cliente4@exemplo.com.br');
    expect(await statuses(world, id)).toEqual({ sent: 9, 'not_sent:opted_out': 1 });
  });

  test('outside the sending window messages wait for its opening', async () => {
    const { received } = await mailServer();
    world.clock.set('2026-11-20T02:00:00Z'); // 23:00 in São Paulo
    await customers(world, store, 2);
    const { id } = await launched({ restrictions: contract.CampaignRestrictions.parse({}) });
    await sendUntil(world, async () => {
      const [lane] = await world.sql<{ wake_at: string }>(
        'select wake_at from send_lanes where campaign_id = $1',
        [id],
      );
      return lane?.wake_at === '2026-11-20T11:00:00.000Z';
    });
    expect(received).toHaveLength(0);

    world.clock.set('2026-11-20T11:00:01Z');
    await sendUntilStatus(world, store, id, 'finished');
    expect(received).toHaveLength(2);
  });

  test('at its end date the rest stays unsent', async () => {
    await mailServer();
    await customers(world, store, 2);
    const now = world.clock.now().getTime();
    const { id } = await launched({
      started_at: new Date(now + 3_600_000).toISOString(),
      ended_at: new Date(now + 7_200_000).toISOString(),
    });
    world.clock.advance(7_200_001);
    await sendUntilStatus(world, store, id, 'finished');

    expect(await statuses(world, id)).toEqual({ 'not_sent:campaign_ended': 2 });
  });

  test('one message that has not left can be taken back', async () => {
    await customers(world, store, 2);
    const { id } = await launched({
      started_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const list = await store.owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: { campaign_id: id },
    });
    const activity = list.data[0]?.id ?? '';
    const taken = await store.owner.call(contract.cancelCampaignActivity, {
      id: activity,
      body: { status: 'not_sent' },
    });

    const { progress } = await store.owner.call(contract.getCampaign, { id });
    expect(progress).toEqual({ messages: 2, settled: 1 });
    expect(taken).toMatchObject({
      status: 'not_sent',
      reason_label: 'Cancelada por uma pessoa da loja',
    });
    await expect(
      store.owner.call(contract.cancelCampaignActivity, {
        id: activity,
        body: { status: 'not_sent' },
      }),
    ).toFailWith('activity_transition_refused');
  });
});

/** Takes 20 ms a message; keeps to whom it was and when. */
function slowly() {
  const arrived: { to: string; at: number }[] = [];
  const onData: NonNullable<Parameters<typeof aMailServer>[0]>['onData'] = (
    stream,
    session,
    done,
  ) => {
    stream.resume();
    stream.on('end', () => {
      setTimeout(() => {
        arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', at: performance.now() });
        done();
      }, 20);
    });
  };
  return { onData, arrived };
}
