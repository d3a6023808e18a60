import { readFile } from 'node:fs/promises';
import * as contract from '@clientela/contract';
import type { ImportKind } from '@clientela/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { importFile, reportOf, rowsOf, table, upload } from '#test/imports';

const world = useWorld();

let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

/** A file as shops really have them; its people are invented. */
const shopFile = async (name: string) =>
  new Uint8Array(
    await readFile(new URL(`../../../../test/fixtures/shop-files/${name}`, import.meta.url)),
  );
const importShopFile = async (name: string, kind: ImportKind) =>
  importFile(store, await shopFile(name), { kind });
const customers = (columns: string) =>
  rowsOf(store, columns, 'customers where store_id = $store order by integration_id, email');
const consents = () =>
  rowsOf(store, 'channel, granted', 'customer_consents where store_id = $store order by granted');
const orders = (columns: string) =>
  rowsOf(store, columns, 'orders where store_id = $store order by number');

describe('numbers damaged by spreadsheets', () => {
  test('.0 behind a whole number is taken off, in phones, documents and postal codes', async () => {
    const result = await importShopFile('float-text.csv', 'customers');
    expect(result).toMatchObject({ created: 4, refused: 0 });
    expect(await customers('integration_id as id, phone, document, postal_code')).toEqual([
      { id: 'F1', phone: '+5511998765432', document: '29141777638', postal_code: '01310100' },
      { id: 'F2', phone: '+5511987654321', document: '01152449303', postal_code: '20040002' },
      { id: 'F3', phone: '+5511987650001', document: '39825979194', postal_code: '01310100' },
      { id: 'F4', phone: '+551132654321', document: null, postal_code: null },
    ]);
  });

  test('three orders whose numbers lost their digits do not become one', async () => {
    const result = await importShopFile('sci-orders.csv', 'orders');
    expect(result).toMatchObject({ created: 0, refused: 3, orders_created: 0 });
    expect(await reportOf(store, result.id, 'refused')).toContain('perdeu dígitos');
  });

  test.each(['1.23457e+12', '1,2E+11', '1.0E12', '-1,5E+10'])(
    '%s identifies nothing',
    async (shortened) => {
      const file = table('codigo;nome;telefone;cpf;email', `${shortened};Ana;${shortened};;a@b.co`);
      const result = await importFile(store, file, { kind: 'customers' });
      expect(result).toMatchObject({ created: 1, warned: 1 });
      expect(await customers('integration_id, phone')).toEqual([
        { integration_id: null, phone: null },
      ]);
    },
  );

  test('the users of WooCommerce: contacts, and a CPF with the leading zero that a spreadsheet dropped', async () => {
    const columns =
      'user_id,first_name,last_name,user_email,billing_phone,billing_cpf,billing_city,billing_state,billing_postcode,user_registered';
    const row =
      '15,Nina,Alves,nina@exemplo.com.br,81987650010,1234567032,Recife,PE,50030230,2025-03-01 10:00:00';
    const result = await importFile(store, table(columns, row), { kind: 'customers' });
    expect(result).toMatchObject({ created: 1, refused: 0, warned: 0 });
    expect(await customers('integration_id as id, email, document, phone')).toEqual([
      { id: '15', email: 'nina@exemplo.com.br', document: '01234567032', phone: '+5581987650010' },
    ]);
  });

  test('a guard before or around a text is taken off', async () => {
    await importShopFile('shopify-customers.csv', 'customers');
    expect(await customers('integration_id, first_name, phone, postal_code')).toEqual([
      {
        integration_id: '7012345678901',
        first_name: 'Eva',
        phone: '+5513987650074',
        postal_code: '11010000',
      },
    ]);
  });

  test('="00123" is the text 00123', async () => {
    const file = table('codigo;nome;telefone', '="00123";="Ana";="11987654321"');
    await importFile(store, file, { kind: 'customers' });
    expect(await customers('integration_id, first_name, phone')).toEqual([
      { integration_id: '00123', first_name: 'Ana', phone: '+5511987654321' },
    ]);
  });

  test('a bare year is no day of 1905', async () => {
    const result = await importShopFile('year-only.xlsx', 'customers');
    expect(await customers('birthdate')).toEqual([{ birthdate: null }, { birthdate: null }]);
    expect(await reportOf(store, result.id, 'warned')).toContain('""1985"" não existe');
  });
});

