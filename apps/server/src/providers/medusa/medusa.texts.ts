/** Portuguese texts of Medusa. */
export const medusaTexts = {
  description: 'Clientes, pedidos e produtos da sua loja em Medusa 2.',
  url_label: 'Endereço da API',
  url_help: 'Onde o servidor do Medusa responde.',
  key_label: 'Chave secreta',
  key_help: 'No admin do Medusa: Settings, Secret API Keys.',
} as const;
