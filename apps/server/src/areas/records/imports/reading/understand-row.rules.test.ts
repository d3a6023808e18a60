import { expect, test } from 'vitest';
import { rawRow } from '#test/import-rows';
import { matchColumns } from './columns.ts';
import type { Cell } from './raw-rows.ts';
import { isRefused, rowReader } from './understand-row.ts';
import type { Reading } from './understood-row.ts';

/** Reads one row under the columns of a file whose other values leave no doubt. */
function read(
  kind: Reading['kind'],
  cellsByColumn: Record<string, Cell>,
  reported: Partial<Reading> = {},
) {
  const columns = Object.keys(cellsByColumn);
  const reader = rowReader({
    kind,
    columns,
    mapping: matchColumns(kind, columns),
    attributes: {},
    formats: {},
    statuses: {},
    consents: {},
    defaultStatus: 'paid',
    timeZone: 'America/Sao_Paulo',
    now: new Date('2026-11-20T12:00:00Z'),
    ...reported,
  });
  return reader(rawRow(Object.values(cellsByColumn)));
}

const order = { Pedido: '1001', Data: '10/03/2026 14:30', Total: '150,00' };
const line = { Pedido: '1001', Data: '10/03/2026', SKU: 'A1', Quantidade: '2', Preço: '10,50' };

test.each([
  { 'Código do cliente': 'Total de clientes', Nome: '8000' },
  { 'Código do cliente': '8000', Nome: 'Total geral:' },
  { 'Código do cliente': 'TOTAL', Nome: '' },
])('the total below a report is no customer: %o', (cells) => {
  expect(read('customers', cells)).toMatchObject({
    reasons: ['A linha parece ser o total de um relatório, não um cliente.'],
  });
});

test.each<Record<string, Cell>>([
  { 'Código do cliente': '12', Nome: 'Total Pneus' },
  { 'Código do cliente': 'TOTAL-12', Nome: 'Ana' },
  { 'Código do cliente': '12', Nome: 'Total Geral', 'E-mail': 'compras@totalgeral.com.br' },
])('a customer may be called Total: %o', (cells) => {
  expect(read('customers', cells)).not.toHaveProperty('reasons');
});

test('a customer is understood with everything in its stored form', () => {
  expect(
    read('customers', {
      'Código do cliente': '17850.0',
      Nome: ' João  da Silva ',
      'E-mail': 'Joao@Loja.com.BR',
      Telefone: '(11) 8765-4321',
      CPF: '529.982.247-25',
      Nascimento: '05/04/1985',
      Cidade: 'São Paulo',
      Estado: 'são paulo',
      CEP: '1001-000',
      Newsletter: 'Sim',
    }),
  ).toMatchObject({
    customer_id: '17850',
    first_name: 'João',
    last_name: 'da Silva',
    email: 'joao@loja.com.br',
    phone: '+5511987654321',
    document: '52998224725',
    birthdate: '1985-04-05',
    city: 'São Paulo',
    state: 'SP',
    postal_code: '01001000',
    accepts_email: true,
  });
});

test('an order is read in the store’s time zone; without a status column it is paid', () => {
  expect(read('orders', order)).toMatchObject({
    order_id: '1001',
    ordered_at: Date.parse('2026-03-10T17:30:00Z'),
    order_total: 15_000,
    status: 'paid',
  });
});

test('a line total is quantity times price, and the file’s own where it has one', () => {
  expect(read('order_lines', line)).toMatchObject({ line_total: 2_100, quantity: 20_000 });
  expect(read('order_lines', { ...line, 'Total do item': '20,00' })).toMatchObject({
    line_total: 2_000,
  });
});

test('a status is taken from the file’s mapping, its synonyms, else it is pending', () => {
  const statuses = { 'aguardando coleta': 'fulfilled' } as const;
  expect(read('orders', { ...order, Status: 'Aguardando Coleta' }, { statuses })).toMatchObject({
    status: 'fulfilled',
  });
  expect(read('orders', { ...order, Status: 'Aguardando Coleta' })).toMatchObject({
    status: 'pending',
  });
  expect(read('orders', { ...order, Status: 'Pago' })).toMatchObject({ status: 'paid' });
  expect(read('orders', { ...order, Status: '' })).toMatchObject({ status: 'pending' });
});

test('an order numbered C and digits is a return', () => {
  expect(
    read('order_lines', { ...line, Pedido: 'C536379', Quantidade: '-1', Status: 'Pago' }),
  ).toMatchObject({
    is_return: true,
    status: 'refunded',
    line_total: -1_050,
  });
  expect(read('orders', { ...order, Pedido: 'C536379', Total: '-10,00' })).toMatchObject({
    is_return: true,
  });
});

