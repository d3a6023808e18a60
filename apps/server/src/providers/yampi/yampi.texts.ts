/** Portuguese texts of Yampi. */
export const yampiTexts = {
  description: 'Clientes, pedidos com o Pix a pagar, produtos e carrinhos abandonados da Yampi.',
  alias_label: 'Alias da loja',
  alias_help: 'Na Yampi: Perfil, Credenciais de API. É o nome da loja no endereço do painel.',
  token_help: 'O User-Token da mesma tela.',
  secret_label: 'Chave secreta',
  secret_help: 'Ela muda quando a senha na Yampi muda: conecte de novo se isso acontecer.',
  alias_refused: 'Confira o alias da loja: letras minúsculas, números e hífens.',
} as const;
