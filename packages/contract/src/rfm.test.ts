import { expect, test } from 'vitest';
import { RFM_SEGMENTS, rfmSegmentOf, rfmTriplesOf } from './rfm.ts';

/** The table of decisions §4, verbatim: R from 5 to 1, FM from 1 to 5. */
const TABLE = `
| R 5 | Novos Clientes | Fiéis em Potencial | Fiéis em Potencial | Campeões | Campeões |
| R 4 | Promessas | Fiéis em Potencial | Fiéis em Potencial | Clientes Fiéis | Campeões |
| R 3 | Quase Dormentes | Quase Dormentes | Precisam de Atenção | Clientes Fiéis | Clientes Fiéis |
| R 2 | Hibernando | Hibernando | Em Risco | Em Risco | Não Pode Perder |
| R 1 | Perdidos recentemente | Perdidos recentemente | Em Risco | Não Pode Perder | Não Pode Perder |`;
const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', ...cells]) => ({ r: Number(name.slice(2)), cells: cells.slice(0, 5) }));

test.each(rows)('a recency of $r has the segments of the specification', ({ r, cells }) => {
  for (const [at, segment] of cells.entries())
    expect(rfmSegmentOf({ r, f: at + 1, m: at + 1 }), `FM ${at + 1}`).toBe(segment);
});

test('frequency and monetary value count as their mean, rounded up', () => {
  expect(rfmSegmentOf({ r: 5, f: 3, m: 4 })).toBe('Campeões');
  expect(rfmSegmentOf({ r: 5, f: 4, m: 3 })).toBe('Campeões');
  expect(rfmSegmentOf({ r: 5, f: 3, m: 3 })).toBe('Fiéis em Potencial');
  expect(rfmSegmentOf({ r: 1, f: 1, m: 2 })).toBe('Perdidos recentemente');
});

test('every score has one of the eleven segments, and each segment its scores', () => {
  expect(RFM_SEGMENTS).toHaveLength(11);
  expect(new Set(rows.flatMap(({ cells }) => cells))).toEqual(new Set(RFM_SEGMENTS));
  expect(RFM_SEGMENTS.flatMap(rfmTriplesOf)).toHaveLength(125);
});
