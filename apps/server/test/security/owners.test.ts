import { existsSync } from 'node:fs';
import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { OWN_STEPS } from '../../src/areas/records/customers/merging/own-steps.ts';
import { aStore, useWorld } from '../harness.ts';
import { makeRow } from './rows.ts';

const world = useWorld();
const SOURCES = new URL('../../src/', import.meta.url);

const TABLES = `select c.oid, c.relname::text as name from pg_class c
  where c.relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and c.relkind in ('r', 'p')`;

test('every table has one owner, which is a folder of the sources', async () => {
  const rows = await world.sql<{ name: string; owner: string | null }>(
    `select name, substring(obj_description(oid, 'pg_class') from '^owner: (.+)$') as owner from (${TABLES}) t`,
  );
  const isPlace = (owner: string | null) =>
    owner !== null && ['areas/', ''].some((layer) => existsSync(new URL(layer + owner, SOURCES)));
  expect(rows.filter(({ owner }) => !isPlace(owner))).toEqual([]);
});

test('every column that refers to customers declares its merge and anonymisation', async () => {
  const columns = await world.sql<{ table_name: string; column_name: string }>(
    `select t.name as table_name, a.attname::text as column_name
       from (${TABLES}) t join pg_attribute a on a.attrelid = t.oid
      where a.attnum > 0 and not a.attisdropped and a.attname ~ 'customer_ids?$'
        and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) order by 1, 2`,
  );
  const said = await world.sql(
    'select table_name, column_name from app.customer_policies order by 1, 2',
  );
  expect(columns.length).toBeGreaterThan(10);
  expect(said).toEqual(columns);
});

test('whatever a table does by itself has its functions', async () => {
  const missing = await world.sql(
    `
    select own from app.customer_policies p, lateral (values
        (p.on_merge, 'merge_' || table_name), (p.on_merge, 'unmerge_' || table_name),
        (p.on_anonymise, 'anonymize_' || table_name)) as v(policy, own)
     where policy = 'own'
       and not (own in ('merge_' || table_name, 'unmerge_' || table_name) and table_name = any($1))
       and not exists (select from pg_proc where pronamespace = 'app'::regnamespace and proname = own)`,
    [Object.keys(OWN_STEPS)],
  );
  expect(missing).toEqual([]);
});

test('a new area only declares its tables to be merged, undone and anonymised', async () => {
  await world.sql(`
    create table tenant.chats (store_id uuid, id uuid default app.new_id(), customer_id uuid, primary key (store_id, id));
    call app.of_customer('chats', 'customer_id', 'move', 'delete');
    create table tenant.referrals (store_id uuid, id uuid default app.new_id(), customer_id uuid, friend_customer_id uuid,
      primary key (store_id, id));
    call app.of_customer('referrals', 'customer_id', 'move', 'delete');
    call app.of_customer('referrals', 'friend_customer_id', 'move', 'delete');
    create table tenant.chat_lines (store_id uuid, chat_id uuid, line int, customer_id uuid, primary key (store_id, chat_id, line),
      foreign key (store_id, chat_id) references chats (store_id, id) on delete cascade);
    call app.of_customer('chat_lines', 'customer_id', 'follow', 'delete', 'chats');
    create table tenant.chat_rooms (store_id uuid, room text, customer_id uuid, primary key (store_id, room, customer_id),
      foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade);
    call app.of_customer('chat_rooms', 'customer_id', 'join', 'delete');
    grant select, insert, update, delete on chats, chat_lines, chat_rooms, referrals to clientela_app`);
  const store = await aStore(world);
  const kept = await makeRow.customers(world, store);
  const merged = await makeRow.customers(world, store);
  for (const [customer, rooms] of [
    [kept, ['open']],
    [merged, ['open', 'vip']],
  ] as const) {
    await world.sql(
      `with c as (insert into chats (store_id, customer_id) values ($1, $2) returning id)
       insert into chat_lines select $1, id, n, $2 from c, generate_series(1, 3) n`,
      [store.id, customer],
    );
    await world.sql(
      'insert into referrals (store_id, customer_id, friend_customer_id) values ($1, $2, null), ($1, null, $2)',
      [store.id, customer],
    );
    await world.sql('insert into chat_rooms select $1, unnest($2::text[]), $3', [
      store.id,
      [...rooms],
      customer,
    ]);
  }
  const of = async (customer: string) => {
    const [counts] = await world.sql(
      `select (select count(*)::int from chats where customer_id = $1) as chats,
         (select count(*)::int from chat_lines where customer_id = $1) as lines,
         (select array_agg(room order by room) from chat_rooms where customer_id = $1) as rooms,
         (select count(*)::int from referrals where $1 in (customer_id, friend_customer_id)) as referrals`,
      [customer],
    );
    return counts;
  };

  const { id } = await store.owner.call(contract.mergeCustomers, {
    store_id: store.id,
    body: { kept_customer_id: kept, merged_customer_id: merged },
  });
  expect(await of(kept)).toEqual({ chats: 2, lines: 6, rooms: ['open', 'vip'], referrals: 4 });
  expect(await of(merged)).toEqual({ chats: 0, lines: 0, rooms: null, referrals: 0 });

  await store.owner.call(contract.undoCustomerMerge, { store_id: store.id, merge_id: id });
  expect(await of(kept)).toEqual({ chats: 1, lines: 3, rooms: ['open'], referrals: 2 });
  expect(await of(merged)).toEqual({ chats: 1, lines: 3, rooms: ['open', 'vip'], referrals: 2 });

  await store.owner.call(contract.anonymizeCustomer, { id: merged });
  expect(await of(merged)).toEqual({ chats: 0, lines: 0, rooms: null, referrals: 0 });
  expect(await of(kept)).toEqual({ chats: 1, lines: 3, rooms: ['open'], referrals: 2 });
});
