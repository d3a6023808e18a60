import type {
  CommerceProvider,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
} from '#areas/records/integrations/commerce.port';
import { type Fields, itemOf, personOf, shopNumberOf } from '../shop-values.ts';

/** Stages may be renamed; their numbers stay. */
export const STATUSES: CommerceProvider['statuses'] = [
  { code: '10', label: 'Pedido de venda', status: 'pending' },
  { code: '20', label: 'Separar estoque', status: 'pending' },
  { code: '50', label: 'Faturar', status: 'pending' },
  { code: '60', label: 'Faturado', status: 'paid' },
  { code: '70', label: 'Entrega', status: 'fulfilled' },
  { code: 'cancelado', label: 'Cancelado', status: 'cancelled' },
  { code: 'devolvido', label: 'Devolvido', status: 'refunded' },
];

/** `23/11/2026` and `10:00:00`, at Brasília. */
function instantOf(row: Fields | null, day: string, hour: string): string | null {
  const [date, month, year] = (row?.text(day) ?? '').split('/');
  if (!year) return null;
  const time = Date.parse(`${year}-${month}-${date}T${row?.text(hour) ?? '00:00:00'}-03:00`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export function mapCustomer(row: Fields): NormalizedPerson {
  const phone = `${row.text('telefone1_ddd') ?? ''}${row.text('telefone1_numero') ?? ''}`;
  const registered_at = instantOf(row.object('info'), 'dInc', 'hInc');
  return personOf({
    id: row.need('codigo_cliente_omie'),
    name: row.text('nome_fantasia') ?? row.text('razao_social'),
    email: row.text('email')?.split(/[,;]/)[0] ?? null,
    phone: phone || null,
    document: row.text('cnpj_cpf'),
    // `RECIFE (PE)`
    city: row.text('cidade')?.replace(/ \([A-Z]{2}\)$/, '') ?? null,
    state: row.text('estado'),
    postal_code: row.text('cep'),
    registered_at,
  });
}

export function mapProduct(row: Fields, now: string): NormalizedProduct {
  return {
    external_id: row.need('codigo_produto'),
    name: row.text('descricao') ?? '',
    category: row.text('descricao_familia'),
    brand: row.text('marca'),
    price: row.optionalCents('valor_unitario'),
    stock: row.int('quantidade_estoque'),
    image_url: row.list('imagens')[0]?.raw('url_imagem') ?? null,
    url: null,
    is_active: row.text('inativo') !== 'S',
    changed_at: instantOf(row.object('info'), 'dAlt', 'hAlt') ?? now,
  };
}

export function mapOrder(row: Fields): NormalizedOrder {
  const head = row.object('cabecalho');
  const info = row.object('infoCadastro');
  const sums = row.object('total_pedido');
  const id = head?.need('codigo_pedido') ?? row.need('codigo_pedido');
  const shop_number = shopNumberOf(
    row.object('informacoes_adicionais')?.text('numero_pedido_cliente') ?? null,
  );
  const ordered_at =
    instantOf(info, 'dInc', 'hInc') ?? info?.need('dInc') ?? row.need('infoCadastro');
  const customer = head?.text('codigo_cliente') ?? null;
  const total = sums?.cents('valor_total_pedido') ?? 0;
  const isReturned = info?.text('devolvido') === 'S';
  return {
    external_id: id,
    number: head?.text('numero_pedido') ?? id,
    shop_number,
    ordered_at,
    paid_at: null,
    changed_at: instantOf(info, 'dAlt', 'hAlt') ?? ordered_at,
    status_code:
      info?.text('cancelado') === 'S'
        ? 'cancelado'
        : isReturned
          ? 'devolvido'
          : (head?.text('etapa') ?? ''),
    status_label: null,
    total,
    refunded: isReturned ? total : 0,
    shipping: row.object('frete')?.cents('valor_frete') ?? 0,
    discount: sums?.cents('valor_descontos') ?? 0,
    payment_method: null,
    coupon: null,
    city: null,
    state: null,
    // People are read before their orders, which only number them.
    person: customer ? personOf({ id: customer }) : null,
    items: row.list('det').map((line) => {
      const product = line.object('produto');
      return itemOf({
        ref: product?.text('codigo_produto') ?? null,
        name: product?.text('descricao') ?? null,
        quantity: product?.int('quantidade') ?? null,
        total: product?.cents('valor_total') ?? 0,
      });
    }),
    cart_token: null,
    payment: null,
  };
}
