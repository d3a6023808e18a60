/** Portuguese texts of Omie. */
export const omieTexts = {
  description:
    'Clientes, pedidos de venda e produtos do Omie. O que já veio da loja virtual não é contado de novo.',
  key_help: 'No Omie: Configurações, Aplicativos, Chaves de API.',
  refused: (message: string) => `O Omie respondeu: ${message}`,
} as const;
