import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  NormalizedCart,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { fieldsOfList } from '../own-fields.ts';
import {
  couponOf,
  type Fields,
  itemOf,
  mapRecords,
  methodOf,
  personOf,
  requireReais,
  stateOf,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'PENDING', label: 'Pagamento pendente', status: 'pending' },
  { code: 'AUTHORIZED', label: 'Pagamento autorizado', status: 'pending' },
  { code: 'PARTIALLY_PAID', label: 'Pago em parte', status: 'pending' },
  { code: 'PAID', label: 'Pago', status: 'paid' },
  { code: 'FULFILLED', label: 'Enviado', status: 'fulfilled' },
  { code: 'PARTIALLY_FULFILLED', label: 'Enviado em parte', status: 'partially_fulfilled' },
  { code: 'CANCELLED', label: 'Cancelado', status: 'cancelled' },
  { code: 'VOIDED', label: 'Pagamento anulado', status: 'cancelled' },
  { code: 'REFUNDED', label: 'Reembolsado', status: 'refunded' },
  { code: 'PARTIALLY_REFUNDED', label: 'Reembolsado em parte', status: 'partially_refunded' },
  { code: 'EXPIRED', label: 'Pagamento expirado', status: 'expired' },
];

function cents(row: Fields, name: string): number {
  return optionalCents(row, name) ?? 0;
}

/** In the currency of the shop, whatever the buyer saw. */
function optionalCents(row: Fields, name: string): number | null {
  const money = row.object(name)?.object('shopMoney') ?? null;
  requireReais(money?.text('currencyCode'));
  return money?.optionalCents('amount') ?? null;
}

function nodes(row: Fields, name: string): Fields[] {
  return row.object(name)?.list('nodes') ?? [];
}

function mapCustomer(row: Fields): NormalizedPerson {
  const address = row.object('defaultAddress');
  const email = row.object('defaultEmailAddress');
  const state = email?.text('marketingState') ?? null;
  return personOf({
    id: row.need('legacyResourceId'),
    first_name: row.text('firstName'),
    last_name: row.text('lastName'),
    email: email?.text('emailAddress') ?? null,
    phone: row.object('defaultPhoneNumber')?.text('phoneNumber') ?? address?.text('phone') ?? null,
    ...placeOf(address),
    accepts_email: state === null ? null : state === 'SUBSCRIBED',
    registered_at: row.instant('createdAt'),
  });
}

function placeOf(address: Fields | null) {
  return {
    city: address?.text('city') ?? null,
    state: address?.text('provinceCode') ?? null,
    postal_code: address?.text('zip') ?? null,
  };
}

