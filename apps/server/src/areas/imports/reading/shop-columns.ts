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
