/** Portuguese texts of Nuvemshop. */
export const nuvemshopTexts = {
  description: 'Clientes, pedidos, produtos e carrinhos abandonados da sua loja na Nuvemshop.',
  unconfirmed: 'A Nuvemshop não confirmou a autorização. Conecte novamente.',
  carts_late: 'A Nuvemshop avisa de um carrinho até 6 horas depois de abandonado.',
  app_id_label: 'ID do aplicativo (App ID)',
  app_secret_label: 'Chave secreta (Client secret)',
  application_steps: [
    'Entre no painel de parceiros da Nuvemshop e crie um aplicativo do tipo externo.',
    'Em “URL de redirecionamento”, cole {redirect}.',
    'Nas permissões, marque a leitura de clientes, pedidos e produtos e a edição de cupons.',
    'Nos endereços de privacidade (LGPD), cole {notices} nos três campos.',
    'Abra os dados do aplicativo e copie o ID e a chave secreta.',
  ],
} as const;
