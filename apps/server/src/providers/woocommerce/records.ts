import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  NormalizedCart,
  NormalizedItem,
  NormalizedOrder,
  NormalizedPayment,
  NormalizedPerson,
  NormalizedProduct,
  OwnFields,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { ownFields } from '../own-fields.ts';
import {
  couponOf,
  type Fields,
  itemOf,
  mapRecords,
  methodOf,
  personOf,
  requireReais,
  stateOf,
  waitingMethod,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'pending', label: 'Pagamento pendente', status: 'pending' },
  { code: 'on-hold', label: 'Aguardando', status: 'pending' },
  { code: 'processing', label: 'Processando', status: 'paid' },
  { code: 'completed', label: 'Concluído', status: 'fulfilled' },
  { code: 'cancelled', label: 'Cancelado', status: 'cancelled' },
  { code: 'failed', label: 'Malsucedido', status: 'cancelled' },
  { code: 'refunded', label: 'Reembolsado', status: 'refunded' },
  { code: 'partially-refunded', label: 'Reembolsado em parte', status: 'partially_refunded' },
];

/** Not orders: carts in checkout, manual drafts, and deleted orders. */
const NO_ORDER = ['checkout-draft', 'auto-draft', 'draft', 'trash'];
/** An order in these has no revenue, however little of it was refunded. */
const ENDED = ['refunded', 'cancelled', 'failed'];

function mapCustomer(row: Fields): NormalizedPerson {
  const billing = row.object('billing');
  return personOf({
    id: row.need('id'),
    first_name: row.text('first_name') ?? billing?.text('first_name') ?? null,
    last_name: row.text('last_name') ?? billing?.text('last_name') ?? null,
    email: row.text('email'),
    ...placeOf(billing),
    ...brazilianFields(row, billing),
    registered_at: row.instant('date_created_gmt'),
    fields: fieldsOf(row),
  });
}

/** Plugins store their own state under keys with an underscore. */
function fieldsOf(row: Fields): OwnFields {
  const pairs = row
    .looseList('meta_data')
    .map((one) => [one.any('key'), one.any('value')] as const);
  return ownFields(pairs.filter(([key]) => !String(key).startsWith('_')));
}

function placeOf(billing: Fields | null) {
  return {
    city: billing?.text('city') ?? null,
    state: billing?.text('state') ?? null,
    postal_code: billing?.text('postcode') ?? null,
  };
}

/** The usual plugins for Brazil store their fields in `billing` or in the meta data, and leave unused ones empty. */
function brazilianFields(row: Fields, billing: Fields | null) {
  const meta = new Map(
    row
      .looseList('meta_data')
      .map((one) => [one.loose('key')?.replace(/^_/, ''), one.loose('value')] as const)
      .filter(([, value]) => value !== null),
  );
  const field = (name: string) => billing?.loose(name) ?? meta.get(`billing_${name}`) ?? null;
  return {
    document: field('cpf') ?? field('cnpj'),
    phone: field('cellphone') ?? billing?.text('phone') ?? null,
    birthdate: isoDay(field('birthdate')),
  };
}

/** `12/05/1990` → `1990-05-12` */
function isoDay(text: string | null): string | null {
  return text?.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1') ?? null;
}

/** Maps the billing contact to the buyer; a guest has no id. */
function buyerOf(row: Fields): NormalizedPerson {
  const billing = row.object('billing');
  const id = row.text('customer_id');
  return personOf({
    id: id === '0' ? null : id,
    first_name: billing?.text('first_name') ?? null,
    last_name: billing?.text('last_name') ?? null,
    email: billing?.text('email') ?? null,
    ...placeOf(billing),
    ...brazilianFields(row, billing),
  });
}

export function mapProduct(row: Fields): NormalizedProduct {
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: row.list('categories')[0]?.text('name') ?? null,
    brand: row.list('brands')[0]?.text('name') ?? null,
    price: row.optionalCents('price'),
    old_price: row.optionalCents('regular_price'),
    stock: row.flag('manage_stock') ? row.int('stock_quantity') : null,
    image_url: row.list('images')[0]?.raw('src') ?? null,
    url: row.raw('permalink'),
    is_active: row.text('status') === 'publish',
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder | null {
  const status = row.need('status');
  if (NO_ORDER.includes(status)) return null;
  requireReais(row.text('currency'));
  const total = row.cents('total');
  const refunds = row.list('refunds').map((refund) => Math.abs(refund.cents('total')));
  const refunded = refunds.reduce((sum, cents) => sum + cents, 0);
  const address = row.object('billing');
  const isPart = refunded > 0 && refunded < total && !ENDED.includes(status);
  return {
    external_id: row.need('id'),
    number: row.need('number'),
    ordered_at: row.needInstant('date_created_gmt'),
    paid_at: row.instant('date_paid_gmt'),
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
    status_code: isPart ? 'partially-refunded' : status,
    status_label: null,
    total,
    refunded: status === 'refunded' ? total : refunded,
    shipping: row.cents('shipping_total'),
    discount: row.cents('discount_total'),
    payment_method: methodOf(row.text('payment_method_title') ?? row.text('payment_method')),
    coupon: couponOf(row.list('coupon_lines').map((line) => line.text('code'))),
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('state') ?? null),
    person: buyerOf(row),
    items: row.list('line_items').map(mapItem),
    cart_token: row.need('id'),
    payment: paymentOf(row, status, total),
    fields: fieldsOf(row),
  };
}

function mapItem(item: Fields): NormalizedItem {
  const product = item.text('product_id');
  return itemOf({
    // Every product that is gone has the number 0.
    ref: product === '0' ? null : product,
    name: item.text('name'),
    quantity: item.int('quantity'),
    total: item.cents('total'),
  });
}

/** WooCommerce itself knows the page where an order is paid; codes stay with the plugin that made them. */
function paymentOf(row: Fields, status: string, amount: number): NormalizedPayment | null {
  const url = row.raw('payment_url');
  if ((status !== 'pending' && status !== 'on-hold') || url === null) return null;
  return {
    external_id: '',
    method: waitingMethod(row.text('payment_method')),
    state: 'pending',
    amount,
    code: null,
    line: null,
    url,
    expires_at: null,
  };
}

/** The last step of the checkout in blocks keeps a draft under the number of the order that it becomes. */
function mapCart(row: Fields, url: string): NormalizedCart | null {
  requireReais(row.text('currency'));
  return {
    token: row.need('id'),
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
    person: buyerOf(row),
    items: row.list('line_items').map((item) => ({
      name: item.text('name') ?? '',
      quantity: item.int('quantity') ?? 1,
      unit_price: item.cents('price'),
      url: null,
      image_url: item.object('image')?.raw('src') ?? null,
    })),
    total: row.cents('total'),
    url,
    is_ordered: row.text('status') !== 'checkout-draft',
  };
}

export function mapRows(shop: Shop, resource: ShopResource, rows: readonly unknown[]): Normalized {
  const carts = (row: Fields) => mapCart(row, `${shop.settings.url}/checkout/`);
  return mapRecords(resource, rows, {
    customers: mapCustomer,
    products: mapProduct,
    orders: mapOrder,
    carts,
  });
}
