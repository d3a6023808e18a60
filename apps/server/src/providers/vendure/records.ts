import type {
  CommerceProvider,
  NormalizedCart,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
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
  { code: 'ArrangingPayment', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'ArrangingAdditionalPayment', label: 'Aguardando diferença', status: 'pending' },
  { code: 'Modifying', label: 'Em alteração', status: 'pending' },
  { code: 'PaymentAuthorized', label: 'Pagamento autorizado', status: 'pending' },
  { code: 'PaymentSettled', label: 'Pago', status: 'paid' },
  { code: 'PartiallyShipped', label: 'Enviado em parte', status: 'partially_fulfilled' },
  { code: 'Shipped', label: 'Enviado', status: 'fulfilled' },
  { code: 'PartiallyDelivered', label: 'Entregue em parte', status: 'partially_fulfilled' },
  { code: 'Delivered', label: 'Entregue', status: 'fulfilled' },
  { code: 'Cancelled', label: 'Cancelado', status: 'cancelled' },
  { code: 'Refunded', label: 'Reembolsado', status: 'refunded' },
  { code: 'PartiallyRefunded', label: 'Reembolsado em parte', status: 'partially_refunded' },
];

export function mapCustomer(row: Fields): NormalizedPerson {
  return personOf({
    id: row.need('id'),
    email: row.text('emailAddress'),
    phone: row.text('phoneNumber'),
    first_name: row.text('firstName'),
    last_name: row.text('lastName'),
    ...placeOf(row.list('addresses')[0] ?? null),
    registered_at: row.instant('createdAt'),
  });
}

function placeOf(address: Fields | null) {
  return {
    city: address?.text('city') ?? null,
    state: address?.text('province') ?? null,
    postal_code: address?.text('postalCode') ?? null,
  };
}

/** Amounts are cents already. */
export function mapProduct(row: Fields): NormalizedProduct {
  const variants = row.list('variants');
  const levels = variants.flatMap((variant) => variant.list('stockLevels'));
  const free = levels.map(
    (level) => (level.int('stockOnHand') ?? 0) - (level.int('stockAllocated') ?? 0),
  );
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: row.list('collections')[0]?.text('name') ?? null,
    brand: null,
    price: variants[0]?.int('priceWithTax') ?? null,
    stock: levels.length > 0 ? sum(free) : null,
    image_url: row.object('featuredAsset')?.raw('preview') ?? null,
    url: null,
    is_active: row.flag('enabled') ?? true,
    changed_at: row.needInstant('updatedAt'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  requireReais(row.text('currencyCode'));
  const payments = row.list('payments');
  const refunds = payments.flatMap((payment) => payment.list('refunds'));
  const settled = refunds.filter((refund) => refund.text('state') === 'Settled');
  const refunded = sum(settled.map((refund) => refund.int('total') ?? 0));
  const total = row.int('totalWithTax') ?? 0;
  const state = row.need('state');
  const paid = payments.find((payment) => payment.text('state') === 'Settled');
  const payment = paid ?? payments.at(-1);
  const address = row.object('shippingAddress');
  const customer = row.object('customer');
  const isWaiting = STATUSES.find(({ code }) => code === state)?.status === 'pending';
  const method = payment?.text('method') ?? null;
  return {
    external_id: row.need('id'),
    number: row.need('code'),
    ordered_at: row.instant('orderPlacedAt') ?? row.needInstant('createdAt'),
    paid_at: paid?.instant('createdAt') ?? null,
    changed_at: row.needInstant('updatedAt'),
    status_code: statusOf(state, { refunded, total: paid?.int('amount') ?? total }),
    status_label: null,
    total: Math.max(total, refunded),
    refunded,
    shipping: row.int('shippingWithTax') ?? 0,
    discount: Math.abs(sum(row.list('discounts').map((one) => one.int('amountWithTax') ?? 0))),
    payment_method: methodOf(method),
    coupon: couponOf(row.texts('couponCodes')),
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('province') ?? null),
    person: customer && mapCustomer(customer),
    items: row.list('lines').map((line) => {
      const variant = line.object('productVariant');
      const product = variant?.object('product');
      return itemOf({
        ref: product?.text('id') ?? null,
        name: product?.text('name') ?? variant?.text('name') ?? null,
        quantity: line.int('quantity'),
        total: line.int('discountedLinePriceWithTax') ?? 0,
      });
    }),
    cart_token: row.need('id'),
    payment: isWaiting
      ? waitingPayment(payment?.object('metadata')?.object('public') ?? null, {
          method,
          amount: total,
        })
      : null,
  };
}

/** A cancelled order that was given back counts as given back. */
function statusOf(state: string, { refunded, total }: { refunded: number; total: number }): string {
  if (refunded === 0 || (state === 'Cancelled' && refunded < total)) return state;
  return refunded >= total ? 'Refunded' : 'PartiallyRefunded';
}

/** Maps the cart of a known customer, an order that is not placed yet. */
export function mapCart(row: Fields): NormalizedCart | null {
  const customer = row.object('customer');
  const total = row.int('totalWithTax') ?? 0;
  if (!customer || total === 0) return null;
  requireReais(row.text('currencyCode'));
  return {
    token: row.need('id'),
    changed_at: row.needInstant('updatedAt'),
    person: mapCustomer(customer),
    items: row.list('lines').map((line) => {
      const quantity = line.int('quantity') ?? 1;
      const sum = line.int('discountedLinePriceWithTax') ?? 0;
      return {
        name: line.object('productVariant')?.text('name') ?? '',
        quantity,
        unit_price: quantity > 0 ? Math.round(sum / quantity) : sum,
        url: null,
        image_url: line.object('featuredAsset')?.raw('preview') ?? null,
      };
    }),
    total,
    url: null,
    is_ordered: row.has('orderPlacedAt'),
  };
}
