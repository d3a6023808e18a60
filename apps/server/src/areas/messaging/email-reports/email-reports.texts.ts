/** Portuguese texts about the delivery of e-mails. */
export const emailReportsTexts = {
  paused_by_health:
    'Muitos endereços não existem ou muitas pessoas marcaram como spam nos últimos 7 dias. Veja a entrega em Configurações, E-mail, antes de continuar.',
} as const;
