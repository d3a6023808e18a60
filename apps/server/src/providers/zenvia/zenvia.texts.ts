/** Portuguese texts of Zenvia. */
export const zenviaTexts = {
  no_response: 'Sem resposta da Zenvia',
  response_without_id: 'Resposta sem identificação',
  token_refused: 'a Zenvia não aceitou o token.',
} as const;
