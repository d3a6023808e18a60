import { type Dimension, QUERY_TOPS, REGIONS, RFM_SEGMENTS } from '@clientela/contract';
import { fold, STATES } from '@clientela/domain';
import { SEGMENT_NAMES } from '../assistant.texts.ts';
import { FILLER } from './fillers.ts';
import type { Item } from './items.ts';
import { LIMITS } from './limits.ts';
import { MOVES, SIDES } from './movement.ts';
import { type Phrase, phrase } from './patterns.ts';
import { CONDITIONS, conditionsWithNumbers, type Say } from './people-phrases.ts';
import { MANY_WEEKDAYS, periodPhrases, TIME_SLOTS } from './periods.ts';
import { ASKING, BUY, FILTERS, FIXED, filter, MESSAGES, NOUNS } from './phrases.ts';
import { SCREENS } from './screens.ts';

const SLOTS = {
  ...TIME_SLOTS,
  buy: new Set(BUY.split('/')),
} as const;

/** "separado por estado" */
const DIVIDED =
  'aberto/aberta/abertos/abertas/separado/separada/separados/separadas/dividido/dividida/divididos/divididas/quebrado/quebrada/detalhado/detalhada/discriminado/discriminada/agrupado/agrupada/agrupados/agrupadas/distribuido/distribuida';

/** Words that add nothing. No typing error hides one: "panos" may be sold, and is no "pagos". */
export function fillers(): Phrase<Item>[] {
  return FILLER.map((pattern) => phrase(pattern, SLOTS, () => ({ is: 'filler' })));
}

/** All phrases with a meaning, as of today in the store's zone. */
export function phrasesOf(today: string): Phrase<Item>[] {
  const thisMonth = Number(today.slice(5, 7));
  const say: Say = (pattern, meaning) => phrase(pattern, SLOTS, meaning);
  const fixed = [...FIXED, ...FILTERS, ...CONDITIONS, ...SCREENS, ...MOVES, ...LIMITS].flatMap(
    ([patterns, item]) => patterns.map((pattern) => say(pattern, () => item)),
  );
  const nouns = NOUNS.flatMap(([patterns, dimension]) =>
    patterns.flatMap((pattern) => [
      say(pattern, () => ({ is: 'noun', dimension })),
      say(`${DIVIDED}? por/pelo/pela/pelos/pelas/cada ${pattern}`, () => ({ is: 'by', dimension })),
    ]),
  );
  const series = [
    say('dia a dia', () => ({ is: 'by', dimension: 'day' })),
    say('diario/diaria/diariamente', () => ({ is: 'by', dimension: 'day' })),
    say('semana a semana', () => ({ is: 'by', dimension: 'week' })),
    say(`${DIVIDED}? mes a mes`, () => ({ is: 'by', dimension: 'month' })),
    say('por trimestre/semestre/bimestre/quinzena', () => ({ is: 'unplaced' })),
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
    [fold(segment), ...(SEGMENT_NAMES[segment] ?? [])].flatMap((name) => [
      say(name, () => ({ is: 'segment', segment })),
      ...SIDES.map(([prefix, side]) =>
        say(`${prefix} ${name}`, () => ({ is: 'segment', segment, side })),
      ),
    ]),
  );
  const tops = [
    say('top <n>', ({ n }) => topOf(n.value)),
    say('os/as <n> maiores/melhores/primeiros/primeiras?', ({ n }) => topOf(n.value)),
    say('<n> maiores/melhores/primeiros', ({ n }) => topOf(n.value)),
    say('o que mais vendeu/vende/vendi/vendemos', () =>
      topOf(10, { of: 'product', isLargest: true }),
    ),
    ...LISTED.flatMap(([of, patterns]) => [
      say(`os/as? <n> ${patterns}`, ({ n }) => topOf(n.value, { of })),
      say(`os/as? <n> melhores/maiores/principais ${patterns}`, ({ n }) =>
        topOf(n.value, { of, isLargest: true }),
      ),
      say(`top <n> ${patterns}`, ({ n }) => topOf(n.value, { of, isLargest: true })),
    ]),
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
    ...MANY_WEEKDAYS.map((pattern) => say(pattern, () => ({ is: 'unplaced' }))),
    say(ASKING, () => ({ is: 'filler' })),
    say(MESSAGES, () => ({ is: 'weak', metrics: ['sent'] })),
    say('quantos/quantas', () => ({ is: 'how_many' })),
    say('quanto que?', () => ({ is: 'how_much' })),
    say('evolucao/historico/grafico/tendencia/curva', () => ({ is: 'series' })),
    say('vendas/venda/vendinha/vendinhas', () => ({ is: 'weak', metrics: ['revenue', 'orders'] })),
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

/** Nouns of which so many are listed: "as 20 cidades com mais pedidos". */
const LISTED: readonly [Dimension, string][] = [
  ['city', 'cidades/municipios'],
  ['state', 'estados'],
  ['product', 'produtos'],
  ['category', 'categorias'],
  ['brand', 'marcas'],
  ['coupon', 'cupons'],
  ['campaign', 'campanhas'],
];

/** The smallest list that shows so many; the answer says how many it shows. */
function topOf(n: number, more: { of?: Dimension; isLargest?: boolean } = {}): Item | null {
  const top = QUERY_TOPS.find((one) => Number(one) >= n);
  return top && n > 0 ? { is: 'top', top, ...more } : null;
}
