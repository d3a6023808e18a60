/** Portuguese texts about SendGrid. */
export const sendgridTexts = {
  no_permission: (words: string) =>
    `A chave precisa da permissão “Mail Send”. Resposta: ${words || 'sem mail.send'}`,
  unverified: (words: string) =>
    `O remetente não está verificado no SendGrid. Autentique o domínio em Sender Authentication. Resposta: ${words}`,
  out_of_credits: (words: string) =>
    `Os créditos do SendGrid acabaram: as mensagens aguardam. Resposta: ${words}`,
  no_response:
    'O SendGrid não respondeu: não se sabe se a mensagem saiu, e ela não é enviada de novo.',
} as const;
