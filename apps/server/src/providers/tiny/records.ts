import type {
  CommerceProvider,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { type Fields, itemOf, methodOf, personOf, shopNumberOf, stateOf } from '../shop-values.ts';

/** 9, not delivered, is left to the store to decide. */
export const STATUSES: CommerceProvider['statuses'] = [
  { code: '8', label: 'Dados incompletos', status: 'pending' },
  { code: '0', label: 'Aberta', status: 'pending' },
  { code: '3', label: 'Aprovada', status: 'paid' },
  { code: '4', label: 'Preparando envio', status: 'paid' },
  { code: '1', label: 'Faturada', status: 'paid' },
  { code: '7', label: 'Pronta para envio', status: 'paid' },
  { code: '5', label: 'Enviada', status: 'fulfilled' },
  { code: '6', label: 'Entregue', status: 'fulfilled' },
  { code: '2', label: 'Cancelada', status: 'cancelled' },
];

const ZONE = '-03:00';

export function mapContact(row: Fields): NormalizedPerson | null {
  return contactOf(row, row.need('id'));
}

/** The buyer of an order has no id in version 2. */
function contactOf(row: Fields, id: string | null): NormalizedPerson | null {
  // Excluded there.
  if (row.text('situacao') === 'E') return null;
  const address = row.object('endereco');
  return personOf({
    id,
    name: row.text('nome'),
    email: row.text('email'),
    phone: row.text('celular') ?? row.text('telefone'),
    document: row.text('cpfCnpj'),
    birthdate: row.text('dataNascimento'),
    city: address?.text('municipio') ?? null,
    state: address?.text('uf') ?? null,
    postal_code: address?.text('cep') ?? null,
    registered_at: row.instant('dataCriacao', ZONE),
  });
}

export function mapProduct(row: Fields, now: string): NormalizedProduct {
  const prices = row.object('precos');
  return {
    external_id: row.need('id'),
    name: row.text('descricao') ?? '',
    category: row.object('categoria')?.text('nome') ?? null,
    brand: row.object('marca')?.text('nome') ?? null,
    price: prices?.optionalCents('precoPromocional') || prices?.optionalCents('preco') || null,
    old_price: prices?.optionalCents('preco') ?? null,
    stock: row.object('estoque')?.int('quantidade') ?? null,
    image_url: row.list('anexos')[0]?.raw('url') ?? null,
    url: null,
    is_active: row.text('situacao') === 'A',
    changed_at: row.instant('dataAlteracao', ZONE) ?? now,
  };
}

export function mapOrder(row: Fields, now: string): NormalizedOrder {
  const shop_number = shopNumberOf(row.object('ecommerce')?.text('numeroPedidoEcommerce') ?? null);
  const customer = row.object('cliente');
  const address = row.object('enderecoEntrega') ?? customer?.object('endereco') ?? null;
  return {
    external_id: row.need('id'),
    number: row.need('numeroPedido'),
    shop_number,
    ordered_at: row.needInstant('data', ZONE),
    paid_at: null,
    changed_at: now,
    status_code: row.need('situacao'),
    status_label: null,
    total: row.cents('valorTotalPedido'),
    refunded: 0,
    shipping: row.cents('valorFrete'),
    discount: row.cents('valorDesconto'),
    payment_method: methodOf(
      row.object('pagamento')?.object('formaRecebimento')?.text('nome') ?? null,
    ),
    coupon: null,
    city: address?.text('municipio') ?? null,
    state: stateOf(address?.text('uf') ?? null),
    person: customer && contactOf(customer, customer.text('id')),
    items: row.list('itens').map((item) => {
      const product = item.object('produto');
      return itemOf({
        ref: product?.text('id') ?? null,
        name: product?.text('descricao') ?? null,
        quantity: item.int('quantidade'),
        unit_price: item.cents('valorUnitario'),
      });
    }),
    cart_token: null,
    payment: null,
  };
}
