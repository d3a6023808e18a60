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
  client_id_label: 'ID do cliente (Client ID)',
  client_secret_label: 'Chave secreta (Client secret)',
  application_steps: (scopes: string) => [
    'Entre no painel de desenvolvedor da Shopify e crie um aplicativo.',
    'Em “URL do aplicativo”, coloque o endereço desta instalação. Em “URLs de redirecionamento”, cole {redirect}.',
    `Nos escopos, cole: ${scopes}.`,
    'Em “Webhooks de conformidade”, cole {notices} nos três endereços.',
    'Publique a versão, abra as configurações do aplicativo e copie o ID do cliente e a chave secreta.',
  ],
  own_steps: (scopes: string) => [
    'No painel da sua loja na Shopify, abra Configurações, Apps e canais de vendas, Desenvolver apps.',
    `Crie um app no painel de desenvolvedor e, nos escopos, cole: ${scopes}.`,
    'Publique a versão e instale o app na sua loja.',
    'Nas configurações do app, copie o ID do cliente e a chave secreta e cole aqui.',
  ],
} as const;
