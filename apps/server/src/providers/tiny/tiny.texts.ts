/** Codes of version 3 by the names that version 2 has for situations of orders. */
const situation_codes: Record<string, string> = {
  'Dados incompletos': '8',
  'Em aberto': '0',
  Aberto: '0',
  Aprovado: '3',
  'Preparando envio': '4',
  Faturado: '1',
  'Pronto para envio': '7',
  Enviado: '5',
  Entregue: '6',
  Cancelado: '2',
  'Não entregue': '9',
};

/** Portuguese texts of Tiny. */
export const tinyTexts = {
  situation_codes,
  description:
    'Contatos, vendas e produtos do Tiny (Olist). O que já veio da loja virtual não é contado de novo.',
  unconfirmed: 'O Tiny não confirmou a autorização. Conecte novamente.',
  client_id_label: 'Client ID',
  client_secret_label: 'Client secret',
  application_steps: [
    'Entre no Tiny com um usuário administrador e abra Configurações, Geral, Aplicativos API V3.',
    'Crie um aplicativo e, em “URL de redirecionamento”, cole {redirect}.',
    'Dê as permissões de leitura de contatos, pedidos e produtos.',
    'Copie o client ID e o client secret e cole aqui.',
  ],
  token_label: 'Token da API',
  own_steps: [
    'No Tiny, abra Configurações, Geral, Token API.',
    'Clique em gerar token, copie e cole aqui.',
  ],
  products_by_token:
    'Pelo token, o Tiny avisa só dos produtos novos: para trazer preços que mudaram, sincronize de novo.',
  replied: (message: string) => `O Tiny respondeu: ${message}`,
} as const;
