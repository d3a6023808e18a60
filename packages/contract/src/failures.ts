/** Every refusal the product knows: its HTTP status and the sentence a person reads. */
export const FAILURES = {
  malformed_request: [
    400,
    'Não foi possível entender o pedido. Confira os dados e tente novamente.',
  ],
  not_signed_in: [401, 'Sua sessão expirou. Faça login novamente.'],
  api_version_unknown: [400, 'Esta versão da API não existe.'],
  wrong_credentials: [401, 'As credenciais informadas não conferem, tente novamente.'],
  api_key_invalid: [
    401,
    'Esta chave de API não é aceita: está incompleta, venceu ou foi revogada.',
  ],
  password_needed: [403, 'Para continuar, digite sua senha. Nada foi alterado.'],
  access_denied: [403, 'Acesso negado. Você não tem permissão para acessar esta página.'],
  api_scope_missing: [403, 'Esta chave não permite este pedido.'],
  api_network_refused: [403, 'Esta chave não é aceita a partir deste endereço de rede.'],
  not_found: [404, 'A página que você está procurando não existe.'],
  in_another_store: [404, 'Isto é de outra loja sua.'],
  conflict: [409, 'Este registro mudou enquanto você o editava. Recarregue e tente novamente.'],
  idempotency_key_reused: [409, 'Este pedido já foi feito com outros dados.'],
  idempotency_in_progress: [409, 'Este pedido já está em andamento. Aguarde a resposta.'],
  method_not_allowed: [405, 'Este endereço não aceita este tipo de pedido.'],
  too_large: [413, 'O arquivo é maior do que o permitido.'],
  unsupported_file: [422, 'Este tipo de arquivo não é aceito.'],
  invalid_fields: [422, 'Há campos que precisam de atenção.'],
  too_many_requests: [429, 'Muitas tentativas em pouco tempo. Aguarde e tente novamente.'],
  too_many_questions: [
    429,
    'São muitas perguntas em pouco tempo. Aguarde um minuto e pergunte de novo.',
  ],
  question_without_people: [
    409,
    'Esta pergunta não é sobre clientes. Pergunte, por exemplo, quem não compra há 90 dias.',
  ],
  overloaded: [503, 'O sistema está ocupado. Aguarde alguns segundos e tente novamente.'],
  internal_error: [
    500,
    'Algo deu errado do nosso lado. Nada foi perdido; tente novamente em instantes.',
  ],
  reset_link_invalid: [
    422,
    'Este link de redefinição não vale mais. Peça um novo para definir sua senha.',
  ],
  setup_done: [404, 'A instalação já foi concluída.'],
  store_disabled: [
    403,
    'Esta loja está desativada: nada é enviado nem cobrado até que ela seja reativada.',
  ],
  feature_missing: [403, 'O plano da sua loja não inclui esta função.'],
  email_change_invalid: [
    422,
    'Este link de confirmação não vale mais. Peça a troca de e-mail novamente em Minha conta.',
  ],
  role_not_assignable: [422, 'Você não pode dar este papel a um colaborador.'],
  collaborator_already_there: [409, 'Esta pessoa já faz parte da equipe da loja.'],
  collaborator_not_assignable: [
    403,
    'O papel desta pessoa só pode ser alterado por quem está acima.',
  ],
  own_access: [403, 'Você não pode alterar nem remover o seu próprio acesso.'],
  last_owner: [
    409,
    'A loja precisa de pelo menos uma pessoa com o papel Dono(a). Antes, alguém com o papel Administrador geral precisa dar esse papel a outra pessoa.',
  ],
  invitation_pending: [409, 'Já existe um convite aberto para este e-mail. Você pode reenviá-lo.'],
  invitation_gone: [404, 'Este convite não existe mais. Peça um novo a quem convidou você.'],
  invitation_expired: [422, 'Este convite venceu. Peça um novo a quem convidou você.'],
  invitation_has_account: [
    409,
    'Este e-mail já tem uma conta. Entre com ela para aceitar o convite.',
  ],
  invitation_of_other: [
    403,
    'Este convite é de outro e-mail. Entre com a conta convidada para aceitar.',
  ],
  invitation_used: [409, 'Este convite já foi aceito. Entre com o seu e-mail e a sua senha.'],
  privacy_request_closed: [409, 'Este pedido já foi respondido. Recarregue a página.'],
  privacy_erasure_missing: [
    409,
    'Um pedido de exclusão é concluído quando o cadastro é anonimizado. Abra o cliente e anonimize.',
  ],
  privacy_day_in_future: [422, 'O dia do recebimento não pode ser depois de hoje.'],
  customer_tag_name_taken: [409, 'Já existe uma tag com este nome.'],
  customer_has_bonus: [
    409,
    'Este cliente já teve bônus, e o que foi dado e usado fica nas contas da loja. Anonimize o cadastro: os dados pessoais somem e as contas continuam certas.',
  ],
  customer_tag_in_use: [409, 'Esta tag é usada nas condições de um grupo e não pode ser apagada.'],
  custom_attribute_taken: [409, 'Já existe um atributo com este nome.'],
  custom_attribute_has_values: [409, 'Este atributo já tem valores; crie outro com o novo tipo.'],
  custom_attribute_in_use: [
    409,
    'Este atributo tem valores e não pode ser apagado. Arquive-o: ele sai das telas, e os valores ficam.',
  ],
  too_many_custom_attributes: [
    422,
    'São no máximo 50 atributos de clientes e 50 de pedidos. Arquive um que não usa mais.',
  ],
  contact_unknown: [404, 'Nenhum cliente da loja tem este e-mail ou telefone.'],
  customer_already_exists: [409, 'Já existe um cliente com estes dados.'],
  consent_opted_out: [
    409,
    'A pessoa pediu para não receber por este canal. Só ela pode voltar atrás, confirmando por um link ou escrevendo para a loja.',
  ],
  confirmation_without_email: [
    409,
    'Este cliente não tem e-mail no cadastro, e a confirmação vai por e-mail.',
  ],
  confirmation_unreachable: [
    409,
    'Este endereço devolveu mensagens ou marcou a loja como spam. A confirmação não é enviada para ele.',
  ],
  confirmation_asked_recently: [
    409,
    'A confirmação já foi pedida nas últimas 24 horas. Espere a pessoa abrir o e-mail.',
  ],
  customers_not_mergeable: [
    409,
    'Estes dois cadastros não podem ser juntados: um deles foi anonimizado, ou os dois são o mesmo.',
  ],
  customer_anonymized: [
    409,
    'Este cadastro foi anonimizado a pedido da pessoa e não pode mais ser alterado.',
  ],
  cluster_in_use: [409, 'Este grupo é usado por uma campanha e não pode ser apagado.'],
  cluster_changed: [
    409,
    'Este grupo foi alterado por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  cluster_filter_invalid: [422, 'Há uma condição do grupo que precisa de atenção.'],
  campaign_not_editable: [
    409,
    'Esta campanha já foi ativada e não pode mais ser editada. Duplique-a para mudar e enviar de novo.',
  ],
  campaign_in_use: [409, 'Esta campanha é usada nas condições de um grupo e não pode ser apagada.'],
  campaign_changed: [
    409,
    'Esta campanha foi alterada por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  enrollment_not_running: [
    409,
    'Este cliente já não está no caminho da campanha. Recarregue a página.',
  ],
  campaign_already_leaves: [409, 'O prazo para desfazer acabou: pause ou cancele a campanha.'],
  campaign_transition_refused: [
    409,
    'A situação atual da campanha não permite isto. Recarregue a página e veja o que dá para fazer agora.',
  ],
  campaign_has_no_audience: [422, 'Nenhum cliente receberia esta campanha. Revise os grupos.'],
  campaign_incomplete: [422, 'A campanha ainda está incompleta. Preencha o que falta.'],
  balance_covers_part: [409, 'Seu saldo não cobre todas as mensagens desta campanha.'],
  task_claimed: [409, 'Outra pessoa já está falando com este cliente.'],
  task_closed: [409, 'Esta tarefa já foi encerrada, ou o cliente não pode mais receber mensagens.'],
  task_not_undoable: [409, 'O prazo para desfazer passou.'],
  activity_transition_refused: [
    409,
    'Esta mensagem já saiu, ou não vai mais sair. Recarregue a página para ver a situação dela.',
  ],
  saved_block_name_taken: [409, 'Já existe um bloco salvo com este nome.'],
  too_many_saved_blocks: [409, 'A loja já tem 200 blocos salvos. Apague um que não é mais usado.'],
  picture_in_use: [409, 'Esta imagem está em uso e não pode ser apagada.'],
  picture_storage_failed: [
    503,
    'O armazenamento de imagens não respondeu, e a imagem não foi salva. Tente novamente em instantes.',
  ],
  store_site_missing: [
    422,
    'A loja não tem um site nas configurações. Informe o endereço e tente novamente.',
  ],
  store_site_unreadable: [
    422,
    'O site da loja não respondeu, ou não pôde ser lido. Confira o endereço em Minhas lojas e tente novamente.',
  ],
  dashboard_changed: [
    409,
    'Este painel foi alterado por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  dashboard_is_overview: [
    409,
    'A Visão geral é do produto e não muda. Duplique-a para ter a sua própria versão.',
  ],
  too_many_dashboards: [409, 'Sua loja já tem 50 painéis.'],
  too_many_shares: [409, 'Este painel já tem 20 links abertos. Encerre um que não é mais usado.'],
  too_many_subscriptions: [409, 'Este painel já tem 20 envios por e-mail. Apague um deles.'],
  email_domain_exists: [409, 'Este domínio já está na sua loja.'],
  too_many_email_domains: [409, 'Sua loja já tem 20 domínios. Remova um que não é mais usado.'],
  email_domain_not_verified: [
    409,
    'A chave só pode ser trocada depois que o domínio estiver verificado.',
  ],
  email_sender_exists: [409, 'Este remetente já está na sua loja.'],
  too_many_email_senders: [409, 'Sua loja já tem 20 remetentes. Remova um que não é mais usado.'],
  email_sender_is_default: [
    409,
    'Este é o remetente padrão. Escolha outro como padrão antes de removê-lo.',
  ],
  email_sender_not_verified: [
    409,
    'Verifique o remetente antes: pelo código enviado ao e-mail ou pelo domínio.',
  ],
  sender_code_wrong: [422, 'Este não é o código. Restam 4 tentativas.'],
  sender_code_ended: [422, 'Este código não vale mais. Peça um novo.'],
  verification_link_expired: [404, 'Este link venceu. Peça um novo a quem o enviou.'],
  share_expired: [404, 'Este link venceu. Peça um novo a quem o enviou.'],
  share_password_wrong: [403, 'Senha incorreta. Restam 3 tentativas.'],
  share_locked: [429, 'Muitas tentativas. Espere 15 minutos e tente novamente.'],
  survey_changed: [
    409,
    'Esta pesquisa foi alterada por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  survey_question_answered: [
    409,
    'Esta pergunta já tem respostas: só os textos dela mudam. Para mudar o tipo ou as opções, crie outra pergunta.',
  ],
  survey_has_responses: [409, 'Esta pesquisa já tem respostas e não pode ser apagada. Encerre-a.'],
  survey_in_use: [409, 'Esta pesquisa é usada nas condições de um grupo e não pode ser apagada.'],
  survey_incomplete: [422, 'A pergunta 3 salta para trás. Escolha uma que venha depois.'],
  survey_finished: [409, 'Esta pesquisa foi encerrada. Duplique-a para publicar de novo.'],
  survey_not_active: [409, 'Publique a pesquisa antes de criar links.'],
  survey_closed: [409, 'Esta pesquisa não recebe mais respostas.'],
  survey_unfinished: [409, 'Ainda faltam perguntas.'],
  survey_few_responses: [
    409,
    'Há menos de 5 respostas com estes filtros. Em uma pesquisa anônima elas não aparecem.',
  ],
  survey_anonymous: [409, 'Esta pesquisa é anônima: não há com quem falar.'],
  popup_changed: [
    409,
    'Este pop-up foi alterado por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  popup_in_use: [409, 'Este pop-up é usado nas condições de um grupo e não pode ser apagado.'],
  popup_finished: [409, 'Este pop-up foi encerrado. Duplique-o para publicar de novo.'],
  popup_has_signups: [409, 'Este pop-up já tem cadastros e não pode ser apagado. Arquive-o.'],
  popup_incomplete: [422, 'Peça e-mail ou telefone: sem um deles não há como falar com a pessoa.'],
  origin_not_allowed: [403, 'Este site não está na lista de sites da loja.'],
  ticket_invalid: [409, 'O formulário ficou aberto tempo demais. Envie novamente.'],
  email_model_in_use: [409, 'Este modelo é usado por uma campanha e não pode ser apagado.'],
  email_model_changed: [
    409,
    'Este modelo foi alterado por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  email_model_invalid: [422, 'O modelo tem um bloco que precisa de atenção.'],
  mail_account_unavailable: [
    503,
    'O provedor de e-mail não respondeu. Aguarde alguns minutos e tente novamente.',
  ],
  email_connection_failed: [422, 'Não foi possível conectar ao servidor de e-mail.'],
  import_not_cancellable: [409, 'Esta importação já terminou.'],
  import_not_startable: [409, 'Esta importação já foi iniciada.'],
  import_not_ended: [409, 'Esta importação ainda não terminou.'],
  import_file_invalid: [
    422,
    'Não foi possível ler o arquivo. Envie um arquivo CSV ou uma planilha do Excel (.xlsx).',
  ],
  import_mapping_invalid: [422, 'As colunas escolhidas não permitem importar este arquivo.'],
  export_too_long_for_pdf: [
    422,
    'O PDF comporta até 5.000 linhas. Escolha Excel ou CSV, ou filtre a lista.',
  ],
  too_many_exports: [
    409,
    'Já há muitas exportações em preparo nesta loja. Aguarde alguma terminar e tente novamente.',
  ],
  export_not_ready: [409, 'O arquivo ainda não está pronto. Aguarde um pouco e tente novamente.'],
  export_expired: [
    404,
    'O arquivo ficou disponível por 7 dias e já foi removido. Exporte a lista novamente.',
  ],
  payment_method_missing: [422, 'Método de pagamento não encontrado'],
  payment_refused: [422, 'O cartão não foi aceito. Confira os dados ou use outro cartão.'],
  card_refused: [422, 'O cartão não foi aceito. Confira os dados ou use outro cartão.'],
  gateway_unavailable: [503, 'Aguarde alguns minutos e tente novamente.'],
  pix_not_made: [503, 'Não foi possível gerar o código PIX'],
  wallet_stopped: [
    409,
    'A carteira está em conferência e não aceita movimentações agora. Nossa equipe já foi avisada.',
  ],
  wallet_not_reopened: [
    409,
    'Esta carteira não está parada, ou faltam lançamentos no extrato e é preciso olhar o banco de dados.',
  ],
  automatic_topup_incomplete: [
    422,
    'Para ativar a recarga automática, escolha o cartão, o valor e o saldo mínimo.',
  ],
  plan_missing: [409, 'Sua loja ainda não tem um plano. Peça um em Meu plano.'],
  plan_request_open: [
    409,
    'Já existe um pedido de plano em análise. Você será avisado da resposta.',
  ],
  addon_unavailable: [409, 'Este adicional não está mais à venda.'],
  addon_already_active: [409, 'Este adicional já está ativo na sua loja.'],
  addon_price_changed: [
    409,
    'O preço deste adicional mudou. Confira o novo valor antes de contratar.',
  ],
  addon_not_cancellable: [
    409,
    'Este adicional não pode ser cancelado: ele faz parte do plano ou já terminou.',
  ],
  balance_insufficient: [
    422,
    'O saldo da carteira não cobre este valor. Deposite o que falta e tente novamente.',
  ],
  campaign_limit_reached: [
    409,
    'As campanhas do plano neste período já foram lançadas. A campanha continua como rascunho; veja em Meu plano como lançar mais.',
  ],
  plan_name_taken: [409, 'Já existe um plano com este nome.'],
  addon_title_taken: [409, 'Já existe um adicional com este nome.'],
  price_date_past: [422, 'O preço só pode valer de hoje em diante.'],
  plan_request_decided: [409, 'Este pedido já foi respondido.'],
  event_gone: [409, 'O registro desta falha já não existe. Você pode dispensá-la.'],
  event_failed_again: [409, 'Falhou de novo. Corrija a causa antes de tentar outra vez.'],
  postal_code_not_found: [404, 'Não encontramos este CEP. Preencha o endereço.'],
  postal_code_unavailable: [503, 'A consulta de CEP não respondeu. Preencha o endereço.'],
  chat_window_closed: [422, 'A janela de 24 horas fechou. Use um modelo aprovado.'],
  chat_number_missing: [422, 'Conecte um número de WhatsApp para conversar com seus clientes.'],
  chat_number_away: [
    422,
    'O número desta conversa está desconectado ou pausado. Confira em Configurações, WhatsApp.',
  ],
  chat_phone_missing: [422, 'Este cliente não tem um telefone para conversar no WhatsApp.'],
  chat_file_missing: [422, 'O arquivo não está mais disponível. Anexe-o novamente.'],
  chat_template_unusable: [422, 'Este modelo não pode ser enviado agora. Escolha outro.'],
  chat_person_missing: [422, 'Esta pessoa não atende conversas nesta loja.'],
  chat_balance_insufficient: [
    422,
    'Saldo insuficiente para esta mensagem. Faça um depósito e tente novamente.',
  ],
  chat_message_not_failed: [409, 'Só uma mensagem que falhou pode ser enviada de novo.'],
  chat_message_left: [409, 'Esta mensagem já foi enviada e não pode mais ser cancelada.'],
  conversation_of_other: [409, 'Outra pessoa da equipe já está nesta conversa.'],
  quick_reply_name_taken: [409, 'Já existe uma resposta rápida com este nome.'],
  outbox_not_answerable: [
    409,
    'Só SMS de teste e mensagens de WhatsApp de números de teste têm resposta.',
  ],
  webhook_refused: [401, 'Esta notificação não traz a assinatura esperada.'],
  integration_refused: [422, 'A plataforma não aceitou. Confira os dados e tente novamente.'],
  integration_unavailable: [
    503,
    'A plataforma não respondeu. Aguarde alguns minutos e tente novamente.',
  ],
  application_preset: [409, 'Estas chaves vêm do ambiente onde o programa é iniciado. Mude-as lá.'],
  integration_not_connected: [409, 'Esta integração não está conectada.'],
  oauth_state_used: [422, 'Esta autorização já foi usada ou venceu. Conecte novamente.'],
  oauth_denied: [422, 'A autorização não foi concedida na plataforma. Conecte novamente.'],
  sms_account_in_another_store: [409, 'Esta conta de SMS já está conectada a outra loja.'],
  sms_refused: [422, 'O provedor de SMS não aceitou. Confira os dados e tente novamente.'],
  sms_unavailable: [
    503,
    'O provedor de SMS não respondeu. Aguarde alguns minutos e tente novamente.',
  ],
  number_in_another_store: [409, 'Este número já está conectado a outra loja.'],
  number_already_connected: [409, 'Este número já está conectado nesta loja.'],
  whatsapp_refused: [422, 'O WhatsApp não aceitou. Confira os dados e tente novamente.'],
  whatsapp_unavailable: [
    503,
    'O WhatsApp não respondeu. Aguarde alguns minutos e tente novamente.',
  ],
  template_name_taken: [409, 'Já existe um modelo com este nome e idioma nesta conta.'],
  template_not_editable: [
    409,
    'A situação atual do modelo não permite esta ação. Duplique o modelo para mudar o texto.',
  ],
  template_edit_limit: [
    422,
    'O WhatsApp permite uma edição por dia. Tente mais tarde ou duplique o modelo.',
  ],
  template_invalid: [422, 'O modelo tem algo que o WhatsApp não aceita.'],
  template_in_use: [409, 'Este modelo é usado por uma campanha e não pode ser apagado.'],
  bonus_above_limit: [
    422,
    'Nesta compra não dá para usar este valor de bônus. Nada foi descontado.',
  ],
  bonus_over: [409, 'Deste bônus não resta nada para cancelar.'],
  bonus_use_cancelled: [409, 'Este uso já foi desfeito.'],
  bonus_use_late: [
    409,
    'Passaram-se mais de 30 minutos, ou outra pessoa fez este uso. Peça a um gerente.',
  ],
  pin_wrong: [422, 'Código incorreto.'],
  pin_needed: [422, 'Digite o código que o cliente recebeu.'],
  pin_over: [409, 'Este código não vale mais. Envie outro.'],
  bonus_nothing_usable: [422, 'Nesta compra ainda não dá para usar bônus.'],
  bonus_coupon_refused: [
    503,
    'A loja não criou o cupom agora. Tente de novo em alguns minutos: seu bônus continua guardado.',
  ],
  pin_too_often: [429, 'Aguarde um pouco antes de pedir outro código.'],
  merge_needs_manager: [
    403,
    'Um dos cadastros tem bônus ou consentimentos. Peça a um gerente para juntá-los ou separá-los.',
  ],
  contact_changed: [409, 'O contato mudou há menos de 24 horas. Peça a liberação a um gerente.'],
  no_contact_for_pin: [
    409,
    'Este cliente não tem celular nem e-mail para receber o código. Peça a liberação a um gerente.',
  ],
  too_many_api_keys: [409, 'A loja já tem 20 chaves. Revogue uma que não é mais usada.'],
  api_key_beyond_rights: [403, 'Uma chave não pode ter mais permissões do que quem a cria.'],
  too_many_webhooks: [409, 'A loja já tem 20 webhooks. Remova um que não é mais usado.'],
  webhook_disabled: [409, 'Este webhook está desativado. Ative-o antes de reenviar.'],
  push_service_unknown: [422, 'Este navegador usa um serviço de avisos que não é aceito.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type FailureCode = keyof typeof FAILURES;

/** One invalid field of a 422, `field` as a dotted path into the body. */
export interface FieldError {
  field: string;
  rule: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  message: string;
  code: FailureCode;
  errors?: FieldError[];
  /** Numbers that the sentence speaks of, for screens that offer a way on. */
  values?: Record<string, number>;
  /** With `in_another_store`: where it is. */
  store_id?: string;
}
