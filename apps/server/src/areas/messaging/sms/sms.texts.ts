/** Portuguese texts of SMS. */
export const smsTexts = {
  account_refused: (provider: string, response: string) =>
    `${provider} não aceitou estes dados. Confira a conta e o token. Resposta: ${response}`,
  not_composed_or_delivered: 'O SMS não pôde ser montado ou entregue ao provedor',
  refused: (response: string) => `O provedor de SMS recusou o envio: ${response}`,
  too_long_for_customer: (segments: number) => `O texto passa de ${segments} SMS para este cliente`,
  text_missing: 'Escreva o texto do SMS',
  unknown_variable: (name: string) => `A variável “${name}” não existe`,
  too_long: (segments: number) => `O texto passa de ${segments} SMS. Encurte.`,
  reply_by_sms: 'resposta por SMS',
  code_expired: 'Este código não vale mais. Peça outro.',
  one_try_left: 'Resta 1 tentativa',
  tries_left: (left: number) => `Restam ${left} tentativas`,
  wrong_code: (tries: string) => `Código incorreto. ${tries}.`,
  token_missing: 'Informe o token',
  too_long_with_values: (segments: number) =>
    `Com os dados deste cliente, o texto passa de ${segments} SMS. Encurte.`,
  too_many_tests: 'Muitos SMS de teste',
  mobile_missing: 'Informe um celular com DDD',
  test_message: (store: string) =>
    `Teste de ${store}: se você está lendo esta mensagem, o seu SMS está funcionando.`,
  test_code: (code: string, store: string) =>
    `${code} é o código do teste de SMS de ${store}. Não foi você? Ignore esta mensagem.`,
  provider_replied: (response: string) => `O provedor de SMS respondeu: ${response}`,
  stopped: (reason: string) => `O SMS parou: ${reason}`,
  opt_out_by_reply: 'Responda SAIR p/ sair',
  opt_out_by_link: (link: string) => `Sair: ${link}`,
} as const;
