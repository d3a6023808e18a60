/** Portuguese texts of Nuvemshop. */
export const nuvemshopTexts = {
  description: 'Clientes, pedidos, produtos e carrinhos abandonados da sua loja na Nuvemshop.',
  unconfirmed: 'A Nuvemshop não confirmou a autorização. Conecte novamente.',
  carts_late: 'A Nuvemshop avisa de um carrinho até 6 horas depois de abandonado.',
} as const;
