import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  NormalizedCart,
  NormalizedItem,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { fieldsIn } from '../own-fields.ts';
import {
  couponOf,
  type Fields,
  itemOf,
  mapRecords,
  methodOf,
  personOf,
  requireReais,
  stateOf,
  sum,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'pending', label: 'Pagamento pendente', status: 'pending' },
  { code: 'authorized', label: 'Pagamento autorizado', status: 'pending' },
  { code: 'partially_paid', label: 'Pago em parte', status: 'pending' },
  { code: 'paid', label: 'Pago', status: 'paid' },
  { code: 'fulfilled', label: 'Enviado', status: 'fulfilled' },
  { code: 'partially_fulfilled', label: 'Enviado em parte', status: 'partially_fulfilled' },
  { code: 'cancelled', label: 'Cancelado', status: 'cancelled' },
  { code: 'voided', label: 'Pagamento recusado', status: 'cancelled' },
  { code: 'refunded', label: 'Reembolsado', status: 'refunded' },
  { code: 'partially_refunded', label: 'Reembolsado em parte', status: 'partially_refunded' },
  { code: 'abandoned', label: 'Pagamento abandonado', status: 'expired' },
];

function mapCustomer(row: Fields): NormalizedPerson {
  const address = row.object('default_address');
  return personOf({
    id: row.need('id'),
    name: row.text('name'),
    email: row.text('email'),
    phone: row.text('phone'),
    document: row.text('identification'),
    city: address?.text('city') ?? row.text('billing_city'),
    state: address?.text('province') ?? row.text('billing_province'),
    postal_code: address?.text('zipcode') ?? row.text('billing_zipcode'),
    accepts_email: row.flag('accepts_marketing'),
    registered_at: row.instant('created_at'),
    fields: fieldsIn(row, 'extra'),
  });
}

export function mapProduct(row: Fields): NormalizedProduct {
  const variants = row.list('variants');
  const stocks = variants.flatMap((variant) => variant.int('stock') ?? []);
  return {
    external_id: row.need('id'),
    name: inPortuguese(row.object('name')) ?? '',
    category: inPortuguese(row.list('categories')[0]?.object('name') ?? null),
    brand: row.text('brand'),
    price:
      variants[0]?.optionalCents('promotional_price') ??
      variants[0]?.optionalCents('price') ??
      null,
    old_price: variants[0]?.optionalCents('price') ?? null,
    // Without a count it is never sold out.
    stock: stocks.length === variants.length && stocks.length > 0 ? sum(stocks) : null,
    image_url: row.list('images')[0]?.raw('src') ?? null,
    url: row.raw('canonical_url'),
    is_active: row.flag('published') ?? true,
    changed_at: row.needInstant('updated_at'),
  };
}

/** Names come in the shop's languages. */
function inPortuguese(words: Fields | null): string | null {
  return words?.text('pt') ?? words?.text('es') ?? words?.text('en') ?? null;
}

export function mapOrder(row: Fields): NormalizedOrder {
  const address = row.object('shipping_address');
  requireReais(row.text('currency'));
  const details = row.object('payment_details');
  const total = row.cents('total');
  const status_code = statusOf(row);
  return {
    external_id: row.need('id'),
    number: row.need('number'),
    ordered_at: row.needInstant('created_at'),
    paid_at: row.instant('paid_at'),
    changed_at: row.instant('updated_at') ?? row.needInstant('created_at'),
    status_code,
    status_label: null,
    total,
    refunded: status_code === 'refunded' ? total : row.cents('total_refunded'),
    shipping: row.cents('shipping_cost_customer'),
    discount: row.cents('discount'),
    payment_method: methodOf(details?.text('method') ?? row.text('gateway_name')),
    coupon: couponOf(row.list('coupon').map((one) => one.text('code'))),
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('province') ?? null),
    person: buyerOf(row),
    items: row.list('products').map(mapItem),
    cart_token: null,
    payment: null,
    fields: fieldsIn(row, 'extra'),
  };
}

/** Without the right to read customers, the order still contains its customer. */
function buyerOf(row: Fields): NormalizedPerson {
  const customer = row.object('customer');
  if (customer) return mapCustomer(customer);
  return personOf({
    name: row.text('contact_name'),
    email: row.text('contact_email'),
    phone: row.text('contact_phone'),
    document: row.text('contact_identification'),
  });
}

/** Two axes, the first match wins; `closed` is only archived. */
function statusOf(row: Fields): string {
  const payment = row.text('payment_status') ?? 'pending';
  const shipping = row.text('shipping_status') ?? '';
  if (payment === 'refunded') return payment;
  if (row.text('status') === 'cancelled') return 'cancelled';
  // Goods that were sent before they were paid bring no revenue yet.
  if (payment !== 'paid') return payment;
  if (['shipped', 'delivered', 'fulfilled'].includes(shipping)) return 'fulfilled';
  if (['partially_shipped', 'partially_fulfilled'].includes(shipping)) return 'partially_fulfilled';
  return payment;
}

function mapItem(item: Fields): NormalizedItem {
  return itemOf({
    ref: item.text('product_id'),
    name: item.text('name'),
    quantity: item.int('quantity'),
    unit_price: item.cents('price'),
  });
}

function mapCart(row: Fields): NormalizedCart {
  requireReais(row.text('currency'));
  return {
    token: row.need('id'),
    changed_at: row.instant('updated_at') ?? row.needInstant('created_at'),
    person: buyerOf(row),
    items: row.list('products').map((item) => ({
      name: item.text('name') ?? '',
      quantity: item.int('quantity') ?? 1,
      unit_price: item.cents('price'),
      image_url: item.object('image')?.raw('src') ?? null,
      url: null,
    })),
    total: row.cents('total'),
    url: row.raw('abandoned_checkout_url'),
    is_ordered: row.has('completed_at'),
  };
}

const READERS = {
  customers: mapCustomer,
  products: mapProduct,
  orders: mapOrder,
  carts: mapCart,
};

export function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  return mapRecords(resource, rows, READERS);
}
