import type { MetricsQuery } from '@clientela/contract';
import type { IncrementalRevenue, PeriodPreset } from '@clientela/domain';

/** Portuguese texts of drawn dashboards. */
export const PERIOD_NAMES: Readonly<Record<PeriodPreset, string>> = {
  today: 'Hoje',
  yesterday: 'Ontem',
  last_7_days: 'Últimos 7 dias',
  last_30_days: 'Últimos 30 dias',
  last_week: 'Semana passada',
  last_month: 'Mês passado',
  current_month: 'Mês atual',
  current_year: 'Ano atual',
  last_year: 'Ano passado',
  all: 'Todo o período',
};

export const COMPARED_WITH: Readonly<Record<MetricsQuery['compare'], string>> = {
  previous: 'comparado com o período anterior',
  last_year: 'comparado com os mesmos dias do ano anterior',
  none: 'sem comparação',
};

export const WEEKDAYS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const;
const MONTHS = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');

/** `2026-11` → `nov/2026`. */
export const monthName = (key: string) =>
  `${MONTHS[Number(key.slice(5, 7)) - 1]}/${key.slice(0, 4)}`;
/** `2026-11-20` → `20/11/2026`. */
export const dayName = (day: string) => day.split('-').reverse().join('/');

export const OUTCOMES: Readonly<Record<IncrementalRevenue['outcome'] | 'too_few', string>> = {
  brought: 'Trouxe venda a mais.',
  probably_brought: 'Provavelmente trouxe venda a mais.',
  unclear: 'Ainda não dá para afirmar.',
  probably_not: 'Provavelmente não trouxe.',
  not_brought: 'Não trouxe.',
  too_few: 'Ainda não há dados suficientes.',
};

export const drawingTexts = {
  about: 'Sobre',
  field: 'Campo',
  value: 'Valor',
  store: 'Loja',
  dashboard: 'Painel',
  period: 'Período',
  compared: 'Comparação',
  time_zone: 'Fuso horário',
  made_at: 'Feito em',
  filters: 'Filtros',
  formula: 'Como se calcula',
  left_out: 'Ficou de fora',
  note: 'Nota',
  failed: 'Não foi possível mostrar',
  problem: (title: string, message: string) => `${title}: ${message}`,
  named: (title: string, field: string) => `${title}: ${field}`,
  days: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),
  within: (name: string, days: string) => `${name} (${days})`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  line: 'Linha',
  current: 'Período',
  before: 'Antes',
  before_of: (name: string) => `${name} antes`,
  total: 'Total',
  class: 'Classe',
  state: 'Situação',
  running: 'em andamento',
  above: (change: string) => `${change} acima`,
  below: (change: string) => `${change} abaixo`,
  same: 'igual a antes',
  points: 'p.p.',
  compared_to: (before: string) => `antes ${before}`,
  week_of: (day: string) => `semana de ${day}`,
  hour: (hour: string) => `${hour} h`,
  more_rows: (rest: number) => `e mais ${rest} na planilha`,
  no_rows: 'Nenhuma venda neste período.',
  segment: 'Segmento',
  customers: 'Clientes',
  orders: 'Vendas',
  revenue: 'Receita',
  from: 'De',
  to: 'Para',
  firm: 'Firmes',
  name: 'Nome',
  up: 'Subiram',
  down: 'Desceram',
  stayed: 'Ficaram',
  cohort: 'Safra',
  month: (offset: number) => `Mês ${offset}`,
  average: 'Média',
  expected: 'Compradores esperados em 30 dias',
  at_least: 'No mínimo',
  at_most: 'No máximo',
  expected_of: (month: string) => `Esperados em ${month}`,
  actual_of: (month: string) => `Compraram em ${month}`,
  due: (days: number) => `Devem comprar em até ${days} dias`,
  campaign: 'Campanha',
  outcome: 'Resultado',
  net: 'Receita a mais',
  low: 'Entre',
  high: 'e',
  fewer: 'menos de 5',
} as const;
