/** Portuguese texts of Tray. */
export const trayTexts = {
  description: 'Clientes, pedidos e produtos da sua loja na Tray.',
  host_label: 'Endereço na Tray',
  host_help: 'O endereço que a Tray deu à loja, que termina em .commercesuite.com.br.',
  unconfirmed: 'A Tray não confirmou a autorização. Conecte novamente.',
  webhooks_note:
    'Para a Tray avisar na hora, peça ao suporte dela que envie os avisos ao endereço mostrado aqui.',
  host_refused: 'Informe o endereço que termina em .commercesuite.com.br.',
  consumer_key_label: 'Chave do aplicativo (consumer key)',
  consumer_secret_label: 'Chave secreta (consumer secret)',
  application_steps: [
    'Cadastre-se como parceiro da Tray e crie um aplicativo.',
    'Em “URL de callback”, cole {redirect}.',
    'Peça as permissões de leitura de clientes, pedidos e produtos.',
    'Quando a Tray aprovar o aplicativo, ela envia as duas chaves: cole aqui.',
  ],
} as const;
