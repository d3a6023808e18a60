import { expect, test } from 'vitest';
import { mapOrder as ofBling } from './bling/records.ts';
import { mapOrder as ofLojaIntegrada } from './loja-integrada/records.ts';
import { mapOrder as ofMagento } from './magento/records.ts';
import { mapOrder as ofNuvemshop } from './nuvemshop/records.ts';
import { mapOrder as ofOmie } from './omie/records.ts';
import { Fields } from './shop-values.ts';
import { mapOrder as ofVtex } from './vtex/records.ts';
import { mapOrder as ofWoocommerce } from './woocommerce/records.ts';
import { mapOrder as ofYampi } from './yampi/records.ts';

/**
 * Orders as published in the platforms' documents and open repositories, reduced to the fields we read: original
 * shapes and amounts, invented people.
 */

const ANA = { first_name: 'Ana', last_name: 'Souza', email: 'ana@exemplo.com.br' };

test('Nuvemshop: resources/order.md of its API documents', () => {
  const order = ofNuvemshop(
    new Fields({
      id: 450789469,
      name: '#1001',
      number: 101,
      gateway: 'paypal',
      status: 'open',
      payment_status: 'pending',
      shipping_status: 'unshipped',
      cancel_reason: null,
      subtotal: '38.00',
      discount: '0.00',
      total: '58.00',
      shipping_cost_customer: '20.00',
      created_at: '2008-01-10T11:00:00-05:00',
      updated_at: '2008-01-10T11:00:00-05:00',
      coupon: [{ code: 'SUPERDISCOUNT' }],
      products: [{ product_id: 1234, variant_id: 101, price: '19.00', quantity: 2, depth: null }],
      shipping_address: { city: 'Recife', province: 'Pernambuco', zipcode: '50030-230' },
      customer: { id: 101, name: 'Ana Souza', email: ANA.email, total_spent: '89.00' },
    }),
  );
  expect(order).toMatchObject({
    external_id: '450789469',
    number: '101',
    status_code: 'pending',
    coupon: 'SUPERDISCOUNT',
    total: 5_800,
    shipping: 2_000,
    ordered_at: '2008-01-10T16:00:00.000Z',
    state: 'PE',
    person: { ...ANA, integration_id: '101' },
    items: [{ product_ref: '1234', quantity: 2, unit_price: 1_900, total: 3_800 }],
  });
});

const WOO = {
  id: 263,
  number: '263',
  status: 'processing',
  total: '25.00',
  shipping_total: '0.00',
  date_created_gmt: '2018-08-05T15:26:00',
  date_modified_gmt: '2018-08-05T15:26:04',
  date_paid_gmt: '2018-08-05T15:26:04',
  discount_total: '0.00',
  customer_id: 1,
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  billing: { ...ANA, city: 'Vancouver', state: 'CA', postcode: '90210', phone: '555 555 5555' },
  meta_data: [{ id: 7450, key: '_stripe_source_id', value: 'ch_0' }],
  refunds: [],
  line_items: [
    { id: 7, name: 'Another tea', product_id: 224, quantity: 1, total: '25.00', price: 25 },
  ],
  coupon_lines: [],
};

test('WooCommerce: the fixtures of its own app', () => {
  expect(ofWoocommerce(new Fields(WOO))).toMatchObject({
    external_id: '263',
    number: '263',
    status_code: 'processing',
    total: 2_500,
    refunded: 0,
    paid_at: '2018-08-05T15:26:04.000Z',
    person: { ...ANA, integration_id: '1', phone: null },
    items: [{ product_ref: '224', name: 'Another tea', quantity: 1, total: 2_500 }],
  });
});

