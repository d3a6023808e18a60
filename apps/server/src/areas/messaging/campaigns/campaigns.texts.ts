/** Portuguese texts of campaigns. */
export const campaignsTexts = {
  balance_covers_none: (messages: string) =>
    `Seu saldo ainda não cobre nenhuma das ${messages} mensagens. Elas aguardam e saem sozinhas depois de uma recarga.`,
  balance_covers_part: (covered: string, messages: string) =>
    `Seu saldo cobre ${covered} de ${messages} mensagens. As demais aguardam e saem sozinhas depois de uma recarga.`,
  email_too_big: 'O e-mail passa de 102 kB: o Gmail corta o que vem depois.',
  subject_missing: 'Escreva o assunto do e-mail',
  subject_b_missing: 'Escreva o assunto da versão B',
  email_model_missing: 'Escolha o modelo de e-mail',
  broken_link: (link: string, problem: string) =>
    `o link “${link
      .replaceAll(/\{\{\s*store\.site_url[^}]*\}\}/g, '[site da loja]')
      .replaceAll(/\{\{[^}]*\}\}/g, '[variável]')}” ${problem}`,
  the_subject: 'O assunto',
  the_subject_of: (variant: string) => `O assunto ${variant}`,
  subject_may_be_empty: (subject: string, shown: string) =>
    `${subject} fica vazio para quem não tem o valor da variável: escreva o que dizer no lugar. Sem isso, sai “${shown}”.`,
  in_email_model: (message: string) => `Modelo de e-mail: ${message}`,
  marketing_hours:
    'Promoções pelo WhatsApp saem das 8h às 21h, no horário de quem recebe. Fora disso, esperam.',
  utility_hours:
    'Avisos pelo WhatsApp saem das 7h às 22h, no horário de quem recebe. Fora disso, esperam.',
  templates_of_one_category: 'Para comparar, os dois modelos precisam ser da mesma categoria',
  template_missing: 'Escolha o modelo do WhatsApp',
  template_of_another_account: 'O modelo é de outra conta: escolha um da conta do número',
  connect_official_number: 'Conecte um número oficial em Configurações › WhatsApp',
  red_quality: (number: string) =>
    `O número ${number} está com qualidade baixa: campanhas esperam até melhorar`,
  sms_hours:
    'SMS saem de segunda a sexta das 9h às 18h e sábado das 9h às 13h, no horário de quem recebe. Fora disso, e em feriados, esperam.',
  paired_hours:
    'Mensagens pelo WhatsApp não oficial saem das 8h às 20h, no horário de quem recebe, e com a loja aberta. Fora disso, esperam.',
  connect_number: 'Conecte um número em Configurações › WhatsApp e escolha-o para campanhas',
  text_missing: 'Escreva a mensagem',
  unknown_variable: (name: string) => `A variável “${name}” não existe`,
  unknown_address: 'O servidor do destinatário recusou o endereço',
  model_shows: 'O modelo mostra',
  text_shows: 'O texto mostra',
  coupon_missing: (what: string) => `${what} um cupom: informe o código do cupom da campanha`,
  survey_missing: 'Escolha a pesquisa: uma mensagem leva o link dela',
  survey_link_missing:
    'Nenhuma mensagem leva o link da pesquisa: insira a variável “Link da pesquisa” em uma delas',
  survey_closed: (name: string) =>
    `A pesquisa “${name}” não recebe respostas: publique-a antes de ativar a campanha`,
  scale_is_not_anonymous:
    'A pesquisa é anônima, e os botões de nota mostrariam quem clicou em qual nota: use um botão com o link',
  scale_differs: (name: string) =>
    `As notas do e-mail não são as da pergunta de nota de “${name}”: escolha a mesma escala`,
  trigger_survey_gone: 'Escolha a pesquisa cujas respostas começam a campanha',
  trigger_is_anonymous: (name: string) =>
    `A pesquisa “${name}” é anônima: não se sabe qual cliente respondeu, e ninguém entraria`,
  paired_channel_first:
    'O WhatsApp não oficial só pode ser o primeiro canal, e nunca escolhido por preço',
  test_of_two_channels: 'O teste entre canais compara dois: deixe exatamente dois canais',
  test_of_one_version: 'No teste entre canais, cada canal tem uma versão só: retire a versão B',
  of_a_cart: 'do carrinho, mas a campanha não começa por um carrinho abandonado',
  of_a_payment: 'do pagamento, mas a campanha não começa por um Pix ou boleto pendente',
  foreign_subject: (subject: string) => `A mensagem fala ${subject}`,
  no_cart_recovery:
    'O plano da loja não inclui a recuperação de carrinho. Veja em Meu plano como contratar.',
  cluster_missing: 'Escolha pelo menos um grupo',
  goal_missing: 'Escolha o objetivo da campanha',
  first_without_condition: 'A primeira mensagem não tem uma anterior: retire a condição',
  payment_delay_missing: 'Este momento é o de um pagamento: escolha quanto tempo esperar',
  message_missing: 'Escolha a mensagem da campanha',
  no_sms_in_window: 'Neste horário de envio nenhum SMS sairia: inclua algum entre segunda e sábado',
  end_is_past: 'A data de fim já passou',
  ends_before_first_message:
    'A campanha termina antes do primeiro envio possível: reveja o fim ou os horários',
  before_previous_message: 'Esta mensagem precisa sair depois da anterior',
  copy_of: (name: string) => `${name} (cópia)`,
  column_name: 'Nome',
  column_phone: 'Telefone',
  column_reason: 'Motivo',
  exclusions_title: 'Fora da campanha',
  follows_twice: 'Duas mensagens não podem continuar a mesma.',
  trigger_is_fixed: 'O gatilho não muda com a campanha ativa. Faça uma cópia.',
  choice_gone: 'Esta escolha não existe mais. Escolha outra.',
  no_recipients: 'Nenhum cliente receberia esta campanha',
  store_without_address:
    'A loja está sem endereço, que o rodapé dos e-mails mostra: informe em Minhas lojas.',
  plan_campaigns_used:
    'As campanhas do plano neste período já foram lançadas: veja em Meu plano como lançar mais.',
  start_is_past: 'O início escolhido já passou: a campanha começa assim que for ativada.',
  late_for_end: (late: number) =>
    `O limite do WhatsApp não deixa começar com todos antes do fim da campanha: ${late.toLocaleString('pt-BR')} ${late === 1 ? 'cliente fica' : 'clientes ficam'} sem a mensagem. Adie o fim ou escolha menos clientes.`,
  no_sms_provider:
    'Nenhum provedor de SMS está configurado: as mensagens ficam na caixa de saída de teste.',
  no_mail_server:
    'Nenhum servidor de e-mail está configurado: as mensagens ficam na caixa de saída de teste.',
  account_trouble: {
    no_sender:
      'A conta de envio só aceita remetentes seus, e a loja não tem nenhum: cadastre um em Configurações, E-mail.',
    sandbox:
      'A conta de envio está em modo de teste e só entrega a endereços verificados: peça a liberação no provedor.',
    stopped: 'O provedor suspendeu a conta de envio: nada sai até que ele a libere.',
  },
  warming_up: (domain: string, amount: number) =>
    `O domínio ${domain} está em aquecimento: hoje saem no máximo ${amount.toLocaleString('pt-BR')} e-mails, e os outros esperam os próximos dias.`,
  sender_removed: 'O remetente escolhido foi removido: escolha outro',
  sender_not_verified: (address: string) =>
    `O remetente ${address} não está verificado: os e-mails saem do endereço da plataforma, com o nome da loja, e as respostas chegam nele.`,
  bad_health:
    'Nos últimos 7 dias, muitos e-mails voltaram ou foram marcados como spam: mais envios assim levam tudo para o spam. Veja a entrega em Configurações, E-mail.',
  domain_missing:
    'Falta um registro no domínio do remetente: os e-mails aguardam até que ele volte. Veja em Configurações, Domínios de e-mail.',
  balance_missing: (waiting: number) =>
    `O saldo não cobre ${waiting.toLocaleString('pt-BR')} ${waiting === 1 ? 'mensagem' : 'mensagens'}: elas aguardam e saem depois de uma recarga.`,
  small_test:
    'Com menos de 200 destinatários, o teste A/B dificilmente mostra uma diferença confiável.',
  small_control:
    'O grupo de controle tem menos de 50 clientes: a comparação pode não ser conclusiva.',
  another_person: 'Outra pessoa',
  task_claimed: (name: string) => `${name} já está falando com este cliente.`,
  ready_email_footer: '<p>Você recebe este e-mail porque é cliente da {{store.name}}.</p>',
  exclusions_file: 'fora-da-campanha.csv',
  broken_sms_link: (link: string, problem: string) => `O link “${link}” ${problem}`,
  uses_attribute: (name: string) => `A campanha “${name}” o usa.`,
} as const;
