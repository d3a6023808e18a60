// npm run db:psql, db:reset, db:seed: the database of DATA_DIR or DATABASE_URL, whether the program runs or not.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { createApp, prepareDatabase } from '../src/app.ts';
import { fillDemo } from '../src/demo/index.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { keptSecretKey, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLogger } from '../src/platform/log.ts';
import { closePools } from '../src/platform/pools.ts';

const COMMANDS = { psql: openPrompt, reset, seed };

const config = readConfig(process.env);
const database = config.databaseUrl
  ? { url: config.databaseDirectUrl ?? config.databaseUrl, stop: async () => {} }
  : await startEmbeddedPostgres(config.dataDir, { borrow: true });
const command = process.argv[2] ?? '';
try {
  if (!(command in COMMANDS))
    throw new Error(`usage: database.ts ${Object.keys(COMMANDS).join('|')}`);
  await COMMANDS[command as keyof typeof COMMANDS](database.url);
} finally {
  await database.stop();
}

/** psql where it is installed, else a prompt of our own: statements end with a semicolon. */
async function openPrompt(url: string): Promise<void> {
  const options = '-c search_path=tenant,platform,public';
  const found = await new Promise<boolean>((resolve) => {
    const psql = spawn('psql', [url], {
      stdio: 'inherit',
      env: { ...process.env, PGOPTIONS: options },
    });
    psql.on('error', () => resolve(false));
    psql.on('exit', () => resolve(true));
  });
  if (found) return;
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  const prompt = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' });
  prompt.prompt();
  let statement = '';
  for await (const line of prompt) {
    if (/^\s*(\\q|exit|quit)\s*;?\s*$/.test(line)) break;
    statement += `${line}\n`;
    if (!/;\s*$/.test(line)) continue;
    await client.query(statement).then(printResult, ({ message }: Error) => console.error(message));
    statement = '';
    prompt.prompt();
  }
  prompt.close();
  await client.end();
}

function printResult(result: pg.QueryResult | pg.QueryResult[]): void {
  for (const { rows, rowCount, command } of [result].flat()) {
    if (rows.length > 0) console.table(rows);
    console.log(`${command} ${rowCount ?? ''}`);
  }
}

/** Drops the database and migrates an empty one; files that people uploaded are in it too. */
async function reset(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  await withApp(url, async () => {});
  console.log(
    'The database is empty. npm run db:seed fills the demo store; restart a running server.',
  );
}

/** Fills the demo store, once. */
async function seed(url: string): Promise<void> {
  const onBegin = () => console.log('Filling the demo store (a minute or two) …');
  await withApp(url, (app) => fillDemo(app, { onBegin }));
  console.log('The demo store is filled.');
}

async function withApp(databaseUrl: string, work: (app: App) => Promise<unknown>): Promise<void> {
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const app = createApp({ config, secretKey, log: createLogger(config.logLevel), databaseUrl });
  await prepareDatabase(app, secretKey);
  await work(app);
  await closePools(app.pools);
}
