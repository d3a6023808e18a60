/** Portuguese texts of the sandbox payment gateway. */
export const sandboxGatewayTexts = {
  payment_refused: 'O banco emissor recusou o pagamento. Use outro cartão.',
  not_refundable: 'Este pagamento não pode ser devolvido.',
  no_browser_cards: 'Este meio de pagamento não aceita cartões do navegador.',
} as const;
