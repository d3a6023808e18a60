import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, listOf } from './shapes.ts';

/** The eleven RFM segments, best first (names of the specification). */
export const RFM_SEGMENTS = [
  'Campeões',
  'Clientes Fiéis',
  'Fiéis em Potencial',
  'Novos Clientes',
  'Promessas',
  'Precisam de Atenção',
  'Quase Dormentes',
  'Não Pode Perder',
  'Em Risco',
  'Hibernando',
  'Perdidos recentemente',
] as const;
export type RfmSegment = (typeof RFM_SEGMENTS)[number];

/** The state of people without a sale, in addition to the segments. */
export const NO_PURCHASE = 'Sem compra';
/** The twelve rows and columns of the movement between segments. */
export const RFM_STATES = [...RFM_SEGMENTS, NO_PURCHASE] as const;
export type RfmState = (typeof RFM_STATES)[number];

/** Segment by recency score (row, 5 first) and FM = ⌈(F+M)/2⌉ (column, 1 first); decisions §4. */
const GRID: Record<1 | 2 | 3 | 4 | 5, readonly RfmSegment[]> = {
  5: ['Novos Clientes', 'Fiéis em Potencial', 'Fiéis em Potencial', 'Campeões', 'Campeões'],
  4: ['Promessas', 'Fiéis em Potencial', 'Fiéis em Potencial', 'Clientes Fiéis', 'Campeões'],
  3: [
    'Quase Dormentes',
    'Quase Dormentes',
    'Precisam de Atenção',
    'Clientes Fiéis',
    'Clientes Fiéis',
  ],
  2: ['Hibernando', 'Hibernando', 'Em Risco', 'Em Risco', 'Não Pode Perder'],
  1: [
    'Perdidos recentemente',
    'Perdidos recentemente',
    'Em Risco',
    'Não Pode Perder',
    'Não Pode Perder',
  ],
};

export interface RfmScores {
  r: number;
  f: number;
  m: number;
}

export function rfmSegmentOf({ r, f, m }: RfmScores): RfmSegment {
  const fm = Math.ceil((f + m) / 2);
  const row = GRID[r as keyof typeof GRID];
  const segment = row?.[fm - 1];
  if (!segment) throw new RangeError(`RFM scores run from 1 to 5, got ${r} ${f} ${m}`);
  return segment;
}

/** The (r, f, m) triples of a segment, for filters that compare scores. */
export function rfmTriplesOf(segment: RfmSegment): RfmScores[] {
  const scores = [1, 2, 3, 4, 5];
  return scores
    .flatMap((r) => scores.flatMap((f) => scores.map((m) => ({ r, f, m }))))
    .filter((triple) => rfmSegmentOf(triple) === segment);
}

export const listRfmSegments = endpoint({
  method: 'GET',
  path: '/stores/:store_id/rfm-segments',
  permission: 'Dashboard.index',
  api_scope: 'metrics:read',
  summary: 'Customers, orders and revenue of each of the eleven segments, always all of them',
  response: listOf(
    z.object({
      segment: z.enum(RFM_SEGMENTS),
      customers: z.int(),
      orders: z.int(),
      revenue: Cents,
    }),
  ),
});
