import { expect, test } from 'vitest';
import { ShopRefusedError, ShopThrottledError } from '#areas/records/integrations/commerce.port';
import { STATUSES as LOJA_INTEGRADA_STATUSES } from './loja-integrada/records.ts';
import { mapCustomer as magentoCustomer, mapOrder as ofMagento } from './magento/records.ts';
import { STATUSES as MEDUSA_STATUSES, mapOrder as ofMedusa } from './medusa/records.ts';
import { STATUSES as NUVEMSHOP_STATUSES, mapOrder as ofNuvemshop } from './nuvemshop/records.ts';
import { waitOf } from './shop-call.ts';
import { type Listed, listByNumber, listByWindow, readNamed } from './shop-form.ts';
import { EMPTY, type Fields, readEach } from './shop-values.ts';
import { mapOrder as ofShopify, STATUSES as SHOPIFY_STATUSES } from './shopify/records.ts';
import { mapOrder as ofVendure, STATUSES as VENDURE_STATUSES } from './vendure/records.ts';
import { mapOrder as ofVtex, STATUSES as VTEX_STATUSES } from './vtex/records.ts';
import { mapOrder as ofWoocommerce, STATUSES as WOO_STATUSES } from './woocommerce/records.ts';

/** Mistakes of one kind, tried with every adapter in which they could occur. */

const AT = '2026-11-20T10:00:00Z';
type Row = Record<string, unknown>;

const WOO: Row = {
  id: 1,
  number: '1',
  status: 'processing',
  total: '100.00',
  date_created_gmt: AT,
  refunds: [{ id: 1, total: '-40.00' }],
};
const NUVEMSHOP: Row = {
  id: 1,
  number: 1,
  total: '100.00',
  created_at: AT,
  payment_status: 'paid',
};
const VTEX: Row = { orderId: '1-01', status: 'handling', value: 10_000, creationDate: AT };
const MAGENTO: Row = {
  entity_id: 1,
  increment_id: '1',
  state: 'processing',
  grand_total: 100,
  created_at: AT,
  updated_at: AT,
};
const MEDUSA: Row = {
  id: 'o1',
  display_id: 1,
  total: 100,
  created_at: AT,
  updated_at: AT,
  payment_status: 'captured',
};
const VENDURE: Row = {
  id: 1,
  code: 'A',
  state: 'PaymentSettled',
  totalWithTax: 10_000,
  createdAt: AT,
  updatedAt: AT,
};
const money = (amount: string, currencyCode = 'BRL') => ({ shopMoney: { amount, currencyCode } });
const SHOPIFY: Row = {
  legacyResourceId: '1',
  name: '#1',
  createdAt: AT,
  updatedAt: AT,
  displayFinancialStatus: 'PAID',
  totalPriceSet: money('100.00'),
};

function read<Normalized>(mapOrder: (row: Fields) => Normalized | null, row: Row) {
  const { taken, refused } = readEach('orders', [row], mapOrder);
  return { order: taken[0], code: refused[0]?.code, message: refused[0]?.message };
}

test.each([
  ['woocommerce', ofWoocommerce, WOO, { currency: 'USD' }],
  ['nuvemshop', ofNuvemshop, NUVEMSHOP, { currency: 'USD' }],
  ['vtex', ofVtex, VTEX, { storePreferencesData: { currencyCode: 'USD' } }],
  ['magento', ofMagento, MAGENTO, { base_currency_code: 'USD', order_currency_code: 'USD' }],
  ['medusa', ofMedusa, MEDUSA, { currency_code: 'usd' }],
  ['vendure', ofVendure, VENDURE, { currencyCode: 'USD' }],
  ['shopify', ofShopify, SHOPIFY, { totalPriceSet: money('100.00', 'USD') }],
])('%s: an order in dollars is refused by name, one in reais is taken', (_, mapOrder, row, usd) => {
  expect(read<unknown>(mapOrder, row)).toMatchObject({ order: { total: 10_000 } });
  expect(read<unknown>(mapOrder, { ...row, ...usd })).toEqual({
    order: undefined,
    code: 'other_currency',
    message: expect.stringContaining('USD'),
  });
});

