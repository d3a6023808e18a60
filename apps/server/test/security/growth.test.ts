import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/context.ts';
import { HOME_TABLES } from '../../src/platform/home-tables.ts';
import { aStore, useWorld } from '../harness.ts';

const world = useWorld();

/** Tables of the schema `platform` of which each database has its own rows, and why. */
const LOCAL_TABLES: Readonly<Record<string, string>> = {
  event_consumers: 'consumers run in each database',
  job_runners: 'so does the job queue',
  portfolio_contacts: 'a limit of the numbers in this database',
  provider_events: 'an inbound event is stored where it arrives',
  rate_windows: 'calls are counted where they are answered',
  store_keys: 'keys of the stores in this database',
  store_move_marks: 'says how far the copy of a moving store is',
  store_moves: 'each side of a move has its own state',
};

/**
 * Links between tables of stores and of the platform, each with its reason
 * (docs/decisions/growth.md).
 */
const FOREIGN_KEYS = {
  collaborators_user_id_fkey: 'membership is the bridge between people and stores',
};
const VIEWS = {
  store_shown: "a store's people by name, and what its category and add-ons are called",
};
const ROUTINES = {
  enter: 'who signs in, and what they are in the store they ask for: one call before each request',
  stores_page: "the view above, for the list of a person's stores",
  enter_key: 'the directory says which store an API key belongs to',
  record_tracking: 'the directory says which store a link belongs to',
  find_message_topic: 'the directory says whose message a link to a cart or a payment is of',
  find_topup: 'the directory says which store a deposit page belongs to',
  administered_stores: 'the desk shows the plan of each store by name',
  waiting_for_applications: 'the desk shows which stores wait for a registration',
  open_plan_requests: 'the desk shows who asked for which plan',
  store_features: "a store's features are its own and those of its plan",
};

test('no foreign key crosses between tables of stores and of the platform', async () => {
  const rows = await world.sql<{ name: string }>(`
    select k.conname as name from pg_constraint k
      join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and s.relnamespace <> t.relnamespace order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FOREIGN_KEYS));
});

test('no view reads tables of both', async () => {
  const rows = await world.sql<{ name: string }>(`
    select v.relname as name from pg_class v
      join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass and t.relkind in ('r', 'p')
     where v.relkind in ('v', 'm') and t.relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
     group by v.relname having count(distinct t.relnamespace) > 1 order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(VIEWS));
});

test('no routine reads or writes tables of both', async () => {
  const routines = await world.sql<{ name: string; source: string }>(`
    select proname as name, pg_get_functiondef(oid) as source from pg_proc
     where pronamespace = 'app'::regnamespace and prokind in ('f', 'p')`);
  const relations = await world.sql<{ name: string; schema: string }>(`
    select relname as name, relnamespace::regnamespace::text as schema from pg_class
     where relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and relkind in ('r', 'p', 'v')`);
  const schemaOf = new Map(relations.map(({ name, schema }) => [name, schema]));
  const named = /\b(?:from|join|into|update|using)\s+(?:(?:tenant|platform)\.)?(\w+)/g;
  const tying = routines.filter(({ source }) => {
    const schemas = [...source.matchAll(named)].map(([, name]) => schemaOf.get(name ?? ''));
    return schemas.includes('tenant') && schemas.includes('platform');
  });
  const viewed = routines.filter(({ source }) => /\bstore_shown\b/.test(source));
  const names = new Set([...tying, ...viewed].map(({ name }) => name));
  expect([...names].sort()).toEqual(Object.keys(ROUTINES).sort());
});

test('functions that work across stores are in one file, each with its purpose', async () => {
  const file = new URL('../../migrations/functions/platform/across-stores.sql', import.meta.url);
  const text = await readFile(file, 'utf8');
  const inFile = [...text.matchAll(/^create or replace function app\.(\w+)/gm)].map(([, n]) => n);
  const explained = [...text.matchAll(/^-- .*\ncreate or replace function app\.(\w+)/gm)];
  expect(explained.map(([, name]) => name)).toEqual(inFile);
  const across = await world.sql<{ name: string }>(`
    select proname as name from pg_proc
     where pronamespace = 'app'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
       and proowner = 'clientela_system'::regrole and pg_get_functiondef(oid) not like '%app.current_store()%'`);
  expect(across.map(({ name }) => name).sort()).toEqual(inFile.toSorted());
});

test('each table of the platform is written at home alone, or has rows of its own in each database', async () => {
  const tables = await world.sql<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'platform'::regnamespace and relkind in ('r', 'p') order by 1`);
  const declared = [...HOME_TABLES, ...Object.keys(LOCAL_TABLES)].sort();
  expect(tables.map(({ name }) => name)).toEqual(declared);
});

test('a transaction of a store that writes a home table is refused in tests', async () => {
  const store = await aStore(world);
  const write = inTransaction(store.ctx, (ctx) =>
    ctx.db.deleteFrom('push_subscriptions').where('id', '=', store.id).execute(),
  );
  await expect(write).rejects.toThrow('a transaction of a store writes push_subscriptions');
});

test('a link that works without a sign-in has a directory row for as long as it works', async () => {
  const [store] = await world.sql<{ id: string }>(
    "insert into stores (id, public_key, name) values (app.new_id(), 'chave', 'Loja') returning id",
  );
  const of = (key: string) => world.sql('select store_id from store_keys where key = $1', [key]);
  expect(await of('chave')).toEqual([{ store_id: store?.id }]);
  await world.sql(
    "update stores set public_key = 'outra', name = 'Loja' where public_key = 'chave'",
  );
  expect(await of('chave')).toEqual([]);
  expect(await of('outra')).toEqual([{ store_id: store?.id }]);
  await expect(
    world.sql("insert into stores (id, public_key, name) values (app.new_id(), 'outra', 'Outra')"),
  ).rejects.toThrow(/store_keys_pkey/);
});
