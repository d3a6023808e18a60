import { expect, test } from 'vitest';
import {
  dateOrderOf,
  dayOf,
  instantReader,
  parseDate,
  parseSerialDate,
  spanReader,
} from './days.ts';

const brazilian = { order: 'day_first', thisYear: 2026 } as const;

test.each([
  ['31/12/2025', '2025-12-31'],
  ['1/2/26', '2026-02-01'],
  ['01-02-85', '1985-02-01'],
  ['2010-12-01 08:26:00', '2010-12-01'],
  ['20101201', '2010-12-01'],
  ['29/02/2024', '2024-02-29'],
  ['5 de março de 2024', '2024-03-05'],
  ['05-abr-2024', '2024-04-05'],
  ['Dec 1, 2010', '2010-12-01'],
  ['31/12/2025 23:59', '2025-12-31'],
])('%s is %s', (text, day) => {
  const date = parseDate(text, brazilian);
  expect(date && dayOf(date)).toBe(day);
});

test.each([
  '31/02/2025',
  '29/02/2025',
  '12/31/2025',
  '00/00/0000',
  '2025-13-01',
  '10/10/2025 25:00',
  'ontem',
  '',
  '1/2/202',
])('%j is no date', (text) => {
  expect(parseDate(text, brazilian)).toBeNull();
});

test.each([
  ['13/01/2025', 'day_first'],
  ['01/13/2025', 'month_first'],
  ['01/02/2025', 'unsure'],
  ['05/05/2025', 'either'],
  ['2025-02-01', 'either'],
  ['31/31/2025', null],
  ['texto', null],
])('%s says of its order: %s', (text, order) => {
  expect(dateOrderOf(text)).toBe(order);
});

test('a date without a zone is read in the store’s, summer time included; one with a zone keeps it', () => {
  const instant = instantReader('America/Sao_Paulo');
  const read = (text: string) => {
    const date = parseDate(text, brazilian);
    return date && new Date(instant(date)).toISOString();
  };
  expect(read('01/12/2025 10:00')).toBe('2025-12-01T13:00:00.000Z');
  expect(read('01/12/2010 08:26:00')).toBe('2010-12-01T10:26:00.000Z');
  expect(read('2025-12-01T10:00:00Z')).toBe('2025-12-01T10:00:00.000Z');
  expect(read('2025-12-01T10:00:00.5+02:00')).toBe('2025-12-01T08:00:00.500Z');
  expect(read('01/12/2025 10:00 PM')).toBe('2025-12-02T01:00:00.000Z');
  expect(read('01/12/2025')).toBe('2025-12-01T03:00:00.000Z');
});

test('a spreadsheet’s serial number is a date with its time', () => {
  expect(parseSerialDate(40_513.351_388_89)).toMatchObject({ year: 2010, month: 12, day: 1 });
  expect(parseSerialDate(40_513.351_388_89)?.time).toBe((8 * 60 + 26) * 60_000);
  expect(parseSerialDate(45292)?.time).toBeNull();
  expect(parseSerialDate(-1)).toBeNull();
});

test('days and months later it is the same time of day, and a month ends on its last day', () => {
  const later = spanReader('America/New_York');
  const add = (from: string, value: number, unit: 'HOUR' | 'DAY' | 'MONTH') =>
    later(new Date(from), { value, unit }).toISOString();
  // Clocks go forward on 14 March 2027, and back on 7 November.
  expect(add('2027-03-13T15:00:00Z', 1, 'DAY')).toBe('2027-03-14T14:00:00.000Z');
  expect(add('2027-11-06T14:00:00Z', 1, 'DAY')).toBe('2027-11-07T15:00:00.000Z');
  expect(add('2027-03-13T15:00:00Z', 24, 'HOUR')).toBe('2027-03-14T15:00:00.000Z');
  expect(add('2027-01-31T15:00:00Z', 1, 'MONTH')).toBe('2027-02-28T15:00:00.000Z');
  expect(add('2027-12-31T15:00:00Z', 2, 'MONTH')).toBe('2028-02-29T15:00:00.000Z');
});

test.each([
  ['25 de janeiro de 2026 14:30 hs.', '2026-01-25T17:30'],
  ['25/01/2026 14h30', '2026-01-25T17:30'],
  ['25/01/2026 às 14h30min', '2026-01-25T17:30'],
  ['25/01/2026 - 14:30', '2026-01-25T17:30'],
  ['25/01/2026 14h', '2026-01-25T17:00'],
  ['dom, 25/01/2026 14:30', '2026-01-25T17:30'],
  ['segunda-feira, 26 de janeiro de 2026', '2026-01-26T03:00'],
])('%s is understood', (written, at) => {
  const date = parseDate(written, { order: 'day_first', thisYear: 2026 });
  const instant = date && new Date(instantReader('America/Sao_Paulo')(date)).toISOString();
  expect(instant?.slice(0, 16)).toBe(at);
});

test.each(['25/01/2026 14h75', '25/01/2026 25h', '25/01/2026 x 14:30'])(
  '%s is no date',
  (written) => {
    expect(parseDate(written, { order: 'day_first', thisYear: 2026 })).toBeNull();
  },
);
