/** Portuguese texts of Tray. */
export const trayTexts = {
  description: 'Clientes, pedidos e produtos da sua loja na Tray.',
  host_label: 'Endereço na Tray',
  host_help: 'O endereço que a Tray deu à loja, que termina em .commercesuite.com.br.',
  unconfirmed: 'A Tray não confirmou a autorização. Conecte novamente.',
  webhooks_note:
    'Para a Tray avisar na hora, peça ao suporte dela que envie os avisos ao endereço mostrado aqui.',
  host_refused: 'Informe o endereço que termina em .commercesuite.com.br.',
} as const;
