import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, prepareDatabase } from '@clientela/server/app';
import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import type { App } from '@clientela/server/platform/app';
import { readConfig } from '@clientela/server/platform/config';
import { platformCtx } from '@clientela/server/platform/context';
import {
  type EmbeddedServer,
  startEmbeddedPostgres,
} from '@clientela/server/platform/embedded-postgres';
import { buildServer } from '@clientela/server/platform/http/server';
import { closePools } from '@clientela/server/platform/pools';
import { forgetPlaces, shardOfStore } from '@clientela/server/platform/store-directory';
import { aPerson, BENCH_SECRET_KEY, percentile, report, seconds, signIn } from './harness.ts';

const STORES = process.argv.includes('--quick') ? 200 : 2_000;
const ROUNDS = 500;
const NAMES = ['sul', 'norte'];
const FLAGS = ['wal_level=logical', 'max_connections=200'].flatMap((flag) => ['-c', flag]);

/**
 * Stores of one person on three databases: how long one takes to make, to find by the directory, and to open over
 * HTTP, compared with one database in the same run.
 */
const one = await measure([]);
const several = await measure(NAMES);
report({
  bench: 'several databases',
  stores: STORES,
  one,
  several,
  ratio: several.context_p50_ms / one.context_p50_ms,
  goal: 'found in at most 1 ms; a store opens as on one database but for the check of the sign-in at home',
});

async function measure(names: readonly string[]) {
  const servers = new Map<string, EmbeddedServer>();
  for (const name of ['home', ...names]) {
    const folder = await mkdtemp(join(tmpdir(), 'clientela-bench-'));
    servers.set(name, await startEmbeddedPostgres(folder, { temporary: true, flags: FLAGS }));
  }
  const urlOf = (name: string) => servers.get(name)?.url ?? '';
  const config = readConfig({
    LOG_LEVEL: 'error',
    DATABASE_URL: urlOf('home'),
    SECRET_KEY: BENCH_SECRET_KEY.toString('base64'),
    STORE_DATABASE_URLS: names.map((name) => `${name}=${urlOf(name)}`).join(' '),
  });
  const app = createApp({ config, secretKey: BENCH_SECRET_KEY, databaseUrl: urlOf('home') });
  try {
    await prepareDatabase(app, BENCH_SECRET_KEY);
    return await run(app);
  } finally {
    for (const { live, pools } of app.shards) {
      await live.stop();
      await closePools(pools);
    }
    for (const server of servers.values()) await server.stop();
  }
}

async function run(app: App) {
  const person = await aPerson(app);
  const ids: string[] = [];
  const made = await seconds(async () => {
    for (let i = 0; i < STORES; i++) {
      const people = [{ user_id: person.id, role: 'OWNER' as const }];
      ids.push(await createStore(platformCtx(app), { name: `Loja ${i}`, people }));
    }
  });
  const found = await timed(ids, async (id) => {
    forgetPlaces(app, id);
    await shardOfStore(app, id);
  });
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await signIn(address, person)}` };
  const opened = await timed(ids, async (id) => {
    const answer = await fetch(`${address}/api/stores/${id}/context`, { headers });
    await answer.text();
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  });
  await server.close();
  return {
    made_ms: Math.round((made * 10_000) / STORES) / 10,
    found_p50_ms: percentile(found, 50),
    found_p99_ms: percentile(found, 99),
    context_p50_ms: percentile(opened, 50),
    context_p99_ms: percentile(opened, 99),
  };
}

/** How long this takes for stores in turn, in ms. */
async function timed(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await work(ids[(round * 7) % ids.length] ?? '');
    times.push(performance.now() - startedAt);
  }
  return times.slice(ROUNDS / 10);
}
