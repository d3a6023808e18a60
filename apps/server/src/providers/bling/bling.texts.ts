/** Portuguese texts of Bling. */
export const blingTexts = {
  description:
    'Contatos, vendas e produtos do Bling. O que já veio da loja virtual não é contado de novo.',
  unconfirmed: 'O Bling não confirmou a autorização. Conecte novamente.',
  one_by_one: 'O Bling entrega um registro por vez, três por segundo: 10.000 levam uma hora.',
} as const;
