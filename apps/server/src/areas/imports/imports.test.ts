import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { drainImports } from './index.ts';

const world = useWorld();

interface Upload {
  kind: string;
  [field: string]: string;
}

function formOf(content: string | Uint8Array<ArrayBuffer>, fields: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), 'arquivo.csv');
  return form;
}

const upload = (
  store: TestStore,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Upload,
  by: Caller = store.owner,
) => by.call(contract.createImport, { store_id: store.id, body: formOf(content, fields) });

/** Uploads a file, lets the worker finish, and answers what became of it. */
async function importFile(
  store: TestStore,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Upload,
) {
  const { id } = await upload(store, content, fields);
  await drainImports(world.app);
  return store.owner.call(contract.getImport, { store_id: store.id, import_id: id });
}

const table = (header: string, ...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

const rowsOf = (store: TestStore, columns: string, from: string) =>
  world.sql(`select ${columns} from ${from}`.replaceAll('$store', `'${store.id}'`));

const customersOf = (store: TestStore, columns: string) =>
  rowsOf(store, columns, 'customers where store_id = $store order by first_name, email');

async function refusedOf(store: TestStore, id: string): Promise<string> {
  const answer = await store.owner.send(contract.downloadRefusedRows, {
    store_id: store.id,
    import_id: id,
  });
  return answer.raw.toString('utf8');
}

async function warningsOf(store: TestStore, id: string): Promise<string> {
  const answer = await store.owner.send(contract.downloadWarnings, {
    store_id: store.id,
    import_id: id,
  });
  return answer.raw.toString('utf8');
}

describe('customers', () => {
  test('come in with everything in its stored form, and again without a change', async () => {
    const store = await aStore(world);
    const file = Buffer.from(
      table(
        'Nome;E-mail;Celular;CPF;Nascimento;Cidade;UF;Aceita e-mail',
        'João da Silva;Joao@Loja.com.br;(11) 8765-4321;529.982.247-25;05/04/1985;São Paulo;SP;sim',
        'Maria;maria@loja.com.br;;;31/12/1990;Ribeirão Preto;são paulo;não',
      ),
      'latin1',
    );
    const first = await importFile(store, file, { kind: 'customers' });
    expect(first).toMatchObject({
      status: 'finished',
      progress: 1,
      rows_total: 2,
      rows_done: 2,
      created: 2,
      refused: 0,
    });
    expect(
      await customersOf(
        store,
        'first_name, last_name, email, phone, document, birthdate, city, state',
      ),
    ).toEqual([
      {
        first_name: 'João',
        last_name: 'da Silva',
        email: 'joao@loja.com.br',
        phone: '+5511987654321',
        document: '52998224725',
        birthdate: '1985-04-05',
        city: 'São Paulo',
        state: 'SP',
      },
      {
        first_name: 'Maria',
        last_name: '',
        email: 'maria@loja.com.br',
        phone: null,
        document: null,
        birthdate: '1990-12-31',
        city: 'Ribeirão Preto',
        state: 'SP',
      },
    ]);
    expect(
      await rowsOf(store, 'granted', 'customer_consents where store_id = $store order by granted'),
    ).toEqual([{ granted: false }, { granted: true }]);
    expect(await rowsOf(store, 'count(*)', 'customer_totals where store_id = $store')).toEqual([
      { count: 2 },
    ]);

    const again = await importFile(store, file, { kind: 'customers' });
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  test('are recognised by code, document, e-mail and phone, and lose no filled field to an empty one', async () => {
    const store = await aStore(world);
    await importFile(store, table('nome,cpf,email', 'Ana Lima,52998224725,ana@loja.com'), {
      kind: 'customers',
    });
    const result = await importFile(
      store,
      table('codigo,nome,cpf,telefone,cidade', '77,Ana,529.982.247-25,11987654321,'),
      { kind: 'customers' },
    );
    expect(result).toMatchObject({ created: 0, updated: 1 });
    const third = await importFile(store, table('telefone,cidade', '(11) 98765-4321,Campinas'), {
      kind: 'customers',
    });
    expect(third).toMatchObject({ updated: 1 });
    expect(
      await customersOf(
        store,
        'first_name, last_name, document, email, phone, city, integration_id',
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Lima',
        document: '52998224725',
        email: 'ana@loja.com',
        phone: '+5511987654321',
        city: 'Campinas',
        integration_id: '77',
      },
    ]);
  });

  test('whose identities point at two people go to the stronger, and the conflict is listed', async () => {
    const store = await aStore(world);
    await importFile(store, table('nome,cpf,email', 'Ana,52998224725,', 'Bia,,bia@loja.com'), {
      kind: 'customers',
    });
    const result = await importFile(
      store,
      table('nome,cpf,email,cidade', 'Ana,52998224725,bia@loja.com,Santos'),
      { kind: 'customers' },
    );
    expect(await customersOf(store, 'first_name, email, city')).toEqual([
      { first_name: 'Ana', email: null, city: 'Santos' },
      { first_name: 'Bia', email: 'bia@loja.com', city: null },
    ]);
    const conflicts = await store.owner.call(contract.listImportConflicts, {
      store_id: store.id,
      import_id: result.id,
    });
    expect(conflicts.data).toMatchObject([
      {
        kind: 'email',
        value: 'bia@loja.com',
        customer: { name: 'Ana' },
        other_customer: { name: 'Bia' },
      },
    ]);
  });

  test('who share a phone both keep it, and are listed until a person has looked', async () => {
    const store = await aStore(world);
    const other = await aStore(world);
    const people = table(
      'nome,email,telefone',
      'José,jose@loja.com,11987654321',
      'Ida,ida@loja.com,(11) 98765-4321',
    );
    expect(await importFile(store, people, { kind: 'customers' })).toMatchObject({ created: 2 });
    const both = [{ phone: '+5511987654321' }, { phone: '+5511987654321' }];
    expect(await customersOf(store, 'phone')).toEqual(both);
    expect(await importFile(store, people, { kind: 'customers' })).toMatchObject({ unchanged: 2 });
    await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: {
        first_name: 'Ana',
        last_name: 'Lima',
        email: 'ana@loja.com',
        phone: '11987654321',
        birthdate: '1990-01-01',
        document: '52998224725',
      },
    });
    const open = () => store.owner.call(contract.listConflicts, { store_id: store.id });
    const { data } = await open();
    const shared = { kind: 'phone', value: '+5511987654321', other_customer: { name: 'José' } };
    expect(data).toMatchObject([
      { ...shared, customer: { name: 'Ana Lima' } },
      { ...shared, customer: { name: 'Ida' } },
    ]);
    const [first, second] = data.map((conflict) => conflict.id);
    await store.owner.call(contract.keepApart, { store_id: store.id, conflict_id: first! });
    expect((await open()).data.map((conflict) => conflict.id)).toEqual([second]);
    await expect(
      other.owner.call(contract.keepApart, { store_id: other.id, conflict_id: second! }),
    ).toFailWith('not_found');
    await importFile(store, people, { kind: 'customers' });
    expect((await open()).meta.total).toBe(1);
  });

  test('with codes of their own stay apart although they share an e-mail', async () => {
    const store = await aStore(world);
    const file = table(
      'codigo,nome,email',
      '1,Ana,loja@loja.com',
      '2,Bia,loja@loja.com',
      '2,Bia Reis,',
    );
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      created: 3,
      customers_created: 2,
    });
    expect(await customersOf(store, 'first_name, last_name, email')).toEqual([
      { first_name: 'Ana', last_name: '', email: 'loja@loja.com' },
      { first_name: 'Bia', last_name: 'Reis', email: null },
    ]);
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
  });

  test('that cannot be taken are refused with their reasons, the others come in', async () => {
    const store = await aStore(world);
    const file = table(
      'nome,email,cpf,nascimento',
      'Ana,ana@loja.com,,',
      'Bia,bia@,,',
      'Caio,caio@loja.com,11111111111,31/02/1990',
      'Davi,,,',
      '=cmd,eva@loja,,',
    );
    const result = await importFile(store, file, { kind: 'customers' });
    expect(result).toMatchObject({
      status: 'finished',
      created: 2,
      refused: 3,
      warned: 1,
      rows_done: 5,
    });
    const report = (await refusedOf(store, result.id)).split('\r\n');
    expect(report[0]).toBe('\ufeffLinha;Motivo;nome;email;cpf;nascimento');
    expect(report[1]).toContain('3;"O e-mail ""bia@"" não é válido.');
    expect(report[3]).toContain("'=cmd");
    const warnings = (await warningsOf(store, result.id)).split('\r\n');
    expect(warnings[0]).toBe('\ufeffLinha;Aviso;nome;email;cpf;nascimento');
    expect(warnings[1]).toContain('4;"O CPF ou CNPJ ""11111111111"" não é válido.');
    expect(warnings[1]).toContain('A data de nascimento');
  });

  test('of another name replace the whole name; a first name alone takes nothing away', async () => {
    const store = await aStore(world);
    const named = (name: string) => table('nome,cpf', `${name},52998224725`);
    await importFile(store, named('Ident Um'), { kind: 'customers' });
    await importFile(store, named('IDENT'), { kind: 'customers' });
    expect(await customersOf(store, 'last_name')).toEqual([{ last_name: 'Um' }]);
    await importFile(store, named('Xis'), { kind: 'customers' });
    expect(await customersOf(store, 'first_name, last_name')).toEqual([
      { first_name: 'Xis', last_name: '' },
    ]);
    expect(await importFile(store, named('Xis'), { kind: 'customers' })).toMatchObject({
      unchanged: 1,
    });
  });

  test('whose consent nobody understands are asked about, and get no e-mail without an answer', async () => {
    const store = await aStore(world);
    const file = table(
      'nome,email,newsletter,E-mail',
      'Ana,ana@loja.com,nem sempre',
      'Bia,bia@loja.com,às vezes',
    );
    const { id, preview } = await upload(store, file, { kind: 'customers', dry_run: 'true' });
    expect(preview?.unknown_consents).toEqual(['nem sempre', 'às vezes']);
    expect(preview?.columns.map(({ same_as }) => same_as)).toEqual([null, null, null, 'email']);
    const listed = await store.owner.call(contract.listImports, { store_id: store.id });
    expect(listed.data).toMatchObject([{ id, status: 'draft' }]);
    await store.owner.call(contract.startImport, {
      store_id: store.id,
      import_id: id,
      body: { consents: { 'ÀS VEZES': true } },
    });
    await drainImports(world.app);
    expect(
      await rowsOf(
        store,
        'c.first_name, k.granted',
        'customers c join customer_consents k on k.store_id = c.store_id and k.customer_id = c.id where c.store_id = $store order by 1',
      ),
    ).toEqual([
      { first_name: 'Ana', granted: false },
      { first_name: 'Bia', granted: true },
    ]);
    expect(await warningsOf(store, id)).toContain('nem sempre');
  });

  test('below a title come in by the names under it', async () => {
    const store = await aStore(world);
    const file = table(
      'Relatório de clientes;;',
      ';;',
      'Nome;E-mail;Cidade',
      'Ana;ana@loja.com;',
      'Bia;bia@loja.com',
    );
    expect(await importFile(store, file, { kind: 'customers' })).toMatchObject({
      rows_total: 2,
      created: 2,
    });
    expect(await customersOf(store, 'first_name, email')).toEqual([
      { first_name: 'Ana', email: 'ana@loja.com' },
      { first_name: 'Bia', email: 'bia@loja.com' },
    ]);
  });
});

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

  test('show the state of their order in the preview, though only its first line tells it', async () => {
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

  test('without a status column are paid, or what the person chose; unknown words wait as pending', async () => {
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

  test('of an order come in whole or not at all', async () => {
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
    const report = await refusedOf(store, result.id);
    expect(report).toContain('3;Pedido 1: Outra linha deste pedido foi recusada');
    expect(report).toContain('5;Pedido 2: O total do pedido não pode ser negativo.');
    expect(report).toContain('8;Pedido 4: A data do pedido está vazia.');
  });

  test('without a total are what was paid: items and freight less the discount', async () => {
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
    expect(await refusedOf(store, result.id)).toContain(
      '4;Pedido 2: O desconto é maior que a soma dos itens e do frete.',
    );
  });

  test('of the real shop add up to what its file says, and a second import changes nothing', async () => {
    const store = await aStore(world);
    const file = gunzipSync(
      await readFile(
        new URL('../../../test/fixtures/online-retail/order-lines.csv.gz', import.meta.url),
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

describe('orders', () => {
  test('are placed by their billing address where they were shipped nowhere, and the preview says so', async () => {
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

  test('come in, and a later file of statuses changes them without touching their items', async () => {
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