test('WooCommerce: a coupon of so much, and one and a half of something', () => {
  const order = ofWoocommerce(
    new Fields({
      ...WOO,
      discount_total: 30,
      total: '31.20',
      line_items: [
        { name: 'Fruits Basket', product_id: 52, quantity: 2, total: '30.00', price: 30 },
        { name: 'Fruits Bundle', product_id: 234, quantity: 1.5, total: '0.00', price: 0 },
      ],
      coupon_lines: [{ id: 894, code: '30$off', discount: '30', meta_data: [{ value: {} }] }],
    }),
  );
  expect(order).toMatchObject({ total: 3_120, discount: 3_000, coupon: '30$off' });
  expect(order?.items).toMatchObject([{ total: 3_000 }, { quantity: 2, total: 0 }]);
});

test('WooCommerce: products that are gone, all with the number 0, are not one', () => {
  const line_items = ['Flying Ninja', 'Happy Ninja'].map((name) => ({
    name,
    product_id: 0,
    variation_id: 0,
    quantity: 1,
    total: '12.00',
    sku: null,
  }));
  expect(ofWoocommerce(new Fields({ ...WOO, line_items }))?.items).toMatchObject([
    { product_ref: null, name: 'Flying Ninja' },
    { product_ref: null, name: 'Happy Ninja' },
  ]);
});

test('WooCommerce: an order that was only begun has no date, and is none', () => {
  const begun = { ...WOO, status: 'draft', date_created_gmt: null, date_modified_gmt: null };
  expect(ofWoocommerce(new Fields(begun))).toBeNull();
});

const VTEX = {
  orderId: 'v5195004lux-01',
  status: 'handling',
  statusDescription: 'Preparando Entrega',
  value: 1160,
  creationDate: '2019-01-28T20:09:43.899958+00:00',
  marketingData: null,
  lastChange: '2019-02-06T20:46:11.7010747+00:00',
  authorizedDate: '2019-01-28T20:33:04Z',
  totals: [
    { id: 'Items', name: 'Total dos Itens', value: 3290 },
    { id: 'Shipping', name: 'Total do Frete', value: 1160 },
    { id: 'Change', name: 'Total das mudanças', value: -3290 },
  ],
  items: [
    { id: '1234568358', productId: '9429485', name: 'Bay Max L', quantity: 1, sellingPrice: 3290 },
  ],
  clientProfileData: {
    email: ANA.email,
    firstName: 'Ana',
    lastName: 'Souza',
    document: '52998224725',
    phone: '+5581998765432',
    userProfileId: '5a3692de-358a-4bea-8885-044bce33bb93',
  },
  shippingData: { address: { postalCode: '22250-040', city: 'Rio de Janeiro', state: 'RJ' } },
  paymentData: {
    transactions: [
      {
        payments: [
          { paymentSystemName: 'Boleto Bancário', group: 'bankInvoice', dueDate: '2019-02-02' },
        ],
      },
    ],
  },
  packageAttachment: { packages: [] },
};

test('VTEX: the example of its reference, whose item was taken out again', () => {
  expect(ofVtex(new Fields(VTEX))).toMatchObject({
    number: 'v5195004lux-01',
    status_code: 'handling',
    total: 1_160,
    shipping: 1_160,
    payment_method: 'boleto',
    city: 'Rio de Janeiro',
    state: 'RJ',
    person: { ...ANA, document: '52998224725', phone: '+5581998765432' },
    items: [{ product_ref: '9429485', name: 'Bay Max L', total: 3_290 }],
  });
});

test('VTEX: an alias of the platform is not stored as an address', () => {
  const email = 'a27499cad31f42b7a771ae34f57c8358@ct.vtex.com.br';
  const clientProfileData = { ...VTEX.clientProfileData, email };
  expect(ofVtex(new Fields({ ...VTEX, clientProfileData }))?.person).toMatchObject({
    email: null,
    document: '52998224725',
  });
});

