import { afterEach, expect, test } from 'vitest';
import {
  formatAxisMoney,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  initialOf,
} from './format.ts';
import { setFormatLocale } from './locale.ts';

afterEach(() => setFormatLocale('pt-BR'));

const INSTANT = '2026-11-20T17:05:00.000Z';
const written = () => [
  formatMoney(123_456).replaceAll(/\s/g, ' '),
  formatNumber(1_234_567),
  formatDay('2026-11-20'),
  formatInstant(INSTANT, 'America/Sao_Paulo').replaceAll(/\s/g, ' '),
  formatPercent(0.123),
];

test('an axis writes its money in one way', () => {
  const ticks = [0, 500_00, 2_500_00, 50_000_00, 100_000_00].map((cents) =>
    formatAxisMoney(cents).replaceAll(/\s/g, ' '),
  );
  expect(ticks).toEqual(['R$ 0', 'R$ 500', 'R$ 2,5 mil', 'R$ 50 mil', 'R$ 100 mil']);
});

test('Portuguese is what a Brazilian expects', () => {
  expect(written()).toEqual([
    'R$ 1.234,56',
    '1.234.567',
    '20/11/2026',
    '20/11/2026, 14:05',
    '12,3%',
  ]);
});

test('each language writes numbers, money and days in its own way', () => {
  setFormatLocale('en');
  expect(written()).toEqual([
    'R$1,234.56',
    '1,234,567',
    '11/20/2026',
    '11/20/2026, 02:05 PM',
    '12.3%',
  ]);
  setFormatLocale('fr');
  expect(formatDay('2026-11-20')).toBe('20/11/2026');
  expect(formatMoney(123_456).replaceAll(/\s/g, ' ')).toBe('1 234,56 R$');
  setFormatLocale('zh');
  expect(formatDay('2026-11-20')).toBe('2026/11/20');
});

test('Arabic counts with its digits, in the Gregorian year, and does not turn the currency round', () => {
  setFormatLocale('ar');
  expect(formatNumber(1234)).toBe('١٬٢٣٤');
  expect(formatDay('2026-11-20')).toContain('٢٠٢٦');
  expect(formatMoney(123_456)).toContain('\u200eR$\u200e');
});

test('without a picture the initial of the name is shown, else of the e-mail', () => {
  expect(initialOf({ name: 'élia', email: 'dona@loja.example' })).toBe('É');
  expect(initialOf({ name: '', email: 'dona@loja.example' })).toBe('D');
});
