/** Portuguese texts of the sandbox shop. */
export const sandboxShopTexts = {
  name: 'Loja de demonstração',
  description: 'Uma loja fictícia, para ver como uma integração funciona.',
  account_name: 'Loja Demonstração',
} as const;
