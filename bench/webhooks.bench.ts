import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createStore } from '@clientela/server/areas/identity/stores';
import { sealNewSecret } from '@clientela/server/areas/records/webhooks';
import type { App } from '@clientela/server/platform/app';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { percentile, report, seconds, withApp } from './harness.ts';
import { startProgram } from './program.ts';

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
  const round = async (addresses: string[]) => {
    const before = received;
    await queue(app, addresses);
    return seconds(async () => {
      while (received - before < NOTICES) await wait(5);
    });
  };
  const [living = '', silent = ''] = urls;
  await round([living]);
  const ratios: number[] = [];
  let perSecond = 0;
  for (let n = 0; n < ROUNDS; n++) {
    const alone = await round([living]);
    const beside = await round([living, silent]);
    ratios.push(alone / beside);
    perSecond = Math.max(perSecond, NOTICES / alone);
  }
  await program.stop();
  for (const server of [alive, dead]) {
    server.closeAllConnections();
    server.close();
  }
  report({
    bench: 'webhooks',
    notices: NOTICES,
    per_second: Math.round(perSecond),
    ratio:
      percentile(
        ratios.map((ratio) => 100 * ratio),
        50,
      ) / 100,
    reach: 'beside a dead address ≥ 0.95 of alone',
  });
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A store with these addresses, each with as many due deliveries. */
async function queue(app: App, addresses: readonly string[]): Promise<void> {
  const store_id = await createStore(platformCtx(app), { name: 'Loja', people: [] });
  const ctx = await storeCtx(app, store_id);
  for (const url of addresses) {
    const id = crypto.randomUUID();
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
}
