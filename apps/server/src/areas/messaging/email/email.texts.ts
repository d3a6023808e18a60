/** Portuguese texts of e-mail. */
export const emailTexts = {
  price_change: (old: string, price: string) => `De ${old} por ${price}`,
  not_composed_or_delivered: 'O e-mail não pôde ser montado ou entregue ao servidor',
  the_sender: 'o remetente',
  the_content: 'o conteúdo da mensagem',
  refused: (what: string, response: string) => `O servidor de e-mail recusou ${what}: ${response}`,
  not_composed: 'A mensagem não pôde ser montada',
  message_of: (name: string) => `Uma mensagem de ${name}`,
  outage_sign_in: 'o usuário ou a senha não foram aceitos.',
  outage_certificate: 'o certificado do servidor não é válido.',
  outage_unreachable: 'não é possível conectar ao servidor há mais de um minuto.',
  server: (host: string) => `Servidor de e-mail ${host}`,
  outage: (reason: string, response: string) =>
    `${reason} As mensagens aguardam e nada se perde. Resposta: ${response}`,
  in_test_outbox: 'A mensagem está na caixa de saída de teste.',
  provider_refused: 'O provedor de e-mail não aceitou a mensagem.',
  message_refused: 'O servidor de e-mail não aceitou a mensagem.',
  with_response: (advice: string, response: string) => `${advice} Resposta: ${response}`,
  sign_in_refused: 'O servidor de e-mail não aceitou o usuário ou a senha.',
  encryption_mismatch:
    'A criptografia do servidor não confere: em geral a porta 465 usa TLS e a 587 usa STARTTLS.',
  server_unreachable:
    'Não foi possível falar com o servidor de e-mail: confira o endereço, a porta e a segurança (465 com TLS, 587 com STARTTLS).',
  too_many_tests: 'Muitos e-mails de teste',
  not_of_team: (address: string) =>
    `${address} não é de ninguém da equipe. Testes vão só para você e para a equipe da loja.`,
  account_refused: (provider: string, words: string) => `${provider} não aceitou a chave. ${words}`,
  secret_missing: 'Informe a chave secreta',
  account: (provider: string) => `Conta ${provider}`,
  public_server: 'Use um servidor com endereço público na internet',
  test_subject: (store: string) => `Teste de envio de ${store}`,
  test_html:
    '<p>Se você está lendo esta mensagem, o envio de e-mails da sua loja está funcionando.</p>',
  test_text: 'Se você está lendo esta mensagem, o envio de e-mails da sua loja está funcionando.\n',
} as const;
