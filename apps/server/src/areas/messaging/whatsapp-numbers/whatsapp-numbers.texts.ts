/** Portuguese texts of WhatsApp numbers. */
export const whatsappNumbersTexts = {
  test_number: 'Número de teste',
  disconnected_by_store: 'Desconectado por uma pessoa da loja.',
  too_many_tests: 'Muitas mensagens de teste',
  mobile_missing: 'Informe um celular com DDD',
  not_connected: 'Este número não está conectado.',
  or_by_sms: ', ou faça um teste em Configurações › SMS',
  confirm_phone: (orBySms: string) =>
    `Confirme que este celular é seu: mande dele uma mensagem para este número${orBySms}.`,
  provider_replied: (response: string) => `O WhatsApp respondeu: ${response}`,
  test_message: (store: string) =>
    `Teste de ${store}: se você está lendo esta mensagem, o seu número está funcionando.`,
  template_gone: 'Este modelo não existe mais',
  paused_by_store: 'Pausado por uma pessoa da loja.',
} as const;
