/** Portuguese texts of customers. */
export const customersTexts = {
  another_tag: 'Escolha outra tag.',
  note_of_another_person: 'Só quem escreveu a nota pode alterá-la.',
  column_first_name: 'Nome',
  column_last_name: 'Sobrenome',
  column_phone: 'Telefone',
  column_city: 'Cidade',
  column_state: 'Estado',
  column_tags: 'Tags',
  column_orders: 'Pedidos',
  column_spent: 'Total em pedidos',
  column_average_order: 'Ticket médio',
  column_last_order: 'Última compra',
  leads_title: 'Leads',
  customers_title: 'Clientes',
  consent_suggestions: {
    EMAIL:
      'Quero receber por e-mail novidades e ofertas de {{store}}. Posso cancelar quando quiser, pelo link no fim de cada mensagem.',
    SMS: 'Quero receber por SMS novidades e ofertas de {{store}} no número informado. Posso cancelar quando quiser, respondendo SAIR.',
    WHATSAPP:
      'Quero receber pelo WhatsApp novidades e ofertas de {{store}} no número informado. Posso cancelar quando quiser, respondendo SAIR.',
  },
  erasure_requested: 'A pessoa pediu a exclusão dos dados.',
  document_invalid: 'O documento informado deve ser válido',
  phone_invalid: 'O telefone informado deve ser válido',
  postal_code_invalid: 'O CEP informado deve ser válido',
  birthdate_invalid: 'A data de nascimento é inválida',
  document_taken: 'Outro cliente já tem este documento',
  email_taken: 'Outro cliente já tem este e-mail',
  phone_taken: 'Outro cliente já tem este telefone',
  customers_file: 'clientes.csv',
  data_copy_file: (id: string) => `dados-do-cliente-${id}.json`,
} as const;