test('Magento counts in the currency of the shop, and the paid one where only that is in reais', () => {
  const dollars = { order_currency_code: 'USD', base_currency_code: 'BRL', base_grand_total: 530 };
  const items = [{ product_id: 1, name: 'A', qty_ordered: 1, row_total: 100, base_row_total: 530 }];
  expect(read(ofMagento, { ...MAGENTO, ...dollars, items }).order).toMatchObject({
    total: 53_000,
    items: [{ total: 53_000 }],
  });
  const reais = { order_currency_code: 'BRL', base_currency_code: 'USD', base_grand_total: 20 };
  expect(read(ofMagento, { ...MAGENTO, ...reais }).order).toMatchObject({ total: 10_000 });
});

interface Adapter {
  mapOrder: (row: Fields) => { status_code: string } | null;
  statuses: readonly { code: string; status: string }[];
}
function meaning({ mapOrder, statuses }: Adapter, row: Row): string | undefined {
  const code = read(mapOrder, row).order?.status_code;
  return statuses.find((one) => one.code === code)?.status;
}

const woo = { mapOrder: ofWoocommerce, statuses: WOO_STATUSES };
const nuvemshop = { mapOrder: ofNuvemshop, statuses: NUVEMSHOP_STATUSES };
const shopify = { mapOrder: ofShopify, statuses: SHOPIFY_STATUSES };
const vtex = { mapOrder: ofVtex, statuses: VTEX_STATUSES };
const medusa = { mapOrder: ofMedusa, statuses: MEDUSA_STATUSES };
const vendure = { mapOrder: ofVendure, statuses: VENDURE_STATUSES };
const RETURN = [{ type: 'Input', invoiceValue: 4_000 }];
const REFUNDED_PART = [{ payments: [{ refunds: [{ amount: 40 }] }] }];

test.each([
  ['woocommerce', woo, { ...WOO, status: 'cancelled' }, { status: 'processing' }],
  [
    ...(['nuvemshop', nuvemshop, { ...NUVEMSHOP, status: 'cancelled' }] as const),
    { status: 'open', payment_status: 'partially_refunded' },
  ],
  [
    ...(['shopify', shopify, { ...SHOPIFY, cancelledAt: AT }] as const),
    { cancelledAt: null, displayFinancialStatus: 'PARTIALLY_REFUNDED' },
  ],
  [
    ...(['vtex', vtex, { ...VTEX, status: 'canceled' }] as const),
    { status: 'invoiced', packageAttachment: { packages: RETURN } },
  ],
  [
    ...(['medusa', medusa, { ...MEDUSA, status: 'canceled' }] as const),
    { status: 'completed', payment_collections: REFUNDED_PART },
  ],
  [
    ...(['vendure', vendure, { ...VENDURE, state: 'Cancelled' }] as const),
    {
      state: 'Shipped',
      payments: [
        { state: 'Settled', amount: 10_000, refunds: [{ state: 'Settled', total: 4_000 }] },
      ],
    },
  ],
])('%s: an order refunded in part and cancelled is cancelled', (_, adapter, cancelled, part) => {
  expect(meaning(adapter, { ...cancelled, ...part })).toBe('partially_refunded');
  expect(meaning(adapter, { ...part, ...cancelled })).toBe('cancelled');
});

test.each([
  [
    'shopify',
    shopify,
    { ...SHOPIFY, displayFulfillmentStatus: 'FULFILLED' },
    'displayFinancialStatus',
    'PENDING',
    'PAID',
  ],
  [
    'nuvemshop',
    nuvemshop,
    { ...NUVEMSHOP, shipping_status: 'shipped' },
    'payment_status',
    'pending',
    'paid',
  ],
  [
    'medusa',
    medusa,
    { ...MEDUSA, fulfillment_status: 'shipped' },
    'payment_status',
    'awaiting',
    'captured',
  ],
])('%s: an order sent before it is paid is pending', (_, adapter, row, field, unpaid, paid) => {
  expect(meaning(adapter, { ...row, [field]: unpaid })).toBe('pending');
  expect(meaning(adapter, { ...row, [field]: paid })).toBe('fulfilled');
});

test('Loja Integrada names separation and dispute in two ways', () => {
  const of = (code: string) => LOJA_INTEGRADA_STATUSES.find((one) => one.code === code)?.status;
  expect(
    ['em_separacao', 'pedido_em_separacao', 'em_disputa', 'pagamento_em_disputa'].map(of),
  ).toEqual(['paid', 'paid', 'paid', 'paid']);
});

