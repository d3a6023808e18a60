import type { StatementDay, StatementInput, StatementOutput } from '@clientela/contract';
import { expect, test } from 'vitest';
import { costOf, firstLines, mergeByDay } from './statement.rules.ts';

const input = (id: string, created_at = '2026-11-20T12:00:00Z') =>
  ({ id, created_at }) as StatementInput;
const output = (id: string, ...amounts: string[]) =>
  ({ id, values: amounts.map((amount) => ({ amount })) }) as StatementOutput;
const aDay = (base_date: string, parts: Partial<StatementDay>): StatementDay => ({
  base_date,
  inputs: [],
  outputs: [],
  ...parts,
});
const keysOf = (pages: StatementDay[][]) =>
  mergeByDay(pages).map(({ date, entries }) => [date, ...entries.map(({ key }) => key)]);

test('a day that continues on the next page is one day', () => {
  const pages = [
    [aDay('2026-11-20', { inputs: [input('a')] }), aDay('2026-11-19', { inputs: [input('b')] })],
    [aDay('2026-11-19', { outputs: [output('c')] }), aDay('2026-11-18', { inputs: [input('d')] })],
  ];
  expect(keysOf(pages)).toEqual([
    ['2026-11-20', 'input a'],
    ['2026-11-19', 'output c', 'input b'],
    ['2026-11-18', 'input d'],
  ]);
});

test('a movement that slid to the next page is shown once', () => {
  const pages = [
    [aDay('2026-11-20', { inputs: [input('a'), input('b')] })],
    [aDay('2026-11-20', { inputs: [input('b'), input('c')] })],
  ];
  expect(mergeByDay(pages)[0]!.entries).toHaveLength(3);
});

test('within a day costs come first, then deposits from the newest', () => {
  const day = aDay('2026-11-20', {
    inputs: [input('early', '2026-11-20T09:00:00Z'), input('late', '2026-11-20T18:00:00Z')],
    outputs: [output('cost')],
  });
  expect(keysOf([[day]])).toEqual([['2026-11-20', 'output cost', 'input late', 'input early']]);
});

test('dates and movements together fill at most the lines there are', () => {
  const day = (date: string, count: number) =>
    aDay(date, { inputs: Array.from({ length: count }, (_, at) => input(`${date} ${at}`)) });
  const days = mergeByDay([[day('2026-11-20', 4), day('2026-11-19', 5), day('2026-11-18', 9)]]);
  const shown = firstLines(days, 12);
  expect(shown.map(({ entries }) => entries.length)).toEqual([4, 5]);
  expect(firstLines(days, 13).map(({ entries }) => entries.length)).toEqual([4, 5, 1]);
});

test('a campaign costs the sum of its actions, given as texts of cents', () => {
  expect(costOf(output('a', '1050', '9', '0'))).toBe(1059);
});
