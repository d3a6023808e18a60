import { expect, test } from 'vitest';
import { verdictOf } from './ab-verdict.ts';

const a = (sent: number, opened: number) => ({ variant: 'A' as const, sent, opened });
const b = (sent: number, opened: number) => ({ variant: 'B' as const, sent, opened });

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