describe('contacts', () => {
  test('an address is split only where every part is an address', async () => {
    const result = await importShopFile('email-typo.csv', 'customers');
    expect(await customers('integration_id as id, email')).toEqual([
      { id: 'TY1', email: null },
      { id: 'TY2', email: null },
      { id: 'TY3', email: null },
      { id: 'TY4', email: null },
      { id: 'TY5', email: 'hero@exemplo.com.br' },
      { id: 'TY6', email: 'ivo@exemplo.com.br' },
      { id: 'TY7', email: 'jair@exemplo.com.br' },
    ]);
    expect(result.warned).toBe(5);
    const second = table('email;cidade', 'ivo2@exemplo.com.br;Natal');
    expect(await importFile(store, second, { kind: 'customers' })).toMatchObject({ updated: 1 });
  });

  test('invisible characters around and inside an address are removed', async () => {
    const result = await importShopFile('invisible-email.csv', 'customers');
    expect(result).toMatchObject({ created: 6, warned: 0 });
    expect(await customers('email')).toEqual(
      ['mara', 'nilo', 'otto', 'pia', 'quim', 'rute'].map((name) => ({
        email: `${name}@exemplo.com.br`,
      })),
    );
  });

  test('and from phones, documents and codes, which are compared too', async () => {
    const hidden = '\u200b\u202a\u2060\u00a0';
    const file = table(
      'codigo;telefone;cpf;nome',
      `A${hidden}1;${hidden}11\u00a098765\u20114321${hidden};529.982.247\u201125${hidden};Ma\u00adra`,
    );
    await importFile(store, file, { kind: 'customers' });
    expect(await customers('integration_id, phone, document, first_name')).toEqual([
      {
        integration_id: 'A1',
        phone: '+5511987654321',
        document: '52998224725',
        first_name: 'Mara',
      },
    ]);
  });
});

describe('encodings', () => {
  const lastOf = { 'mixed-enc.csv': 'ENC3a', 'trunc-utf8.csv': 'ENC3b' };
  test.each(['mixed-enc.csv', 'trunc-utf8.csv'] as const)(
    '%s stays UTF-8 and names its broken line',
    async (name) => {
      const right = table('codigo;nome', `${lastOf[name]};Luís Gonçalves`);
      await importFile(store, right, { kind: 'customers' });
      const result = await importShopFile(name, 'customers');
      expect(await customers("first_name || ' ' || last_name as name")).toEqual([
        { name: 'José Antônio Conceição' },
        { name: 'Mônica Araújo' },
        { name: 'Luís Gonçalves' },
      ]);
      const said = await reportOf(store, result.id, 'warned');
      expect(said).toMatch(/^4;/m);
      expect(said).toContain('letras que se perderam');
    },
  );

  test('a broken name never overwrites a right one', async () => {
    await importFile(store, table('codigo;nome', '1;José Conceição'), { kind: 'customers' });
    for (const broken of ['JosÃ© ConceiÃ§Ã£o', 'Jos? Concei??o', 'Jos\u0082 Concei\u0087\u00c6o']) {
      const result = await importFile(store, table('codigo;nome', `1;${broken}`), {
        kind: 'customers',
      });
      expect(result).toMatchObject({ unchanged: 1, warned: 1 });
    }
    expect(await customers('first_name, last_name')).toEqual([
      { first_name: 'José', last_name: 'Conceição' },
    ]);
  });
});

describe('orders whole or not at all', () => {
  test('lines below an order with empty order cells belong to it', async () => {
    const result = await importShopFile('grouped.csv', 'order_lines');
    expect(result).toMatchObject({ refused: 0, orders_created: 2 });
    expect(await orders('number, total, quantity')).toEqual([
      { number: 'GR1', total: 5_500, quantity: 4 },
      { number: 'GR2', total: 700, quantity: 1 },
    ]);
  });

  test('merged cells apply to all their rows', async () => {
    await importShopFile('merged.xlsx', 'order_lines');
    expect(await orders('number, total')).toEqual([
      { number: 'MG1', total: 5_000 },
      { number: 'MG2', total: 500 },
    ]);
  });

  test('where it is not sure whose a line is, the order above it is refused with it', async () => {
    const file = table(
      'Pedido;Data;Produto;Quantidade;Preço unitário;E-mail',
      'A1;25/01/2026;Camisa;1;10,00;a@exemplo.com.br',
      ';25/01/2026;Calça;1;20,00;',
      'A2;25/01/2026;Camisa;1;10,00;b@exemplo.com.br',
      ';;;1;20,00;',
      'A3;25/01/2026;Camisa;1;10,00;c@exemplo.com.br',
      'Total geral;;;;60,00;',
    );
    const result = await importFile(store, file, { kind: 'order_lines' });
    expect(await orders('number')).toEqual([{ number: 'A3' }]);
    expect(await reportOf(store, result.id, 'refused')).toContain('não é certo');
  });
});