test('a Shopify test order is left out, and an edit lowers the total and the lines', () => {
  expect(read(ofShopify, { ...SHOPIFY, test: true })).toMatchObject({
    order: undefined,
    code: undefined,
  });
  const line = { name: 'A', quantity: 2, currentQuantity: 1, discountedTotalSet: money('80.00') };
  const gone = { name: 'B', quantity: 1, currentQuantity: 0, discountedTotalSet: money('20.00') };
  const lineItems = { nodes: [line, gone] };
  const current = (amount: string, row: Row = {}) =>
    read(ofShopify, { ...SHOPIFY, lineItems, currentTotalPriceSet: money(amount), ...row }).order;
  expect(current('40.00')).toMatchObject({
    total: 4_000,
    refunded: 0,
    items: [{ name: 'A', quantity: 1, total: 4_000 }],
  });
  const refunded = { totalRefundedSet: money('60.00') };
  expect(current('40.00', refunded)).toMatchObject({
    total: 10_000,
    refunded: 6_000,
    items: [{ total: 8_000 }, { total: 2_000 }],
  });
  expect(current('0.00', { cancelledAt: AT })).toMatchObject({ total: 10_000 });
  expect(current('130.00')).toMatchObject({ total: 13_000 });
});

test.each([
  [
    'woocommerce',
    ofWoocommerce,
    { ...WOO, coupon_lines: [{ code: 'frete10' }, { code: 'bonus-abc' }] },
  ],
  ['shopify', ofShopify, { ...SHOPIFY, discountCodes: ['FRETE10', 'BONUS-ABC'] }],
  [
    'nuvemshop',
    ofNuvemshop,
    { ...NUVEMSHOP, coupon: [{ code: 'FRETE10' }, { code: 'BONUS-ABC' }] },
  ],
  ['medusa', ofMedusa, { ...MEDUSA, promotions: [{ code: 'FRETE10' }, { code: 'BONUS-ABC' }] }],
  ['vendure', ofVendure, { ...VENDURE, couponCodes: ['FRETE10', 'BONUS-ABC'] }],
])('%s: of several coupons the bonus counts', (_, mapOrder, row) => {
  const { order } = read<{ coupon: string | null }>(mapOrder, row);
  expect(order?.coupon?.toUpperCase()).toBe('BONUS-ABC');
});

test.each([
  [
    { meta_data: [meta('_billing_cpf', ''), meta('_billing_cnpj', '11.222.333/0001-81')] },
    { document: '11222333000181' },
  ],
  [{ meta_data: [meta('billing_cpf', '529.982.247-25')] }, { document: '52998224725' }],
  [
    {
      meta_data: [
        meta('_billing_cpf', { cpf: '1' }),
        'rubbish',
        meta('_billing_cellphone', '(81) 98765-2222'),
      ],
    },
    { document: null, phone: '+5581987652222' },
  ],
  [
    {
      meta_data: {},
      billing: {
        cpf: '529.982.247-25',
        cnpj: '',
        phone: '(81) 3333-4444',
        cellphone: '(81) 98765-1111',
        birthdate: '12/05/1990',
      },
    },
    { document: '52998224725', phone: '+5581987651111', birthdate: '1990-05-12' },
  ],
  [
    { billing: { first_name: 'D&#8217;&Aacute;vila', last_name: 'Melo &amp; Filhos' } },
    { first_name: 'D’Ávila', last_name: 'Melo & Filhos' },
  ],
  [
    { billing: { phone: '(81) 98765-1111 / (81) 3333-4444' } },
    { phone: '+5581987651111', other_phone: '+558133334444' },
  ],
  [{ billing: { phone: '81 98765-1111 ou 81 98765-1111' } }, { phone: '+5581987651111' }],
])('WooCommerce: the buyer of %j', (row, person) => {
  expect(read(ofWoocommerce, { ...WOO, ...row }).order).toMatchObject({ person });
});
function meta(key: string, value: unknown): Row {
  return { id: 1, key, value };
}

test('a VTEX company is known by its own document and phone', () => {
  const clientProfileData = {
    firstName: 'Vera',
    document: null,
    phone: null,
    isCorporate: true,
    corporateDocument: '11222333000181',
    corporatePhone: '+5591987650003',
  };
  expect(read(ofVtex, { ...VTEX, clientProfileData }).order).toMatchObject({
    person: { document: '11222333000181', phone: '+5591987650003' },
  });
});

