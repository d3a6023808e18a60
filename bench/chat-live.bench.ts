import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { allRoutes } from '@clientela/server/areas';
import type { App } from '@clientela/server/platform/app';
import { buildServer } from '@clientela/server/platform/http/server';
import { createLive } from '@clientela/server/platform/live';
import { microBatch } from '@clientela/server/platform/micro-batch';
import Fastify from 'fastify';
import { type Cloud, type CloudStore, withCloud } from './cloud.ts';
import { percentile, report } from './harness.ts';
import { startProgram } from './program.ts';
import { undiciRate } from './undici-rate.ts';

/** Messages of customers: storing before the acknowledgement, and the delay until all open screens show them. */
const isQuick = process.argv.includes('--quick');
const NOTICES = isQuick ? 5_000 : 30_000;
const ROUNDS = isQuick ? 1 : 3;
const CONNECTIONS = 64;
const STREAMS = 2_000;
const MESSAGES = isQuick ? 30 : 100;
const PAUSE_MS = 150;

if (process.send) lookOn();
else {
  await withCloud(async (app, cloud) => {
    const store = await cloud.aStore(1);
    await keptBeforeTheAnswer(app, cloud, store);
    await onEveryScreen(app, cloud, store);
  });
}

/** Message webhooks at the real endpoint, against a route that commits an equal row in groups. */
async function keptBeforeTheAnswer(app: App, cloud: Cloud, store: CloudStore): Promise<void> {
  const bodies = Array.from({ length: NOTICES }, (_, n) => noticeFrom(cloud, store, `Oi ${n}`));
  await app.pools.owner.query(
    'create table public.bare_events (account text, element text, data jsonb, received_at timestamptz)',
  );
  await app.pools.owner.query('grant insert on public.bare_events to clientela_app');
  const keep = microBatch(async (rows: readonly string[]) => {
    await app.pools.app.query({
      name: 'bare',
      text: `insert into public.bare_events (account, element, data, received_at)
        select 'a', gen_random_uuid()::text, d::jsonb, now() from unnest($1::text[]) as d`,
      values: [rows],
    });
    return rows.map(() => undefined);
  });
  const bare = Fastify();
  bare.post('/bare', async (call) => {
    await keep(JSON.stringify(call.body));
    return {};
  });
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  const path = `/api/webhooks/whatsapp-cloud/${store.number}`;
  const rates: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const headers = { 'content-type': 'application/json' };
    const of = { headers, times: 1, connections: CONNECTIONS };
    const yardstick = await undiciRate({ ...of, url: bareUrl, path: '/bare', bodies });
    const fresh = bodies.map((_, n) => noticeFrom(cloud, store, `Oi ${round} ${n}`));
    const ours = await undiciRate({
      ...of,
      url: cloud.address,
      path,
      bodies: fresh,
      signedWith: cloud.simulator.appSecret,
    });
    rates.push({ ours, bare: yardstick });
  }
  await bare.close();
  const median = (of: (rate: (typeof rates)[number]) => number) => percentile(rates.map(of), 50);
  const { rows } = await app.pools.owner.query<{ n: number }>(
    'select count(*)::int as n from provider_events',
  );
  if ((rows[0]?.n ?? 0) < NOTICES * ROUNDS) throw new Error('Not all notices were kept');
  report({
    bench: 'inbound notices, committed before the answer',
    notices: NOTICES,
    rounds: ROUNDS,
    per_second: Math.round(median(({ ours }) => ours)),
    bare_per_second: Math.round(median(({ bare }) => bare)),
    ratio: median(({ ours, bare }) => (100 * ours) / bare) / 100,
    reach: '0.6 of a bare group commit',
  });
  await app.pools.owner.query('truncate provider_events');
}

/** From the webhook of a message to all open screens. */
async function onEveryScreen(app: App, cloud: Cloud, store: CloudStore): Promise<void> {
  app.live = createLive(app, { mostOfPerson: STREAMS });
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const worker = await startProgram(app, 'worker', cloud.env);
  const viewers = fork(import.meta.filename, { execArgv: process.execArgv });
  const ready = Promise.withResolvers<void>();
  const delays: number[] = [];
  viewers.on('message', (message: 'ready' | number[]) => {
    if (message === 'ready') ready.resolve();
    else delays.push(...message);
  });
  viewers.send({ address, token: store.token, store: store.ctx.store.id });
  await ready.promise;
  for (let n = 0; n < MESSAGES; n++) {
    const body = noticeFrom(cloud, store, `at:${instant()}`);
    const answer = await fetch(`${address}/api/webhooks/whatsapp-cloud/${store.number}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': cloud.simulator.sign(body),
      },
      body,
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
  const expected = MESSAGES * STREAMS;
  for (const deadline = Date.now() + 20_000; delays.length < expected && Date.now() < deadline; ) {
    await new Promise((next) => setTimeout(next, 50));
  }
  viewers.kill();
  await worker.stop();
  if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} arrived`);
  report({
    bench: 'a chat message on every screen',
    streams: STREAMS,
    messages: MESSAGES,
    p50_ms: percentile(delays, 50),
    p99_ms: percentile(delays, 99),
    ratio: percentile(delays, 99) / 300,
    reach: 'p99 ≤ 300 ms with 2,000 streams open',
  });
  await app.live.stop();
  await server.close();
}

/** The machine's time, common to both processes: this process's own clock is shifted. */
function instant(): number {
  return Math.round(performance.timeOrigin + performance.now());
}

/** Meta's webhook for a customer's message. */
function noticeFrom({ simulator }: Cloud, { number }: CloudStore, text: string): string {
  return simulator.notice('messages', {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5511988887777', phone_number_id: number },
    contacts: [{ profile: { name: 'Ana' }, wa_id: '5511910000001' }],
    messages: [
      {
        from: '5511910000001',
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: text },
      },
    ],
  }).body;
}

/** Simulated browsers: each reads the store's stream and reports the delay of each message. */
function lookOn() {
  process.once('message', ({ address, token, store }: Record<string, string>) => {
    let open = 0;
    let late: number[] = [];
    setInterval(() => {
      if (late.length > 0) process.send?.(late);
      late = [];
    }, 100);
    const options = { agent: false, headers: { authorization: `Bearer ${token}` } };
    const look = () =>
      request(`${address}/api/stores/${store}/events`, options, (answer) => {
        answer.setEncoding('utf8');
        // Concurrent connections beyond the limit are refused and retry, as browsers do.
        if (answer.statusCode === 503) setTimeout(look, 1_000 * Math.random());
        answer.on('data', (text: string) => {
          if (text.includes('event: ready') && ++open === STREAMS) process.send?.('ready');
          if (!text.includes('chat.message')) return;
          for (const [, at] of text.matchAll(/at:(\d{13})/g)) late.push(instant() - Number(at));
        });
      }).end();
    for (let n = 0; n < STREAMS; n++) look();
  });
}
