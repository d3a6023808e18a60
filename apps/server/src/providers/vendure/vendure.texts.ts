/** Portuguese texts of Vendure. */
export const vendureTexts = {
  description: 'Clientes, pedidos, produtos e carrinhos da sua loja em Vendure.',
  url_label: 'Endereço da API',
  url_help: 'Sem /admin-api no fim.',
  key_label: 'Chave de API',
  key_help: 'No painel do Vendure, a partir da versão 3.6: Settings, API Keys.',
  api_not_found: 'Não encontramos a API do Vendure neste endereço.',
  replied: (message: string) => `O Vendure respondeu: ${message}`,
} as const;
