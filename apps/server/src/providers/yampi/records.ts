import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  NormalizedCart,
  NormalizedOrder,
  NormalizedPayment,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import {
  type Fields,
  itemOf,
  mapRecords,
  methodOf,
  personOf,
  stateOf,
  sum,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'waiting_payment', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'authorized', label: 'Autorizado', status: 'pending' },
  { code: 'paid', label: 'Pago', status: 'paid' },
  { code: 'handling_products', label: 'Em separação', status: 'paid' },
  { code: 'ready_for_shipping', label: 'Pronto para envio', status: 'paid' },
  { code: 'invoiced', label: 'Faturado', status: 'paid' },
  { code: 'on_carriage', label: 'Em transporte', status: 'fulfilled' },
  { code: 'shipped', label: 'Enviado', status: 'fulfilled' },
  { code: 'shipment_exception', label: 'Problema na entrega', status: 'fulfilled' },
  { code: 'delivered', label: 'Entregue', status: 'fulfilled' },
  { code: 'cancelled', label: 'Cancelado', status: 'cancelled' },
  { code: 'refused', label: 'Recusado', status: 'cancelled' },
  { code: 'refunded', label: 'Reembolsado', status: 'refunded' },
  { code: 'chargeback', label: 'Contestado', status: 'refunded' },
];

/** Every related record is wrapped in `data`. */
function inside(row: Fields | null | undefined, name: string): Fields | null {
  return row?.object(name)?.object('data') ?? null;
}

function rowsInside(row: Fields | null, name: string): Fields[] {
  return row?.object(name)?.list('data') ?? [];
}

/** `{date, timezone}`: a local time and where it is one. */
function instantOf(row: Fields, name: string): string | null {
  const at = row.object(name);
  return at?.instant('date', at.text('timezone') === 'UTC' ? 'Z' : '-03:00') ?? null;
}

function mapCustomer(row: Fields): NormalizedPerson {
  const [address] = rowsInside(row, 'addresses');
  return personOf({
    id: row.need('id'),
    name: row.text('name'),
    first_name: row.text('first_name'),
    last_name: row.text('last_name'),
    email: row.text('email'),
    document: row.text('cpf') ?? row.text('cnpj'),
    phone: row.object('phone')?.text('full_number') ?? null,
    birthdate: row.text('birthday')?.slice(0, 10) ?? null,
    ...placeOf(address ?? null),
    accepts_email: row.flag('newsletter'),
    ...(row.has('created_at') ? { registered_at: instantOf(row, 'created_at') } : {}),
  });
}

function placeOf(address: Fields | null) {
  return {
    city: address?.text('city') ?? null,
    state: address?.text('uf') ?? null,
    postal_code: address?.text('zipcode') ?? null,
  };
}

export function mapProduct(row: Fields): NormalizedProduct {
  const skus = rowsInside(row, 'skus');
  const image = rowsInside(row, 'images')[0];
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: rowsInside(row, 'categories')[0]?.text('name') ?? null,
    brand: inside(row, 'brand')?.text('name') ?? null,
    price: skus[0]?.optionalCents('price_discount') ?? skus[0]?.optionalCents('price_sale') ?? null,
    old_price: skus[0]?.optionalCents('price_sale') ?? null,
    stock: skus.length > 0 ? sum(skus.map((sku) => sku.int('total_in_stock') ?? 0)) : null,
    image_url: image?.object('large')?.raw('url') ?? image?.raw('url') ?? null,
    url: row.raw('url'),
    is_active: row.flag('active') ?? true,
    changed_at: instantOf(row, 'updated_at') ?? row.need('updated_at'),
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  const status = inside(row, 'status');
  const status_code = status?.text('alias') ?? 'waiting_payment';
  const total = row.cents('value_total');
  const address = inside(row, 'shipping_address');
  const transaction = rowsInside(row, 'transactions').at(-1) ?? null;
  const ordered_at = instantOf(row, 'created_at') ?? row.need('created_at');
  const buyer = inside(row, 'customer');
  return {
    external_id: row.need('id'),
    number: row.need('number'),
    ordered_at,
    paid_at: transaction && instantOf(transaction, 'captured_at'),
    changed_at: instantOf(row, 'updated_at') ?? ordered_at,
    status_code,
    status_label: status?.text('name') ?? null,
    total,
    refunded: status_code === 'refunded' || status_code === 'chargeback' ? total : 0,
    shipping: row.cents('value_shipment'),
    discount: row.cents('value_discount'),
    payment_method: methodOf(inside(transaction, 'payment')?.text('name') ?? null),
    coupon: inside(row, 'promocode')?.text('code') ?? null,
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('uf') ?? null),
    person: buyer && { ...mapCustomer(buyer), ...knownPlace(address) },
    items: rowsInside(row, 'items').map((item) =>
      itemOf({
        ref: item.text('product_id'),
        name: inside(item, 'sku')?.text('title') ?? null,
        quantity: item.int('quantity'),
        unit_price: item.cents('price'),
      }),
    ),
    cart_token: row.text('cart_token'),
    payment: paymentOf(transaction, status_code),
  };
}

function knownPlace(address: Fields | null) {
  const { city, state, postal_code } = personOf(placeOf(address));
  return address ? { city, state, postal_code } : {};
}

/** The Pix code is in the gateway's response fields. */
function paymentOf(transaction: Fields | null, status: string): NormalizedPayment | null {
  const payment = inside(transaction, 'payment');
  if (!transaction || !payment || status !== 'waiting_payment') return null;
  const said = new Map(
    rowsInside(transaction, 'metadata').map((one) => [one.text('key'), one.text('value', 2_000)]),
  );
  const isPix = payment.flag('is_pix') ?? false;
  const isBoleto = payment.flag('is_billet') ?? false;
  if (!isPix && !isBoleto) return null;
  const expires = said.get('pix_expiration_date');
  return {
    external_id: '',
    method: isPix ? 'pix' : 'boleto',
    state: 'pending',
    amount: transaction.cents('amount'),
    code: isPix ? (said.get('pix_qr_code') ?? null) : null,
    line: isBoleto ? transaction.text('billet_barcode') : null,
    url: isBoleto ? transaction.raw('billet_url') : null,
    expires_at: isPix ? zoned(expires) : instantOf(transaction, 'billet_date'),
  };
}

/** Parses the gateway's free-text time, at UTC-3 where it has no zone; null if it is invalid. */
function zoned(text: string | null | undefined): string | null {
  if (!text) return null;
  const time = Date.parse(
    /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}-03:00`,
  );
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function mapCart(row: Fields): NormalizedCart {
  const customer = inside(row, 'customer');
  const tracking = row.object('tracking_data');
  const named = personOf({
    name: tracking?.text('name') ?? null,
    email: tracking?.text('email') ?? null,
  });
  const status = row.text('last_transaction_status');
  return {
    token: row.need('token'),
    changed_at: instantOf(row, 'updated_at') ?? row.need('updated_at'),
    person: customer ? mapCustomer(customer) : named,
    items: rowsInside(row, 'items').map((item) => {
      const sku = inside(item, 'sku');
      return {
        name: sku?.text('title') ?? '',
        quantity: item.int('quantity') ?? 1,
        unit_price: item.cents('price'),
        image_url: sku?.raw('image_url') ?? null,
        url: null,
      };
    }),
    total: row.object('totalizers')?.cents('total') ?? 0,
    url: row.raw('simulate_url'),
    is_ordered: status === 'paid' || status === 'authorized',
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
