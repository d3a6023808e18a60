import type {
  CommerceProvider,
  NormalizedCart,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { fieldsOfList } from '../own-fields.ts';
import {
  type Fields,
  itemOf,
  methodOf,
  personOf,
  requireReais,
  stateOf,
  sum,
} from '../shop-values.ts';

/** Statuses are the shop's own words over these states. */
export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'new', label: 'Novo', status: 'pending' },
  { code: 'pending_payment', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'payment_review', label: 'Pagamento em análise', status: 'pending' },
  { code: 'holded', label: 'Em espera', status: 'pending' },
  { code: 'processing', label: 'Processando', status: 'paid' },
  { code: 'complete', label: 'Concluído', status: 'fulfilled' },
  { code: 'canceled', label: 'Cancelado', status: 'cancelled' },
  { code: 'closed', label: 'Encerrado com reembolso', status: 'refunded' },
  { code: 'partially_refunded', label: 'Reembolsado em parte', status: 'partially_refunded' },
];

export function mapCustomer(row: Fields): NormalizedPerson {
  const address = row.list('addresses')[0] ?? null;
  return personOf({
    id: row.need('id'),
    email: row.text('email'),
    document: row.text('taxvat'),
    first_name: row.text('firstname'),
    last_name: row.text('lastname'),
    birthdate: row.text('dob'),
    phone: address?.text('telephone') ?? null,
    city: address?.text('city') ?? null,
    state: regionOf(address?.object('region') ?? null),
    postal_code: address?.text('postcode') ?? null,
    registered_at: row.instant('created_at'),
    fields: fieldsOfList(row, 'custom_attributes', { key: 'attribute_code', value: 'value' }),
  });
}

/** Codes are the shop's own, and left out where a region was typed. */
function regionOf(row: Fields | null): string | null {
  return stateOf(row?.text('region_code') ?? null) ?? stateOf(row?.text('region') ?? null);
}

/** Amounts of an order in reais: in the shop's own currency, else in the one that it was paid in. */
function amountsOf(order: Fields, row = order): (name: string) => number {
  const currency = order.text('base_currency_code');
  if (currency === 'BRL')
    return (name) => row.cents(row.has(`base_${name}`) ? `base_${name}` : name);
  requireReais(order.text('order_currency_code') ?? currency);
  return (name) => row.cents(name);
}

export function mapProduct(row: Fields, site: string): NormalizedProduct {
  const custom = new Map(
    row
      .list('custom_attributes')
      .filter((one) => ['image', 'url_key'].includes(one.text('attribute_code') ?? ''))
      .map((one) => [one.text('attribute_code'), one.raw('value')]),
  );
  const image = custom.get('image');
  const key = custom.get('url_key');
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: null,
    brand: null,
    price: row.optionalCents('price'),
    stock: row.object('extension_attributes')?.object('stock_item')?.int('qty') ?? null,
    image_url: image ? `${site}/media/catalog/product${image}` : null,
    url: key ? `${site}/${key}.html` : null,
    is_active: row.int('status') === 1,
    changed_at: row.needInstant('updated_at'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  const state = row.need('state');
  const amount = amountsOf(row);
  const total = amount('grand_total');
  const refunded = amount('total_refunded');
  const address = row.object('billing_address');
  const isPart = refunded > 0 && refunded < total;
  return {
    external_id: row.need('entity_id'),
    number: row.need('increment_id'),
    ordered_at: row.needInstant('created_at'),
    paid_at: null,
    changed_at: row.needInstant('updated_at'),
    status_code: isPart && state !== 'canceled' ? 'partially_refunded' : state,
    status_label: row.text('status'),
    total,
    refunded,
    shipping: amount('shipping_amount'),
    discount: Math.abs(amount('discount_amount')),
    payment_method: methodOf(row.object('payment')?.text('method') ?? null),
    coupon: row.text('coupon_code'),
    city: address?.text('city') ?? null,
    state: regionOf(address),
    person: personOf({
      id: row.text('customer_id'),
      email: row.text('customer_email'),
      first_name: row.text('customer_firstname') ?? address?.text('firstname') ?? null,
      last_name: row.text('customer_lastname') ?? address?.text('lastname') ?? null,
      document: row.text('customer_taxvat') ?? address?.text('vat_id') ?? null,
      phone: address?.text('telephone') ?? null,
      city: address?.text('city') ?? null,
      state: regionOf(address),
      postal_code: address?.text('postcode') ?? null,
    }),
    // A configurable product's selected variant appears as a second row without a price.
    items: row
      .list('items')
      .filter((item) => !item.has('parent_item_id'))
      .map((item) =>
        itemOf({
          ref: item.text('product_id'),
          name: item.text('name'),
          quantity: item.int('qty_ordered'),
          total: amountsOf(row, item)('row_total'),
        }),
      ),
    cart_token: row.text('quote_id'),
    payment: null,
  };
}

/** The cart of a customer known by e-mail; its total is the sum of its items. */
export function mapCart(row: Fields, site: string): NormalizedCart | null {
  const customer = row.object('customer');
  const email = customer?.text('email') ?? row.object('billing_address')?.text('email') ?? null;
  const items = row.list('items').map((item) => ({
    name: item.text('name') ?? '',
    quantity: item.int('qty') ?? 1,
    unit_price: item.cents('price'),
    image_url: null,
    url: null,
  }));
  if (!email || items.length === 0) return null;
  requireReais(row.object('currency')?.text('quote_currency_code'));
  return {
    token: row.need('id'),
    changed_at: row.needInstant('updated_at'),
    person: personOf({
      id: customer?.text('id') ?? null,
      email,
      first_name: customer?.text('firstname') ?? null,
      last_name: customer?.text('lastname') ?? null,
    }),
    items,
    total: sum(items.map(({ quantity, unit_price }) => quantity * unit_price)),
    url: `${site}/checkout/cart/`,
    is_ordered: row.flag('is_active') === false,
  };
}
