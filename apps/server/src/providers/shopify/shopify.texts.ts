/** Portuguese texts of Shopify. */
export const shopifyTexts = {
  shop_gone: 'A loja não existe mais na Shopify.',
  description: 'Clientes, pedidos, produtos e checkouts abandonados da sua loja na Shopify.',
  shop_label: 'Endereço na Shopify',
  shop_help: 'O endereço que termina em .myshopify.com.',
  missing_scope: (scope: string) => `Falta a permissão ${scope}.`,
  unconfirmed: 'A Shopify não confirmou a autorização. Conecte novamente.',
  replied: (message: string) => `A Shopify respondeu: ${message}`,
  shop_refused: 'Informe o endereço que termina em .myshopify.com.',
  last_60_days: 'A Shopify só deixa ler os últimos 60 dias: falta a permissão read_all_orders.',
} as const;
