import type {
  CommerceProvider,
  ToldCart,
  ToldItem,
  ToldOrder,
  ToldPayment,
  ToldPerson,
  ToldProduct,
} from '#areas/records/integrations/commerce.port';
import { type Fields, itemOf, methodOf, personOf, stateOf, waitingMethod } from '../shop-values.ts';

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

/** What is no order: a cart at the last step, one that was begun by hand, and what was thrown away. */
const NO_ORDER = ['checkout-draft', 'auto-draft', 'draft', 'trash'];
/** Where the usual plugins for Brazil keep the document. */
const DOCUMENTS = ['_billing_cpf', 'billing_cpf', '_billing_cnpj', 'billing_cnpj'];

export function toldCustomer(row: Fields): ToldPerson {
  const billing = row.object('billing');
  return personOf({
    id: row.need('id'),
    first_name: row.text('first_name') ?? billing?.text('first_name') ?? null,
    last_name: row.text('last_name') ?? billing?.text('last_name') ?? null,
    email: row.text('email'),
    ...placeOf(billing),
    document: documentIn(row),
    registered_at: row.instant('date_created_gmt'),
  });
}

function placeOf(billing: Fields | null) {
  return {
    ...{ phone: billing?.text('phone') ?? null, city: billing?.text('city') ?? null },
    ...{ state: billing?.text('state') ?? null, postal_code: billing?.text('postcode') ?? null },
  };
}

function documentIn(row: Fields): string | null {
  const found = row
    .list('meta_data')
    .find((meta) => DOCUMENTS.includes(meta.text('key') ?? '') && meta.has('value'));
  return found?.text('value') ?? null;
}

/** A guest is who the order was billed to. */
function buyerOf(row: Fields): ToldPerson {
  const billing = row.object('billing');
  const id = row.text('customer_id');
  return personOf({
    id: id === '0' ? null : id,
    first_name: billing?.text('first_name') ?? null,
    last_name: billing?.text('last_name') ?? null,
    email: billing?.text('email') ?? null,
    ...placeOf(billing),
    document: documentIn(row),
  });
}

export function toldProduct(row: Fields): ToldProduct {
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: row.list('categories')[0]?.text('name') ?? null,
    brand: row.list('brands')[0]?.text('name') ?? null,
    price: row.optionalCents('price'),
    stock: row.flag('manage_stock') ? row.int('stock_quantity') : null,
    image_url: row.list('images')[0]?.raw('src') ?? null,
    url: row.raw('permalink'),
    is_active: row.text('status') === 'publish',
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
  };
}

export function toldOrder(row: Fields): ToldOrder | null {
  const status = row.need('status');
  if (NO_ORDER.includes(status)) return null;
  const total = row.cents('total');
  const refunds = row.list('refunds').map((refund) => Math.abs(refund.cents('total')));
  const refunded = refunds.reduce((sum, cents) => sum + cents, 0);
  const address = row.object('billing');
  const isPart = refunded > 0 && refunded < total && status !== 'refunded';
  return {
    ...{ external_id: row.need('id'), number: row.need('number') },
    ordered_at: row.needInstant('date_created_gmt'),
    paid_at: row.instant('date_paid_gmt'),
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
    status_code: isPart ? 'partially-refunded' : status,
    status_label: null,
    ...{ total, refunded: status === 'refunded' ? total : refunded },
    shipping: row.cents('shipping_total'),
    discount: row.cents('discount_total'),
    payment_method: methodOf(row.text('payment_method_title') ?? row.text('payment_method')),
    coupon: row.list('coupon_lines')[0]?.text('code') ?? null,
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('state') ?? null),
    person: buyerOf(row),
    items: row.list('line_items').map(toldItem),
    cart_token: row.need('id'),
    payment: paymentOf(row, status, total),
  };
}

function toldItem(item: Fields): ToldItem {
  const product = item.text('product_id');
  return itemOf({
    // Every product that is gone has the number 0.
    ...{ ref: product === '0' ? null : product, name: item.text('name') },
    ...{ quantity: item.int('quantity'), total: item.cents('total') },
  });
}

/** WooCommerce itself knows the page where an order is paid; codes stay with the plugin that made them. */
function paymentOf(row: Fields, status: string, amount: number): ToldPayment | null {
  const url = row.raw('payment_url');
  if ((status !== 'pending' && status !== 'on-hold') || url === null) return null;
  return {
    ...{ external_id: '', method: waitingMethod(row.text('payment_method')), state: 'pending' },
    ...{ amount, code: null, line: null, url, expires_at: null },
  };
}

/** The last step of the checkout in blocks keeps a draft under the number of the order that it becomes. */
export function toldCart(row: Fields, url: string): ToldCart | null {
  return {
    token: row.need('id'),
    changed_at: row.instant('date_modified_gmt') ?? row.needInstant('date_created_gmt'),
    person: buyerOf(row),
    items: row.list('line_items').map((item) => ({
      ...{ name: item.text('name') ?? '', quantity: item.int('quantity') ?? 1 },
      ...{ unit_price: item.cents('price'), url: null },
      image_url: item.object('image')?.raw('src') ?? null,
    })),
    total: row.cents('total'),
    url,
    is_ordered: row.text('status') !== 'checkout-draft',
  };
}
