import { type ImportField, wordKey } from '@clientela/domain';

interface Shop {
  /** Columns by which an export of this shop system is known. */
  signs: readonly string[];
  /** What stands in columns whose names alone would mislead. */
  columns: Readonly<Record<string, ImportField>>;
}

const SHOPS: readonly Shop[] = [
  // Shopify: of the lines of an order only the first has the Id, all have the number people know.
  { signs: ['Lineitem name', 'Financial Status'], columns: { Name: 'order_id' } },
  // Nuvemshop: an order is "Aberto" or "Arquivado" whether it is paid or not.
  {
    signs: ['Status do Pedido', 'Status do Pagamento', 'Nome do comprador'],
    columns: { 'Status do Pagamento': 'status' },
  },
];

/** Words by which shops tell the two addresses of an order apart, as `wordKey` writes them. */
const TWO_ADDRESSES = [
  ['shipping', 'billing'],
  ['entrega', 'cobranca'],
  ['entrega', 'faturamento'],
] as const;

/** The column of the other address: `Billing City` for `Shipping City`, and the other way round. */
export function otherAddressColumn(columns: readonly string[], column: string): string | undefined {
  const key = wordKey(column);
  const others = TWO_ADDRESSES.flatMap(([one, other]) => [
    key.replace(one, other),
    key.replace(other, one),
  ]).filter((other) => other !== key);
  return columns.find((name) => others.includes(wordKey(name)));
}

/** The columns of a known shop system's export that have a meaning of their own: column → field. */
export function shopColumns(columns: readonly string[]): Map<string, ImportField> {
  const byKey = new Map(columns.map((column) => [wordKey(column), column]));
  const shop = SHOPS.find(({ signs }) => signs.every((sign) => byKey.has(wordKey(sign))));
  return new Map(
    Object.entries(shop?.columns ?? {}).flatMap(([name, field]) => {
      const column = byKey.get(wordKey(name));
      return column === undefined ? [] : [[column, field] as const];
    }),
  );
}
