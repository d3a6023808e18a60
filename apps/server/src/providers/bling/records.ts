import type {
  CommerceProvider,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { type Fields, itemOf, methodOf, personOf, shopNumberOf, stateOf } from '../shop-values.ts';

export const STATUSES: CommerceProvider['statuses'] = [
  { code: '6', label: 'Em aberto', status: 'pending' },
  { code: '21', label: 'Em digitação', status: 'pending' },
  { code: '18', label: 'Venda agenciada', status: 'pending' },
  { code: '15', label: 'Em andamento', status: 'paid' },
  { code: '24', label: 'Verificado', status: 'paid' },
  { code: '9', label: 'Atendido', status: 'fulfilled' },
  { code: '12', label: 'Cancelado', status: 'cancelled' },
];

const ZONE = '-03:00';

export function mapContact(row: Fields): NormalizedPerson | null {
  // Erased there, or never quite entered.
  if (row.text('situacao') === 'E') return null;
  const address = row.object('endereco')?.object('geral') ?? null;
  return personOf({
    id: row.need('id'),
    name: row.text('nome'),
    email: row.text('email'),
    phone: row.text('celular') ?? row.text('telefone'),
    document: row.text('numeroDocumento'),
    birthdate: row.object('dadosAdicionais')?.text('dataNascimento') ?? null,
    city: address?.text('municipio') ?? null,
    state: address?.text('uf') ?? null,
    postal_code: address?.text('cep') ?? null,
  });
}

export function mapProduct(row: Fields, now: string): NormalizedProduct {
  return {
    external_id: row.need('id'),
    name: row.text('nome') ?? '',
    category: row.object('categoria')?.text('descricao') ?? null,
    brand: row.text('marca'),
    price: row.optionalCents('preco'),
    stock: row.object('estoque')?.int('saldoVirtualTotal') ?? null,
    image_url: row.raw('imagemURL'),
    url: row.raw('linkExterno'),
    is_active: row.text('situacao') !== 'I',
    changed_at: now,
  };
}

/** Orders say neither when they changed nor the hour at which they were made. */
export function mapOrder(row: Fields, now: string): NormalizedOrder {
  const contact = row.object('contato');
  const label = row.object('transporte')?.object('etiqueta') ?? null;
  const situation = row.object('situacao')?.need('id') ?? '';
  const shop_number = shopNumberOf(row.text('numeroLoja'));
  return {
    external_id: row.need('id'),
    number: row.need('numero'),
    shop_number,
    ordered_at: row.needInstant('data', ZONE),
    paid_at: null,
    changed_at: now,
    status_code: situation,
    status_label: row.text('situation_name'),
    total: row.cents('total'),
    refunded: 0,
    shipping: row.object('transporte')?.cents('frete') ?? 0,
    discount: discountOf(row),
    payment_method: methodOf(row.text('payment_name')),
    coupon: null,
    city: label?.text('municipio') ?? null,
    state: stateOf(label?.text('uf') ?? null),
    person: contact && mapBuyer(contact),
    items: row.list('itens').map((item) =>
      itemOf({
        ref: item.object('produto')?.text('id') ?? item.text('codigo'),
        name: item.text('descricao'),
        quantity: item.int('quantidade'),
        unit_price: item.cents('valor'),
      }),
    ),
    cart_token: null,
    payment: null,
  };
}

function discountOf(row: Fields): number {
  const discount = row.object('desconto');
  if (!discount) return 0;
  const value = discount.cents('valor');
  const isShare = discount.text('unidade') === 'PERCENTUAL';
  return isShare ? Math.round((row.cents('totalProdutos') * value) / 10_000) : value;
}

/** An order names its buyer; e-mail and phone come with the contact. */
function mapBuyer(contact: Fields): NormalizedPerson {
  return personOf({
    id: contact.need('id'),
    name: contact.text('nome'),
    document: contact.text('numeroDocumento'),
  });
}