describe('nothing', () => {
  test('in amounts', async () => {
    expect(await importShopFile('null-amounts.csv', 'orders')).toMatchObject({
      created: 6,
      refused: 0,
    });
    expect(await orders('number, total, shipping, discount')).toEqual(
      [1_000, 1_100, 1_200, 1_300, 1_400, 1_500].map((total, index) => ({
        number: `NU${index + 1}`,
        total,
        shipping: 0,
        discount: 0,
      })),
    );
  });

  test('as sheets of accounts write it', async () => {
    const result = await importShopFile('accounting.csv', 'orders');
    expect(await orders('number, total, shipping, discount')).toEqual([
      { number: 'AC1', total: 123_456, shipping: 0, discount: 0 },
      { number: 'AC2', total: 9_990, shipping: 1_200, discount: 500 },
      { number: 'AC3', total: 0, shipping: 0, discount: 0 },
      { number: 'AC5', total: 10_000, shipping: 0, discount: 0 },
      { number: 'AC6', total: 10_000, shipping: 0, discount: 0 },
    ]);
    expect(await reportOf(store, result.id, 'refused')).toContain('não pode ser negativo');
  });

  test.each(['NULL', 'null', 'nan', 'NaN', 'N/A', '#N/D', '\\N', '-', '–', '—', '(null)', 'None'])(
    '%s is stored nowhere, and over nothing',
    async (nothing) => {
      const header = 'codigo;nome;sobrenome;cidade;uf;cep;telefone;cpf;email;nascimento';
      const filled =
        '1;Ana;Lima;Natal;RN;59010-000;11987654321;52998224725;ana@exemplo.com.br;25/04/1985';
      await importFile(store, table(header, filled), { kind: 'customers' });
      const empty = ['1', ...Array.from({ length: 9 }, () => nothing)].join(';');
      expect(await importFile(store, table(header, empty), { kind: 'customers' })).toMatchObject({
        unchanged: 1,
        warned: 0,
        refused: 0,
      });
    },
  );
});

test('an order dated on a day whose midnight does not exist counts on that day', async () => {
  await importShopFile('dst.csv', 'orders');
  expect(await orders('number, day')).toEqual([
    { number: 'DS1', day: '2018-11-04' },
    { number: 'DS2', day: '2017-10-15' },
    { number: 'DS3', day: '2018-11-04' },
    { number: 'DS4', day: '2019-02-16' },
    { number: 'DS5', day: '2019-02-17' },
    { number: 'DS6', day: '2016-10-16' },
    { number: 'DS7', day: '2018-12-31' },
  ]);
});

