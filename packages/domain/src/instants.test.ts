import { expect, test } from 'vitest';
import { instantOf } from './instants.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const SECONDS = 1_764_000_000;
const THEN = new Date(SECONDS * 1000);

test.each([
  ['seconds', SECONDS, THEN],
  ['seconds as text', String(SECONDS), THEN],
  ['a 64-bit object', { low: SECONDS, high: 0, unsigned: true }, THEN],
  ['an ISO text', THEN.toISOString(), THEN],
  ['a clock four minutes ahead', NOW.getTime() / 1000 + 240, new Date(NOW.getTime() + 240_000)],
  ['a clock six minutes ahead', NOW.getTime() / 1000 + 360, NOW],
  ['milliseconds', NOW.getTime(), NOW],
  ...[null, undefined, 'agora', '', {}, [], Number.NaN, 0, -1, 1e300, { low: 'x' }].map(
    (reported) => [`impossible ${String(reported)}`, reported, NOW] as const,
  ),
] as const)('%s is read as an instant that can be', (_what, reported, at) => {
  expect(instantOf(reported, NOW)).toEqual(at);
});
