import type { ShopResource } from '@clientela/contract';
import type {
  CommerceProvider,
  Normalized,
  NormalizedCart,
  NormalizedOrder,
  NormalizedPayment,
  NormalizedPerson,
  NormalizedProduct,
  OwnFields,
  Shop,
} from '#areas/records/integrations/commerce.port';
import { ownFields } from '../own-fields.ts';
import {
  type Fields,
  itemOf,
  mapRecords,
  methodOf,
  personOf,
  requireReais,
  stateOf,
  sum,
  waitingMethod,
} from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'order-created', label: 'Pedido criado', status: 'pending' },
  { code: 'order-completed', label: 'Pedido concluído', status: 'pending' },
  { code: 'on-order-completed', label: 'Processando pedido', status: 'pending' },
  { code: 'payment-pending', label: 'Pagamento pendente', status: 'pending' },
  { code: 'approve-payment', label: 'Aprovando pagamento', status: 'pending' },
  { code: 'waiting-for-seller-confirmation', label: 'Aguardando o vendedor', status: 'pending' },
  { code: 'waiting-for-order-authorization', label: 'Aguardando autorização', status: 'pending' },
  { code: 'payment-approved', label: 'Pagamento aprovado', status: 'paid' },
  { code: 'window-to-cancel', label: 'Carência para cancelamento', status: 'paid' },
  { code: 'authorize-fulfillment', label: 'Autorizando despacho', status: 'paid' },
  { code: 'ready-for-handling', label: 'Pronto para manuseio', status: 'paid' },
  { code: 'start-handling', label: 'Iniciando manuseio', status: 'paid' },
  { code: 'handling', label: 'Preparando entrega', status: 'paid' },
  { code: 'invoice', label: 'Faturando', status: 'paid' },
  { code: 'invoiced', label: 'Faturado', status: 'fulfilled' },
  { code: 'partially-invoiced', label: 'Faturado em parte', status: 'partially_fulfilled' },
  { code: 'canceled', label: 'Cancelado', status: 'cancelled' },
  { code: 'cancel', label: 'Cancelando', status: 'cancelled' },
  { code: 'replaced', label: 'Substituído', status: 'cancelled' },
  { code: 'refunded', label: 'Devolvido', status: 'refunded' },
  { code: 'partially-refunded', label: 'Devolvido em parte', status: 'partially_refunded' },
];

export const CUSTOMER_FIELDS =
  'id,userId,email,firstName,lastName,document,homePhone,isCorporate,corporateDocument,businessPhone,birthDate,isNewsletterOptIn,createdIn,updatedIn';
export const CART_FIELDS = `${CUSTOMER_FIELDS},rclastcart,rclastcartvalue,rclastsessiondate,checkouttag`;

function mapCustomer(row: Fields): NormalizedPerson {
  return personOf({
    id: row.text('userId') ?? row.need('id'),
    first_name: row.text('firstName'),
    last_name: row.text('lastName'),
    email: row.text('email'),
    ...documentAndPhone(row, { phone: 'homePhone', corporate_phone: 'businessPhone' }),
    birthdate: row.instant('birthDate')?.slice(0, 10) ?? null,
    accepts_email: row.flag('isNewsletterOptIn'),
    registered_at: row.instant('createdIn'),
  });
}

/** A company's buyer is known by the company's document, and by their own where it has none. */
function documentAndPhone(row: Fields, names: { phone: string; corporate_phone: string }) {
  const isCompany = row.flag('isCorporate') ?? false;
  const document = row.text('document');
  const phone = row.text(names.phone);
  if (!isCompany) return { document, phone };
  return {
    document: row.text('corporateDocument') ?? document,
    phone: row.text(names.corporate_phone) ?? phone,
  };
}

export function mapProduct(row: Fields, now: string): NormalizedProduct {
  const items = row.list('items');
  const offers = items.flatMap((item) => item.list('sellers')[0]?.object('commertialOffer') ?? []);
  const [category] = row.texts('categories');
  return {
    external_id: row.need('productId'),
    name: row.text('productName') ?? '',
    category: category?.split('/').filter(Boolean).at(-1) ?? null,
    brand: row.text('brand'),
    price: offers[0]?.optionalCents('Price') ?? null,
    old_price: offers[0]?.optionalCents('ListPrice') ?? null,
    stock:
      offers.length > 0 ? sum(offers.map((offer) => offer.int('AvailableQuantity') ?? 0)) : null,
    image_url: items[0]?.list('images')[0]?.raw('imageUrl') ?? null,
    url: row.raw('link'),
    // Only products for sale are listed, without a change date.
    is_active: true,
    changed_at: now,
  };
}

