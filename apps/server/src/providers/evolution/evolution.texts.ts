/** Portuguese texts of Evolution. */
export const evolutionTexts = {
  left_session: 'o celular saiu da sessão. Pareie de novo.',
  number_blocked: 'o WhatsApp bloqueou este número.',
  number_refused: 'o WhatsApp recusou este número.',
  connection_lost: 'a conexão com o WhatsApp caiu.',
} as const;
