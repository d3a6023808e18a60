import type {
  CommerceProvider,
  NormalizedItem,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { fieldsIn } from '../own-fields.ts';
import { waitingPayment } from '../shop-form.ts';
import {
  couponOf,
  type Fields,
  itemOf,
  methodOf,
  personOf,
  requireReais,
  stateOf,
  sum,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'not_paid', label: 'Não pago', status: 'pending' },
  { code: 'awaiting', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'authorized', label: 'Autorizado', status: 'pending' },
  { code: 'partially_authorized', label: 'Autorizado em parte', status: 'pending' },
  { code: 'requires_action', label: 'Depende do cliente', status: 'pending' },
  { code: 'partially_captured', label: 'Pago em parte', status: 'pending' },
  { code: 'captured', label: 'Pago', status: 'paid' },
  { code: 'shipped', label: 'Enviado', status: 'fulfilled' },
  { code: 'delivered', label: 'Entregue', status: 'fulfilled' },
  { code: 'partially_shipped', label: 'Enviado em parte', status: 'partially_fulfilled' },
  { code: 'partially_delivered', label: 'Entregue em parte', status: 'partially_fulfilled' },
  { code: 'canceled', label: 'Cancelado', status: 'cancelled' },
  { code: 'refunded', label: 'Reembolsado', status: 'refunded' },
  { code: 'partially_refunded', label: 'Reembolsado em parte', status: 'partially_refunded' },
];

export function mapCustomer(row: Fields): NormalizedPerson {
  const address = row.list('addresses')[0] ?? null;
  return personOf({
    id: row.need('id'),
    email: row.text('email'),
    phone: row.text('phone'),
    first_name: row.text('first_name'),
    last_name: row.text('last_name'),
    ...placeOf(address),
    registered_at: row.instant('created_at'),
    fields: fieldsIn(row, 'metadata'),
  });
}

function placeOf(address: Fields | null) {
  return {
    city: address?.text('city') ?? null,
    state: address?.text('province') ?? null,
    postal_code: address?.text('postal_code') ?? null,
  };
}

export function mapProduct(row: Fields): NormalizedProduct {
  const variants = row.list('variants');
  const prices = variants.flatMap((variant) => variant.list('prices'));
  const price = prices.find((one) => (one.text('currency_code') ?? 'brl').toLowerCase() === 'brl');
  const counts = variants.flatMap((variant) => variant.int('inventory_quantity') ?? []);
  return {
    external_id: row.need('id'),
    name: row.text('title') ?? '',
    category:
      row.list('categories')[0]?.text('name') ?? row.object('collection')?.text('title') ?? null,
    brand: null,
    price: price?.optionalCents('amount') ?? null,
    stock: counts.length > 0 ? sum(counts) : null,
    image_url: row.raw('thumbnail'),
    url: null,
    is_active: row.text('status') === 'published',
    changed_at: row.needInstant('updated_at'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  requireReais(row.text('currency_code'));
  const collections = row.list('payment_collections');
  const payments = collections.flatMap((one) => one.list('payments'));
  const refunds = payments.flatMap((payment) => payment.list('refunds'));
  const refunded = sum(refunds.map((refund) => refund.cents('amount')));
  // Refunds and returned goods are subtracted from the shop's own total.
  const captured = sum(collections.map((one) => one.cents('captured_amount')));
  const total = Math.max(row.cents('total'), captured);
  const status_code = statusOf(row, { refunded, total });
  const address = row.object('shipping_address');
  const session = collections.flatMap((one) => one.list('payment_sessions'))[0];
  const method = payments[0]?.text('provider_id') ?? session?.text('provider_id') ?? null;
  const isWaiting = STATUSES.find(({ code }) => code === status_code)?.status === 'pending';
  return {
    external_id: row.need('id'),
    number: row.need('display_id'),
    ordered_at: row.needInstant('created_at'),
    paid_at: payments[0]?.instant('captured_at') ?? null,
    changed_at: row.needInstant('updated_at'),
    status_code,
    status_label: null,
    total,
    refunded,
    shipping: row.cents('shipping_total'),
    discount: row.cents('discount_total'),
    payment_method: methodOf(method?.replace(/^pp_/, '').replace(/_.*$/s, '') ?? null),
    coupon: couponOf(row.list('promotions').map((one) => one.text('code'))),
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('province') ?? null),
    person: buyerOf(row, address),
    items: row.list('items').map(mapItem),
    cart_token: null,
    payment: isWaiting
      ? waitingPayment(session?.object('data') ?? null, { method, amount: total })
      : null,
    fields: fieldsIn(row, 'metadata'),
  };
}

function mapItem(item: Fields): NormalizedItem {
  const [quantity, unit_price] = [item.int('quantity') ?? 1, item.cents('unit_price')];
  const discount = sum(item.list('adjustments').map((one) => one.cents('amount')));
  return itemOf({
    ref: item.text('product_id'),
    name: item.text('product_title') ?? item.text('title'),
    quantity,
    unit_price,
    total: unit_price * quantity - discount,
  });
}

/** Two axes, the first match wins. */
function statusOf(row: Fields, { refunded, total }: { refunded: number; total: number }): string {
  const paid = row.text('payment_status') ?? 'not_paid';
  const sent = row.text('fulfillment_status') ?? '';
  if (paid === 'refunded' || (refunded > 0 && refunded >= total)) return 'refunded';
  if (row.text('status') === 'canceled' || paid === 'canceled') return 'canceled';
  if (paid === 'partially_refunded' || refunded > 0) return 'partially_refunded';
  // Goods that were sent before they were paid bring no revenue yet.
  return paid === 'captured' && /shipped|delivered/.test(sent) ? sent : paid;
}

/** Medusa has no document field; shops that collect one store it in the order's metadata. */
function buyerOf(row: Fields, address: Fields | null): NormalizedPerson {
  const customer = row.object('customer');
  const known = customer && mapCustomer(customer);
  const named = personOf({
    id: customer?.text('id') ?? null,
    email: row.text('email'),
    first_name: address?.text('first_name') ?? null,
    last_name: address?.text('last_name') ?? null,
    phone: address?.text('phone') ?? null,
    document:
      row.object('metadata')?.loose('cpf') ?? row.object('metadata')?.loose('document') ?? null,
    ...placeOf(address),
    fields: fieldsIn(customer, 'metadata'),
  });
  return {
    ...named,
    first_name: known?.first_name ?? named.first_name,
    last_name: known?.last_name ?? named.last_name,
    email: known?.email ?? named.email,
    phone: known?.phone ?? named.phone,
  };
}
