import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { importFile, reportOf, rowsOf, table, upload } from '#test/imports';
import { drainImports } from './index.ts';

const world = useWorld();

describe('order lines', () => {
  const header =
    'Pedido;Data;Status;SKU;Produto;Categoria;Quantidade;Preço;Código do cliente;E-mail;Cidade;UF';

  test('become orders with items, products, customers and totals', async () => {
    const store = await aStore(world);
    const file = table(
      header,
      '1001;10/03/2026 14:30;Pago;A1;Camisa;Roupas;2;50,25;7;ana@loja.com;Campinas;SP',
      '1002;13/03/2026;Pendente;A1;Camisa;Roupas;1;50,25;7;ana@loja.com;Campinas;SP',
      '1001;10/03/2026 14:30;Pago;B2;Meia;Roupas;1;10,00;7;ana@loja.com;Campinas;SP',
      'C1001;15/03/2026;Pago;B2;Meia;Roupas;-1;10,00;7;ana@loja.com;Campinas;SP',
      '1003;15/03/2026;Pago;B2;Meia;Roupas;1;10,00;;;;',
    );
    const result = await importFile(store, file, { kind: 'order_lines' });
    expect(result).toMatchObject({
      status: 'finished',
      rows_total: 5,
      created: 5,
      orders_created: 4,
      customers_created: 1,
    });
    expect(
      await rowsOf(
        store,
        'number, status, total, quantity, is_return, day, revenue, city',
        'orders where store_id = $store order by number',
      ),
    ).toEqual([
      {
        number: '1001',
        status: 'paid',
        total: 11_050,
        quantity: 3,
        is_return: false,
        day: '2026-03-10',
        revenue: 11_050,
        city: 'Campinas',
      },
      {
        number: '1002',
        status: 'pending',
        total: 5_025,
        quantity: 1,
        is_return: false,
        day: '2026-03-13',
        revenue: 0,
        city: 'Campinas',
      },
      {
        number: '1003',
        status: 'paid',
        total: 1_000,
        quantity: 1,
        is_return: false,
        day: '2026-03-15',
        revenue: 1_000,
        city: null,
      },
      {
        number: 'C1001',
        status: 'refunded',
        total: -1_000,
        quantity: -1,
        is_return: true,
        day: '2026-03-15',
        revenue: 0,
        city: 'Campinas',
      },
    ]);
    expect(
      await rowsOf(
        store,
        'order_count, sales_count, sales_total, average_ticket, last_sale_day',
        'customer_totals where store_id = $store',
      ),
    ).toEqual([
      {
        order_count: 3,
        sales_count: 1,
        sales_total: 11_050,
        average_ticket: 11_050,
        last_sale_day: '2026-03-10',
      },
    ]);
    expect(await importFile(store, file, { kind: 'order_lines' })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5,
    });
  });

  test('that changed change their order, its totals and the sales of the day', async () => {
    const store = await aStore(world);
    const line = (status: string, price: string) =>
      table(
        header,
        `1;13/03/2026;${status};A;A;;1;${price};7;;;`,
        `2;13/03/2026;Pago;A;A;;1;1,00;7;;;`,
      );
    await importFile(store, line('Pago', '10,00'), { kind: 'order_lines' });
    expect(await importFile(store, line('Pago', '12,00'), { kind: 'order_lines' })).toMatchObject({
      updated: 1,
      unchanged: 1,
    });
    const sales = () =>
      rowsOf(store, 'day, sales_count, revenue', 'daily_sales where store_id = $store');
    expect(await sales()).toEqual([{ day: '2026-03-13', sales_count: 2, revenue: 1_300 }]);
    await importFile(store, line('Cancelado', '12,00'), { kind: 'order_lines' });
    expect(await sales()).toEqual([{ day: '2026-03-13', sales_count: 1, revenue: 100 }]);
    expect(await rowsOf(store, 'sales_total', 'customer_totals where store_id = $store')).toEqual([
      { sales_total: 100 },
    ]);
  });

  test("show their order's status in the preview, though only its first line has it", async () => {
    const store = await aStore(world);
    const file = table(
      'Pedido;Data;Status;Produto;Total do item',
      '1;10/03/2026;pago;Meia;10,00',
      '1;;;Gorro;20,00',
      '2;13/03/2026;;Luva;30,00',
    );
    const { preview } = await upload(store, file, { kind: 'order_lines', dry_run: 'true' });
    const statuses = preview?.sample.map(({ values }) => values.status);
    expect(statuses).toEqual(['paid', 'paid', 'pending']);
  });

  test('without a status column are paid, or as chosen; unknown words are pending', async () => {
    const store = await aStore(world);
    const plain = table('pedido,data,sku,total do item,cliente', '1,2026-03-10,A,5.50,');
    await importFile(store, plain, { kind: 'order_lines' });
    await importFile(store, plain.replace('\n1,', '\n2,'), {
      kind: 'order_lines',
      default_status: 'pending',
    });
    const odd = table(
      'pedido,data,status,sku,total do item',
      '3,2026-03-10,Na lua,A,5.50',
      '4,2026-03-10,Na Terra,A,5.50',
    );
    const { id, preview } = await upload(store, odd, { kind: 'order_lines', dry_run: 'true' });
    expect(preview?.unknown_statuses).toEqual(['Na lua', 'Na Terra']);
    await store.owner.call(contract.startImport, {
      store_id: store.id,
      import_id: id,
      body: { statuses: { 'NA TERRA': 'fulfilled' } },
    });
    await drainImports(world.app);
    expect(
      await rowsOf(store, 'number, status', 'orders where store_id = $store order by number'),
    ).toEqual([
      { number: '1', status: 'paid' },
      { number: '2', status: 'pending' },
      { number: '3', status: 'pending' },
      { number: '4', status: 'fulfilled' },
    ]);
  });

  test('make a customer of a lead with the first sale, not before', async () => {
    const store = await aStore(world);
    await importFile(store, table('codigo,nome', '7,Ana'), { kind: 'customers' });
    await world.sql(`update customers set stage = 'lead' where store_id = $1`, [store.id]);
    await world.sql(`update customer_totals set stage = 'lead' where store_id = $1`, [store.id]);
    const stages = () =>
      rowsOf(
        store,
        'c.stage, t.stage as of_totals, n.customers, n.leads',
        `customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
           join store_sizes n on n.store_id = c.store_id where c.store_id = $store`,
      );
    const order = (status: string) => table(header, `1;13/03/2026;${status};A;A;;1;1,00;7;;;`);
    const aLead = { stage: 'lead', of_totals: 'lead', customers: 0, leads: 1 };
    await importFile(store, order('Pendente'), { kind: 'order_lines' });
    expect(await stages()).toEqual([aLead]);
    await importFile(store, order('Pago'), { kind: 'order_lines' });
    const aCustomer = { stage: 'customer', of_totals: 'customer', customers: 1, leads: 0 };
    expect(await stages()).toEqual([aCustomer]);
    await importFile(store, order('Cancelado'), { kind: 'order_lines' });
    expect(await stages()).toEqual([aCustomer]);
  });

  test('of an order are imported completely or not at all', async () => {
    const store = await aStore(world);
    const file = table(
      header,
      '1;31/02/2026;Pago;A;A;;1;1,00;;;;',
      '1;13/03/2026;Pago;B;B;;1;2,00;;;;',
      '2;13/03/2026;Pago;A;A;;1;1,00;;;;',
      '2;13/03/2026;Pago;A;A;;-3;1,00;;;;',
      '3;13/03/2026;Pago;A;A;;1;1,00;;;;',
      '3;;;B;B;;1;2,00;;;;',
      '4;;Pago;B;B;;1;2,00;;;;',
    );
    const result = await importFile(store, file, { kind: 'order_lines' });
    expect(result).toMatchObject({ rows_total: 7, rows_done: 7, created: 2, refused: 5 });
    expect(await rowsOf(store, 'number, total', 'orders where store_id = $store')).toEqual([
      { number: '3', total: 300 },
    ]);
    const report = await reportOf(store, result.id, 'refused');
    expect(report).toContain('3;Pedido 1: Outra linha deste pedido foi recusada');
    expect(report).toContain('5;Pedido 2: O total do pedido não pode ser negativo.');
    expect(report).toContain('8;Pedido 4: A data do pedido está vazia.');
  });

  test('without a total, sum items and freight minus the discount', async () => {
    const store = await aStore(world);
    const file = table(
      'pedido;data;sku;total do item;frete;desconto;telefone',
      '1;13/03/2026;A;100,00;20,00;10,00;988887766',
      '1;13/03/2026;B;50,00;20,00;10,00;988887766',
      '2;13/03/2026;A;50,00;;200,00;',
      'C3;13/03/2026;A;-50,00;20,00;10,00;',
    );
    const result = await importFile(store, file, { kind: 'order_lines' });
    expect(result).toMatchObject({ created: 3, refused: 1, warned: 2 });
    expect(
      await rowsOf(store, 'number, total', 'orders where store_id = $store order by number'),
    ).toEqual([
      { number: '1', total: 16_000 },
      { number: 'C3', total: -5_000 },
    ]);
    expect(await reportOf(store, result.id, 'refused')).toContain(
      '4;Pedido 2: O desconto é maior que a soma dos itens e do frete.',
    );
  });
});