test('a Magento region counts in words where it has no code', () => {
  const billing_address = { region: 'Rio Grande do Norte', region_code: null };
  expect(read(ofMagento, { ...MAGENTO, billing_address }).order).toMatchObject({
    state: 'RN',
    person: { state: 'RN' },
  });
  const addresses = [{ region: { region: 'Bahia', region_code: 'Bahia' } }];
  const { taken } = readEach('customers', [{ id: 1, addresses }], magentoCustomer);
  expect(taken).toMatchObject([{ state: 'BA' }]);
});

test('number 0 identifies no customer', () => {
  expect(read(ofMagento, { ...MAGENTO, customer_id: '0' }).order).toMatchObject({
    person: { integration_id: null },
  });
});

const DATE = 'Fri, 20 Nov 2026 10:00:00 GMT';
const SECOND = Date.parse(DATE) / 1_000;
test.each([
  [{ 'retry-after': '20' }, 20_000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': '86400' }, 900_000],
  [{ 'x-rate-limit-reset': '5' }, 5_000],
  [{ 'x-rate-limit-reset': '2500' }, 2_500],
  [{ 'x-rate-limit-reset': String(SECOND + 5) }, 5_000],
  [{ 'x-rate-limit-reset': String((SECOND + 7) * 1_000) }, 7_000],
  [{ 'x-rate-limit-reset': String(SECOND - 5) }, 30_000],
  [{ 'retry-after': 'soon' }, 30_000],
  [{}, 30_000],
])('after %j it waits %i ms', (headers, wait) => {
  expect(waitOf({ headers: { date: DATE, ...headers } })).toBe(wait);
});

/** Reads a list of ten to its end; after the first page two records that were read are deleted. */
async function readWhileDeleting(
  list: (
    read: (page: number) => Promise<{ rows: number[]; total: number }>,
    cursor: Listed['next'],
  ) => Promise<Listed>,
): Promise<Set<unknown>> {
  let records = Array.from({ length: 10 }, (_, index) => index);
  const found = new Set<unknown>();
  let cursor: Listed['next'] = null;
  for (let calls = 0; calls < 20; calls++) {
    const { rows, next }: Listed = await list(async (page) => {
      return { rows: records.slice((page - 1) * 3, page * 3), total: records.length };
    }, cursor);
    for (const row of rows) found.add(row);
    if (rows.includes(2)) records = records.filter((record) => record > 1);
    if (next === null) return found;
    cursor = next;
  }
  throw new Error('the list does not end');
}

test('records deleted between two pages hide no other', async () => {
  const byNumber = await readWhileDeleting((read, cursor) => listByNumber(cursor, 3, read));
  expect(byNumber.size).toBe(10);
  const [now, from] = [new Date(AT), new Date('2026-11-01')];
  const byWindow = await readWhileDeleting((read, cursor) =>
    listByWindow(cursor, { now, from, perPage: 3, most: 100, read: (_, page) => read(page) }),
  );
  expect(byWindow.size).toBe(10);
});

test('records read by name before the rate limit are stored, and the rest is read later', async () => {
  let allowance = 3;
  const read: string[] = [];
  const step = (cursor: Parameters<typeof readNamed>[0]) =>
    readNamed(cursor, {
      list: async () => ({ rows: ['a', 'b', 'c', 'd', 'e'], next: null, total: 5 }),
      resource: 'orders',
      nameOf: String,
      at_once: 2,
      async one(name) {
        if (allowance-- <= 0) throw new ShopThrottledError(1_000);
        read.push(name);
        return { ...EMPTY, read: 1 };
      },
    });
  const named = await step(null);
  const part = await step(named.next);
  expect(part.normalized.read).toBe(3);
  await expect(step(part.next)).rejects.toThrow(ShopThrottledError);
  allowance = 10;
  const rest = await step(part.next);
  expect([rest.normalized.read, rest.next, read]).toEqual([2, null, ['a', 'b', 'c', 'd', 'e']]);
});

test('a record that the platform refuses to give is listed, and the others are read', async () => {
  const { normalized, next } = await readNamed(
    { left: 'a b c', is_last: 1 },
    {
      list: async () => ({ rows: [], next: null, total: null }),
      resource: 'orders',
      nameOf: String,
      at_once: 2,
      async one(name) {
        if (name === 'b')
          throw new ShopRefusedError('other', 'A plataforma respondeu com o erro 400.');
        return { ...EMPTY, read: 1 };
      },
    },
  );
  expect([normalized.read, next]).toEqual([3, null]);
  expect(normalized.refused).toMatchObject([{ external_id: 'b', code: 'not_given' }]);
});
