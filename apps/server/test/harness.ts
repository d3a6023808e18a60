import {
  type CallInput,
  type EndpointShape,
  type ErrorBody,
  type FailureCode,
  type ResponseOf,
  type Role,
  successStatus,
} from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { type AppOptions, createApp, prepareDatabase } from '../src/app.ts';
import { checkNoticed } from '../src/areas/billing/wallet/index.ts';
import { addPerson, openSession } from '../src/areas/identity/session/index.ts';
import { createStore } from '../src/areas/identity/stores/index.ts';
import { allJobs, allRoutes, inboxReaders } from '../src/areas.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '../src/platform/context.ts';
import { HOME, HOME_TABLES } from '../src/platform/home-tables.ts';
import { buildServer, UNDECLARED } from '../src/platform/http/server.ts';
import { readInbox } from '../src/platform/inbox.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { createLogger, type Logger } from '../src/platform/log.ts';
import type { PlatformMail } from '../src/platform/mail.ts';
import { setOwnersDefaults } from '../src/platform/migrate.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { closePools } from '../src/platform/pools.ts';
import { readSealingKey } from '../src/platform/sealing-key.ts';
import { untilReplicated } from '../src/platform/shards.ts';
import { homeOf, shardsOf } from '../src/platform/store-directory.ts';
import { findCanaries, searchDatabase } from './canaries.ts';
import type { Server } from './global-setup.ts';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from './keys.ts';
import { foundIn } from './security/everywhere.ts';

export const PASSWORD = 'senha-de-teste';

/** A clock that moves only when a test moves it. */
export interface TestClock {
  now(): Date;
  set(instant: string): void;
  advance(ms: number): void;
}

export interface World {
  /** Of the database of the store that the test is about. */
  app: App;
  server: FastifyInstance;
  clock: TestClock;
  mails: PlatformMail[];
  /** Errors that the program logged: an unexpected one fails the test that looks. */
  errors: { event: string; fields: Record<string, unknown> }[];
  /** Number of log lines at the most verbose level, canaries found in them, and lines with the test's own `words`. */
  logged: { lines: number; canaries: string[]; words: string[]; named: string[] };
  /** Responses that the contract does not declare for their endpoint. */
  undeclared: string[];
  /** Runs every job that is due, and those they add, until none is left. */
  runJobs(): Promise<void>;
  /** SQL as the schema's owner, for changes without an endpoint. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The owner's address of that database. */
  databaseUrl: string;
}

let clones = 0;

/**
 * The program on databases of this test file's own: one, or one on each server of the run, the first of them home and
 * each store of a test on the next.
 */
export function useWorld(): World {
  const world = {} as World;
  let databases: Clone[] = [];
  beforeAll(async () => {
    Object.assign(current, { shard: HOME, isOfFile: false });
    const name = `clientela_test_${process.pid}_${Date.now()}_${clones++}`;
    databases = await Promise.all(inject('servers').map((server) => cloneTemplate(server, name)));
    const [home, ...others] = databases;
    if (!home) throw new Error('no server');
    const storeDatabaseUrls = others
      .map(({ url, pooledUrl }, i) => {
        const addresses = pooledUrl ? `${pooledUrl}|${url}` : url;
        return `of_stores_${process.pid}_${clones}_${i}=${addresses}`;
      })
      .join(' ');
    Object.assign(
      world,
      await openWorld({ databaseUrl: home.url, pooledUrl: home.pooledUrl, storeDatabaseUrls }),
    );
    const { app } = world;
    if (others.length > 0) await prepareDatabase(app, TEST_SECRET_KEY);
    else app.sealingKey = await readSealingKey(app.pools.owner, TEST_SECRET_KEY);
    Object.defineProperties(world, {
      app: { get: () => shardNamed(app, current.shard) },
      databaseUrl: { get: () => world.app.pools.ownerUrl },
    });
  });
  afterAll(async () => {
    await world.server.close();
    for (const { live, pools, shard } of world.app.shards) {
      if (shard !== HOME) await live.stop();
      if (shard !== HOME) await pools.owner.query('drop subscription clientela_home');
      await closePools(pools);
    }
    // Promise 28, of every test there is: no card, code or key stays anywhere.
    for (const { url } of databases) expect(await searchDatabase(url)).toEqual([]);
    expect(world.logged.canaries).toEqual([]);
    // Only responses of the OpenAPI document are allowed.
    expect(world.undeclared).toEqual([]);
    await Promise.all(databases.map((database) => database.drop()));
  });
  return world;
}

interface Clone extends Server {
  drop(): Promise<void>;
}

