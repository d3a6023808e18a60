import * as contract from '@clientela/contract';
import { RETENTION_DAYS } from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { pruneSignIns } from '#areas/identity/session/index';
import { broadcast } from '#platform/events';
import { newId } from '#platform/ids';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { inTransaction, platformCtx } from './context.ts';
import { prune } from './pruning.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
let old: TestStore;

/** Rows left by a sign-in, a forgotten password and a call, `days` before now. */
beforeEach(async () => {
  await world.sql('truncate sessions, password_resets, rate_windows cascade');
  old = await aStore(world);
  await world.server.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: old.owner.email },
  });
  await world.runJobs();
});

const count = async (table: string) =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;
const counts = async (...tables: string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await count(name)])));
const OF_SIGN_INS = ['sessions', 'access_tokens', 'refresh_tokens', 'password_resets'];

const pruneAll = async () => {
  for (const job of [prune, pruneSignIns]) await job.run(platformCtx(world.app));
};

test('sign-ins, tokens, reset links and counted calls go when they are of no use any more', async () => {
  expect(await counts(...OF_SIGN_INS)).toEqual({
    sessions: 1,
    access_tokens: 1,
    refresh_tokens: 1,
    password_resets: 1,
  });
  expect(await count('rate_windows')).toBeGreaterThan(1);
  world.clock.advance(2 * DAY_MS);
  await pruneAll();
  expect(await counts(...OF_SIGN_INS, 'rate_windows')).toEqual({
    sessions: 1,
    access_tokens: 0,
    refresh_tokens: 1,
    password_resets: 0,
    rate_windows: 0,
  });
  world.clock.advance(30 * DAY_MS);
  await pruneAll();
  expect(await counts('sessions', 'refresh_tokens')).toEqual({ sessions: 1, refresh_tokens: 0 });
  world.clock.advance(60 * DAY_MS);
  await pruneAll();
  expect(await count('sessions')).toBe(0);
});

test('usable rows stay', async () => {
  await pruneAll();
  expect(await counts(...OF_SIGN_INS)).toEqual({
    sessions: 1,
    access_tokens: 1,
    refresh_tokens: 1,
    password_resets: 1,
  });
  await old.owner.call(contract.getStoreContext, { store_id: old.id });
  world.clock.advance(91 * DAY_MS);
  await world.sql('update refresh_tokens set expires_at = $1', [
    new Date(world.clock.now().getTime() + DAY_MS),
  ]);
  await pruneAll();
  expect(await counts('sessions', 'refresh_tokens')).toEqual({ sessions: 1, refresh_tokens: 1 });
});

test('live events of a store are retained for two days', async () => {
  const happens = () => inTransaction(old.ctx, (ctx) => broadcast(ctx, 'wallet.changed', {}));
  const kept = () => world.sql('select seq from store_events where store_id = $1', [old.id]);
  await happens();
  world.clock.advance(1.9 * DAY_MS);
  await happens();
  await prune.run(platformCtx(world.app));
  expect(await kept()).toHaveLength(2);
  world.clock.advance(0.2 * DAY_MS);
  await prune.run(platformCtx(world.app));
  expect(await kept()).toHaveLength(1);
});

test('a stored response is retained for three days, for repeated calls', async () => {
  const create = (key: string) =>
    old.owner.send(
      contract.createCustomerTag,
      { store_id: old.id, body: { name: key, color: '#aabbcc' } },
      { 'idempotency-key': key },
    );
  const kept = () => world.sql('select key from idempotency_keys where store_id = $1', [old.id]);
  expect((await create('primeira')).status).toBe(201);
  world.clock.advance(2.9 * DAY_MS);
  old = { ...old, owner: await old.as('OWNER') };
  expect((await create('segunda')).status).toBe(201);
  await prune.run(platformCtx(world.app));
  expect(await kept()).toHaveLength(2);
  world.clock.advance(0.2 * DAY_MS);
  await prune.run(platformCtx(world.app));
  expect(await kept()).toEqual([{ key: 'segunda' }]);
});

