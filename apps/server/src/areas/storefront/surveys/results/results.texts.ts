/** Portuguese texts of the results of surveys, and of their file. */
export const surveyResultsTexts = {
  other: 'Outro',
  /** Where the answer to an earlier question goes in a title. */
  answer_of: (position: number) => `[resposta ${position}]`,
  no_value: '…',
  numbers: (from: number, to: number) =>
    from === to ? number.format(from) : `${number.format(from)} a ${number.format(to)}`,
  product_score: (name: string, score: number) => `${name}: ${score}`,
  removed_product: 'Produto removido',
  file: (format: string) => `respostas.${format}`,
  sheet: 'Respostas',
  columns: {
    day: 'Data',
    state: 'Situação',
    customer: 'Cliente',
    phone: 'Telefone',
    channel: 'Canal',
    campaign: 'Campanha',
    order: 'Pedido',
    nps_group: 'Grupo NPS',
  },
  states: { finished: 'Concluída', partial: 'Parcial', in_progress: 'Em andamento' },
  groups: { DETRACTOR: 'Detrator', NEUTRAL: 'Neutro', PROMOTER: 'Promotor' },
  no_channel: 'Link direto',
} as const;

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 });