async function cloneTemplate(server: Server, name: string): Promise<Clone> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`);
  const named = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const url = named(server.url);
  await setDefaults(url);
  return {
    url,
    ...(server.pooledUrl && { pooledUrl: named(server.pooledUrl) }),
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A database's role settings are not copied with a template. */
async function setDefaults(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await setOwnersDefaults(owner);
  await owner.end();
}

/** The program on migrated databases. */
export async function openWorld(
  databases: Pick<AppOptions, 'databaseUrl' | 'pooledUrl'> & { storeDatabaseUrls?: string },
): Promise<World> {
  const mails: PlatformMail[] = [];
  const errors: World['errors'] = [];
  const logged: World['logged'] = { lines: 0, canaries: [], words: [], named: [] };
  const undeclared: World['undeclared'] = [];
  let now = new Date(process.env.TEST_NOW ?? Date.now());
  const clock: TestClock = {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
  const app = createApp({
    config: readConfig({
      LOG_LEVEL: 'debug',
      ...(databases.storeDatabaseUrls && {
        DATABASE_URL: databases.databaseUrl,
        SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
        STORE_DATABASE_URLS: databases.storeDatabaseUrls,
      }),
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      PORT: '0',
      // Preparation starts at once, without the minute in which an activation can be undone.
      UNDO_SECONDS: '0',
      // A closed port: tests ask no server outside.
      DNS_RESOLVERS: '127.0.0.1:9',
    }),
    secretKey: TEST_SECRET_KEY,
    databaseUrl: databases.databaseUrl,
    pooledUrl: databases.pooledUrl,
    clock,
    log: keepLog({ errors, logged, undeclared }),
    mail: { send: async (mail) => void mails.push(mail), close: () => {} },
  });
  // Only tests of overload depend on how long a read waits on a busy machine.
  const server = await buildServer(app, allRoutes, { waitMs: 60_000 });
  await server.ready();
  return {
    app,
    server,
    clock,
    mails,
    errors,
    logged,
    undeclared,
    databaseUrl: databases.databaseUrl,
    runJobs: () => drainJobs(app),
    async sql(text, values) {
      const { owner } = shardForSql(app, text, values).pools;
      return (await owner.query(text, values)).rows as never;
    },
  };
}

/** The databases of the tests' stores and their rows by id, and that of the store that a test is about: the file's own, or the newest. */
const shards = new Map<unknown, string>();
const current = { shard: HOME as string, isOfFile: false };

/** The app of the database that gets this row: of its store, or home for what all share. SQL with its id goes there. */
export function appForRow({ app }: World, table: string, row: Record<string, unknown>): App {
  const isShared = (HOME_TABLES as readonly string[]).includes(table);
  const found = isShared ? homeOf(app) : shardNamed(app, shards.get(row.store_id) ?? current.shard);
  shards.set(row.id, found.shard);
  return found;
}

function shardNamed(app: App, name: string): App {
  return app.shards.find(({ shard }) => shard === name) ?? app;
}

/** Of the store among the values; without one, of the test's store, and for a write of what all share, home. */
function shardForSql(app: App, text: string, values: unknown[] = []): App {
  const ofStore = values.map((value) => shards.get(value)).find((shard) => shard !== undefined);
  const isShared = HOME_TABLES.some((table) =>
    new RegExp(`(insert into|update|delete from) (platform\\.)?${table}\\b`).test(text),
  );
  // The server of these tests is home's, and keeps there what providers send it.
  const isReceived = text.includes('provider_events');
  return shardNamed(app, ofStore ?? (isShared || isReceived ? HOME : current.shard));
}

function keepLog({
  errors,
  logged,
  undeclared,
}: Pick<World, 'errors' | 'logged' | 'undeclared'>): Logger {
  const log = createLogger('debug', (line) => {
    logged.lines++;
    logged.canaries.push(...findCanaries(line));
    const { words } = logged;
    if (words.length > 0 && foundIn(line, words).length > 0) logged.named.push(line);
  });
  return {
    ...log,
    warn(event, fields = {}) {
      log.warn(event, fields);
      if (event === UNDECLARED) undeclared.push(`${fields.endpoint}: ${fields.code}`);
    },
    error(event, fields = {}) {
      log.error(event, fields);
      errors.push({ event, fields });
    },
  };
}

async function drainJobs(app: App): Promise<void> {
  const shards = shardsOf(app);
  const isDone = async () => (await Promise.all(shards.map(isIdle))).every(Boolean);
  if (await isDone()) return;
  const options = { concurrency: 4, pollInterval: 20, beatMs: 1_000, silenceMs: 8_000 };
  const runners = await Promise.all(shards.map((shard) => startJobs(shard, allJobs, options)));
  try {
    while (!(await isDone())) await new Promise((next) => setTimeout(next, 10));
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
}

/** Reads inbound events. Returns whether there were none and no job is due or running. */
async function isIdle(app: App): Promise<boolean> {
  // Jobs first: one that ends meanwhile may leave something to read.
  const { rows } = await app.pools.owner.query(
    `select 1 from graphile_worker.jobs
      where run_at <= now() and (attempts < max_attempts or locked_at is not null) limit 1`,
  );
  const read = await readInbox(app, inboxReaders(app));
  const checked = await checkNoticed(app);
  return rows.length === 0 && read === 0 && checked === 0;
}

/** A person signed in, calling the API as the web app does. */
export interface Caller {
  user_id: string;
  email: string;
  token: string;
  call<E extends EndpointShape>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>>;
  /** The raw response, for statuses, headers and bad bodies. */
  send(
    endpoint: EndpointShape,
    input: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<RawAnswer>;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
  raw: Buffer;
}

export interface TestStore {
  id: string;
  ctx: Ctx;
  owner: Caller;
  /** A new person of that role in this store. */
  as(role: Role): Promise<Caller>;
}

let people = 0;

let hash: Promise<string> | null = null;

/** The password of everybody in tests, hashed once. */
function hashed(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

export async function aStore(world: World, name = 'Loja de Teste'): Promise<TestStore> {
  const ctx = platformCtx(homeOf(world.app));
  const id = await createStore(ctx, { name, people: [] });
  const inStore = await storeCtx(world.app, id);
  shards.set(id, inStore.app.shard);
  if (!current.isOfFile) current.shard = inStore.app.shard;
  const as = async (role: Role) => {
    const email = `${role.toLowerCase()}${++people}@teste.example`;
    const user_id = await addPerson(ctx, {
      name: `Pessoa ${people}`,
      email,
      password_hash: await hashed(),
      profile_name: 'collaborator',
    });
    await untilReplicated(inStore, user_id);
    await inStore.app.pools.owner.query(
      'insert into collaborators (store_id, id, user_id, role) values ($1, gen_random_uuid(), $2, $3)',
      [id, user_id, role],
    );
    return signedIn(world, email, user_id);
  };
  return { id, ctx: inStore, owner: await as('OWNER'), as };
}

/** A store of its own for each test of the file, and no errors but the test's own in the log. */
export function useStore(world: World): TestStore {
  const store = {} as TestStore;
  beforeEach(async () => {
    world.errors.length = 0;
    Object.assign(store, await aStore(world));
    Object.assign(current, { shard: store.ctx.app.shard, isOfFile: true });
  });
  return store;
}

export async function anAdministrator(world: World): Promise<Caller> {
  const email = `admin${++people}@teste.example`;
  const user_id = await addPerson(platformCtx(homeOf(world.app)), {
    name: 'Administradora',
    email,
    password_hash: await hashed(),
    profile_name: 'administrator',
  });
  return signedIn(world, email, user_id);
}

/** The same person with a new session: the clock has left the earlier one behind. */
export function signedInAgain(world: World, { email, user_id }: Caller): Promise<Caller> {
  return signedIn(world, email, user_id);
}

/** A session without the sign-in, whose slow hash a test of something else need not wait for. */
async function signedIn(world: World, email: string, user_id: string): Promise<Caller> {
  const client = { address: '127.0.0.1', user_agent: 'test' };
  const opened = await inTransaction(platformCtx(homeOf(world.app)), (ctx) =>
    openSession(ctx, user_id, client),
  );
  return callerOf(world, { email, user_id, token: opened.session.token });
}

/** An anonymous caller. */
export function anonymous(world: World): Caller {
  return callerOf(world, { email: '', user_id: '', token: '' });
}

export function callerOf(
  world: World,
  who: { email: string; user_id: string; token: string },
): Caller {
  const send: Caller['send'] = async (endpoint, input, headers = {}) => {
    const { query, body, ...params } = input;
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, param: string) =>
      encodeURIComponent(String(params[param])),
    );
    const answer = await world.server.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: asQuery(query),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    if (!isDeclared(endpoint, answer.statusCode))
      world.undeclared.push(`${endpoint.method} ${endpoint.path}: ${answer.statusCode}`);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.body,
      raw: answer.rawPayload,
    };
  };
  return {
    ...who,
    send,
    async call(endpoint, input) {
      const answer = await send(endpoint, input);
      if (answer.status >= 400) throw new CallFailed(answer.status, answer.body as ErrorBody);
      return answer.body as never;
    },
  };
}

/** Whether the document declares this status; server errors are undeclared. */
function isDeclared(endpoint: EndpointShape, status: number): boolean {
  if (status === 302) return (endpoint.is_link ?? endpoint.redirects_browsers) === true;
  return status >= 400 || status === successStatus(endpoint);
}

function asQuery(query: unknown): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

export class CallFailed extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.message} ${JSON.stringify(body.errors ?? [])}`);
    this.status = status;
    this.body = body;
  }
}

expect.extend({
  async toFailWith(received: Promise<unknown>, code: FailureCode) {
    const failure = await received.then(
      () => null,
      (error: unknown) => error,
    );
    const actual = failure instanceof CallFailed ? failure.body.code : failure;
    return {
      pass: actual === code,
      message: () => `expected the call to fail with ${code}, got ${String(actual)}`,
    };
  },
});

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T = unknown> {
    toFailWith(code: FailureCode): Promise<R extends void ? void : T>;
  }
}
