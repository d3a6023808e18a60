import type {
  CommerceProvider,
  NormalizedOrder,
  NormalizedPayment,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { type Fields, itemOf, methodOf, personOf, stateOf, waitingMethod } from '../shop-values.ts';

/** By the names that the platform gives; shops may add others. */
export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'AGUARDANDO PAGAMENTO', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'AGUARDANDO YAPAY', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'PEDIDO CADASTRADO', label: 'Pedido cadastrado', status: 'pending' },
  { code: 'EM MONITORAMENTO', label: 'Em análise', status: 'pending' },
  { code: 'PAGAMENTO CONFIRMADO', label: 'Pagamento confirmado', status: 'paid' },
  { code: 'A ENVIAR', label: 'A enviar', status: 'paid' },
  { code: 'A ENVIAR YAPAY', label: 'A enviar', status: 'paid' },
  { code: 'EM SEPARAÇÃO', label: 'Em separação', status: 'paid' },
  { code: 'ENVIADO', label: 'Enviado', status: 'fulfilled' },
  { code: 'ENTREGUE', label: 'Entregue', status: 'fulfilled' },
  { code: 'FINALIZADO', label: 'Finalizado', status: 'fulfilled' },
  { code: 'CANCELADO', label: 'Cancelado', status: 'cancelled' },
  { code: 'CANCELADO AUT', label: 'Cancelado automaticamente', status: 'cancelled' },
  { code: 'DEVOLVIDO', label: 'Devolvido', status: 'refunded' },
];

const KNOWN = new Set(STATUSES.map(({ code }) => code));
/** The platform writes Brasília's time without saying so. */
const ZONE = '-03:00';

export function mapCustomer(row: Fields): NormalizedPerson {
  return personOf({
    id: row.need('id'),
    name: row.text('name'),
    email: row.text('email'),
    phone: row.text('cellphone') ?? row.text('phone'),
    document: row.text('cpf') ?? row.text('cnpj'),
    birthdate: row.text('birth_date'),
    city: row.text('city'),
    state: row.text('state'),
    postal_code: row.text('zip_code'),
    accepts_email: row.flag('newsletter'),
    registered_at: row.instant('registration_date', ZONE) ?? row.instant('created', ZONE),
  });
}

export function mapProduct(row: Fields): NormalizedProduct {
  const image = row.list('ProductImage')[0];
  const promotional = row.optionalCents('promotional_price');
  return {
    external_id: row.need('id'),
    name: row.text('name') ?? '',
    category: row.text('category_name'),
    brand: row.text('brand'),
    price: promotional || row.optionalCents('price'),
    old_price: row.optionalCents('price'),
    stock: row.int('stock'),
    image_url: image?.raw('https') ?? image?.raw('http') ?? null,
    url: row.object('url')?.raw('https') ?? null,
    is_active: row.flag('available') ?? true,
    changed_at: row.needInstant('modified', ZONE),
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  const status = row.need('status').toUpperCase();
  const total = row.cents('total');
  const customer = row.object('Customer');
  const code = codeOf(status, row.object('OrderStatus')?.text('type') ?? null);
  return {
    external_id: row.need('id'),
    number: row.need('id'),
    ordered_at: orderedAt(row),
    paid_at: row.instant('payment_date', ZONE),
    changed_at: row.instant('modified', ZONE) ?? orderedAt(row),
    status_code: code,
    status_label: row.text('status'),
    total,
    refunded: code === 'DEVOLVIDO' ? total : 0,
    shipping: row.cents('shipment_value'),
    discount: row.cents('discount'),
    payment_method: methodOf(row.text('payment_method')),
    coupon: row.text('discount_coupon'),
    city: customer?.text('city') ?? null,
    state: stateOf(customer?.text('state') ?? null),
    person: customer && mapCustomer(customer),
    items: row.list('ProductsSold').map((sold) => {
      const item = sold.object('ProductsSold') ?? sold;
      return itemOf({
        ref: item.text('product_id'),
        name: item.text('name'),
        quantity: item.int('quantity'),
        unit_price: item.cents('price'),
      });
    }),
    cart_token: row.text('session_id'),
    payment: paymentOf(row, code, total),
  };
}

function orderedAt(row: Fields): string {
  const hour = row.text('hour') ?? '00:00:00';
  // The date alone, or with its time in a separate field.
  const day = row.need('date').slice(0, 10);
  const time = Date.parse(`${day}T${hour}${ZONE}`);
  return Number.isNaN(time) ? row.needInstant('date', ZONE) : new Date(time).toISOString();
}

/** A custom status has the meaning of its type, where that is final. */
function codeOf(status: string, type: string | null): string {
  if (KNOWN.has(status)) return status;
  if (type === 'canceled') return 'CANCELADO';
  return type === 'closed' ? 'FINALIZADO' : status;
}

function paymentOf(row: Fields, status: string, amount: number): NormalizedPayment | null {
  const url = row.object('urls')?.raw('payment') ?? null;
  if (!status.startsWith('AGUARDANDO') || url === null) return null;
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
