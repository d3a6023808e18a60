/** Portuguese texts of WhatsApp sessions. */
export const whatsappSessionsTexts = {
  mobile_missing: 'Informe um celular com DDD',
  public_address: 'Informe um endereço público com https.',
  paused_by_store: 'Pausado por uma pessoa da loja.',
  disconnected_by_store: 'Desconectado por uma pessoa da loja.',
  another_number_paired: (paired: string, number: string | null) =>
    `foi pareado outro número (${paired}). Pareie ${number}.`,
} as const;
