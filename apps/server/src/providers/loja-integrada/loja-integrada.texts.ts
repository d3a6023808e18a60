/** Portuguese texts of Loja Integrada. */
export const lojaIntegradaTexts = {
  description: 'Clientes e pedidos da sua loja na Loja Integrada.',
  key_label: 'Chave de API',
  key_help: 'No painel da Loja Integrada: Configurações, Chaves de acesso da API.',
} as const;
