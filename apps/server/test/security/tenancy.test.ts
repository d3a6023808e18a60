import * as contract from '@clientela/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '../harness.ts';
import { makeRow } from './rows.ts';

const world = useWorld();

let mine: TestStore;
let other: TestStore;
let tables: { name: string; column: string }[];

beforeAll(async () => {
  mine = await aStore(world);
  other = await aStore(world);
  for (const make of Object.values(makeRow)) await make(world, other);
  const rows = await world.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  tables = rows.map(({ name }) => ({ name, column: name === 'stores' ? 'id' : 'store_id' }));
});

describe('the catalogue', () => {
  test('every tenant table forces row-level security and has its policy', async () => {
    const rows = await world.sql<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p')
        and c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'tenant'
          and p.qual like '%app.store_id%' and p.with_check like '%app.store_id%')`);
    expect(rows.map((row) => row.name).sort()).toEqual(tables.map((table) => table.name).sort());
  });

  test('every key of a tenant table starts with its store', async () => {
    const rows = await world.sql<{ name: string; key: string }>(`
      select c.relname as name, i.relname as key
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where c.relnamespace = 'tenant'::regnamespace and x.indisunique
        and a.attname <> case c.relname when 'stores' then 'id' else 'store_id' end`);
    expect(rows).toEqual([]);
  });

  test('rows that are addressed without their store are found by an index on their id', async () => {
    const rows = await world.sql<{ name: string }>(`
      select distinct c.relname as name
      from pg_index x join pg_class c on c.oid = x.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where c.relnamespace = 'tenant'::regnamespace and a.attname = 'id' and x.indpred is null`);
    const indexed = rows.map(({ name }) => name);
    for (const scope of Object.keys(makeRow)) expect(indexed).toContain(scope);
  });

  test('promise 4: no foreign key between tenant tables leaves the store out', async () => {
    const rows = await world.sql<{ name: string; source: string; target: string }>(`
      select k.conname as name, s.relname as source, t.relname as target
      from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and s.relnamespace = 'tenant'::regnamespace
        and not exists (select from unnest(k.conkey) n join pg_attribute a
          on a.attrelid = k.conrelid and a.attnum = n where a.attname = 'store_id')`);
    const names = tables.map((table) => table.name);
    const leaks = rows.filter((row) => names.includes(row.source) && names.includes(row.target));
    expect(leaks).toEqual([]);
  });

  test('the application role owns nothing and passes no policy by', async () => {
    const role = world.app.config.databaseAppRole;
    const [attributes] = await world.sql(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = $1',
      [role],
    );
    expect(attributes).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    });
    const owned = await world.sql(
      "select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ($1, 'clientela_app')",
      [role],
    );
    expect(owned).toEqual([]);
  });

  test('functions that look across stores fix their search path and are closed to the public', async () => {
    const rows = await world.sql(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'app' and p.prosecdef
        and (not coalesce(array_to_string(p.proconfig, ',') like '%search_path=%', false)
          or (p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'execute')))`);
    expect(rows).toEqual([]);
  });
});

describe('raw SQL as the application role', () => {
  async function asStore<T>(
    storeId: string | null,
    work: (client: pg.Client) => Promise<T>,
  ): Promise<T> {
    const client = new pg.Client({ connectionString: world.app.pools.appUrl });
    await client.connect();
    try {
      await client.query('begin');
      if (storeId) await client.query("select set_config('app.store_id', $1, true)", [storeId]);
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const canRead = async (client: pg.Client, table: string) =>
    (
      await client.query<{ may: boolean }>("select has_table_privilege($1, 'select') as may", [
        table,
      ])
    ).rows[0]!.may;

  test('promise 2: sees no row of another store, in any table', async () => {
    await asStore(mine.id, async (client) => {
      for (const { name, column } of tables) {
        if (!(await canRead(client, name))) continue;
        const { rows } = await client.query(
          `select count(*)::int as n from ${name} where ${column} <> $1`,
          [mine.id],
        );
        expect(rows[0], name).toEqual({ n: 0 });
      }
    });
  });

  test('sees nothing at all without a store', async () => {
    await asStore(null, async (client) => {
      for (const { name } of tables) {
        if (!(await canRead(client, name))) continue;
        const { rows } = await client.query(`select count(*)::int as n from ${name}`);
        expect(rows[0], name).toEqual({ n: 0 });
      }
    });
  });

  test('cannot write into another store, nor point at its rows', async () => {
    const foreignCustomer = await makeRow.customers(world, other);
    const write = (sql: string, values: unknown[]) =>
      asStore(mine.id, (client) =>
        client.query(sql, values).then(
          () => null,
          (error: { code: string }) => error.code,
        ),
      );
    expect(
      await write('insert into customers (store_id, id) values ($1, gen_random_uuid())', [
        other.id,
      ]),
    ).toBe('42501');
    expect(
      await write(
        "insert into customer_notes (store_id, id, customer_id, title, notes) values ($1, gen_random_uuid(), $2, 'x', 'x')",
        [mine.id, foreignCustomer],
      ),
    ).toBe('23503');
    const changed = await asStore(mine.id, (client) =>
      client.query('update customers set first_name = $1 where id = $2', ['x', foreignCustomer]),
    );
    expect(changed.rowCount).toBe(0);
  });

  test('cannot change schema, jobs or its own limits', async () => {
    for (const statement of [
      'create table x (a int)',
      'drop policy tenant on customers',
      'alter table customers no force row level security',
      'select * from graphile_worker._private_jobs',
      'set role clientela_system',
      'delete from audit_log',
    ]) {
      const code = await asStore(mine.id, (client) =>
        client.query(statement).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      );
      expect(['42501', '42P01'], statement).toContain(code);
    }
  });
});

test('promise 3: the store never outlives its transaction, on pooled connections too', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const store = i % 2 ? mine : other;
      return store.owner.call(contract.listCustomers, { store_id: store.id });
    }),
  );
  const clients = await Promise.all(
    Array.from({ length: 20 }, () => world.app.pools.app.connect()),
  );
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        "select coalesce(current_setting('app.store_id', true), '') as store",
      );
      expect(rows[0]).toEqual({ store: '' });
    }
  } finally {
    for (const client of clients) client.release();
  }
});