describe('common exports', () => {
  test('Google Contacts', async () => {
    await importShopFile('google-contacts.csv', 'customers');
    expect(await customers('first_name, last_name, email, phone, city, birthdate')).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Prado',
        email: 'ana@exemplo.com.br',
        phone: '+5511987650070',
        city: 'São Paulo',
        birthdate: '1987-10-06',
      },
    ]);
  });

  test('Mercado Livre', async () => {
    const result = await importShopFile('mercado-livre.xlsx', 'order_lines');
    expect(result).toMatchObject({ refused: 0, orders_created: 2 });
    expect(await orders('number, status, ordered_at, total, state')).toMatchObject([
      { number: '2000010000000001', status: 'fulfilled', total: 11_000, state: 'PR' },
      { number: '2000010000000002', status: 'cancelled', total: 6_000, state: 'RN' },
    ]);
    expect(await rowsOf(store, 'name', 'products where store_id = $store order by name')).toEqual([
      { name: 'Camisa Azul' },
      { name: 'Meia' },
    ]);
  });

  test('Nuvemshop: the consent, and a cancelled order whose payment was confirmed', async () => {
    await importShopFile('nuvemshop-customers.csv', 'customers');
    expect(await customers('first_name, document, phone, email, city')).toEqual([
      {
        first_name: 'JOSÉ',
        document: '52998224725',
        phone: '+5511988880001',
        email: 'jose@exemplo.com.br',
        city: 'Blumenau',
      },
      {
        first_name: 'mônica',
        document: null,
        phone: null,
        email: 'monica@exemplo.com.br',
        city: null,
      },
    ]);
    expect(await consents()).toEqual([
      { channel: 'EMAIL', granted: false },
      { channel: 'EMAIL', granted: true },
    ]);
    const result = await importShopFile('nuvemshop-orders.csv', 'order_lines');
    expect(result).toMatchObject({ refused: 0, orders_created: 4 });
    expect(await orders('number, status, total, shipping, discount, quantity')).toMatchObject([
      { number: '1001', status: 'paid', total: 9_480, shipping: 1_500, quantity: 2 },
      { number: '1002', status: 'cancelled', total: 7_191, discount: 799 },
      { number: '1003', status: 'refunded' },
      { number: '1004', status: 'cancelled' },
    ]);
    const draft = { kind: 'order_lines', dry_run: 'true' };
    const { preview } = await upload(store, await shopFile('nuvemshop-orders.csv'), draft);
    expect(preview?.columns.filter(({ marks_cancelled }) => marks_cancelled)).toMatchObject([
      { name: 'Status do Pedido', field: null, same_as: null },
    ]);
  });

  test('Bling: the landline without a mobile, the buyer’s address without another', async () => {
    await importShopFile('bling-contacts.csv', 'customers');
    expect(await customers('integration_id as id, phone, document, state')).toEqual([
      { id: '9001', phone: '+5511988880002', document: '52998224725', state: 'SP' },
      { id: '9002', phone: '+552132654322', document: null, state: 'RJ' },
    ]);
    const result = await importShopFile('bling-orders.csv', 'order_lines');
    expect(result).toMatchObject({ refused: 0, orders_created: 2 });
    expect(await orders('number, total, shipping, discount, quantity, state')).toEqual([
      {
        number: '501',
        total: 11_000,
        shipping: 1_500,
        discount: 500,
        quantity: 2,
        state: 'SP',
      },
      { number: '502', total: 2_000, shipping: 0, discount: 0, quantity: 1, state: 'RJ' },
    ]);
    expect(await customers('email, phone, city')).toMatchObject([
      { email: 'ana@exemplo.com.br', city: 'São Paulo' },
      { phone: '+552132654322' },
      { email: 'bia@exemplo.com.br', phone: '+5521988880003', city: 'Niterói' },
    ]);
  });

  test('Tray: a company by its CNPJ where there is no CPF, a person by either phone', async () => {
    const file = table(
      'id;name;cpf;cnpj;email;phone;cellphone;birth_date;newsletter;city;state;zip_code',
      '7;Ana Prado;52998224725;;ana@exemplo.com.br;1132654321;;1985-04-25;1;Natal;RN;59010-000',
      '8;Bia Ltda;;11222333000181;bia@exemplo.com.br;;11988880002;;0;Natal;RN;59010-000',
    );
    await importFile(store, file, { kind: 'customers' });
    expect(await customers('integration_id as id, document, phone')).toEqual([
      { id: '7', document: '52998224725', phone: '+551132654321' },
      { id: '8', document: '11222333000181', phone: '+5511988880002' },
    ]);
  });

  test('a column of positions is no column of names', async () => {
    await importShopFile('item-hash.csv', 'order_lines');
    expect(await rowsOf(store, 'name', 'products where store_id = $store order by name')).toEqual([
      { name: 'Camisa Azul' },
      { name: 'Meia Preta' },
    ]);
  });
});

