import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { followEvents } from '#test/events';
import { sendForm } from '#test/forms';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, rowsOf, table } from '#test/imports';

const world = useWorld();

/** Saves the details of a store with other settings. */
async function change(store: TestStore, settings: Record<string, string>) {
  const { data } = await store.owner.call(contract.listStoreCategories, {});
  const details = { name: 'Loja', description: 'Tudo.', store_category: data[0]!.id };
  return sendForm(
    store.owner,
    contract.updateStore,
    { store_id: store.id },
    {
      ...details,
      ...settings,
    },
  );
}

test('a changed time zone moves sales to their days there', async () => {
  const store = await aStore(world);
  const file = table(
    'pedido,data,status,sku,quantidade,preco,email',
    '1,2026-03-10 23:30,pago,A,1,100.00,ana@loja.com',
    '2,2026-03-12 12:00,pago,B,1,50.00,bia@loja.com',
  );
  await importFile(store, file, { kind: 'order_lines' });
  const days = async () => ({
    orders: await rowsOf(store, 'day', 'orders where store_id = $store order by number'),
    items: await rowsOf(
      store,
      'sale_day as day',
      'order_items where store_id = $store order by total desc',
    ),
    people: await rowsOf(
      store,
      'last_sale_day as day',
      'customer_totals where store_id = $store order by sales_total desc',
    ),
    sums: await rowsOf(store, 'day', 'daily_sales where store_id = $store order by day'),
  });
  const on = (...list: string[]) => {
    const rows = list.map((day) => ({ day }));
    return { orders: rows, items: rows, people: rows, sums: rows };
  };
  expect(await days()).toEqual(on('2026-03-10', '2026-03-12'));

  const saved = await change(store, { time_zone: 'America/Noronha', cart_minutes: '90' });
  expect(saved.body).toMatchObject({
    time_zone: 'America/Noronha',
    attribution_days: 7,
    cart_minutes: 90,
  });
  await followEvents(store.ctx);
  expect(await days()).toEqual(on('2026-03-11', '2026-03-12'));
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(data.flatMap(({ details }) => details.fields ?? [])).toEqual(
    expect.arrayContaining(['time_zone', 'cart_minutes']),
  );
});

test('settings that no store can have are refused, each with its message', async () => {
  const store = await aStore(world);
  const answer = await change(store, {
    time_zone: 'Mars/Olympus',
    attribution_days: '91',
    cart_minutes: 'logo',
  });
  expect(answer.status).toBe(422);
  const { errors } = answer.body as contract.ErrorBody;
  expect(errors?.map(({ field, message }) => [field, message])).toEqual([
    ['time_zone', 'Escolha o fuso horário'],
    ['attribution_days', 'Escreva um número inteiro de 1 a 90'],
    ['cart_minutes', 'Escreva um número inteiro de 5 a 10.080'],
  ]);
});