test('Loja Integrada: the example of its reference', () => {
  const order = ofLojaIntegrada(
    new Fields({
      numero: 165,
      data_criacao: '2022-10-31T12:28:05.704751',
      cupom_desconto: null,
      data_modificacao: '2022-10-31T12:28:12.653648',
      valor_total: '32.48',
      valor_subtotal: '11.10',
      valor_envio: '21.38',
      valor_desconto: '0.00',
      situacao: { id: 8, codigo: 'pedido_cancelado', nome: 'Pedido Cancelado', cancelado: true },
      cliente: {
        id: 34220641,
        nome: 'Ana Souza',
        email: ANA.email,
        cpf: '52998224725',
        cnpj: null,
        data_nascimento: null,
        sexo: '',
        telefone_celular: '81998765432',
      },
      endereco_entrega: { cidade: 'Rio de Janeiro', estado: 'RJ', cep: '21041040' },
      itens: [
        {
          nome: 'Casaco infantil',
          quantidade: '1.00',
          preco_venda: '11.10',
          sku: 'casaco',
          produto: {
            id_externo: 88568855,
            resource_uri: '/api/v1/produto/88568855?id_externo=1',
          },
          produto_pai: '/api/v1/produto/182904918',
        },
      ],
      pagamentos: [
        {
          pagamento_tipo: 'creditCard',
          bandeira: 'Mastercard',
          valor: '32.48',
          forma_pagamento: { codigo: 'pagsegurov2', nome: 'PagSeguro V2' },
        },
      ],
    }),
  );
  expect(order).toMatchObject({
    number: '165',
    status_code: 'pedido_cancelado',
    total: 3_248,
    shipping: 2_138,
    payment_method: 'credit_card',
    ordered_at: '2022-10-31T15:28:05.704Z',
    person: { ...ANA, document: '52998224725' },
    items: [{ product_ref: '88568855', name: 'Casaco infantil', quantity: 1, total: 1_110 }],
  });
});

test('Yampi: an order with a pending boleto; missing data is an empty list', () => {
  const at = (date: string) => ({ date, timezone: 'America/Sao_Paulo', timezone_type: 3 });
  const order = ofYampi(
    new Fields({
      id: 102855369,
      number: 739383970908649,
      value_total: 136.29,
      value_shipment: 11.77,
      value_discount: 0,
      promocode: { data: [] },
      pix: { data: [] },
      created_at: at('2023-12-19 11:06:19.000000'),
      updated_at: at('2023-12-20 06:40:47.000000'),
      status: { data: { id: 3, alias: 'waiting_payment', name: 'Aguardando pagamento' } },
      customer: {
        data: {
          id: 179128559,
          ...ANA,
          cpf: '52998224725',
          cnpj: null,
          birthday: null,
          newsletter: false,
          created_at: at('2023-12-19 11:05:20.000000'),
        },
      },
      shipping_address: { data: { city: 'Recife', uf: 'PE', zipcode: '50030230' } },
      items: {
        data: [
          {
            product_id: 22194035,
            quantity: 1,
            price: 124.52,
            customizations: [],
            sku: { data: { title: 'Dobradiça com mancal', price_sale: 164.52 } },
          },
        ],
      },
      transactions: {
        data: [
          {
            amount: 136.29,
            captured_at: null,
            metadata: { data: [] },
            billet_url: 'https://pagar.exemplo/1',
            billet_barcode: '23791.22928',
            billet_date: at('2023-12-20 00:00:00.000000'),
            payment: { data: { alias: 'billet', name: 'Boleto Bancário', is_billet: true } },
          },
        ],
      },
    }),
  );
  expect(order).toMatchObject({
    number: '739383970908649',
    status_code: 'waiting_payment',
    total: 13_629,
    coupon: null,
    ordered_at: '2023-12-19T14:06:19.000Z',
    payment_method: 'boleto',
    person: { ...ANA, document: '52998224725', city: 'Recife' },
    items: [{ product_ref: '22194035', name: 'Dobradiça com mancal', total: 12_452 }],
    payment: { method: 'boleto', line: '23791.22928', expires_at: '2023-12-20T03:00:00.000Z' },
  });
});

