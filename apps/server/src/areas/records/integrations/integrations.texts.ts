/** Portuguese texts of integrations. */
export const integrationsTexts = {
  keys_missing: 'A integração não tem chaves.',
  keys_refused: 'A plataforma não aceita mais as chaves.',
  authorization_ended: 'A autorização na plataforma terminou. Conecte novamente.',
  statuses_without_meaning: 'Há status de pedidos que ainda não têm significado aqui.',
  records_not_saved: 'Alguns registros não puderam ser gravados.',
  status_without_meaning:
    'A plataforma usa um status de pedido que ainda não tem significado aqui. Veja em Status de pedidos.',
  platform_unavailable: 'A plataforma não responde. Continuamos tentando; nada se perde.',
  record_not_saved: 'Este registro não pôde ser gravado como veio da plataforma.',
  order_refused: (number: string, reason: string) => `Pedido ${number}: ${reason}`,
  access_refused: (provider: string) =>
    `${provider} não aceitou o acesso. Confira os dados e tente novamente.`,
  attribute_unknown: 'Este atributo não existe mais, ou está arquivado.',
  attribute_filled: 'Outro campo já preenche este atributo.',
  field_fills: (field: string, integration: string) =>
    `O campo ${field} da ${integration} preenche este atributo.`,
  column_record: 'Registro',
  column_code: 'Código na plataforma',
  column_reason: 'Motivo',
  column_first_time: 'Primeira vez',
  column_last_time: 'Última vez',
  column_attempts: 'Tentativas',
  errors_file: 'erros-da-integracao.csv',
  errors_title: 'Erros',
  whatsapp_gateway: 'WhatsApp por QR code',
  request_subject: (name: string) => `Uma loja quer conectar: ${name}`,
  request_line: (person: string, store: string, name: string) =>
    `${person}, da loja ${store}, quer conectar: ${name}. Para isso, falta um cadastro seu, feito uma vez para todas as lojas.`,
  request_advice:
    'A tela Aplicativos mostra o passo a passo. A loja é avisada assim que você salvar.',
  request_action: 'Abrir Aplicativos',
} as const;
