/** Portuguese texts of WhatsApp. */
export const whatsappTexts = {
  token_expired:
    'O token de acesso não vale mais. Gere um novo na Meta e informe-o em “Trocar chaves”.',
  token_refused:
    'O WhatsApp não aceitou o token de acesso. Gere um novo, com as permissões de mensagens e de gerenciamento.',
  provider_replied: (message: string) => `O WhatsApp respondeu: ${message}`,
  not_composed_or_delivered: 'A mensagem não pôde ser montada ou entregue ao WhatsApp',
  refused: (number: string, response: string) =>
    `O WhatsApp recusou o envio pelo número ${number}: ${response}`,
  many_failures: 'muitas mensagens falharam. Confira os contatos antes de retomar.',
} as const;
