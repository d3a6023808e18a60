/** Every refusal the product knows: its HTTP status and the sentence a person reads. */
export const FAILURES = {
  malformed_request: [
    400,
    'Não foi possível entender o pedido. Confira os dados e tente novamente.',
  ],
  not_signed_in: [401, 'Sua sessão expirou. Faça login novamente.'],
  wrong_credentials: [401, 'As credenciais informadas não conferem, tente novamente.'],
  password_needed: [403, 'Para continuar, digite sua senha. Nada foi alterado.'],
  access_denied: [403, 'Acesso negado. Você não tem permissão para acessar esta página.'],
  not_found: [404, 'A página que você está procurando não existe.'],
  in_another_store: [404, 'Isto é de outra loja sua.'],
  conflict: [409, 'Este registro mudou enquanto você o editava. Recarregue e tente novamente.'],
  idempotency_key_reused: [409, 'Este pedido já foi feito com outros dados.'],
  idempotency_in_progress: [409, 'Este pedido já está em andamento. Aguarde a resposta.'],
  too_large: [413, 'O arquivo é maior do que o permitido.'],
  unsupported_file: [422, 'Este tipo de arquivo não é aceito.'],
  invalid_fields: [422, 'Há campos que precisam de atenção.'],
  too_many_requests: [429, 'Muitas tentativas em pouco tempo. Aguarde e tente novamente.'],
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
  collaborator_out_of_reach: [
    403,
    'O papel desta pessoa só pode ser alterado por quem está acima.',
  ],
  own_access: [403, 'Você não pode alterar nem remover o seu próprio acesso.'],
  last_owner: [
    409,
    'A loja precisa de pelo menos uma pessoa com o papel Administrador. Dê esse papel a outra pessoa antes.',
  ],
  invitation_pending: [409, 'Já existe um convite aberto para este e-mail. Você pode reenviá-lo.'],
  invitation_gone: [404, 'Este convite não existe mais. Peça um novo a quem convidou você.'],
  invitation_expired: [422, 'Este convite venceu. Peça um novo a quem convidou você.'],
  invitation_used: [409, 'Este convite já foi aceito. Entre com o seu e-mail e a sua senha.'],
  customer_tag_name_taken: [409, 'Já existe uma tag com este nome.'],
  customer_already_exists: [409, 'Já existe um cliente com estes dados.'],
  customers_not_mergeable: [
    409,
    'Estes dois cadastros não podem ser juntados: um deles foi anonimizado ou é o mesmo.',
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
  campaign_not_editable: [409, 'Esta campanha já foi ativada e não pode mais ser editada.'],
  campaign_changed: [
    409,
    'Esta campanha foi alterada por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  campaign_transition_refused: [409, 'A situação atual da campanha não permite esta ação.'],
  campaign_has_no_audience: [422, 'Nenhum cliente receberia esta campanha. Revise os grupos.'],
  campaign_incomplete: [422, 'A campanha ainda está incompleta. Preencha o que falta.'],
  balance_covers_part: [409, 'Seu saldo não cobre todas as mensagens desta campanha.'],
  activity_transition_refused: [409, 'A situação atual da atividade não permite esta ação.'],
  email_model_in_use: [409, 'Este modelo é usado por uma campanha e não pode ser apagado.'],
  email_model_changed: [
    409,
    'Este modelo foi alterado por outra pessoa, ou em outra aba, enquanto você editava.',
  ],
  email_model_invalid: [422, 'O modelo tem um bloco que precisa de atenção.'],
  email_connection_failed: [422, 'Não foi possível conectar ao servidor de e-mail.'],
  import_not_cancellable: [409, 'Esta importação já terminou.'],
  import_not_startable: [409, 'Esta importação já foi iniciada.'],
  import_file_invalid: [422, 'Não foi possível ler o arquivo.'],
  import_mapping_invalid: [422, 'As colunas escolhidas não permitem importar este arquivo.'],
  export_too_long_for_pdf: [
    422,
    'O PDF comporta até 5.000 linhas. Escolha Excel ou CSV, ou filtre a lista.',
  ],
  too_many_exports: [
    409,
    'Já há muitas exportações em preparo nesta loja. Aguarde alguma terminar e tente novamente.',
  ],
  export_not_ready: [409, 'O arquivo ainda não está pronto.'],
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
  postal_code_not_found: [404, 'Não encontramos este CEP. Preencha o endereço.'],
  postal_code_unavailable: [503, 'A consulta de CEP não respondeu. Preencha o endereço.'],
  webhook_refused: [401, 'Esta notificação não veio do meio de pagamento.'],
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