test('placeholders where nothing is known are not refused', () => {
  expect(
    read('customers', {
      email: 'a@b.com',
      phone: '(00) 00000-0000',
      document: 'N/A',
      birthdate: '00/00/0000',
      state: 'XX',
      cep: '12',
    }),
  ).toMatchObject({
    email: 'a@b.com',
    phone: null,
    document: null,
    birthdate: null,
    state: null,
    postal_code: null,
  });
});

test('a spreadsheet’s numbers and dates need no format', () => {
  expect(read('orders', { Pedido: 1001, Data: '2026-03-10T14:30:00', Total: 1.234 })).toMatchObject(
    { order_id: '1001', order_total: 123 },
  );
  expect(read('orders', { Pedido: 1, Data: 46_091, Total: 5 })).toMatchObject({
    ordered_at: Date.parse('2026-03-10T03:00:00Z'),
  });
});

test.each([
  ['orders', { ...order, Data: '31/02/2026' }, 'A data do pedido "31/02/2026" não existe'],
  ['orders', { ...order, Data: '' }, 'A data do pedido está vazia'],
  ['orders', { ...order, Data: '10/03/2099' }, 'está no futuro'],
  ['orders', { ...order, Total: '-150,00' }, 'O total do pedido não pode ser negativo'],
  ['orders', { ...order, Total: 'cento' }, 'não é um número'],
  ['orders', { ...order, Total: '' }, 'O total do pedido está vazio'],
  ['orders', { ...order, Pedido: ' ' }, 'O número do pedido está vazio'],
  ['orders', { ...order, Frete: '-1,00' }, 'O frete não pode ser negativo'],
  [
    'orders',
    { ...order, Desconto: '10%' },
    'Desconto: "10%" é uma porcentagem; escreva o valor em reais',
  ],
  ['order_lines', { ...line, Frete: '7,5 %' }, 'Frete: "7,5 %" é uma porcentagem'],
  [
    'orders',
    { ...order, Total: { trouble: 'formula_without_value' } },
    'fórmula sem resultado gravado',
  ],
  ['orders', { ...order, Total: { trouble: 'too_long' } }, 'tem texto demais'],
  ['order_lines', { ...line, SKU: '' }, 'código nem o nome do produto'],
  ['order_lines', { ...line, Preço: '' }, 'preço unitário nem o total'],
  ['customers', { CPF: '111.111.111-11' }, 'O CPF ou CNPJ "111.111.111-11" não é válido'],
  ['customers', { nome: 'Ana', telefone: '1234' }, 'O telefone "1234" não é válido'],
  ['customers', { nome: 'Ana', email: '' }, 'identifique o cliente'],
] as [Reading['kind'], Record<string, Cell>, string][])(
  '%s %o is refused',
  (kind, cells, reason) => {
    const row = read(kind, cells);
    expect(isRefused(row) && row.reasons.join(' ')).toContain(reason);
  },
);

test.each([
  ['Shipping City', 'Shipping Province', 'Billing City', 'Billing Province'],
  ['shipping_city', 'shipping_state', 'billing_city', 'billing_state'],
  ['Cidade de entrega', 'Estado de entrega', 'Cidade de cobrança', 'Estado de cobrança'],
  ['City (Billing)', 'State (Billing)', 'City (Shipping)', 'State (Shipping)'],
])('a row without %s uses its other address as a whole', (...columns) => {
  const placed = (...cells: string[]) =>
    read('orders', {
      ...order,
      ...Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])),
    });
  expect(placed(' ', '', 'Santos', 'SP')).toMatchObject({ city: 'Santos', state: 'SP' });
  expect(placed('Olinda', 'PE', 'Santos', 'SP')).toMatchObject({ city: 'Olinda', state: 'PE' });
  expect(placed('Olinda', '', 'Santos', 'SP')).toMatchObject({ city: 'Olinda', state: null });
});

test('no percent is nothing; a column of shares is never read as money', () => {
  expect(read('orders', { ...order, Desconto: '0%', Frete: '0,00 %' })).toMatchObject({
    discount: 0,
    shipping: 0,
  });
  expect(matchColumns('orders', ['Desconto (%)', '% frete'])).toEqual({});
  const mapping = { Pedido: 'order_id', Data: 'ordered_at', Total: 'order_total' } as const;
  for (const cell of ['10', 10, '10%']) {
    const reported = { mapping: { ...mapping, 'Desconto (%)': 'discount' as const } };
    const row = read('orders', { ...order, 'Desconto (%)': cell }, reported);
    expect(isRefused(row) && row.reasons.join(' ')).toContain('Desconto: "10%" é uma porcentagem');
  }
});

test('a row refused for several reasons lists them all', () => {
  const row = read('customers', { email: 'x', telefone: '1', CPF: '2' });
  expect(isRefused(row) && row.reasons).toHaveLength(4);
});

