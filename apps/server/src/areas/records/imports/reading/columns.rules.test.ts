import type { ImportKind } from '@clientela/domain';
import { expect, test } from 'vitest';
import { rawRow } from '#test/import-rows';
import { columnNames, findHeader, matchColumns, recogniseKind } from './columns.ts';

test('the real order lines are matched without help', () => {
  const columns =
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'.split(',');
  expect(matchColumns('order_lines', columns)).toEqual({
    InvoiceNo: 'order_id',
    StockCode: 'product_id',
    Description: 'product_name',
    Quantity: 'quantity',
    InvoiceDate: 'ordered_at',
    UnitPrice: 'unit_price',
    CustomerID: 'customer_id',
  });
});

test('Portuguese names are matched whatever their case, accents and little words', () => {
  const columns = [
    'NÚMERO DO PEDIDO',
    'Data da Compra',
    'Situação',
    'Código do Produto',
    'Descrição',
    'Categoria',
    'Qtde.',
    'Valor Unitário (R$)',
    'Total do Item',
    'Valor Total',
    'Frete',
    'Desconto',
    'Forma de Pagamento',
    'Cupom de desconto',
    'Nome do Cliente',
    'E-mail',
    'Celular',
    'CPF/CNPJ',
    'Data de Nascimento',
    'Cidade',
    'UF',
    'CEP',
    'Valor reembolsado',
    'Data do pagamento',
    'Código do cliente',
  ];
  expect(Object.values(matchColumns('order_lines', columns))).toHaveLength(columns.length);
});

test('"Nome" is the full name, and with "Sobrenome" the first name', () => {
  expect(matchColumns('customers', ['Nome', 'E-mail'])).toEqual({
    Nome: 'full_name',
    'E-mail': 'email',
  });
  expect(matchColumns('customers', ['Nome', 'Sobrenome'])).toEqual({
    Nome: 'first_name',
    Sobrenome: 'last_name',
  });
});

test('a field is given to one column and hostile names harm nothing', () => {
  expect(matchColumns('customers', ['email', 'E-mail', '__proto__', 'constructor'])).toEqual({
    email: 'email',
  });
});

test('exports of shop systems are read by their column names', () => {
  const shopify = matchColumns(
    'order_lines',
    'Name,Email,Financial Status,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Id'.split(
      ',',
    ),
  );
  expect(shopify).toMatchObject({ Name: 'order_id', Total: 'order_total' });
  expect(shopify).not.toHaveProperty('Id');
  // of the order, in its first line alone
  expect(shopify).not.toHaveProperty('Subtotal');

  const nuvemshop = [
    ...['Número do Pedido', 'Data', 'Status do Pedido', 'Status do Pagamento', 'Subtotal'],
    ...['Total', 'Nome do comprador', 'Nome do Produto', 'Valor do Produto'],
    'Quantidade Comprada',
  ];
  expect(matchColumns('order_lines', nuvemshop)).toEqual({
    'Número do Pedido': 'order_id',
    Data: 'ordered_at',
    'Status do Pagamento': 'status',
    Total: 'order_total',
    'Nome do comprador': 'full_name',
    'Nome do Produto': 'product_name',
    'Valor do Produto': 'unit_price',
    'Quantidade Comprada': 'quantity',
  });
  expect(matchColumns('orders', nuvemshop)).toMatchObject({ 'Status do Pagamento': 'status' });

  const vtex = [
    ...['Order', 'Creation Date', 'Client Name', 'Client Last Name', 'Client Document', 'Email'],
    ...['Status', 'Payment System Name', 'Quantity_SKU', 'ID_SKU', 'SKU Name'],
    ...['SKU Selling Price', 'SKU Total Price', 'Total Value'],
  ];
  expect(Object.values(matchColumns('order_lines', vtex))).toEqual(
    expect.arrayContaining(['first_name', 'last_name', 'document', 'order_total', 'line_total']),
  );
  expect(Object.keys(matchColumns('order_lines', vtex))).toHaveLength(vtex.length);
});

test('a subtotal is the line total when there is no price', () => {
  expect(matchColumns('order_lines', ['Pedido', 'Produto', 'Subtotal'])).toMatchObject({
    Subtotal: 'line_total',
  });
});

