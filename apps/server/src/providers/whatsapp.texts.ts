/** Portuguese texts of WhatsApp messages and gateways. */
export const whatsappTexts = {
  no_response: 'Sem resposta do servidor de WhatsApp',
  response_without_id: 'Resposta sem identificação',
  locked:
    'o WhatsApp não deixa este número começar novas conversas. Espere alguns dias, só respondendo.',
  key_refused: 'o servidor de WhatsApp não aceita mais a chave, ou não conhece este número.',
  left_session: 'o celular saiu da sessão.',
  not_shown: 'Chegou uma mensagem que não pode ser mostrada aqui. Veja no celular.',
  place: 'Localização',
  contact: 'Contato',
  catalog_order: 'Pedido pelo catálogo',
  item_count: (count: string) => `${count} itens`,
  product: 'Produto',
  group_invite: 'Convite para um grupo',
  event: 'Evento',
  list: 'Lista',
  buttons: 'Mensagem com botões',
  payment_request: 'Pedido de pagamento pelo WhatsApp',
  payment: 'Pagamento pelo WhatsApp',
  poll: 'Enquete',
  form_answer: 'Resposta do formulário',
} as const;