describe('workbooks and tables', () => {
  test('the parts of a workbook are found by its relations', async () => {
    await importShopFile('workbook22.xlsx', 'customers');
    expect(await customers('integration_id, first_name, email')).toEqual([
      { integration_id: 'WB1', first_name: 'Ana', email: 'wb1@exemplo.com.br' },
    ]);
  });

  test('CDATA is text', async () => {
    await importShopFile('cdata.xlsx', 'customers');
    expect(await customers("first_name || ' ' || last_name as name, email")).toEqual([
      { name: 'Carla & Filhos', email: 'cd1@exemplo.com.br' },
    ]);
  });

  test('a backslash guards a quote where the file shows it', async () => {
    await importShopFile('backslash.csv', 'customers');
    expect(await customers("first_name || ' ' || last_name as name")).toEqual([
      { name: 'Maria "Mia" Souza' },
      { name: 'Caio "Cacá", filho' },
    ]);
  });

  test('of two columns of one name the filled one is used, the other offered', async () => {
    await importShopFile('dup-head.csv', 'customers');
    expect(await customers('email, phone')).toEqual([
      { email: 'dh1@exemplo.com.br', phone: '+5511987650060' },
    ]);
    const draft = { kind: 'customers', dry_run: 'true' };
    const { preview } = await upload(store, await shopFile('dup-head.csv'), draft);
    expect(preview?.columns).toMatchObject([
      { name: 'Codigo' },
      { name: 'Nome' },
      { name: 'E-mail', field: 'email' },
      { name: 'E-mail (2)', field: null, same_as: 'E-mail', fills_in: true },
      { name: 'Telefone', field: 'phone' },
      { name: 'Telefone (2)', field: null, same_as: 'Telefone', fills_in: true },
    ]);
  });

  test('a column that a person leaves out does not even fill in', async () => {
    const file = table(
      'codigo;nome;celular;telefone;Billing City;Shipping City',
      '1;Ana;;1133224455;Santos;',
    );
    const draft = { kind: 'customers', dry_run: 'true' };
    const reported = {
      codigo: 'customer_id',
      nome: 'full_name',
      celular: 'phone',
      'Shipping City': 'city',
    };
    const spares = async (mapping: object) => {
      const form = { ...draft, mapping: JSON.stringify(mapping) };
      const { preview } = await upload(store, file, form);
      return preview!.columns.filter(({ field }) => field === null);
    };
    expect(await spares(reported)).toMatchObject([
      { name: 'telefone', same_as: 'celular', fills_in: true, is_ignored: false },
      { name: 'Billing City', same_as: 'Shipping City', fills_in: true, is_ignored: false },
    ]);
    const mapping = { ...reported, telefone: null, 'Billing City': null };
    expect(await spares(mapping)).toMatchObject([
      { name: 'telefone', same_as: 'celular', fills_in: true, is_ignored: true },
      { name: 'Billing City', same_as: 'Shipping City', fills_in: true, is_ignored: true },
    ]);
    await importFile(store, file, { kind: 'customers', mapping: JSON.stringify(mapping) });
    expect(await customers('phone, city')).toEqual([{ phone: null, city: null }]);
    await importFile(store, file, { kind: 'customers', mapping: JSON.stringify(reported) });
    expect(await customers('phone, city')).toEqual([{ phone: '+551133224455', city: 'Santos' }]);
  });

  test('mixed separators are a question of the preview, with examples of both', async () => {
    const result = await importShopFile('mixed-sep.csv', 'orders');
    expect(result).toMatchObject({ status: 'failed', created: 0 });
    expect(result.error).toContain('(como 1.234,56 e 1,234.56)');
  });

  test('a header repeated among the rows is no customer', async () => {
    const file = table('codigo;nome;email', '1;Ana;a@exemplo.com.br', 'codigo;nome;email', '2;B;');
    const result = await importFile(store, file, { kind: 'customers' });
    expect(result).toMatchObject({ created: 2, refused: 1 });
    expect(await reportOf(store, result.id, 'refused')).toContain('repete os nomes das colunas');
  });

  test('omitted fields of a person are listed', async () => {
    const file = table('codigo;nome;uf;cep', '1;Ana;England;123');
    const result = await importFile(store, file, { kind: 'customers' });
    const said = await reportOf(store, result.id, 'warned');
    expect(said).toContain('não é um estado');
    expect(said).toContain('não é um CEP');
  });
});

