import { type MetricsQuery, RFM_STATES, type RfmSegment } from '@clientela/contract';
import { MONTH_NAMES, type PeriodPreset } from '@clientela/domain';
import type { Limit } from './understanding.ts';

const day = (iso: string) => iso.split('-').reverse().join('/');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** A move from or to any segment but one. */
const OTHER_STATES = RFM_STATES.length - 1;

/** What owners call segments, in addition to the specified names. */
export const SEGMENT_NAMES: Partial<Record<RfmSegment, string[]>> = {
  Campeões: ['melhores clientes', 'clientes campeoes', 'campeao', 'top clientes'],
  'Clientes Fiéis': ['clientes leais', 'fieis', 'leais', 'cliente fiel', 'fiel', 'leal'],
  'Novos Clientes': ['segmento novos clientes'],
  'Em Risco': ['em risco'],
  'Não Pode Perder': ['nao posso perder', 'que nao posso perder'],
  Hibernando: ['hibernados', 'dormindo'],
  'Perdidos recentemente': ['clientes perdidos'],
};

const daysOf = (days: number) => (days === 1 ? '1 dia' : `${days} dias`);
const inNext = (days: number) => {
  if (days === 0) return 'hoje';
  return days === 1 ? 'até amanhã' : `nos próximos ${days} dias`;
};

/** Portuguese texts of the assistant. */
export const assistantTexts = {
  presets: {
    today: 'hoje',
    yesterday: 'ontem',
    last_7_days: 'últimos 7 dias',
    last_30_days: 'últimos 30 dias',
    last_week: 'semana passada',
    last_month: 'mês passado',
    current_month: 'este mês',
    current_year: 'este ano',
    last_year: 'ano passado',
    all: 'desde o começo',
  } satisfies Record<PeriodPreset, string>,
  days: (from: string, to: string) => (from === to ? day(from) : `${day(from)} a ${day(to)}`),
  by: (name: string) => `por ${name.toLocaleLowerCase('pt-BR')}`,
  largest: (top: string) => `os ${top} maiores`,
  abc: (abc: NonNullable<MetricsQuery['abc']>) =>
    abc === 'all' ? 'curva ABC' : `classe ${abc.toUpperCase()}`,
  compare: { previous: 'comparado com antes', last_year: 'comparado com o ano anterior' },
  not_askable: 'O assistente não responde a essas condições. Use um grupo de clientes.',
  limits: {
    future: 'Não prevejo o futuro das vendas. Posso mostrar quem deve comprar nos próximos dias.',
    hours: 'Não separo as horas de um dia. Posso mostrar o dia inteiro, ou as vendas por hora.',
    statuses:
      'Só conto pedidos que viraram venda. Posso mostrar a parte dos pedidos perdidos: cancelados ou vencidos.',
    past_purchases:
      'Acho quem comprou nos últimos dias, até hoje, e quem fez a primeira ou a última compra em um período.',
    smallest: 'Só listo os maiores, do maior para o menor.',
  } satisfies Record<Limit, string>,
  gone: 'O grupo, a campanha ou a lição desta pergunta não existe mais.',
  people: 'Clientes',
  draft: { cluster: 'Rascunho de grupo', campaign: 'Rascunho de campanha' },
  views: {
    next_purchase: 'Próximas compras',
    cohort: 'Retenção por safra',
    movement: 'Quem mudou de segmento',
    rfm_grid: 'Segmentos RFM',
  },
  explain: (name: string) => `O que é ${name}`,
  why: (campaign: string | null) =>
    campaign ? `Por que não recebeu: ${campaign}` : 'Por que não recebeu',
  lesson: (title: string) => `Lição: ${title}`,
  words: (words: readonly string[]) =>
    words.length > 0 ? words.map((word) => `“${word}”`).join(', ') : 'a pergunta',
  conditions: {
    sales_eq: (n: number) =>
      n === 0 ? 'nunca compraram' : n === 1 ? 'compraram uma vez' : `compraram ${n} vezes`,
    sales_gte: (n: number) => (n <= 1 ? 'já compraram' : `compraram ${n} vezes ou mais`),
    sales_lte: (n: number) =>
      n === 1 ? 'compraram uma vez no máximo' : `compraram ${n} vezes no máximo`,
    sales_between: (from: number, to: number) => `compraram de ${from} a ${to} vezes`,
    quiet: (days: number) => `sem comprar há ${daysOf(days)}`,
    bought_in: (days: number) =>
      days === 1 ? 'compraram no último dia' : `compraram nos últimos ${days} dias`,
    amounts: {
      sales_total: 'gastaram',
      average_ticket: 'ticket médio',
      bonus_balance: 'saldo de bônus',
    },
    gte: (cents: number) => `a partir de ${money.format(cents / 100)}`,
    lte: (cents: number) => `até ${money.format(cents / 100)}`,
    between: (from: number, to: number) =>
      `de ${money.format(from / 100)} a ${money.format(to / 100)}`,
    birthday_month: (month: number) => `fazem aniversário em ${MONTH_NAMES[month - 1]}`,
    birthday_next: (days: number) => `fazem aniversário ${inNext(days)}`,
    moved: (from: readonly string[], to: readonly string[]) => {
      if (from.length === OTHER_STATES) return `passaram a ${to.join(', ')}`;
      if (to.length === OTHER_STATES) return `saíram de ${from.join(', ')}`;
      return `passaram de ${from.join(' ou ')} para ${to.join(' ou ')}`;
    },
    sale_between: {
      first_sale_at: (from: string, to: string) => `primeira compra de ${day(from)} a ${day(to)}`,
      last_sale_at: (from: string, to: string) => `última compra de ${day(from)} a ${day(to)}`,
    },
    contacts: {
      email: { filled: 'têm e-mail', empty: 'sem e-mail' },
      phone: { filled: 'têm telefone', empty: 'sem telefone' },
    },
    next_purchase: (days: number) => `devem comprar ${inNext(days)}`,
    bonus_expiring: (days: number) => `têm bônus que vence ${inNext(days)}`,
    reachable: { EMAIL: 'recebem e-mail', SMS: 'recebem SMS', WHATSAPP: 'recebem WhatsApp' },
    nps: {
      DETRACTOR: 'são detratores no NPS',
      NEUTRAL: 'são neutros no NPS',
      PROMOTER: 'são promotores no NPS',
    },
    events: {
      received: 'receberam',
      opened: 'abriram',
      clicked: 'clicaram em',
      bought: 'compraram por',
    },
    not: (words: string) => `não ${words}`,
    any_campaign: 'alguma campanha',
    segment: 'segmento',
    no_segment: 'fora do segmento',
    place: 'moram em',
    tag: 'com a tag',
    no_tag: 'sem a tag',
    purchases: {
      product: 'compraram',
      category: 'compraram da categoria',
      brand: 'compraram da marca',
      payment_method: 'pagaram com',
      coupon: 'usaram o cupom',
    },
    within: (days: number) => (days === 1 ? 'no último dia' : `nos últimos ${days} dias`),
  },
} as const;
