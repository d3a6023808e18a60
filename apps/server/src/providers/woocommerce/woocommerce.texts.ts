/** Portuguese texts of WooCommerce. */
export const woocommerceTexts = {
  description: 'Clientes, pedidos e produtos da sua loja em WordPress com WooCommerce.',
  url_label: 'Endereço da loja',
  key_label: 'Chave do cliente',
  key_help:
    'No WordPress: WooCommerce, Configurações, Avançado, API REST. Crie uma chave de leitura e escrita.',
  secret_label: 'Segredo do cliente',
  api_not_found:
    'Não encontramos a API do WooCommerce neste endereço. Confira o endereço e se os links permanentes estão ativos.',
  keys_refused:
    'A chave começa com ck_ e o segredo com cs_. Copie os dois inteiros do WooCommerce.',
  carts_of_blocks_only:
    'Só carrinhos que chegaram ao finalizar compra em blocos; o WooCommerce não guarda os outros.',
} as const;
