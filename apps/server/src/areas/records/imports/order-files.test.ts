import { describe, expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { importFile, rowsOf, table, upload } from '#test/imports';

const world = useWorld();

describe('orders', () => {
  test('are placed by their billing address without a shipping address, and the preview shows it', async () => {
    const store = await aStore(world);
    const file = table(
      'Number,Date,Total,Billing City,Billing State,Shipping City,Shipping State',
      '1,2026-03-10,5.00,Santos,SP,,',
      '2,2026-03-10,5.00,Santos,SP,Olinda,PE',
    );
    const { preview } = await upload(store, file, { kind: 'orders', dry_run: 'true' });
    expect(preview?.columns.slice(3)).toMatchObject([
      { field: null, same_as: 'Shipping City', fills_in: true },
      { field: null, same_as: 'Shipping State', fills_in: true },
      { field: 'city', same_as: null, fills_in: false },
      { field: 'state', same_as: null, fills_in: false },
    ]);
    await importFile(store, file, { kind: 'orders' });
    expect(
      await rowsOf(store, 'city, state', 'orders where store_id = $store order by number'),
    ).toEqual([
      { city: 'Santos', state: 'SP' },
      { city: 'Olinda', state: 'PE' },
    ]);
  });

  test('are imported, and a later file of statuses changes them without touching their items', async () => {
    const store = await aStore(world);
    await importFile(
      store,
      table(
        'pedido,data,status,sku,quantidade,preco,email',
        '1,2026-03-10,pendente,A,2,5.00,ana@loja.com',
      ),
      { kind: 'order_lines' },
    );
    const file = table(
      'pedido,data,status,total,frete,email',
      '1,2026-03-10,pago,12.00,2.00,ana@loja.com',
      '2,2026-03-11,pago,8.00,,bia@loja.com',
    );
    expect(await importFile(store, file, { kind: 'orders' })).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(
      await rowsOf(
        store,
        'number, total, shipping, quantity, revenue',
        'orders where store_id = $store order by number',
      ),
    ).toEqual([
      { number: '1', total: 1_200, shipping: 200, quantity: 2, revenue: 1_200 },
      { number: '2', total: 800, shipping: 0, quantity: 0, revenue: 800 },
    ]);
    expect(await rowsOf(store, 'sale_day', 'order_items where store_id = $store')).toEqual([
      { sale_day: '2026-03-10' },
    ]);
    expect(await importFile(store, file, { kind: 'orders' })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
    });
  });
});
