import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { importFile, rowsOf } from '#test/imports';

const world = useWorld();

test("the order lines of the real shop add up to the file's totals, and a second import changes nothing", async () => {
  const store = await aStore(world);
  const file = gunzipSync(
    await readFile(
      new URL('../../../../test/fixtures/online-retail/order-lines.csv.gz', import.meta.url),
    ),
  );
  const truth = truthOf(file.toString());
  const result = await importFile(store, new Uint8Array(file), { kind: 'order_lines' });
  expect(result).toMatchObject({
    status: 'finished',
    rows_total: truth.lines,
    created: truth.lines,
    refused: 0,
    orders_created: truth.orders,
  });
  expect(
    await rowsOf(
      store,
      'count(*) as sales, sum(revenue)::bigint as revenue',
      'orders where store_id = $store and is_sale',
    ),
  ).toEqual([{ sales: truth.sales, revenue: truth.revenue }]);
  const numbers = () =>
    rowsOf(
      store,
      "md5(string_agg(t::text, '' order by t::text))",
      `(select to_jsonb(o) - 'updated_at' as t from orders o where store_id = $store
      union all select to_jsonb(i) from order_items i where store_id = $store
      union all select to_jsonb(c) from customers c where store_id = $store
      union all select to_jsonb(p) from products p where store_id = $store
      union all select to_jsonb(c) from customer_totals c where store_id = $store
      union all select to_jsonb(d) from daily_sales d where store_id = $store) as all_rows`,
    );
  const before = await numbers();
  expect(await importFile(store, new Uint8Array(file), { kind: 'order_lines' })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: truth.lines,
  });
  expect(await numbers()).toEqual(before);
  const rebuilt = await rowsOf(
    store,
    'coalesce(sum(abs(d.revenue - o.revenue) + abs(d.sales_count - o.sales)), 0)::int as difference',
    `daily_sales d full join (select day, sum(revenue) as revenue, count(*) as sales from orders where store_id = $store and is_sale group by day) o
     using (day) where d.store_id = $store or d.store_id is null`,
  );
  expect(rebuilt).toEqual([{ difference: 0 }]);
});

/** The shop's own arithmetic: orders in cents, returns and gifts apart. */
function truthOf(csv: string) {
  const orders = new Map<string, { total: number; isNegative: boolean }>();
  const lines = csv.trimEnd().split('\n').slice(1);
  for (const line of lines) {
    const [number = '', quantity = '', price = ''] = [
      line.split(',')[0],
      ...line
        .split(',')
        .slice(-5)
        .filter((_, index) => index === 0 || index === 2),
    ];
    const total = Math.round((Math.round(Number(price) * 10_000) * Number(quantity)) / 100);
    const order = orders.get(number) ?? { total: 0, isNegative: true };
    order.total += total;
    order.isNegative &&= total < 0 || (total === 0 && Number(quantity) < 0);
    orders.set(number, order);
  }
  const sales = [...orders].filter(
    ([number, order]) => !number.startsWith('C') && !order.isNegative,
  );
  return {
    lines: lines.length,
    orders: orders.size,
    sales: sales.length,
    revenue: sales.reduce((sum, [, order]) => sum + order.total, 0),
  };
}
