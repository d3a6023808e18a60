import { expect, test } from 'vitest';
import { rawRow } from '#test/import-rows';
import { matchColumns } from './columns.ts';
import { FormatEvidence } from './formats.ts';
import type { Cell } from './raw-rows.ts';

const decide = (column: string, values: Cell[]) => {
  const evidence = new FormatEvidence([column], matchColumns('order_lines', [column]));
  evidence.add(values.map((value) => rawRow([value])));
  return evidence.decide();
};

test('one value settles a column of doubtful ones', () => {
  expect(decide('data', ['01/02/2026', '13/02/2026']).formats).toEqual({
    data: { date: 'day_first' },
  });
  expect(decide('date', ['01/02/2026', '02/13/2026']).formats).toEqual({
    date: { date: 'month_first' },
  });
  expect(decide('total', ['1.234', '12,50']).formats).toEqual({ total: { decimal: 'comma' } });
  expect(decide('price', ['1,234', '12.50']).formats).toEqual({ price: { decimal: 'dot' } });
});

test('an ambiguous or contradictory column becomes a question', () => {
  expect(decide('data', ['01/02/2026', '03/04/2026']).questions).toEqual([
    { column: 'data', about: 'date', examples: ['01/02/2026', '03/04/2026'] },
  ]);
  expect(decide('total', ['1.234', '10']).questions).toMatchObject([
    { column: 'total', about: 'decimal' },
  ]);
  expect(decide('data', ['13/02/2026', '02/13/2026']).questions).toHaveLength(1);
});

test('columns where both readings agree become no question', () => {
  expect(decide('quantity', ['1', '10', 7]).questions).toEqual([]);
  expect(decide('data', ['2026-02-01', '05/05/2026']).questions).toEqual([]);
});

test('unknown status words are listed once', () => {
  const evidence = new FormatEvidence(['status'], { status: 'status' });
  evidence.add(
    ['Pago', 'Aguardando Coleta', 'aguardando  coleta', ''].map((word) => rawRow([word])),
  );
  expect(evidence.unknownStatuses()).toEqual(['Aguardando Coleta']);
  const consents = new FormatEvidence(['aceita'], { aceita: 'accepts_email' });
  consents.add(['Sim', 'às vezes', 'às  vezes', 'recusou', ''].map((word) => rawRow([word])));
  expect(consents.unknownConsents()).toEqual(['às vezes']);
});
