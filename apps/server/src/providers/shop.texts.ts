/** Portuguese texts of all shops. */
export const shopTexts = {
  failed: (status: number) => `A plataforma respondeu com o erro ${status}.`,
  refused: 'A plataforma não aceita mais esta conexão. Conecte novamente.',
  forbidden: 'A conexão não tem permissão para ler isto na plataforma.',
  unpaid: 'A loja ou o aplicativo está suspenso na plataforma por falta de pagamento.',
  replied: (message: string) => `A plataforma respondeu: ${message}`,
  check_address: 'Confira o endereço da loja.',
  public_address: 'Informe um endereço público com https.',
  other_currency: (currency: string) =>
    `O valor está em ${currency}. O Clientela soma somente reais, por isso este registro ficou de fora.`,
  yes: 'Sim',
  no: 'Não',
  unexpected_shape: (field: string) =>
    `O campo “${field}” veio da plataforma de um jeito que não reconhecemos.`,
  application_refused:
    'A plataforma recusou o ID ou a chave. Copie os dois novamente do painel dela.',
} as const;
