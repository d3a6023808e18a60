/** Portuguese texts of the wallet. */
export const walletTexts = {
  payment_never_arrived:
    'O pagamento não chegou à operadora, e nada foi cobrado. Faça um novo depósito.',
  pix_expired: 'O código Pix venceu.',
  column_date: 'Data',
  column_kind: 'Tipo',
  column_description: 'Descrição',
  column_status: 'Situação',
  column_amount: 'Valor',
  column_fee: 'Tarifa',
  column_refunded: 'Devolvido',
  column_messages: 'Mensagens',
  statement_title: 'Extrato',
  statement_file: (format: string) => `extrato.${format}`,
  deposit: 'Depósito',
  automatic_topup: 'Recarga automática',
  campaign: 'Campanha',
  chat: 'Atendimento',
  addon: 'Adicional',
  balance_missing: (missing: string) =>
    `Faltam ${missing} na carteira para contratar este adicional.`,
  topup_description: (store: string) => `Recarga da carteira – ${store}`,
  automatic_topup_description: (store: string) => `Recarga automática – ${store}`,
  try_later: 'Aguarde alguns minutos e tente novamente.',
  card_expired: 'A data de validade do cartão deve ser real',
} as const;
