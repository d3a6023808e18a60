import { type MetricsQuery, QUERY_TOPS, REGIONS, RFM_SEGMENTS } from '@clientela/contract';
import { fold, STATES } from '@clientela/domain';
import { SEGMENT_NAMES } from '../assistant.texts.ts';
import type { Item } from './items.ts';
import { type Phrase, phrase } from './patterns.ts';
import { CONDITIONS, conditionsWithNumbers, type Say } from './people-phrases.ts';
import { periodPhrases, TIME_SLOTS } from './periods.ts';
import { BUY, FILLER, FILTERS, FIXED, filter, MESSAGES, NOUNS } from './phrases.ts';

const SLOTS = {
  ...TIME_SLOTS,
  buy: new Set(BUY.split('/')),
} as const;

/** All phrases, as of today in the store's zone. */
export function lexiconOf(today: string): Phrase<Item>[] {
  const thisMonth = Number(today.slice(5, 7));
  const say: Say = (pattern, meaning) => phrase(pattern, SLOTS, meaning);
  const fixed = [...FIXED, ...FILTERS, ...CONDITIONS].flatMap(([patterns, item]) =>
    patterns.map((pattern) => say(pattern, () => item)),
  );
  const nouns = NOUNS.flatMap(([patterns, dimension]) =>
    patterns.flatMap((pattern) => [
      say(pattern, () => ({ is: 'noun', dimension })),
      say(`por/pelo/pela/pelos/pelas/cada ${pattern}`, () => ({ is: 'by', dimension })),
    ]),
  );
  const series = [
    say('dia a dia', () => ({ is: 'by', dimension: 'day' })),
    say('diario/diaria/diariamente', () => ({ is: 'by', dimension: 'day' })),
    say('semana a semana', () => ({ is: 'by', dimension: 'week' })),
    say('mes a mes', () => ({ is: 'by', dimension: 'month' })),
    say('mensal/mensalmente', () => ({ is: 'by', dimension: 'month' })),
    say('ano a ano', () => ({ is: 'by', dimension: 'year' })),
    say('por horario', () => ({ is: 'by', dimension: 'hour' })),
  ];
  const regions = REGIONS.map((region) =>
    say(`regiao? ${fold(region).replace('-', ' ')}`, () => filter('region', region)),
  );
  const states = Object.entries(STATES).flatMap(([code, [name]]) => [
    ...(AMBIGUOUS_CODES.has(code)
      ? [say(`estado de/do/da? ${code.toLowerCase()}`, () => filter('state', code))]
      : [say(`estado? de/do/da? ${code.toLowerCase()}`, () => filter('state', code))]),
    // "para" is Pará only after an article or "estado"
    say(code === 'PA' ? 'no/do para' : fold(name), () => filter('state', code)),
    say(`estado de/do/da? ${fold(name)}`, () => filter('state', code)),
  ]);
  const segments = RFM_SEGMENTS.flatMap((segment) =>
    [fold(segment), ...(SEGMENT_NAMES[segment] ?? [])].map((name) =>
      say(name, () => ({ is: 'segment', segment })),
    ),
  );
  const tops = [
    say('top <n>', ({ n }) => topOf(n!.value!)),
    say('os/as <n> maiores/melhores/primeiros/primeiras?', ({ n }) => topOf(n!.value!)),
    say('<n> maiores/melhores/primeiros', ({ n }) => topOf(n!.value!)),
  ];
  return [
    ...periodPhrases(today).map(
      ({ parts, meaning }): Phrase<Item> => ({
        parts,
        meaning(captured) {
          const found = meaning(captured);
          return found && { is: 'period', ...found };
        },
      }),
    ),
    ...fixed,
    ...nouns,
    ...series,
    ...regions,
    ...states,
    say('minas', () => filter('state', 'MG')),
    ...segments,
    ...tops,
    ...conditionsWithNumbers(say, thisMonth),
    ...FILLER.map((pattern) => say(pattern, () => ({ is: 'filler' }))),
    say(MESSAGES, () => ({ is: 'weak', metrics: ['sent'] })),
    say('quantos/quantas', () => ({ is: 'how_many' })),
    say('evolucao/historico/grafico/tendencia/curva', () => ({ is: 'series' })),
    say('vendas', () => ({ is: 'weak', metrics: ['revenue', 'orders'] })),
    say('venda', () => ({ is: 'weak', metrics: ['revenue', 'orders'] })),
  ];
}

/** Codes of states that are common words too. */
const AMBIGUOUS_CODES: ReadonlySet<string> = new Set([
  'TO',
  'PA',
  'AM',
  'SE',
  'CE',
  'ES',
  'AC',
  'AL',
  'RO',
  'PI',
]);

function topOf(n: number): Item | null {
  const top = QUERY_TOPS.find((one) => Number(one) >= n);
  return top && n > 0 ? { is: 'top', top: top as MetricsQuery['top'] } : null;
}