describe('the API', () => {
  test('handles numbers damaged by spreadsheets like a file does', async () => {
    const { caller } = await anApiKey(world, store, contract.API_SCOPE_NAMES);
    const write = (...rows: object[]) =>
      caller.call(contract.writeCustomers, { store_id: store.id, body: { customers: rows } });
    const said = await write(
      { integration_id: '17850.0', phone: '11987654321.0', document: '1152449303.0' },
      { integration_id: "'70123", postal_code: '1310100.0', first_name: 'NULL', phone: 'N/A' },
      { integration_id: '1,23457E+12', email: 'a@exemplo.com.br' },
      { phone: '1,19877E+10', email: 'b@exemplo.com.br' },
    );
    expect(said.data.map(({ outcome }) => outcome)).toEqual([
      ...['created', 'created', 'refused', 'refused'],
    ]);
    expect(
      await customers('integration_id as id, phone, document, postal_code, first_name'),
    ).toEqual([
      {
        id: '17850',
        phone: '+5511987654321',
        document: '01152449303',
        postal_code: null,
        first_name: '',
      },
      { id: '70123', phone: null, document: null, postal_code: '01310100', first_name: '' },
    ]);
  });

  test('and so does the form of one customer', async () => {
    const created = await store.owner.call(contract.createCustomer, {
      store_id: store.id,
      body: {
        first_name: 'Ana',
        last_name: 'Lima',
        email: 'ana@exemplo.com.br',
        phone: '1132654321.0',
        document: '1152449303.0',
        birthdate: '1985-04-25',
        postal_code: '1310100.0',
      },
    });
    expect(created).toMatchObject({
      phone: '+551132654321',
      document: '01152449303',
      postal_code: '01310100',
    });
  });
});

const NAMES = [
  ...['Sant’Anna', 'Łukasz', 'Øystein', 'Søren', 'Straße', 'Ægir', 'Maria 2ª', 'José – Filho'],
  ...['“Ana”', 'あいすけ', 'パティ', '金成煥', '김서연', 'Наталья', 'İpek', 'Đorđe'],
];

test.each(NAMES)(
  '%s is found by its stored form, in search and by a group’s filter',
  async (name) => {
    await importFile(store, table('codigo;nome;sobrenome', `1;${name};X`), { kind: 'customers' });
    const found = await store.owner.call(contract.listCustomers, {
      store_id: store.id,
      query: { search: name },
    });
    expect(found.data).toHaveLength(1);
    const condition = (test: string) => ({
      op: 'all',
      of: [{ field: 'first_name', is: { test, value: name } }],
    });
    for (const test of ['equals', 'contains', 'starts_with']) {
      const { customers: total } = await store.owner.call(contract.previewCluster, {
        store_id: store.id,
        body: { filters: condition(test) } as never,
      });
      expect(total, test).toBe(1);
    }
  },
);

test('the own export back in changes nothing', async () => {
  const names = ['=Ana', '@Bia', "'=Caio", '👩‍🍳 Dora', 'Edu; =SOMA(A1)', '-Fani', "'t Hooft"];
  const rows = names.map((name, at) => `p${at}@exemplo.com.br,"${name}",Lima,Natal`);
  const phones = ['+34912345678', '+5511987654321'];
  const file = `email,nome,sobrenome,cidade,telefone\n${rows.map((row, at) => `${row},${phones[at] ?? ''}`).join('\n')}\n`;
  await importFile(store, file, { kind: 'customers' });
  const before = await customers('email, first_name, last_name, city, phone');
  const { raw } = await store.owner.send(contract.exportCustomers, { store_id: store.id });
  const back = await importFile(store, new Uint8Array(raw), { kind: 'customers' });
  expect(back).toMatchObject({ unchanged: names.length, created: 0, updated: 0, warned: 0 });
  expect(await customers('email, first_name, last_name, city, phone')).toEqual(before);
});

test('121 characters are too long, not missing', async () => {
  const body = { first_name: 'x'.repeat(121), last_name: 'Lima', email: 'a@exemplo.com.br' };
  const answer = await store.owner.send(contract.createCustomer, {
    store_id: store.id,
    body: { ...body, phone: '11987654321' } as never,
  });
  expect(JSON.stringify(answer.body)).toContain('no máximo 120 caracteres');
});

describe('encodings of old machines', () => {
  const words = 'José Antônio Conceição Araújo Mônica';
  test.each([
    ['MacRoman', '4a6f738e20416e74996e696f20436f6e6365698d8b6f204172619c6a6f204d996e696361'],
    ['CP850', '4a6f738220416e74936e696f20436f6e636569 87c66f20417261a36a6f204d936e696361'],
    ['Windows-1252', '4a6f73e920416e74f46e696f20436f6e636569e7e36f20417261fa6a6f204df46e696361'],
  ])('%s is recognised, and the preview shows the accents', async (_, hex) => {
    const name = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    const file = new Uint8Array(
      Buffer.concat([Buffer.from('codigo;nome\n1;'), name, Buffer.from('\n')]),
    );
    const { preview } = await upload(store, file, { kind: 'customers', dry_run: 'true' });
    expect(preview?.sample).toMatchObject([{ values: { full_name: words } }]);
  });
});
