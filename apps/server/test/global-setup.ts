import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { HOME_TABLES } from '../src/platform/home-tables.ts';
import { migrate } from '../src/platform/migrate.ts';
import { databaseFolder } from './database-folder.ts';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from './keys.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Home's first, then those of stores. */
    servers: [Server, ...Server[]];
    template: string;
  }
}

const FAST = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
// Three test files share the server, each with a program's pools and some with whole programs of their own: at the
// product's own limit a worker of one file could not connect while another file opened a hundred connections.
const ROOMY = ['-c', 'max_connections=400'];

// What home has committed must be in its log, where databases are awaited by its position. Home publishes to the databases of stores; twenty files at once would not use up these slots.
const REPLICATING = [
  ...[
    '-c',
    'synchronous_commit=on',
    '-c',
    'wal_level=logical',
    '-c',
    'max_worker_processes=32',
    '-c',
    'max_wal_senders=40',
  ],
  ...['-c', 'max_replication_slots=40', '-c', 'max_logical_replication_workers=24'],
];

/**
 * One server a run and one template migrated once; each test file clones it. With DATABASE_URL the
 * same happens on that server, in databases of their own.
 */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL } = process.env;
  return provideServers(project, [DATABASE_URL && { url: DATABASE_URL }]);
}

export interface Server {
  /** The owner's address. */
  url: string;
  /** The address of requests where it differs: a pooler in transaction mode. */
  pooledUrl?: string;
}

/**
 * The servers of STORE_SERVER_URLS for tests of several databases, such as ones of other versions: addresses of `owner`
 * or `pooler|owner` apart by spaces, home first.
 */
export function givenServers(): Server[] {
  const addresses = (process.env.STORE_SERVER_URLS ?? '').split(' ').filter(Boolean);
  return addresses.map((address) => {
    const [first = '', owner] = address.split('|');
    return { url: owner ?? first, ...(owner ? { pooledUrl: first } : {}) };
  });
}

/** Servers with the same template, started unless an address is given; several replicate home. */
export async function provideServers(
  project: TestProject,
  given: (Server | undefined | '')[],
): Promise<() => Promise<void>> {
  const template = `clientela_template_${process.pid}_${Date.now()}`;
  const servers = await Promise.all(
    given.map((server) => openServer(template, server || undefined, given.length > 1)),
  );
  const [home, ...others] = servers.map(({ url, pooledUrl }) => ({ url, pooledUrl }));
  if (home) project.provide('servers', [home, ...others]);
  project.provide('template', template);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

async function openServer(template: string, given: Server | undefined, isReplicating: boolean) {
  const folder = given ? null : databaseFolder('clientela-test-');
  const flags = [...FAST, ...ROOMY, ...(isReplicating ? REPLICATING : [])];
  const embedded = folder ? await startEmbeddedPostgres(folder, { flags, temporary: true }) : null;
  const serverUrl = given?.url ?? embedded?.url ?? '';

  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${template}`;
  const owner = new pg.Pool({ connectionString: url.href });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  await migrate(owner, { appRole: TEST_APP_ROLE, secretKey: TEST_SECRET_KEY });
  await guardHomeTables(owner);
  await owner.end();
  return {
    url: serverUrl,
    pooledUrl: given?.pooledUrl,
    async stop() {
      await admin.query(`drop database if exists ${template} with (force)`);
      await admin.end();
      await embedded?.stop();
    },
  };
}

/** Refuses a store's transaction that writes a home table: on several databases it could not. */
async function guardHomeTables(owner: pg.Pool): Promise<void> {
  await owner.query(`create function public.refuse_home_write() returns trigger language plpgsql as $$ begin
      if nullif(current_setting('app.store_id', true), '') is not null then
        raise 'a transaction of a store writes %', tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of HOME_TABLES)
    await owner.query(`create trigger refuse_home_write before insert or update or delete
      on platform.${table} for each statement execute function public.refuse_home_write()`);
}
