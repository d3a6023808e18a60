/** Portuguese texts about Amazon SES. */
export const amazonSesTexts = {
  sandbox: (words: string) =>
    `A conta da Amazon está em modo de teste (sandbox) e só envia para endereços verificados. Peça o acesso de produção no console do Amazon SES. Resposta: ${words}`,
  unverified: (words: string) =>
    `O remetente não está verificado no Amazon SES desta região. Verifique o domínio no console. Resposta: ${words}`,
  suspended: (words: string) =>
    `A Amazon suspendeu o envio desta conta. Veja o motivo no console do Amazon SES. Resposta: ${words}`,
  daily_quota: (words: string) =>
    `A cota diária do Amazon SES acabou: as mensagens aguardam. Resposta: ${words}`,
  configuration_set: (words: string) =>
    `O conjunto de configurações não existe nesta região. Resposta: ${words}`,
  no_permission: (words: string) =>
    `A chave precisa das permissões ses:SendEmail e ses:GetAccount. Resposta: ${words}`,
  no_response:
    'O Amazon SES não respondeu: não se sabe se a mensagem saiu, e ela não é enviada de novo.',
} as const;
