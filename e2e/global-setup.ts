import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@clientela/server/platform/embedded-postgres';
import { migrate } from '@clientela/server/platform/migrate';
import { findCanaries, searchDatabase } from '@clientela/server/test/canaries';
import { databaseFolder } from '@clientela/server/test/database-folder';
import { ASAAS_KEY, ASAAS_TOKEN } from '@clientela/server/test/gateway-secrets';
import { simulateBrasilApi, simulateViaCep } from '@clientela/server/test/postal-code-simulators';
import pg from 'pg';
import { startMailbox } from './mailbox.ts';
import { startProgram } from './program.ts';
import { TEST_NOW } from './test-day.ts';

/** Starts the tests' environment: a database, an SMTP mailbox, the program with the demo store. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = databaseFolder('clientela-e2e-');
  const external = process.env.DATABASE_URL;
  const embedded = external
    ? null
    : await startEmbeddedPostgres(folder, {
        flags: ['-c', 'fsync=off'],
        database: 'postgres',
        temporary: true,
      });
  const serverUrl = external ?? embedded?.url ?? '';
  const database = `clientela_e2e_${process.pid}`;
  await withDatabase(serverUrl, `create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  const mailbox = await startMailbox();
  const postalCodes = [await simulateViaCep(), await simulateBrasilApi()] as const;
  const settings = {
    DATABASE_URL: url.href,
    DATABASE_APP_ROLE: 'clientela_e2e_web',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mailbox.url,
    VIACEP_URL: postalCodes[0].url,
    BRASILAPI_URL: postalCodes[1].url,
    DATA_DIR: folder,
    // A closed port: journeys ask no name server outside.
    DNS_RESOLVERS: '127.0.0.1:9',
    // Campaigns start at once; the journey of undoing has a program of its own.
    UNDO_SECONDS: '0',
    // Set like a real gateway's, as canaries for the final search; the sandbox uses none of them.
    ASAAS_API_KEY: ASAAS_KEY,
    ASAAS_WEBHOOK_TOKEN: ASAAS_TOKEN,
  };
  process.env.CLOCK_AHEAD_MS = String(TEST_NOW.getTime() - Date.now());
  process.env.E2E_LOG = join(folder, 'program.log');
  // What tests with a program of their own begin with; they clone it.
  const template = `${database}_template`;
  await withDatabase(serverUrl, `create database ${template}`);
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${template}`;
  const owner = new pg.Pool({ connectionString: templateUrl.href });
  await migrate(owner, {
    appRole: settings.DATABASE_APP_ROLE,
    secretKey: Buffer.from(settings.SECRET_KEY, 'base64'),
  });
  await owner.end();
  const program = await startProgram({ ...settings, DEMO: '1', DEMO_SEED: '20261120' });
  process.env.E2E_TEMPLATE = template;
  process.env.E2E_SETTINGS = JSON.stringify(settings);
  process.env.E2E_URL = program.url;
  process.env.E2E_MAILBOX = mailbox.readUrl;
  // Its line shows that the log records requests, whichever tests run.
  await fetch(`${program.url}/api/auth/token`, { method: 'POST' });
  return async () => {
    await program.stop();
    await mailbox.stop();
    for (const service of postalCodes) await service.close();
    try {
      await assertNothingStayed(url.href, join(folder, 'program.log'));
    } finally {
      await withDatabase(serverUrl, `drop database if exists ${template} with (force)`);
      await withDatabase(serverUrl, `drop database if exists ${database} with (force)`);
      await embedded?.stop();
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Promise 28: the cards of these tests are in no table and in no line of the log. */
async function assertNothingStayed(databaseUrl: string, logFile: string): Promise<void> {
  const log = await readFile(logFile, 'utf8');
  // Without request lines the log would prove nothing about cards.
  if (!log.includes('/auth/token')) throw new Error('the log has no request lines');
  const found = [...(await searchDatabase(databaseUrl)), ...findCanaries(log)];
  if (found.length > 0) throw new Error(`cards or keys stayed behind: ${found.join(', ')}`);
}

async function withDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
