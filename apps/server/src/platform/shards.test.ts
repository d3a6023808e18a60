import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { recordOwnAuditEvent } from '#areas/identity/audit/index';
import { anApiKey } from '#test/api-keys';
import {
  anAdministrator,
  anonymous,
  aStore,
  callerOf,
  PASSWORD,
  type TestStore,
} from '#test/harness';
import { invite, JOINING } from '#test/invitations';
import { TEST_SECRET_KEY } from '#test/keys';
import { aPlan } from '#test/plans';
import { aStoreIn, shardNamed, useSeveralDatabases } from '#test/several-databases';
import { createApp, prepareDatabase, startApp } from '../app.ts';
import { inTransaction, platformCtx } from './context.ts';
import { HOME_TABLES } from './home-tables.ts';
import { describeMetrics } from './metrics.ts';
import { replicationLag } from './replication.ts';
import { shardOfStore } from './store-directory.ts';

const world = useSeveralDatabases();
beforeEach(() => {
  world.errors.length = 0;
});

async function addCustomer({ owner, id: store_id }: TestStore, name: string): Promise<string> {
  const body = {
    first_name: name,
    last_name: 'Lima',
    email: 'cliente@exemplo.com.br',
    phone: '11987654321',
    document: '529.982.247-25',
    birthdate: '1990-05-01',
  };
  const { id } = await owner.call(contract.createCustomer, { store_id, body });
  return id;
}

test('new stores go to the database with the fewest, and the directory finds them', async () => {
  const stores = [await aStore(world), await aStore(world), await aStore(world)];
  const shards = stores.map(({ ctx }) => ctx.app.shard);
  expect(shards.toSorted()).toEqual(['home', 'norte', 'sul']);
  for (const { id, ctx } of stores) expect(await shardOfStore(world.app, id)).toBe(ctx.app);
});

test.each(['home', 'sul', 'norte'] as const)(
  'a person works in a store in the database %s',
  async (name) => {
    const store = await aStoreIn(world, name);
    const { owner, id: store_id } = store;
    const id = await addCustomer(store, 'Ana');
    expect((await owner.call(contract.listCustomers, { store_id })).data).toHaveLength(1);
    expect(await owner.call(contract.getCustomer, { id })).toMatchObject({ first_name: 'Ana' });
    const named = await owner.send(contract.getCustomer, { id }, { 'x-store-id': store_id });
    expect(named.status).toBe(200);
    expect(await owner.call(contract.getCurrentUser, {})).toMatchObject({
      profile_name: 'shop_owner',
    });
    const { data } = await owner.call(contract.listStores, {});
    expect(data.map((one) => one.id)).toEqual([store_id]);
    expect(
      (await shardNamed(world, name).pools.owner.query('select from customers')).rowCount,
    ).toBe(1);
  },
);

test('a person of one store finds nothing of another, in whatever databases they are', async () => {
  const [mine, other] = [await aStoreIn(world, 'sul'), await aStoreIn(world, 'norte')];
  const id = await addCustomer(other, 'Bia');
  await expect(mine.owner.call(contract.getCustomer, { id })).toFailWith('not_found');
  const there = { store_id: other.id };
  await expect(mine.owner.call(contract.listCustomers, there)).toFailWith('not_found');
  const asked = await mine.owner.send(contract.getCustomer, { id }, { 'x-store-id': mine.id });
  expect(asked.status).toBe(404);
});

test('an API key opens its own store alone', async () => {
  const [sul, norte] = [await aStoreIn(world, 'sul'), await aStoreIn(world, 'norte')];
  const { id: store_id } = sul;
  const { caller: key } = await anApiKey(world, sul, ['customers:read']);
  const id = await addCustomer(sul, 'Caio');
  expect((await key.call(contract.listCustomers, { store_id })).data).toHaveLength(1);
  expect(await key.call(contract.getCustomer, { id })).toMatchObject({ first_name: 'Caio' });
  const elsewhere = { store_id: norte.id };
  await expect(key.call(contract.listCustomers, elsewhere)).toFailWith('not_found');
});