test('titles above the column names are skipped, a sufficient header never is', () => {
  const names = rawRow(['Nome', 'E-mail', 'Telefone'], 3);
  const person = rawRow(['Ana', 'ana@loja.com', '11987654321'], 4);
  const titled = [rawRow(['Relatório de clientes', '', ''], 1), names, person];
  expect(findHeader('customers', titled)).toBe(names);
  expect(findHeader('customers', [rawRow(['Relatório de clientes'], 1), names, person])).toBe(
    names,
  );
  const odd = [rawRow(['quem', 'onde', 'quando'], 1), rawRow(['1', '2', '3'], 2)];
  expect(findHeader('customers', odd)).toBe(odd[0]);
  const wide = [rawRow(['email'], 1), rawRow(['a@b.com', 'x', 'y', 'z'], 2)];
  expect(findHeader('customers', wide)).toBe(wide[0]);
  expect(findHeader('customers', odd, { onde: 'email' })).toBe(odd[0]);
});

test('nameless and repeated columns get names of their own', () => {
  expect(columnNames(rawRow(['Nome', '', 'Nome', 3]))).toEqual([
    'Nome',
    'Coluna 2',
    'Nome (2)',
    '3',
  ]);
});

test.each<[string, ImportKind, string, Record<string, string>]>([
  [
    'Outlook',
    'customers',
    'First Name,Last Name,E-mail Address,Mobile Phone,Home City,Home State,Home Postal Code,Birthday',
    { first_name: 'First Name', email: 'E-mail Address', phone: 'Mobile Phone', city: 'Home City' },
  ],
  [
    'WooCommerce Order Export',
    'order_lines',
    'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing),City (Billing),State Code (Billing),Postcode (Billing),Payment Method Title,Cart Discount Amount,Order Shipping Amount,Order Total Amount,SKU,Item #,Item Name,Quantity,Item Cost,Coupon Code',
    {
      order_id: 'Order Number',
      product_name: 'Item Name',
      email: 'Email (Billing)',
      order_total: 'Order Total Amount',
      shipping: 'Order Shipping Amount',
      product_id: 'SKU',
      unit_price: 'Item Cost',
      discount: 'Cart Discount Amount',
      state: 'State Code (Billing)',
    },
  ],
  [
    'Shopee',
    'order_lines',
    'ID do pedido;Status do pedido;Número de referência SKU;Nome do Produto;Preço original;Preço acordado;Quantidade;Nome de usuário (comprador);Nome do destinatário;Telefone;CPF do Comprador;Cidade;UF;CEP;Data de criação do pedido;Hora do pagamento do pedido',
    {
      order_id: 'ID do pedido',
      status: 'Status do pedido',
      unit_price: 'Preço acordado',
      product_name: 'Nome do Produto',
      product_id: 'Número de referência SKU',
      ordered_at: 'Data de criação do pedido',
      paid_at: 'Hora do pagamento do pedido',
      document: 'CPF do Comprador',
      full_name: 'Nome do destinatário',
    },
  ],
])('the columns of %s are known', (_, kind, header, expected) => {
  const mapping = matchColumns(kind, header.split(/[,;]/));
  const columnOf = Object.fromEntries(
    Object.entries(mapping).map(([name, field]) => [field, name]),
  );
  expect(columnOf).toMatchObject(expected);
});

test.each<[ImportKind, string]>([
  ['customers', 'Nome,E-mail,Telefone'],
  ['customers', 'First Name,Last Name,Email,Phone,Total Spent,Total Orders'],
  ['orders', 'Pedido,Data,Status,Total,Nome,E-mail'],
  ['orders', 'Número do pedido,Data da compra,Valor total,CPF'],
  [
    'order_lines',
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  ],
  ['order_lines', 'Pedido,Data,E-mail,Produto,Quantidade,Preço unitário'],
])('%s by the columns %s', (kind, columns) => {
  const header = columns.split(',');
  const values = header.map(() => 'x');
  const rows = [rawRow(header, 1), rawRow(values)];
  expect(recogniseKind(rows)).toBe(kind);
});