test.each([
  [
    'orders',
    { ...order, telefone: '988887766' },
    { phone: null, order_total: 15_000 },
    'O telefone "988887766"',
  ],
  ['orders', { ...order, CPF: '12345678900' }, { document: null }, 'O CPF ou CNPJ "12345678900"'],
  ['order_lines', { ...line, 'E-mail': 'maria@' }, { email: null }, 'O e-mail "maria@"'],
  [
    'order_lines',
    { ...line, Cliente: { trouble: 'too_long' } },
    { first_name: null },
    'texto demais',
  ],
  ['order_lines', { ...line, Quantidade: '1,5' }, { line_total: 1_575 }, 'peças inteiras'],
  ['customers', { email: 'x@y.com', telefone: '1234' }, { email: 'x@y.com' }, 'O telefone "1234"'],
  [
    'customers',
    { email: 'x@y.com', nascimento: '31/02/1990' },
    { birthdate: null },
    '"31/02/1990"',
  ],
  ['customers', { email: 'x@y.com', nascimento: '01/01/2030' }, { birthdate: null }, 'no futuro'],
  [
    'customers',
    { email: 'p5@ex.com', telefone: '11 98888-7744 / 11 3333-2222' },
    { email: 'p5@ex.com', phone: '+5511988887744' },
    'ficou o primeiro válido',
  ],
] as [Reading['kind'], Record<string, Cell>, object, string][])(
  '%s %o is imported without the unreadable fields of its person, with a warning',
  (kind, cells, understood, warning) => {
    const row = read(kind, cells);
    expect(row).toMatchObject(understood);
    expect(!isRefused(row) && row.warnings?.join(' ')).toContain(warning);
  },
);

test.each([
  ['sim', true, null],
  ['1.0', true, null],
  ['0', false, null],
  ['Não aceito', false, null],
  ['opt-out', false, null],
  ['', null, null],
  ['n/a', null, null],
  ['às vezes', true, null],
  ['talvez', false, 'Aceita receber e-mails: "talvez" não foi entendido e conta como não.'],
])('the consent %j is %s', (word, given, warning) => {
  const row = read(
    'customers',
    { email: 'a@b.com', Newsletter: word },
    { consents: { asvezes: true } },
  );
  expect(row).toMatchObject({ accepts_email: given, warnings: warning && [warning] });
});

test('a whole name of one word has an empty last name, no unknown one', () => {
  expect(read('customers', { Nome: 'Xis', email: 'a@b.com' })).toMatchObject({
    first_name: 'Xis',
    last_name: '',
  });
  expect(read('customers', { Nome: ' ', email: 'a@b.com' })).toMatchObject({ last_name: null });
});

test('a row may lack its last cells or have empty ones too many, but no content', () => {
  const reader = rowReader({
    kind: 'customers',
    columns: ['email', 'nome'],
    mapping: { email: 'email' },
    attributes: {},
    formats: {},
    statuses: {},
    consents: {},
    defaultStatus: 'paid',
    timeZone: 'America/Sao_Paulo',
    now: new Date(),
  });
  expect(isRefused(reader(rawRow(['a@b.com'])))).toBe(false);
  expect(isRefused(reader(rawRow(['a@b.com', 'Ana', 'x'])))).toBe(true);
  expect(isRefused(reader(rawRow(['a@b.com', 'Ana', '', ' '])))).toBe(false);
});

test("a cell of the store's own field is read by its type, or left out with a warning", () => {
  const attributes = {
    Tamanho: { id: 't', name: 'Tamanho', type: 'NUMBER' },
    Revisão: { id: 'r', name: 'Revisão', type: 'DATE' },
    Prova: { id: 'p', name: 'Prova', type: 'DATETIME' },
    Time: { id: 'e', name: 'Time do coração', type: 'TEXT' },
  } as const;
  const row = (Tamanho: Cell, Revisão: Cell, Prova: Cell, Time: Cell) =>
    read('customers', { email: 'a@b.com', Tamanho, Revisão, Prova, Time }, { attributes });
  expect(row('1.041,5', '31/10/2026', '28/11/2026 14:30', ' Remo ')).toMatchObject({
    custom: {
      t: { type: 'NUMBER', value: '10415000' },
      r: { type: 'DATE', value: '2026-10-31' },
      p: { type: 'DATETIME', value: '2026-11-28T17:30:00.000Z' },
      e: { type: 'TEXT', value: 'Remo' },
    },
    warnings: null,
  });
  expect(row(41.5, '', '', 'N/A')).toMatchObject({
    custom: { t: { type: 'NUMBER', value: '415000' } },
  });
  expect(row('grande', '31/02/2026', 'ontem', 'x'.repeat(501))).toMatchObject({
    email: 'a@b.com',
    custom: null,
    warnings: [
      'Tamanho: "grande" não é um número.',
      'Revisão: a data "31/02/2026" não existe ou não foi entendida.',
      'Prova: a data "ontem" não existe ou não foi entendida.',
      'Time do coração: o texto é longo demais.',
    ],
  });
});