export function mapOrder(row: Fields): NormalizedOrder | null {
  const status = row.need('status');
  if (status === 'incomplete') return null;
  requireReais(row.object('storePreferencesData')?.text('currencyCode'));
  const total = row.int('value') ?? 0;
  const packages = row.object('packageAttachment')?.list('packages') ?? [];
  const refunded = Math.min(total, sum(packages.filter(isReturn).map(givenBack)));
  const totals = new Map(row.list('totals').map((one) => [one.text('id'), one.int('value') ?? 0]));
  const address = row.object('shippingData')?.object('address') ?? null;
  const payments = (row.object('paymentData')?.list('transactions') ?? []).flatMap((transaction) =>
    transaction.list('payments'),
  );
  const code = statusOf(row, { status, refunded, total, packages });
  return {
    external_id: row.need('orderId'),
    number: row.need('orderId'),
    ordered_at: row.needInstant('creationDate'),
    paid_at: row.instant('authorizedDate'),
    changed_at: row.instant('lastChange') ?? row.needInstant('creationDate'),
    status_code: code,
    status_label: row.text('statusDescription'),
    total,
    refunded,
    shipping: totals.get('Shipping') ?? 0,
    discount: Math.abs(totals.get('Discounts') ?? 0),
    payment_method: methodOf(payments[0]?.text('paymentSystemName') ?? null),
    coupon: row.object('marketingData')?.text('coupon') ?? null,
    city: address?.text('city') ?? null,
    state: stateOf(address?.text('state') ?? null),
    person: buyerOf(row.object('clientProfileData'), address),
    items: row.list('items').map((item) =>
      itemOf({
        ref: item.text('productId'),
        name: item.text('name'),
        quantity: item.int('quantity'),
        unit_price: item.int('sellingPrice') ?? 0,
      }),
    ),
    cart_token: null,
    payment: paymentOf(payments[0], code),
    fields: fieldsOf(row),
  };
}

/** Two apps of the checkout may use one name, so keys begin with their app. */
function fieldsOf(row: Fields): OwnFields {
  const apps = row.object('customData')?.looseList('customApps') ?? [];
  return ownFields(
    apps.flatMap((app) =>
      app
        .looseEntries('fields')
        .map(([name, value]) => [`${app.loose('id')}.${name}`, value] as const),
    ),
  );
}

function isReturn(parcel: Fields): boolean {
  return parcel.text('type') === 'Input';
}

/** The actual refund; else the amount of the return invoice. */
function givenBack(parcel: Fields): number {
  const restitutions = parcel.object('restitutions');
  const money = restitutions?.object('Refund')?.int('value');
  return money ?? parcel.int('invoiceValue') ?? 0;
}

const CANCELLED = STATUSES.flatMap(({ code, status }) => (status === 'cancelled' ? code : []));

interface Known {
  status: string;
  refunded: number;
  total: number;
  packages: readonly Fields[];
}

function statusOf(row: Fields, { status, refunded, total, packages }: Known): string {
  if (refunded > 0 && refunded >= total) return 'refunded';
  if (CANCELLED.includes(status)) return status;
  if (refunded > 0) return 'partially-refunded';
  // Whether it is granted is not said yet: what held before holds.
  if (status === 'cancellation-requested') {
    return row.has('authorizedDate') ? 'payment-approved' : 'payment-pending';
  }
  if (status !== 'invoiced') return status;
  const count = (rows: readonly Fields[]) => sum(rows.map((item) => item.int('quantity') ?? 0));
  const sent = count(packages.filter((one) => !isReturn(one)).flatMap((one) => one.list('items')));
  return sent > 0 && sent < count(row.list('items')) ? 'partially-invoiced' : status;
}

/** The e-mail comes behind a mask that ends with the platform's own name, or is nothing but one. */
const MASK = /(-[0-9a-z]+\.|^[0-9a-f]{32}@)ct\.vtex\.com\.br$/i;

function buyerOf(profile: Fields | null, address: Fields | null): NormalizedPerson | null {
  if (!profile) return null;
  return personOf({
    id: profile.text('userProfileId'),
    first_name: profile.text('firstName'),
    last_name: profile.text('lastName'),
    email: profile.text('email')?.replace(MASK, '') ?? null,
    ...documentAndPhone(profile, { phone: 'phone', corporate_phone: 'corporatePhone' }),
    city: address?.text('city') ?? null,
    state: address?.text('state') ?? null,
    postal_code: address?.text('postalCode') ?? null,
  });
}

/** A boleto has a page; of a Pix the order does not keep the code. */
function paymentOf(payment: Fields | undefined, status: string): NormalizedPayment | null {
  const url = payment?.raw('url') ?? null;
  if (!payment || !url || status !== 'payment-pending') return null;
  const method = waitingMethod(payment.text('group') ?? payment.text('paymentSystemName'));
  return {
    external_id: '',
    method,
    state: 'pending',
    amount: payment.int('value') ?? 0,
    code: null,
    line: null,
    url,
    expires_at: payment.instant('dueDate'),
  };
}

/** The profile keeps the last cart as the address that fills it again: `add?sku=1&qty=2&seller=1`. */
function mapCart(row: Fields, site: string): NormalizedCart | null {
  const address = row.raw('rclastcart');
  const changed_at = row.instant('rclastsessiondate');
  if (!address || !changed_at) return null;
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const counts = query.getAll('qty');
  const total = row.cents('rclastcartvalue');
  return {
    token: row.need('id'),
    changed_at,
    person: mapCustomer(row),
    total,
    items: query.getAll('sku').map((sku, index) => ({
      name: `SKU ${sku}`,
      quantity: Number(counts[index] ?? 1),
      unit_price: 0,
      image_url: null,
      url: null,
    })),
    url: `${site}/checkout/cart/${address.replace(/^\/+/, '')}`,
    is_ordered: row.object('checkouttag')?.text('DisplayValue') === 'Finalizado',
  };
}

const IDS: Record<ShopResource, string> = {
  customers: 'id',
  products: 'productId',
  orders: 'orderId',
  carts: 'id',
};

export function mapRows(shop: Shop, resource: ShopResource, rows: readonly unknown[]): Normalized {
  const readers = {
    customers: mapCustomer,
    orders: mapOrder,
    products: (row: Fields) => mapProduct(row, shop.now().toISOString()),
    carts: (row: Fields) => mapCart(row, shop.settings.site ?? ''),
  };
  return mapRecords(resource, rows, readers, IDS[resource]);
}
