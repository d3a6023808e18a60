/** Portuguese texts of Twilio. */
export const twilioTexts = {
  credentials_refused: 'a Twilio não aceitou o Account SID ou o Auth Token.',
  account_inactive: 'a conta da Twilio não está ativa.',
  sender_unknown: 'a Twilio não reconhece o remetente escolhido.',
  no_permission_for_brazil: 'a conta da Twilio não tem permissão para enviar ao Brasil.',
  sender_without_sms: 'o número remetente não é da conta da Twilio, ou não envia SMS.',
  sender_of_another_account: 'o número remetente não é da conta da Twilio.',
  no_messaging_service: 'o serviço de mensagens da Twilio não existe.',
  account_suspended: 'a Twilio suspendeu a conta.',
  response_without_id: 'Resposta sem identificação',
  no_response: 'Sem resposta da Twilio',
} as const;
