import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type RawBuilder,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { DB } from './database.generated.ts';
import { StoreCompiler, type Tenant } from './store-compiler.ts';

const STORE = '0198c1de-0000-7000-8000-000000000001';
const OTHER = '0198c1de-0000-7000-8000-000000000002';

function databaseOf(tenant: Tenant): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new StoreCompiler(tenant),
    },
  });
}

const db = databaseOf({ store_id: STORE });
const textOf = (statement: RawBuilder<unknown>, of = db) => statement.compile(of).sql;

test("the store's own id is hidden from the planner, however the statement is written", () => {
  const written = sql`select from orders where store_id = ${STORE} and id = ${OTHER}`.compile(db);
  expect(written.sql).toBe('select from orders where store_id = (select $1::uuid) and id = $2');
  expect(written.parameters).toEqual([STORE, OTHER]);

  const built = db.selectFrom('orders').select('id').where('store_id', '=', STORE).compile();
  expect(built.sql).toBe('select "id" from "orders" where "store_id" = (select $1::uuid)');
  expect(textOf(sql`select ${STORE}::text`)).toBe('select (select $1::uuid)::text');
});

test('rows to insert have the bare id, also among expressions', () => {
  const row = { store_id: STORE, consumer: 'rfm' };
  const plain = db.insertInto('event_cursors').values([row, row]);
  expect(plain.compile().sql).toContain('values ($1, $2), ($3, $4)');
  const mixed = db.insertInto('event_cursors').values({ ...row, consumer: sql`lower('RFM')` });
  expect(mixed.compile().sql).toContain(`values ($1, lower('RFM'))`);
});

test('a value that only contains the id, or another id, is unchanged', () => {
  const values = [[STORE], `exports:${STORE}`, OTHER, null];
  expect(textOf(sql`select ${sql.join(values)}`)).toBe('select $1, $2, $3, $4');
});

test('a connection serves one store after another, and the platform', () => {
  const tenant: Tenant = { store_id: STORE };
  const shared = databaseOf(tenant);
  const both = sql`select ${STORE}, ${OTHER}, ${null}`;
  expect(textOf(both, shared)).toBe('select (select $1::uuid), $2, $3');
  tenant.store_id = OTHER;
  expect(textOf(both, shared)).toBe('select $1, (select $2::uuid), $3');
  tenant.store_id = null;
  expect(textOf(both, shared)).toBe('select $1, $2, $3');
});
