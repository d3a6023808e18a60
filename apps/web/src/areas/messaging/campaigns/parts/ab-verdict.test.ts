import { expect, test } from 'vitest';
import { comparedBy, verdictOf } from './ab-verdict.ts';

const rest = { clicked: 0, orders: 0 };
const a = (sent: number, opened: number) => ({ variant: 'A' as const, sent, opened, ...rest });
const b = (sent: number, opened: number) => ({ variant: 'B' as const, sent, opened, ...rest });

test('a difference that chance makes is none; one it does not make has a winner', () => {
  expect(verdictOf(a(1368, 462), b(1369, 461))).toEqual({ outcome: 'even' });
  expect(verdictOf(a(1000, 300), b(1000, 345))).toMatchObject({ outcome: 'winner', variant: 'B' });
  expect(verdictOf(a(1000, 300), b(1000, 335))).toEqual({ outcome: 'even' });
});

test('few messages, or hardly any opened, say nothing', () => {
  expect(verdictOf(a(49, 40), b(60, 2))).toEqual({ outcome: 'too_few' });
  expect(verdictOf(a(500, 4), b(500, 0))).toEqual({ outcome: 'too_few' });
  expect(verdictOf(a(0, 0), b(0, 0))).toEqual({ outcome: 'too_few' });
});

test('two SMS texts are compared by clicks, since SMS has no read receipts', () => {
  expect(comparedBy('EMAIL')).toBe('opened');
  expect(comparedBy('OFFICIAL_WHATSAPP')).toBe('opened');
  expect(comparedBy('SMS')).toBe('clicked');
  expect(comparedBy('MANUAL_WHATSAPP')).toBeNull();
  const sides = [a(1000, 0), b(1000, 0)] as const;
  const [one, other] = [
    { ...sides[0], clicked: 30 },
    { ...sides[1], clicked: 90 },
  ];
  expect(verdictOf(one, other, 'clicked')).toMatchObject({ outcome: 'winner', variant: 'B' });
});

test('two channels compare by the sales they brought', () => {
  const [one, other] = [
    { ...a(1000, 300), orders: 12 },
    { ...b(1000, 0), orders: 41 },
  ];
  expect(verdictOf(one, other, 'orders')).toMatchObject({ outcome: 'winner', variant: 'B' });
  expect(verdictOf(one, { ...other, orders: 15 }, 'orders')).toEqual({ outcome: 'even' });
});
