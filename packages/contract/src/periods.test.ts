import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

const PAIRS = [
  ['from', 'to'],
  ['start_date', 'end_date'],
  ['bought_from', 'bought_to'],
] as const;
/** Additional parameters that some of the calls require. */
const BESIDES = { metric: 'revenue', format: 'csv' };

const shapeOf = (schema: unknown) => (schema instanceof z.ZodObject ? schema.shape : {});

/** Every call with a first and a last day, and its schema for them. */
const calls = Object.entries(contract).flatMap(([name, value]) => {
  if (typeof value !== 'object' || value === null || !('path' in value)) return [];
  const { query, body } = value as contract.EndpointShape;
  return [query, body].flatMap((schema) =>
    PAIRS.filter(([first]) => first in shapeOf(schema)).map(([first, last]) => ({
      name,
      schema: schema as z.ZodObject,
      first,
      last,
    })),
  );
});

test('there are such calls', () => {
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['readMetric', 'listAbc', 'listOrders', 'listStatementDays']),
  );
});

test.each(calls)('$name refuses days that end before they begin', ({ schema, first, last }) => {
  const days = (from: string, to: string) =>
    schema.safeParse({ ...BESIDES, [first]: from, [last]: to });
  expect(days('2026-11-02', '2026-11-01').error?.issues).toMatchObject([
    { path: [last], message: 'A data final vem antes da inicial.' },
  ]);
  expect(days('2026-11-01', '2026-11-01').success).toBe(true);
});

test('so do the filters of a selection and of an export', () => {
  const reversed = { bought_from: '2026-11-02', bought_to: '2026-11-01' };
  expect(contract.CustomerSelection.safeParse({ all_matching: reversed }).success).toBe(false);
  const file = { format: 'csv', filters: reversed };
  expect(contract.requestCustomersExport.body.safeParse(file).success).toBe(false);
});
