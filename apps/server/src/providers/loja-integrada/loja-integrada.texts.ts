/** Portuguese texts of Loja Integrada. */
export const lojaIntegradaTexts = {
  description: 'Clientes e pedidos da sua loja na Loja Integrada.',
  key_label: 'Chave de API',
  key_help: 'No painel da Loja Integrada: Configurações, Chaves de acesso da API.',
  application_key_label: 'Chave de aplicação',
  application_steps: [
    'Peça à Loja Integrada, como parceiro, uma chave de aplicação para a API.',
    'Quando ela chegar por e-mail, cole aqui. Cada loja informa depois a própria chave de API.',
  ],
  token_label: 'Token pessoal',
  own_steps: [
    'No painel da Loja Integrada, abra Configurações, Chaves de acesso da API.',
    'Crie um token pessoal com leitura de clientes e pedidos, copie e cole aqui.',
  ],
} as const;
