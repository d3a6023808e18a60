import { createApp, prepareDatabase, startApp } from '@clientela/server/app';
import { createPerson } from '@clientela/server/areas/identity/session';
import { createStore } from '@clientela/server/areas/identity/stores';
import type { App } from '@clientela/server/platform/app';
import { readConfig } from '@clientela/server/platform/config';
import { type Ctx, platformCtx, storeCtx } from '@clientela/server/platform/context';
import { createLogger } from '@clientela/server/platform/log';
import { nextWorkingNoon } from '@clientela/server/test/working-day';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { DEMO_PASSWORD, expect, newContext, PHONE, now as testDay } from './app.ts';
import { AT_FREE_PORT } from './program.ts';

type Seat = 'OWNER' | 'MANAGER' | 'SELLER' | 'BONUS_VALIDATOR';

export interface OwnProgram {
  store: string;
  /** The current time of the program and the browsers; it advances by itself. */
  now(): Date;
  /** Moves the program's clock; open browsers are unaffected. */
  advance(ms: number): void;
  /** A signed-in page at phone or desktop size. */
  open(who: string, path: string, size?: 'phone' | 'desk'): Promise<Page>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  get(path: string): Promise<Record<string, unknown>>;
  put(path: string, body: unknown): Promise<Record<string, unknown>>;
  importFile(kind: string, csv: string): Promise<void>;
  /** The program and its store, for actions without a screen: shop events and scheduled jobs. */
  app: App;
  ctx(): Promise<Ctx>;
  stop(): Promise<void>;
}

/**
 * A program with its own database, store and clock, in the test's process: for tests that depend
 * on the hour or would disturb others. `people` are members of the store by role,
 * `own` settings in addition to those of all tests.
 */
export async function startOwnProgram(
  browser: Browser,
  people: Readonly<Record<string, Seat>> = { dona: 'OWNER' },
  own: Record<string, string> = {},
): Promise<OwnProgram> {
  const settings = JSON.parse(process.env.E2E_SETTINGS ?? '{}') as Record<string, string>;
  const shared = new URL(settings.DATABASE_URL ?? '');
  const url = new URL(shared);
  url.pathname = `${shared.pathname}_own_${process.pid}`;
  const database = url.pathname.slice(1);
  const inShared = async (statement: string) => {
    const client = new pg.Client({ connectionString: shared.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await inShared(`create database ${database} template ${process.env.E2E_TEMPLATE}`);

  // Messages may leave at any hour of the run.
  let ahead = nextWorkingNoon(testDay()).getTime() - Date.now();
  const now = () => new Date(Date.now() + ahead);
  const config = readConfig({
    ...settings,
    ...AT_FREE_PORT,
    DATABASE_URL: url.href,
    // Providers that a test starts run on this machine.
    ALLOW_PRIVATE_HOSTS: '1',
    SMTP_URL: '',
    LOG_LEVEL: 'error',
    ...own,
  });
  const app = createApp({
    config,
    secretKey: config.secretKey!,
    databaseUrl: url.href,
    clock: { now },
    log: createLogger('error'),
  });
  await prepareDatabase(app, config.secretKey!);
  const running = await startApp(app);
  const address = config.publicUrl;

  const ctx = platformCtx(app);
  await createPerson(ctx, {
    name: 'Administração',
    email: 'admin@demo.clientela.app',
    password: DEMO_PASSWORD,
    profile_name: 'administrator',
  });
  const seats: { user_id: string; role: Seat }[] = [];
  for (const [who, role] of Object.entries(people)) {
    const user_id = await createPerson(ctx, {
      name: `${who[0]!.toUpperCase()}${who.slice(1)} Lojista`,
      email: `${who}@demo.clientela.app`,
      password: DEMO_PASSWORD,
      profile_name: 'shop_owner',
    });
    seats.push({ user_id, role });
  }
  const store = await createStore(ctx, { name: 'Loja da Jornada', people: seats });

  const tokenOf = async (who: string) => {
    const data = { email: `${who}@demo.clientela.app`, password: DEMO_PASSWORD };
    const answer = await ask('POST', 'auth/token', { body: JSON.stringify(data) });
    return String(answer.token);
  };
  const ask = async (method: string, path: string, { token = '', body = undefined as unknown }) => {
    const isJson = typeof body === 'string';
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body as string | FormData }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  };
  const token = await tokenOf(Object.keys(people)[0]!);
  const json = (method: string) => (path: string, body: unknown) =>
    ask(method, path, { token, body: JSON.stringify(body) });

  const contexts: { close(): Promise<void> }[] = [];
  const program: OwnProgram = {
    store,
    now,
    advance: (ms) => {
      ahead += ms;
    },
    open: async (who, path, size = 'desk') => {
      const options = {
        baseURL: address,
        reducedMotion: 'reduce',
        ...(size === 'phone' && { viewport: PHONE, hasTouch: true, isMobile: true }),
      } as const;
      const context = await newContext(browser, options, ahead);
      contexts.push(context);
      const page = await context.newPage();
      const data = { email: `${who}@demo.clientela.app`, password: DEMO_PASSWORD };
      expect((await page.request.post('/api/auth/token', { data })).ok()).toBe(true);
      await page.goto(path);
      await page.locator('#content').waitFor();
      return page;
    },
    app,
    ctx: () => storeCtx(app, store),
    post: json('POST'),
    put: json('PUT'),
    get: (path) => ask('GET', path, { token }),
    importFile: async (kind, csv) => {
      const body = new FormData();
      body.set('kind', kind);
      body.set('file', new Blob([csv], { type: 'text/csv' }), `${kind}.csv`);
      const { id } = await ask('POST', `stores/${store}/imports`, { token, body });
      const read = () => program.get(`stores/${store}/imports/${String(id)}`);
      await expect.poll(async () => (await read()).status).toBe('finished');
      expect((await read()).refused).toBe(0);
    },
    stop: async () => {
      for (const context of contexts) await context.close();
      await running.stop();
      await inShared(`drop database if exists ${database} with (force)`);
    },
  };
  return program;
}