test('an invited person joins a store of another database than home', async () => {
  const store = await aStoreIn(world, 'norte');
  const { token } = await invite(world, store);
  const joined = await anonymous(world).call(contract.acceptInvitation, { token, body: JOINING });
  const person = callerOf(world, { email: '', user_id: '', token: joined.session.token });
  const { data } = await person.call(contract.listStores, {});
  expect(data.map(({ id }) => id)).toEqual([store.id]);
});

test("a change of one's own account is in the log of every store, once", async () => {
  const store = await aStoreIn(world, 'sul');
  await inTransaction(platformCtx(world.app), (ctx) =>
    recordOwnAuditEvent(ctx, store.owner.user_id, { action: 'person.password_changed' }),
  );
  await world.runJobs();
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(data.map(({ action }) => action)).toEqual(['person.password_changed']);
});

test('administrators see the stores and people of all databases', async () => {
  const stores = [
    await aStoreIn(world, 'home'),
    await aStoreIn(world, 'sul'),
    await aStoreIn(world, 'norte'),
  ];
  const administrator = await anAdministrator(world);
  const all = await administrator.call(contract.listStores, {});
  const ids = new Set(all.data.map(({ id }) => id));
  for (const { id } of stores) expect(ids).toContain(id);
  const pages = [];
  for (let page = 1; page <= 3; page++)
    pages.push(await administrator.call(contract.listStores, { query: { page, per_page: 2 } }));
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 6));
  const administered = await administrator.call(contract.listAdministeredStores, {
    query: { per_page: 1000 },
  });
  expect(administered.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  expect(administered.meta.total).toBe(all.data.length);
  const second = await administrator.call(contract.listAdministeredStores, {
    query: { page: 2, per_page: 2 },
  });
  expect(second.data).toEqual(administered.data.slice(2, 4));
  expect(second.meta.total).toBe(all.data.length);
  const people = await administrator.call(contract.listAdministeredPeople, {
    query: { per_page: 100 },
  });
  const owner = people.data.find(({ id }) => id === stores[1]!.owner.user_id);
  expect(owner).toMatchObject({ profile_name: 'shop_owner', stores: 1 });
});

test('administrators see the requests, plans and stopped wallets of all databases', async () => {
  const administrator = await anAdministrator(world);
  const plan = await aPlan(administrator);
  for (const { pools } of world.app.shards) {
    const copies = () => pools.app.query('select from plans where id = $1', [plan.id]);
    await expect.poll(async () => (await copies()).rowCount).toBe(1);
  }
  const stores = [
    await aStoreIn(world, 'home'),
    await aStoreIn(world, 'sul'),
    await aStoreIn(world, 'norte'),
  ];
  for (const { owner, id: store_id, ctx } of stores) {
    const body = { plan_id: plan.id, message: `De ${ctx.app.shard}` };
    await owner.call(contract.requestPlan, { store_id, body });
    await ctx.app.pools.owner.query('update wallets set stopped_at = now() where store_id = $1', [
      store_id,
    ]);
  }
  const requests = await administrator.call(contract.listOpenPlanRequests, {});
  expect(requests.data.map(({ message }) => message)).toEqual(['De home', 'De sul', 'De norte']);
  const stopped = await administrator.call(contract.listStoppedWallets, {});
  expect(stopped.data.map(({ store_id }) => store_id)).toEqual(stores.map(({ id }) => id));
  for (const [i, { id: store_id }] of stores.entries()) {
    const request_id = requests.data[i]!.id;
    const body = { decision: 'accepted' as const, answer: '' };
    await administrator.call(contract.decidePlanRequest, { store_id, request_id, body });
    await administrator.call(contract.reopenWallet, { store_id });
  }
  const plans = await administrator.call(contract.listAdministeredPlans, {});
  expect(plans.data.find(({ id }) => id === plan.id)?.stores).toBe(3);
  expect((await administrator.call(contract.listStoppedWallets, {})).data).toEqual([]);
});

