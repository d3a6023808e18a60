import type {
  CommerceProvider,
  NormalizedOrder,
  NormalizedPerson,
} from '#areas/records/integrations/commerce.port';
import { waitingPayment } from '../shop-form.ts';
import { type Fields, itemOf, methodOf, personOf, stateOf } from '../shop-values.ts';

/** A chargeback is flagged as approved: codes count, not flags. */
export const STATUSES: CommerceProvider['statuses'] = [
  { code: 'pedido_efetuado', label: 'Pedido efetuado', status: 'pending' },
  { code: 'aguardando_pagamento', label: 'Aguardando pagamento', status: 'pending' },
  { code: 'pagamento_em_analise', label: 'Pagamento em análise', status: 'pending' },
  { code: 'pedido_pago', label: 'Pedido pago', status: 'paid' },
  { code: 'em_separacao', label: 'Em separação', status: 'paid' },
  { code: 'pedido_em_separacao', label: 'Pedido em separação', status: 'paid' },
  { code: 'em_producao', label: 'Em produção', status: 'paid' },
  { code: 'pronto_para_retirada', label: 'Pronto para retirada', status: 'paid' },
  { code: 'faturado', label: 'Faturado', status: 'paid' },
  { code: 'em_disputa', label: 'Em disputa', status: 'paid' },
  { code: 'pagamento_em_disputa', label: 'Pagamento em disputa', status: 'paid' },
  { code: 'pedido_enviado', label: 'Enviado', status: 'fulfilled' },
  { code: 'pedido_entregue', label: 'Entregue', status: 'fulfilled' },
  { code: 'pedido_cancelado', label: 'Cancelado', status: 'cancelled' },
  { code: 'pagamento_devolvido', label: 'Devolvido', status: 'refunded' },
  { code: 'pedido_chargeback', label: 'Contestado', status: 'refunded' },
];

const ZONE = '-03:00';

export function mapCustomer(row: Fields): NormalizedPerson {
  const address = row.list('enderecos')[0] ?? null;
  return personOf({
    id: row.need('id'),
    name: row.text('nome'),
    email: row.text('email'),
    phone: row.text('telefone_celular') ?? row.text('telefone_principal'),
    document: row.text('cpf') ?? row.text('cnpj'),
    birthdate: row.text('data_nascimento')?.slice(0, 10) ?? null,
    ...placeOf(address),
    accepts_email: row.flag('aceita_newsletter'),
    registered_at: row.instant('data_criacao', ZONE),
  });
}

function placeOf(address: Fields | null) {
  return {
    city: address?.text('cidade') ?? null,
    state: address?.text('estado') ?? null,
    postal_code: address?.text('cep') ?? null,
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  const situation = row.object('situacao');
  const status_code = situation?.need('codigo') ?? '';
  const total = row.cents('valor_total');
  const status = STATUSES.find(({ code }) => code === status_code)?.status;
  const address = row.object('endereco_entrega');
  const payment = row.list('pagamentos')[0] ?? null;
  const way = payment?.object('forma_pagamento');
  const named = way?.text('nome') ?? way?.text('codigo') ?? null;
  // A gateway's name does not identify the payment method.
  const method = payment?.text('pagamento_tipo') ?? named;
  const customer = row.object('cliente');
  return {
    external_id: row.need('numero'),
    number: row.need('numero'),
    ordered_at: row.needInstant('data_criacao', ZONE),
    paid_at: null,
    changed_at: row.instant('data_modificacao', ZONE) ?? row.needInstant('data_criacao', ZONE),
    status_code,
    status_label: situation?.text('nome') ?? null,
    total,
    refunded: status === 'refunded' ? total : 0,
    shipping: row.cents('valor_envio'),
    discount: row.cents('valor_desconto'),
    payment_method: methodOf(method),
    coupon: row.object('cupom_desconto')?.text('codigo') ?? null,
    city: address?.text('cidade') ?? null,
    state: stateOf(address?.text('estado') ?? null),
    person: customer && buyerOf(customer, address),
    items: row.list('itens').map((item) =>
      itemOf({
        ref: productOf(item) ?? item.text('sku'),
        name: item.text('nome'),
        quantity: item.int('quantidade'),
        unit_price: item.cents('preco_venda'),
      }),
    ),
    cart_token: null,
    payment: status === 'pending' ? waitingPayment(payment, { method, amount: total }) : null,
  };
}

/** `/api/v1/produto/123?id_externo=1` */
function productOf(item: Fields): string | null {
  const address = item.object('produto')?.text('resource_uri');
  return address?.match(/\/produto\/(\d+)/)?.[1] ?? null;
}

function buyerOf(customer: Fields, address: Fields | null): NormalizedPerson {
  const { city, state, postal_code } = personOf(placeOf(address));
  return { ...mapCustomer(customer), ...(address ? { city, state, postal_code } : {}) };
}
