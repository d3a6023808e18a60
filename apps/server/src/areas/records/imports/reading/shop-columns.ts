import { type ImportField, wordKey } from '@clientela/domain';

interface Shop {
  /** Columns by which an export of this shop system is known. */
  signs: readonly string[];
  /** Fields of columns whose names alone mislead; null for columns to ignore. */
  columns: Readonly<Record<string, ImportField | null>>;
  /** Column that marks a cancelled order, regardless of its status column. */
  cancelled_in?: string;
}

const SHOPS: readonly Shop[] = [
  // Shopify: of the lines of an order only the first has the Id, all have the number people know.
  { signs: ['Lineitem name', 'Financial Status'], columns: { Name: 'order_id' } },
  // Nuvemshop: an order is "Aberto" or "Arquivado" whether it is paid or not, and one that is cancelled
  // stays "Confirmado" where its payment was.
  {
    signs: ['Status do Pedido', 'Status do Pagamento', 'Nome do comprador'],
    columns: { 'Status do Pagamento': 'status' },
    cancelled_in: 'Status do Pedido',
  },
  // Nuvemshop: "Marketing" is the consent, "Inscrição para newsletter" the day of a form.
  {
    signs: ['Total Consumido (BRL)', 'Inscrição para newsletter', 'Marketing'],
    columns: { Marketing: 'accepts_email' },
  },
  // Bling: "Valor Total" is the line's, "Total Pedido" the order's.
  {
    signs: ['Nome Comprador', 'Valor Total', 'Total Pedido'],
    columns: { 'Valor Total': 'line_total', 'Total Pedido': 'order_total' },
  },
  // Mercado Livre: the first "Estado" is the sale's status, "Total" its amount after fees.
  {
    signs: ['N.º de venda', 'Data da venda', 'Receita por produtos (BRL)'],
    columns: {
      'N.º de venda': 'order_id',
      'Data da venda': 'ordered_at',
      Estado: 'status',
      'Estado (2)': 'state',
      'Título do anúncio': 'product_name',
      SKU: 'product_id',
      'Receita por produtos (BRL)': 'line_total',
      'Receita por envio (BRL)': 'shipping',
      'Total (BRL)': null,
    },
  },
  // Shopee: the price that was paid, not the one before the discount; the buyer is known by the name of the account.
  {
    signs: ['ID do pedido', 'Status do pedido', 'Nome de usuário (comprador)'],
    columns: {
      'Preço acordado': 'unit_price',
      'Nome do destinatário': 'full_name',
      'Nome de usuário (comprador)': 'customer_id',
      'Valor Total': 'order_total',
    },
  },
];

/** Column-name words that distinguish the two addresses of an order, as `wordKey` writes them. */
const TWO_ADDRESSES = [
  ['shipping', 'billing'],
  ['entrega', 'cobranca'],
  ['entrega', 'faturamento'],
  ['entrega', 'comprador'],
] as const;

/** The same column of the other address: `Billing City` for `Shipping City`, and vice versa. */
export function otherAddressColumn(columns: readonly string[], column: string): string | undefined {
  const key = wordKey(column);
  const others = TWO_ADDRESSES.flatMap(([one, other]) => [
    key.replace(one, other),
    key.replace(other, one),
  ]).filter((other) => other !== key);
  return columns.find((name) => others.includes(wordKey(name)));
}

function shopOf(columns: readonly string[]): Shop | undefined {
  const keys = new Set(columns.map(wordKey));
  return SHOPS.find(({ signs }) => signs.every((sign) => keys.has(wordKey(sign))));
}

/** The column in which a known shop system marks a cancelled order. */
export function cancellationColumn(columns: readonly string[]): string | undefined {
  const name = shopOf(columns)?.cancelled_in;
  return name && columns.find((column) => wordKey(column) === wordKey(name));
}

/** The columns of a known shop system's export that have a meaning of their own: column → field. */
export function shopColumns(columns: readonly string[]): Map<string, ImportField | null> {
  const byKey = new Map(columns.map((column) => [wordKey(column), column]));
  return new Map(
    Object.entries(shopOf(columns)?.columns ?? {}).flatMap(([name, field]) => {
      const column = byKey.get(wordKey(name));
      return column === undefined ? [] : [[column, field] as const];
    }),
  );
}
