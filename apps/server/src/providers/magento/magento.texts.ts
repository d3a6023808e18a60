/** Portuguese texts of Magento. */
export const magentoTexts = {
  description: 'Clientes, pedidos, produtos e carrinhos do Magento 2 ou Adobe Commerce.',
  url_label: 'Endereço da loja',
  token_help:
    'No admin: Sistema, Integrações. Crie e ative uma com leitura de vendas, clientes e catálogo.',
} as const;
