/** Portuguese texts of VTEX. */
export const vtexTexts = {
  description: 'Clientes, pedidos, produtos e o último carrinho de cada pessoa na sua loja VTEX.',
  account_label: 'Nome da conta',
  account_help: 'O que vem antes de .myvtex.com no endereço do admin.',
  site_label: 'Endereço da loja',
  site_help: 'É para lá que levam os links dos carrinhos.',
  key_help:
    'No admin da VTEX: Configurações da conta, Contas, Chaves de aplicação. Crie uma só para o Clientela.',
  token_help: 'O token da mesma chave, que a VTEX mostra uma vez.',
  account_refused: 'Informe o nome da conta, como aparece antes de .myvtex.com.',
  two_years: 'A VTEX lista pedidos dos últimos dois anos.',
  last_cart: 'A VTEX guarda só o último carrinho de quem informou e-mail, nome e CPF.',
} as const;