test('what failed in any database is shown, run again and dismissed there', async () => {
  const administrator = await anAdministrator(world);
  for (const { shard, pools } of world.app.shards) {
    await pools.owner.query(
      `insert into provider_events (provider, account, element, data, outcome, received_at, error)
         values ('zenvia', $1, 'e', '{}', 'failed', now(), 'recusado')`,
      [shard],
    );
    await pools.owner.query(
      "select graphile_worker.add_job('exports.prune', max_attempts => 1, job_key => 'failed')",
    );
    await pools.owner.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`,
    );
  }
  const failures = async () => (await administrator.call(contract.listProcessingFailures, {})).data;
  const found = await failures();
  const inbound = found.filter(({ kind }) => kind === 'inbound');
  expect(inbound.map(({ account }) => account).toSorted()).toEqual(['home', 'norte', 'sul']);
  expect(found.filter(({ kind }) => kind === 'job')).toHaveLength(3);
  const ofSul = found.filter(({ id }) => id.includes(':sul:'));
  for (const { id } of ofSul)
    await administrator.call(contract.dismissProcessingFailure, { failure: id });
  const [another] = inbound.filter(({ account }) => account === 'norte');
  await administrator.call(contract.retryProcessingFailure, { failure: another!.id });
  const left = await failures();
  expect(left.filter(({ kind }) => kind === 'inbound').map(({ account }) => account)).toEqual([
    'home',
  ]);
  expect(left.filter(({ kind }) => kind === 'job').map(({ id }) => id.split(':')[1])).toEqual(
    expect.arrayContaining(['home', 'norte']),
  );
  const unknown = { failure: 'job:oeste:1' };
  await expect(administrator.call(contract.dismissProcessingFailure, unknown)).toFailWith(
    'not_found',
  );
});

test('home tables are read-only elsewhere, and what a migration writes there is left to home', async () => {
  const { pools } = shardNamed(world, 'sul');
  for (const table of HOME_TABLES)
    await expect(pools.app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
  const before = await pools.owner.query('select count(*)::int as n from plans');
  await pools.owner.query("insert into plans (id, name) values (gen_random_uuid(), 'Avulso')");
  expect((await pools.owner.query('select count(*)::int as n from plans')).rows).toEqual(
    before.rows,
  );
});

test('a public key is refused a second time, in whatever databases the stores are', async () => {
  const { store } = (await aStoreIn(world, 'sul')).ctx;
  const again = world.sql(
    "insert into store_directory (store_id, public_key, shard) values (gen_random_uuid(), $1, 'norte')",
    [store.public_key],
  );
  await expect(again).rejects.toThrow('store_directory_public_key_key');
});

test('one database away closes its own stores alone', async () => {
  const [sul, norte] = [await aStoreIn(world, 'sul'), await aStoreIn(world, 'norte')];
  const administrator = await anAdministrator(world);
  world.ways.sul.isClosed = true;
  world.ways.sul.cut();
  try {
    await expect(sul.owner.call(contract.listCustomers, { store_id: sul.id })).toFailWith(
      'overloaded',
    );
    await addCustomer(norte, 'Davi');
    const { data } = await norte.owner.call(contract.listCustomers, { store_id: norte.id });
    expect(data).toHaveLength(1);
    expect(await norte.owner.call(contract.listStores, {})).toMatchObject({
      data: [{ id: norte.id }],
      missing_databases: ['sul'],
    });
    expect(await norte.owner.call(contract.getCurrentUser, {})).toMatchObject({
      profile_name: 'shop_owner',
    });
    const stores = await administrator.call(contract.listAdministeredStores, {
      query: { search: norte.ctx.store.name, per_page: 1000 },
    });
    expect(stores.missing_databases).toEqual(['sul']);
    expect(stores.data.map(({ id }) => id)).toContain(norte.id);
    const databases = await administrator.call(contract.listAdministeredDatabases, {});
    expect(databases.data).toMatchObject([
      { name: 'home', is_home: true, is_answering: true, lag_bytes: null },
      { name: 'sul', is_home: false, is_answering: false },
      { name: 'norte', is_home: false, is_answering: true },
    ]);
    const figures = await describeMetrics(world.app);
    expect(figures).toContain('clientela_database_up{database="sul"} 0');
    expect(figures).toContain('clientela_work_due{database="norte",work="imports"} 0');
    expect(figures).toMatch(/clientela_replication_lag_bytes\{database="norte"\} \d/);
    expect((await world.server.inject('/readyz')).statusCode).toBe(200);
  } finally {
    world.ways.sul.isClosed = false;
  }
  expect((await sul.owner.call(contract.listCustomers, { store_id: sul.id })).data).toEqual([]);
});

test('a database that does not answer in time is missing from a list, which says so', async () => {
  const administrator = await anAdministrator(world);
  const holder = await shardNamed(world, 'sul').pools.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table store_plans in access exclusive mode');
    const { missing_databases } = await administrator.call(contract.listAdministeredPlans, {});
    expect(missing_databases).toEqual(['sul']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await expect
    .poll(
      async () => (await administrator.call(contract.listAdministeredPlans, {})).missing_databases,
      {
        timeout: 30_000,
      },
    )
    .toEqual([]);
});

test('with home away, people who are signed in go on in their stores', async () => {
  const store = await aStoreIn(world, 'sul');
  await addCustomer(store, 'Elisa');
  world.ways.home.isClosed = true;
  world.ways.home.cut();
  try {
    const { data } = await store.owner.call(contract.listCustomers, { store_id: store.id });
    expect(data).toHaveLength(1);
    const one = { id: data[0]!.id };
    const headers = { 'x-store-id': store.id };
    expect((await store.owner.send(contract.getCustomer, one, headers)).status).toBe(200);
    await expect(store.owner.call(contract.getCurrentUser, {})).toFailWith('overloaded');
  } finally {
    world.ways.home.isClosed = false;
  }
  expect(await store.owner.call(contract.getCurrentUser, {})).toBeDefined();
});

test('with replication stopped, a new sign-in waits and an ended one is refused at once', async () => {
  const store = await aStoreIn(world, 'norte');
  const { pools } = shardNamed(world, 'norte');
  const signedOut = await store.as('MANAGER');
  await signedOut.call(contract.listCustomers, { store_id: store.id });
  await pools.owner.query('alter subscription clientela_home disable');
  try {
    await signedOut.call(contract.revokeSession, {});
    const list = { store_id: store.id };
    await expect(signedOut.call(contract.listCustomers, list)).toFailWith('not_signed_in');
    const entered = await anonymous(world).call(contract.createSession, {
      body: { email: store.owner.email, password: PASSWORD },
    });
    const again = callerOf(world, { ...store.owner, token: entered.token });
    const refused = await again.send(contract.listCustomers, list);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(await replicationLag(shardNamed(world, 'norte'))).toBeGreaterThan(0);
    await pools.owner.query('alter subscription clientela_home enable');
    await expect
      .poll(async () => (await again.send(contract.listCustomers, list)).status)
      .toBe(200);
  } finally {
    await pools.owner.query('alter subscription clientela_home enable');
  }
  await expect.poll(() => replicationLag(shardNamed(world, 'norte'))).toBe(0);
});

test('a program that starts while a database is away works for the others, and for its stores once it is back', async () => {
  const [sul, norte] = [await aStoreIn(world, 'sul'), await aStoreIn(world, 'norte')];
  const actions = async ({ owner, id: store_id }: TestStore) =>
    (await owner.call(contract.listAuditLog, { store_id })).data.map(({ action }) => action);
  const note = ({ owner }: TestStore) =>
    inTransaction(platformCtx(world.app), (ctx) =>
      recordOwnAuditEvent(ctx, owner.user_id, { action: 'person.password_changed' }),
    );
  await note(sul);
  world.ways.sul.isClosed = true;
  world.ways.sul.cut();
  const app = createApp({
    config: world.app.config,
    secretKey: TEST_SECRET_KEY,
    databaseUrl: world.databaseUrl,
    log: world.app.log,
    mail: world.app.mail,
  });
  await prepareDatabase(app, TEST_SECRET_KEY);
  const running = await startApp(app);
  try {
    await note(norte);
    await expect.poll(() => actions(norte)).toEqual(['person.password_changed']);
    world.ways.sul.isClosed = false;
    await expect.poll(() => actions(sul), { timeout: 60_000 }).toEqual(['person.password_changed']);
  } finally {
    world.ways.sul.isClosed = false;
    await running.stop();
  }
});