export function mapProduct(row: Fields): NormalizedProduct {
  const prices = row.object('priceRangeV2');
  const price = prices?.object('minVariantPrice');
  const inReais = (price?.text('currencyCode') ?? 'BRL') === 'BRL';
  // With several prices the lowest of each range may belong to different variants.
  const isOnePrice = price?.text('amount') === prices?.object('maxVariantPrice')?.text('amount');
  const compared = row.object('compareAtPriceRange')?.object('minVariantCompareAtPrice');
  const image = row.object('featuredMedia')?.object('preview')?.object('image');
  return {
    external_id: row.need('legacyResourceId'),
    name: row.text('title') ?? '',
    category: row.text('productType'),
    brand: row.text('vendor'),
    price: inReais ? (price?.optionalCents('amount') ?? null) : null,
    old_price: inReais && isOnePrice ? (compared?.optionalCents('amount') ?? null) : null,
    stock: row.flag('tracksInventory') ? row.int('totalInventory') : null,
    image_url: image?.raw('url') ?? null,
    url: row.raw('onlineStoreUrl'),
    is_active: row.text('status') === 'ACTIVE',
    changed_at: row.needInstant('updatedAt'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder | null {
  if (row.flag('test')) return null;
  const address = row.object('shippingAddress');
  const status_code = statusOf(row);
  const refunded = cents(row, 'totalRefundedSet');
  const isEdited = refunded === 0 && !row.has('cancelledAt');
  return {
    external_id: row.need('legacyResourceId'),
    number: row.need('name').replace(/^#/, ''),
    ordered_at: row.instant('processedAt') ?? row.needInstant('createdAt'),
    paid_at: null,
    changed_at: row.needInstant('updatedAt'),
    status_code,
    status_label: null,
    total: totalOf(row, refunded),
    refunded,
    shipping: cents(row, 'totalShippingPriceSet'),
    discount: cents(row, 'totalDiscountsSet'),
    payment_method: methodOf(row.texts('paymentGatewayNames')[0] ?? null),
    coupon: couponOf(row.texts('discountCodes')),
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('provinceCode') ?? null),
    person: buyerOf(row, address),
    items: nodes(row, 'lineItems').flatMap((item) => {
      const product = item.object('product');
      const ordered = item.int('quantity') ?? 1;
      // Refunded lines stay in the order; lines removed by an edit were never bought.
      const quantity = isEdited ? (item.int('currentQuantity') ?? ordered) : ordered;
      if (quantity === 0 && ordered > 0) return [];
      const line = cents(item, 'discountedTotalSet');
      return itemOf({
        ref: product?.text('legacyResourceId') ?? null,
        name: item.text('name'),
        category: product?.text('productType') ?? null,
        quantity,
        total: quantity === ordered ? line : Math.round((line * quantity) / ordered),
      });
    }),
    cart_token: null,
    payment: null,
    fields: fieldsOfList(row, 'customAttributes', { key: 'key', value: 'value' }),
  };
}

/**
 * The current total excludes refunds and edits; the original one includes both. A cancelled order keeps the original.
 */
function totalOf(row: Fields, refunded: number): number {
  const original = cents(row, 'totalPriceSet');
  const current = optionalCents(row, 'currentTotalPriceSet');
  if (current === null || row.has('cancelledAt')) return original;
  return Math.min(current + refunded, Math.max(original, current));
}

/** Without the right to read customers' data the order still names a contact. */
function buyerOf(row: Fields, address: Fields | null): NormalizedPerson {
  const customer = row.object('customer');
  const person = customer ? mapCustomer(customer) : personOf({});
  const contact = personOf({
    first_name: address?.text('firstName') ?? null,
    last_name: address?.text('lastName') ?? null,
    email: row.text('email'),
    phone: row.text('phone') ?? address?.text('phone') ?? null,
    ...placeOf(address),
  });
  return {
    ...person,
    first_name: person.first_name ?? contact.first_name,
    last_name: person.last_name ?? contact.last_name,
    email: person.email ?? contact.email,
    phone: person.phone ?? contact.phone,
    ...(person.city === null && { city: contact.city, state: contact.state }),
    postal_code: person.postal_code ?? contact.postal_code,
  };
}

/** Two axes, the first match wins. */
function statusOf(row: Fields): string {
  const paid = row.text('displayFinancialStatus') ?? 'PENDING';
  const sent = row.text('displayFulfillmentStatus');
  if (paid === 'REFUNDED') return paid;
  if (row.has('cancelledAt')) return 'CANCELLED';
  // Goods that were sent before they were paid bring no revenue yet.
  if (paid !== 'PAID') return paid;
  if (sent === 'FULFILLED' || sent === 'PARTIALLY_FULFILLED') return sent;
  return paid;
}

function mapCart(row: Fields): NormalizedCart {
  const address = row.object('billingAddress');
  const customer = row.object('customer');
  const named = personOf({
    first_name: address?.text('firstName') ?? null,
    last_name: address?.text('lastName') ?? null,
    phone: address?.text('phone') ?? null,
    ...placeOf(address),
  });
  return {
    token: row.need('id'),
    changed_at: row.needInstant('updatedAt'),
    person: customer ? mapCustomer(customer) : named,
    items: nodes(row, 'lineItems').map((item) => {
      const quantity = item.int('quantity') ?? 1;
      const line = cents(item, 'discountedTotalPriceSet');
      return {
        name: item.text('title') ?? '',
        quantity,
        url: null,
        unit_price: quantity > 0 ? Math.round(line / quantity) : line,
        image_url: item.object('image')?.raw('url') ?? null,
      };
    }),
    total: cents(row, 'totalPriceSet'),
    url: row.raw('abandonedCheckoutUrl'),
    is_ordered: row.has('completedAt'),
  };
}

const READERS = {
  customers: mapCustomer,
  products: mapProduct,
  orders: mapOrder,
  carts: mapCart,
};

export function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  return mapRecords(resource, rows, READERS, resource === 'carts' ? 'id' : 'legacyResourceId');
}
