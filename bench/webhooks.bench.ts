import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createStore } from '@clientela/server/areas/identity/stores';
import { sealNewSecret } from '@clientela/server/areas/records/webhooks';
import type { App } from '@clientela/server/platform/app';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { startCpuClock } from './cpu.ts';
import { percentile, report, seconds, withApp } from './harness.ts';
import { startProgram } from './program.ts';
import { undiciRate } from './undici-rate.ts';

const quick = process.argv.includes('--quick');
const NOTICES = quick ? 1_000 : 5_000;
const ROUNDS = quick ? 3 : 7;

/** Webhooks per second to a responding address, alone and with one that accepts connections and never responds. */
await withApp(async (app) => {
  let received = 0;
  const alive = createServer((request, response) => {
    request.resume().on('end', () => {
      received++;
      response.end('ok');
    });
  });
  const dead = createServer(() => undefined);
  const urls = await Promise.all([alive, dead].map(listen));
  const program = await startProgram(app, 'worker', { ALLOW_PRIVATE_HOSTS: '1' });
  /** Seconds until the responding address has all, each committed with its attempt. */
  const round = async (addresses: string[]) => {
    const before = received;
    const [webhook = ''] = await queue(app, addresses);
    return seconds(async () => {
      while (received - before < NOTICES) await wait(5);
      while (await isWaiting(app, webhook)) await wait(5);
    });
  };
  const [living = '', silent = ''] = urls;
  await round([living]);
  const ratios: number[] = [];
  let perSecond = 0;
  const clock = startCpuClock({ program: program.pid });
  for (let n = 0; n < ROUNDS; n++) {
    const alone = await round([living]);
    const beside = await round([living, silent]);
    ratios.push(alone / beside);
    perSecond = Math.max(perSecond, NOTICES / alone);
  }
  const cpu = clock.seconds();
  const bare = await undiciRate({
    url: living,
    path: '/',
    headers: { 'content-type': 'application/json' },
    bodies: [JSON.stringify({ type: 'order.paid', timestamp: new Date().toISOString(), data: {} })],
    times: NOTICES,
    connections: 10,
  });
  await program.stop();
  for (const server of [alive, dead]) {
    server.closeAllConnections();
    server.close();
  }
  report({
    bench: 'webhooks',
    notices: NOTICES,
    per_second: Math.round(perSecond),
    undici_per_second: Math.round(bare),
    ratio_to_undici: Number((perSecond / bare).toFixed(2)),
    // Of both kinds of rounds.
    worker_us: Math.round((cpu.program / NOTICES / ROUNDS / 2) * 1e6),
    postgres_us: Math.round((cpu.postgres / NOTICES / ROUNDS / 2) * 1e6),
    ratio:
      percentile(
        ratios.map((ratio) => 100 * ratio),
        50,
      ) / 100,
    reach: '2,000 a second, beside a dead address ≥ 0.95 of alone',
  });
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A store with these addresses, each with as many due deliveries; returns the webhooks' ids. */
async function queue(app: App, addresses: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  const store_id = await createStore(platformCtx(app), { name: 'Loja', people: [] });
  const ctx = await storeCtx(app, store_id);
  for (const url of addresses) {
    const id = crypto.randomUUID();
    ids.push(id);
    const client = await app.pools.owner.connect();
    await client.query('begin; set local role clientela_system');
    await client.query(
      `insert into store_webhooks (store_id, id, name, url, events, secret_sealed, created_at)
       values ($1, $2, 'Bench', $3, '{order.paid}', $4, now())`,
      [store_id, id, url, sealNewSecret(ctx, id)],
    );
    await client.query(
      `insert into webhook_deliveries (store_id, id, webhook_id, message_id, kind, data, occurred_at, state, due_at, created_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'order.paid', '{}', now(), 'waiting', now(), now()
         from generate_series(1, $3)`,
      [store_id, id, NOTICES],
    );
    await client.query('commit');
    client.release();
  }
  return ids;
}

async function isWaiting(app: App, webhook: string): Promise<boolean> {
  const { rows } = await app.pools.owner.query(
    "select from webhook_deliveries where webhook_id = $1 and state = 'waiting' limit 1",
    [webhook],
  );
  return rows.length > 0;
}
