import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@clientela/server/platform/embedded-postgres';
import pg from 'pg';
import { startMailbox } from './mailbox.ts';
import { at, startProgram } from './program.ts';

/** Starts what the journeys need: a database, a mailbox that speaks SMTP, the program with the demo store. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-e2e-'));
  const external = process.env.DATABASE_URL;
  const embedded = external
    ? null
    : await startEmbeddedPostgres(folder, { flags: ['-c', 'fsync=off'], database: 'postgres' });
  const serverUrl = external ?? embedded?.url ?? '';
  const database = `clientela_e2e_${process.pid}`;
  await withDatabase(serverUrl, `create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  const mailbox = await startMailbox();
  const port = 20_000 + (process.pid % 20_000);
  const settings = {
    DATABASE_URL: url.href,
    DATABASE_APP_ROLE: 'clientela_e2e_web',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mailbox.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  };
  const program = await startProgram({ ...settings, ...at(port), DEMO: '1' });
  process.env.E2E_SETTINGS = JSON.stringify(settings);
  process.env.E2E_URL = `http://127.0.0.1:${port}`;
  process.env.E2E_MAILBOX = mailbox.readUrl;
  return async () => {
    program.kill('SIGTERM');
    await new Promise((done) => program.on('exit', done));
    await mailbox.stop();
    await withDatabase(serverUrl, `drop database if exists ${database} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function withDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
