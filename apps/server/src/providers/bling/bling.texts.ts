/** Portuguese texts of Bling. */
export const blingTexts = {
  description:
    'Contatos, vendas e produtos do Bling. O que já veio da loja virtual não é contado de novo.',
  unconfirmed: 'O Bling não confirmou a autorização. Conecte novamente.',
  one_by_one: 'O Bling entrega um registro por vez, três por segundo: 10.000 levam uma hora.',
  client_id_label: 'Client ID',
  client_secret_label: 'Client secret',
  application_steps: [
    'Entre no Bling e abra a área de desenvolvedor, Aplicativos.',
    'Crie um aplicativo e, em “Link de redirecionamento”, cole {redirect}.',
    'Nos escopos, marque a leitura de contatos, pedidos de venda, produtos, situações e formas de pagamento.',
    'Em “Webhooks”, cadastre o servidor {notices} e marque pedidos de venda e produtos.',
    'Copie o client ID e o client secret e cole aqui.',
  ],
} as const;