test('Magento: a guest’s order of the integration guide of a shop front', () => {
  const order = ofMagento(
    new Fields({
      entity_id: 102,
      increment_id: '000000102',
      state: 'new',
      status: 'pending',
      grand_total: 28,
      shipping_amount: 5,
      discount_amount: -3.3,
      quote_id: 1112,
      created_at: '2018-01-23 15:30:04',
      updated_at: '2018-01-23 15:30:05',
      customer_email: ANA.email,
      customer_is_guest: 1,
      billing_address: {
        city: 'Recife',
        firstname: 'Ana',
        lastname: 'Souza',
        postcode: '50-203',
        telephone: null,
        vat_id: 'PL8951930748',
        country_id: 'PL',
      },
      items: [{ product_id: 1546, name: 'Radiant Tee-XS-Blue', qty_ordered: 1, row_total: 22 }],
      payment: { method: 'cashondelivery', additional_information: ['Cash On Delivery', ''] },
    }),
  );
  expect(order).toMatchObject({
    number: '000000102',
    status_code: 'new',
    total: 2_800,
    shipping: 500,
    discount: 330,
    person: { ...ANA, integration_id: null, document: null, postal_code: null },
    items: [{ product_ref: '1546', quantity: 1, total: 2_200 }],
  });
});

test('Bling: an order of a company, as an open client is tested with', () => {
  const order = ofBling(
    new Fields({
      id: 12345678,
      numero: 123,
      numeroLoja: 'Loja_123',
      data: '2023-01-12',
      total: 12,
      totalProdutos: 10,
      outrasDespesas: 2,
      situacao: { id: 9, valor: 1 },
      contato: { id: 7, nome: 'Ana Souza', tipoPessoa: 'J', numeroDocumento: '30188025000121' },
      desconto: { valor: 15.45, unidade: 'REAL' },
      itens: [
        {
          codigo: 'BLG-5',
          quantidade: 1,
          desconto: 2,
          valor: 4.9,
          aliquotaIPI: 0,
          descricao: 'Produto do Bling',
          produto: { id: 12345678 },
        },
      ],
      transporte: { frete: 20, etiqueta: { municipio: 'Bento Gonçalves', uf: 'RS' } },
    }),
    '2023-01-13T00:00:00.000Z',
  );
  expect(order).toMatchObject({
    number: '123',
    shop_number: 'Loja_123',
    status_code: '9',
    total: 1_200,
    shipping: 2_000,
    discount: 1_545,
    ordered_at: '2023-01-12T03:00:00.000Z',
    city: 'Bento Gonçalves',
    state: 'RS',
    person: { integration_id: '7', first_name: 'Ana' },
    items: [{ product_ref: '12345678', name: 'Produto do Bling', unit_price: 490, total: 490 }],
  });
});

test('Omie: an order that another program put there', () => {
  const order = ofOmie(
    new Fields({
      cabecalho: {
        codigo_pedido: 9542202219,
        numero_pedido: '3061',
        etapa: '60',
        codigo_cliente: 9542198176,
        quantidade_itens: 1,
        origem_pedido: 'MRC',
      },
      infoCadastro: {
        dInc: '15/05/2026',
        hInc: '16:11:02',
        dAlt: '15/05/2026',
        hAlt: '16:20:22',
        cancelado: 'N',
        devolvido: 'N',
        faturado: 'N',
        devolvido_parcial: 'N',
      },
      det: [
        {
          produto: {
            codigo_produto: '4422421',
            descricao: 'Telefone Celular X',
            quantidade: 1,
            valor_unitario: 210,
            valor_total: 210,
            tipo_desconto: 'V',
            valor_desconto: 0,
          },
        },
      ],
      frete: { modalidade: '1', valor_frete: 30 },
      total_pedido: { valor_descontos: 0, valor_mercadorias: 210, valor_total_pedido: 210 },
      departamentos: [],
      informacoes_adicionais: { consumidor_final: 'S' },
    }),
  );
  expect(order).toMatchObject({
    number: '3061',
    status_code: '60',
    total: 21_000,
    shipping: 3_000,
    ordered_at: '2026-05-15T19:11:02.000Z',
    changed_at: '2026-05-15T19:20:22.000Z',
    person: { integration_id: '9542198176' },
    items: [{ product_ref: '4422421', quantity: 1, total: 21_000 }],
  });
});
