import { createPerson } from '@clientela/server/areas/identity/session';
import { createStore } from '@clientela/server/areas/identity/stores';
import { MEN, SURNAMES, WOMEN } from '@clientela/server/demo/vocabulary';
import type { App } from '@clientela/server/platform/app';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';

export const BENCH_EMAIL = 'bench@clientela.example';
export const BENCH_PASSWORD = 'clientela-bench';

export interface BigStore {
  id: string;
  /** A product that 5 % of the customers bought. */
  product: string;
}

const STATES =
  "array['SP','SP','SP','SP','RJ','RJ','MG','MG','PR','RS','SC','BA','BA','PE','CE','GO']";

/** A store of a million customers and five million orders, created by SQL in a few minutes; reused if present. */
export async function ensureBigStore(
  app: App,
  customers = 1_000_000,
  orders = 5_000_000,
): Promise<BigStore> {
  const found = await app.pools.owner.query<{ id: string }>(
    "select id from stores where name = 'Loja Grande'",
  );
  const id = found.rows[0]?.id ?? (await makeBigStore(app, customers, orders));
  const product = await app.pools.owner.query<{ id: string }>(
    "select id from products where store_id = $1 and external_id = 'P1'",
    [id],
  );
  return { id, product: product.rows[0]!.id };
}

async function makeBigStore(app: App, customers: number, orders: number): Promise<string> {
  const ctx = platformCtx(app);
  const user_id = await createPerson(ctx, {
    name: 'Bench',
    email: BENCH_EMAIL,
    password: BENCH_PASSWORD,
    profile_name: 'shop_owner',
  });
  const id = await createStore(ctx, { name: 'Montando', people: [{ user_id, role: 'OWNER' }] });
  const client = await app.pools.owner.connect();
  const run = async (step: string, sql: string, values: unknown[] = []) => {
    const startedAt = performance.now();
    await client.query(sql, values);
    process.stderr.write(`${step}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  };
  try {
    // The rows are generated consistent, so triggers and foreign keys need not check each.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '512MB'",
    );
    await client.query(`create temp table numbered (n int primary key, id uuid)`);
    await client.query(
      'insert into numbered select n, app.new_id() from generate_series(1, $1::int) n',
      [customers],
    );
    await run(
      'customers',
      `insert into customers (store_id, id, first_name, last_name, email, phone, document, city, state, birthdate, created_at, newsletter_at)
       select $1, v.id, v.first, v.last, app.fold(v.first || '.' || split_part(v.last, ' ', 2)) || v.n || '@cliente.example',
         '+55119' || lpad((v.n::bigint * 7919 % 100000000)::text, 8, '0'), lpad((v.n::bigint * 104729 % 100000000000)::text, 11, '0'),
         'Cidade ' || (v.n % 900), (${STATES})[1 + v.n % 16], date '1950-01-01' + (v.n::bigint * 31 % 20000)::int,
         timestamptz '2026-11-01' - (v.n % 1000) * interval '1 day' - (v.n % 86400) * interval '1 second',
         case when v.n % 3 = 0 then timestamptz '2026-11-01' - (v.n % 700) * interval '1 day' end
       from (select id, n, ($2::text[])[1 + (random() * ($3 - 1))::int] as first,
         ($4::text[])[1 + (random() * ($5 - 1))::int] || ' ' || ($4::text[])[1 + (random() * ($5 - 1))::int] as last
         from numbered) v`,
      [id, [...WOMEN, ...MEN], WOMEN.length + MEN.length, SURNAMES, SURNAMES.length],
    );
    await run(
      'products',
      `insert into products (store_id, id, external_id, name, category, price)
       select $1, app.new_id(), 'P' || n, 'Produto ' || n, 'Categoria ' || (n % 20), 1000 + n * 10
       from generate_series(1, 2000) n`,
      [id],
    );
    await run(
      'orders',
      `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, quantity, payment_method, day)
       select $1, app.new_id(), o.n::text, c.id, case when o.n % 12 = 0 then 'cancelled' else 'paid' end, o.at,
         1000 + (random() * 60000)::int, 1 + o.n % 3, (array['pix','credit_card','boleto'])[1 + o.n % 3],
         (o.at at time zone 'America/Sao_Paulo')::date
       from (select n, timestamptz '2026-11-19' - (random() * random() * 1000) * interval '1 day' as at,
         1 + (random() * random() * ($3 - 1))::int as who from generate_series(1, $2::int) n) o
       join numbered c on c.n = o.who`,
      [id, orders, customers],
    );
    await run(
      'order items',
      `with shelf as materialized (select array_agg(id) as ids from products where store_id = $1)
       insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
       select $1, o.id, l.line, shelf.ids[2 + (random() * random() * 1997)::int], 1, o.total / 2, o.total / 2, o.customer_id,
         case when o.is_sale then o.day end
       from shelf, orders o, generate_series(1, 2) as l(line) where o.store_id = $1`,
      [id],
    );
    await run(
      'the product of 5 %',
      `insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
       select distinct on (o.customer_id) $1, o.id, 3, (select id from products where store_id = $1 and external_id = 'P1'),
         1, 100, 100, o.customer_id, o.day
       from numbered c join orders o on o.store_id = $1 and o.customer_id = c.id and o.is_sale
       where c.n % 20 = 0`,
      [id],
    );
    await run(
      'totals',
      `insert into customer_totals (store_id, customer_id, order_count, sales_count, sales_total, average_ticket,
         first_sale_at, last_sale_at, last_sale_day, last_order_at)
       select $1, c.id, coalesce(s.orders, 0), coalesce(s.sales, 0), coalesce(s.total, 0),
         case when s.sales > 0 then s.total / s.sales else 0 end, s.first_at, s.last_at, s.last_day, s.last_order
       from customers c left join (
         select customer_id, count(*) as orders, count(*) filter (where is_sale) as sales, sum(revenue)::bigint as total,
           min(ordered_at) filter (where is_sale) as first_at, max(ordered_at) filter (where is_sale) as last_at,
           max(day) filter (where is_sale) as last_day, max(ordered_at) as last_order
         from orders where store_id = $1 group by customer_id) s on s.customer_id = c.id
       where c.store_id = $1`,
      [id],
    );
    await client.query(
      'insert into store_counts (store_id, customers, orders) values ($1, $2, $3) on conflict (store_id, slot) do update set customers = $2, orders = $3',
      [id, customers, orders],
    );
    await client.query('reset session_replication_role');
    await run(
      'vacuum',
      'vacuum (analyze) customers, customer_totals, orders, order_items, products',
    );
    await client.query('begin');
    await client.query("select set_config('app.store_id', $1, true)", [id]);
    await run('daily sales', 'select app.rebuild_daily_sales(null)');
    await client.query('commit');
    await client.query("update stores set name = 'Loja Grande' where id = $1", [id]);
  } finally {
    client.release(true);
  }
  const { refreshRfm } = await import('@clientela/server/areas/records/customers');
  await refreshRfm(await storeCtx(app, id));
  return id;
}
