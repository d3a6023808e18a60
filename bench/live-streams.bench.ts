import { fork } from 'node:child_process';
import { request } from 'node:http';
import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import { createLive } from '@clientela/server/platform/live';
import { broadcastAny } from '@clientela/server/test/live';
import { aPerson, percentile, report, signIn, withApp } from './harness.ts';

const STREAMS = 1_000;
const STORES = 20;
const EVENTS = process.argv.includes('--quick') ? 40 : 200;
const PAUSE_MS = 25;

if (process.send) listenAndCount();
else await measure();

/** 1,000 open event streams on one process, read by another; each event reaches 1,000 / 20 of them. */
async function measure() {
  await withApp(async (app) => {
    const person = await aPerson(app);
    const people = [{ user_id: person.id, role: 'OWNER' as const }];
    const stores: string[] = [];
    for (let n = 0; n < STORES; n++) {
      stores.push(await createStore(platformCtx(app), { name: `Loja ${n}`, people }));
    }
    // One person opens all of them here.
    app.live = createLive(app, { mostOfPerson: STREAMS });
    const server = await buildServer(app, allRoutes);
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const token = await signIn(address, person);
    global.gc?.();
    const before = process.memoryUsage().rss;

    const reader = fork(import.meta.filename, { execArgv: process.execArgv });
    const ready = Promise.withResolvers<void>();
    const delays: number[] = [];
    reader.on('message', (message: 'ready' | number[]) => {
      if (message === 'ready') ready.resolve();
      else delays.push(...message);
    });
    reader.send({ address, token, stores });
    await ready.promise;
    const bytes = process.memoryUsage().rss - before;

    const contexts = await Promise.all(stores.map((id) => storeCtx(app, id)));
    for (let n = 0; n < EVENTS; n++) {
      await broadcastAny(contexts[n % STORES]!, 'bench.tick', { at: Date.now() });
      await new Promise((next) => setTimeout(next, PAUSE_MS));
    }
    const expected = EVENTS * (STREAMS / STORES);
    const deadline = Date.now() + 10_000;
    while (delays.length < expected && Date.now() < deadline) {
      await new Promise((next) => setTimeout(next, 50));
    }
    if (delays.length !== expected) throw new Error(`${delays.length} of ${expected} arrived`);
    const p99 = percentile(delays, 99);
    report({
      bench: 'live streams',
      streams: app.live.size(),
      events: EVENTS,
      received: delays.length,
      publish_to_receive_p50_ms: percentile(delays, 50),
      publish_to_receive_p99_ms: p99,
      kilobytes_a_stream: Math.round(bytes / STREAMS / 102.4) / 10,
      ratio: p99 / 250,
      reach: 'p99 < 250 ms',
    });
    reader.kill();
    await app.live.stop();
    await server.close();
  });
}

/** Simulated browsers: reads every stream and reports the delay of each event. */
function listenAndCount() {
  process.once('message', ({ address, token, stores }: Record<string, string & string[]>) => {
    let open = 0;
    let late: number[] = [];
    setInterval(() => {
      if (late.length > 0) process.send?.(late);
      late = [];
    }, 100);
    const options = { agent: false, headers: { authorization: `Bearer ${token}` } };
    const listen = (url: string) =>
      request(url, options, (answer) => {
        answer.setEncoding('utf8');
        // Concurrent connections beyond the limit are refused and retry, as browsers do.
        if (answer.statusCode === 503) setTimeout(listen, 1_000 * Math.random(), url);
        answer.on('data', (text: string) => {
          if (text.includes('event: ready') && ++open === STREAMS) process.send?.('ready');
          for (const [, at] of text.matchAll(/data: \{"at":\s*(\d+)\}/g)) {
            late.push(Date.now() - Number(at));
          }
        });
      }).end();
    for (let n = 0; n < STREAMS; n++) {
      listen(`${address}/api/stores/${stores![n % STORES]}/events`);
    }
  });
}
