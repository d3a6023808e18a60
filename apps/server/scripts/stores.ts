// npm run stores -- list [database] | move <store> <database> | drain <database> <database> | verify
import { createApp } from '../src/app.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { closePools } from '../src/platform/pools.ts';
import { type MovedStore, moveStores } from '../src/platform/store-moves.ts';
import { listPlaces, verifyPlaces } from '../src/platform/store-places.ts';

const USAGE = `npm run stores -- list [database]
npm run stores -- move <store> <database> [--discard]
npm run stores -- drain <database> <database> [--discard]
npm run stores -- verify`;

/** Stores that share one copy: small ones take longer to prepare than to copy. */
const MOVED_AT_ONCE = 25;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function list(app: App, database?: string): Promise<void> {
  for (const { store_id, name, shard, customers } of await listPlaces(app, database))
    say([shard, store_id, customers ?? '?', name ?? ''].join('\t'));
}

async function move(app: App, ids: string[], to: string, discard: boolean): Promise<void> {
  for (let from = 0; from < Math.max(ids.length, 1); from += MOVED_AT_ONCE) {
    const moved = await moveStores(app, ids.slice(from, from + MOVED_AT_ONCE), to, {
      note: say,
      discard,
    });
    for (const one of moved) say(resultOf(one, to));
  }
}

function resultOf({ store_id, closed_ms, tables }: MovedStore, to: string): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${store_id} is in ${to}: ${rows} rows are equal; its writers waited ${Math.round(closed_ms)} ms`;
}

async function drain(app: App, from: string, to: string, discard: boolean): Promise<void> {
  const { newStoreDatabases: open } = app.config;
  if (open.length === 0 || open.includes(from))
    throw new Error(`NEW_STORE_DATABASES must name the others, so that ${from} receives no store`);
  const places = await listPlaces(app, from);
  await move(
    app,
    places.map(({ store_id }) => store_id),
    to,
    discard,
  );
  say(`${from} has no more stores`);
}

async function verify(app: App): Promise<void> {
  const problems = await verifyPlaces(app);
  for (const problem of problems) say(problem);
  say(problems.length === 0 ? 'every store is where the directory says, and its sums agree' : '');
  if (problems.length > 0) process.exitCode = 1;
}

async function run([command, ...given]: string[]): Promise<void> {
  const discard = given.includes('--discard');
  const [first, second] = given.filter((word) => !word.startsWith('--'));
  const config = readConfig(process.env);
  if (!config.databaseUrl || !config.secretKey)
    throw new Error('DATABASE_URL and SECRET_KEY are needed');
  const app = createApp({
    config,
    secretKey: config.secretKey,
    log: createLogger(config.logLevel),
    databaseUrl: config.databaseDirectUrl ?? config.databaseUrl,
    pooledUrl: config.databaseUrl,
  });
  try {
    if (command === 'list') await list(app, first);
    else if (command === 'move' && first && second)
      await move(app, [first.toLowerCase()], second, discard);
    else if (command === 'drain' && first && second) await drain(app, first, second, discard);
    else if (command === 'verify') await verify(app);
    else throw new Error(`\n${USAGE}`);
  } finally {
    app.mail.close();
    await Promise.all(
      app.shards.map(async ({ live, pools }) => {
        await live.stop();
        await closePools(pools);
      }),
    );
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