test('provider message ids are deleted after 60 days, inbound events after 14', async () => {
  const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
  for (const days of [61, 59]) {
    await world.sql(
      `insert into message_keys (store_id, provider, provider_message_id, source_kind, message_id, created_at)
       values ($1, 'carteiro', $2, 'campaign', gen_random_uuid(), $3)`,
      [old.id, `${days} dias`, before(days)],
    );
  }
  for (const [days, due_at] of [
    [15, null],
    [16, world.clock.now()],
    [13, null],
  ] as const) {
    await world.sql(
      `insert into provider_events (provider, account, element, data, received_at, due_at)
       values ('carteiro', 'loja', $1, '{}', $2, $3)`,
      [`${days} dias`, before(days), due_at],
    );
  }
  for (const days of [91, 89]) {
    await world.sql(
      `insert into provider_events (provider, account, element, data, received_at, outcome)
       values ('carteiro', 'loja', $1, '{}', $2, 'failed')`,
      [`falha de ${days} dias`, before(days)],
    );
    await world.sql(
      `insert into event_failures (store_id, consumer, event_id, kind, error, failed_at)
       values ($1, $2, gen_random_uuid(), 'order.paid', '', $3)`,
      [old.id, `${days} dias`, before(days)],
    );
    await world.sql(`select app.enqueue('test.failed', '{}', null, $1, interval '0', 1)`, [
      `${days} dias`,
    ]);
    await world.sql(
      `update graphile_worker._private_jobs set attempts = 1, updated_at = $2 where key = $1`,
      [`${days} dias`, before(days)],
    );
  }
  await prune.run(platformCtx(world.app));
  const jobs = await world.sql(
    `select key from graphile_worker.jobs where task_identifier = 'test.failed'`,
  );
  expect(jobs).toEqual([{ key: '89 dias' }]);
  const left = async (table: string, column: string) =>
    (
      await world.sql<{ name: string }>(
        `select ${column} as name from ${table} where provider = 'carteiro' order by 1`,
      )
    ).map(({ name }) => name);
  expect(await left('message_keys', 'provider_message_id')).toEqual(['59 dias']);
  // Events not applied yet stay at any age.
  expect(await left('provider_events', 'element')).toEqual([
    '13 dias',
    '16 dias',
    'falha de 89 dias',
  ]);
  const failures = await world.sql('select consumer from event_failures where store_id = $1', [
    old.id,
  ]);
  expect(failures).toEqual([{ consumer: '89 dias' }]);
});

test('the test outbox retains messages for 90 days, in every store', async () => {
  const other = await aStore(world);
  for (const { ctx } of [old, other])
    for (const days of [91, 89])
      await ctx.db
        .insertInto('outbox_messages')
        .values({
          store_id: ctx.store.id,
          id: newId(),
          channel: 'EMAIL',
          to_address: 'ana@exemplo.com.br',
          subject: `${days} dias`,
          created_at: new Date(world.clock.now().getTime() - days * DAY_MS),
        })
        .execute();
  await prune.run(platformCtx(world.app));
  for (const { ctx } of [old, other]) {
    const left = await ctx.db.selectFrom('outbox_messages').select('subject').execute();
    expect(left).toEqual([{ subject: '89 dias' }]);
  }
});

/** Notifications of so many days ago, named by their age. */
const notifyPast = ({ id, owner }: TestStore, ages: readonly number[]) =>
  world.sql(
    `insert into notifications (store_id, id, user_id, kind, content, created_at)
     select $1, gen_random_uuid(), $2, 'privacy_due', age::text, $4::timestamptz - make_interval(days => age)
       from unnest($3::int[]) age`,
    [id, owner.user_id, ages, world.clock.now()],
  );

test('a store’s own period replaces the default, for longer and for shorter, and changes no other store', async () => {
  const [longer, shorter] = [await aStore(world), await aStore(world)];
  const { notifications: usual } = RETENTION_DAYS;
  const setTo = async ({ id, owner }: TestStore, days: number) => {
    const periods = await owner.call(contract.getRetentionPeriods, { store_id: id });
    await owner.call(contract.updateRetentionPeriods, {
      store_id: id,
      body: { ...periods, notifications: days },
    });
  };
  await setTo(longer, usual + 100);
  await setTo(shorter, 30);
  const ages = [usual + 101, usual + 99, usual + 1, usual - 1, 31, 29];
  for (const one of [old, longer, shorter]) await notifyPast(one, ages);
  await prune.run(platformCtx(world.app));
  const left = async ({ id }: TestStore) =>
    (
      await world.sql<{ age: number }>(
        `select content::int as age from notifications where store_id = $1 order by age desc`,
        [id],
      )
    ).map(({ age }) => age);
  expect(await left(old)).toEqual(ages.slice(3));
  expect(await left(longer)).toEqual(ages.slice(1));
  expect(await left(shorter)).toEqual([29]);
});

test('a table that cannot be pruned does not stop the others, and the job fails', async () => {
  await notifyPast(old, [RETENTION_DAYS.notifications + 1]);
  await world.sql('alter table tenant.store_events rename to events_elsewhere');
  try {
    await expect(prune.run(platformCtx(world.app))).rejects.toThrow('tables not pruned');
  } finally {
    await world.sql('alter table tenant.events_elsewhere rename to store_events');
  }
  expect(await world.sql('select from notifications where store_id = $1', [old.id])).toEqual([]);
});
