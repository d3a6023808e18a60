/** Portuguese texts of Tiny. */
export const tinyTexts = {
  description:
    'Contatos, vendas e produtos do Tiny (Olist). O que já veio da loja virtual não é contado de novo.',
  unconfirmed: 'O Tiny não confirmou a autorização. Conecte novamente.',
} as const;
