/** Portuguese texts of webhooks. */
export const webhooksTexts = {
  redirected: (status: number) => `Redirecionou (${status}); informe o endereço final.`,
  responded: (status: number) => `Respondeu ${status}.`,
  private_address: 'O endereço não é público.',
  timed_out: (seconds: number) => `Não respondeu em ${seconds} segundos.`,
  not_connected: (detail: string) => `Não foi possível conectar${detail}.`,
  public_address: 'Informe um endereço público com https.',
  address_gone: 'o endereço respondeu que não existe mais (410).',
  five_days_without_response: 'ficou cinco dias sem responder.',
} as const;
