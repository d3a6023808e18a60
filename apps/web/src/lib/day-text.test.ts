import { expect, test } from 'vitest';
import { maskDate, readDate, writeDate } from './day-text.ts';

test('days and moments are written and read as Brazilians do', () => {
  expect(writeDate('2026-12-31')).toBe('31/12/2026');
  expect(writeDate('2026-12-31T08:05')).toBe('31/12/2026 08:05');
  expect(writeDate('')).toBe('');
  expect(readDate('31/12/2026')).toBe('2026-12-31');
  expect(readDate('31/12/2026 08:05', true)).toBe('2026-12-31T08:05');
});

test.each(['31/1', '31/12/26', '31/02/2026', '29/02/2025', '01/01/0026', '01/01/2026 08:00'])(
  '%s is no day',
  (typed) => {
    expect(readDate(typed)).toBeNull();
  },
);

test.each(['31/12/2026', '31/12/2026 8', '31/12/2026 24:00', '31/12/2026 08:60'])(
  '%s is no moment',
  (typed) => {
    expect(readDate(typed, true)).toBeNull();
  },
);

test.each([
  ['31', '31'],
  ['311', '31/1'],
  ['1/2/2026', '01/02/2026'],
  ['31122026', '31/12/2026'],
  ['31.12.2026', '31/12/2026'],
  ['2026-12-31', '31/12/2026'],
  ['311220261', '31/12/2026'],
])('%s is masked as %s', (typed, masked) => {
  expect(maskDate(typed)).toBe(masked);
});

test('a moment has its hour behind the day', () => {
  expect(maskDate('311220260805', true)).toBe('31/12/2026 08:05');
  expect(maskDate('2026-12-31T08:05', true)).toBe('31/12/2026 08:05');
});
