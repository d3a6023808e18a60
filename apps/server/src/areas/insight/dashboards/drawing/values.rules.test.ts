import { type MetricsAnswer, MetricsQuery } from '@clientela/contract';
import { expect, test } from 'vitest';
import { changeText, keyText, valueText } from './values.ts';

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null;

function compared(
  metric: 'revenue' | 'orders' | 'repurchase_90' | 'nps',
  now: number,
  before: number,
  { few_orders = false } = {},
) {
  const unit = { revenue: 'cents', orders: 'count', repurchase_90: 'permille', nps: 'points' }[
    metric
  ];
  const answer = {
    units: [unit],
    total: [now],
    previous_total: [before],
    few_orders,
  } as MetricsAnswer;
  return changeText({ query: MetricsQuery.parse({ metrics: [metric] }), answer }, 0);
}

test('values are written in pt-BR', () => {
  expect(plain(valueText('cents', 4_120_000))).toBe('R$ 41.200,00');
  expect(valueText('count', 1234)).toBe('1.234');
  expect(valueText('permille', 150)).toBe('15,0 %');
  expect(valueText('points', -12)).toBe('-12,0');
  expect(valueText('points', 41.2)).toBe('41,2');
  expect(valueText('cents', null)).toBe('–');
});

test('amounts change in per cent, rates and points by their difference', () => {
  expect(compared('revenue', 112, 100)).toBe('12 % acima');
  expect(compared('revenue', 88, 100)).toBe('12 % abaixo');
  expect(compared('revenue', 100, 100)).toBe('igual a antes');
  expect(compared('repurchase_90', 150, 120)).toBe('3 p.p. acima');
  expect(compared('nps', 40, 45)).toBe('5 p.p. abaixo');
});

test('no change is shown from nothing, or below ten orders', () => {
  expect(compared('revenue', 100, 0)).toBeNull();
  expect(compared('orders', 12, 9)).toBeNull();
  expect(compared('orders', 12, 10)).toBe('20 % acima');
  expect(compared('revenue', 112, 100, { few_orders: true })).toBeNull();
});

test('keys of times are read as days, months and hours', () => {
  expect(keyText('day', '2026-11-20', '')).toBe('20/11/2026');
  expect(keyText('month', '2026-11', '')).toBe('nov/2026');
  expect(keyText('week', '2026-W47', '')).toBe('semana de 16/11/2026');
  expect(keyText('hour', '9', '')).toBe('9 h');
  expect(keyText('day_of_week', '0', '')).toBe('Dom');
  expect(keyText('state', 'SP', 'São Paulo')).toBe('São Paulo');
});
