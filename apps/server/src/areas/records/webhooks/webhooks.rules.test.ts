import { expect, test } from 'vitest';
import { judgeFailure, nextAttempt } from './webhooks.rules.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const HOUR = 3_600_000;

test('a message is tried ten times over more than three days, each wait a little longer than decided', () => {
  const waits = [];
  for (let attempts = 1; ; attempts++) {
    const [soonest, latest] = [0, 1].map((random) => nextAttempt(attempts, NOW, random));
    if (!soonest || !latest) break;
    waits.push(soonest.getTime() - NOW.getTime());
    expect(latest.getTime() - NOW.getTime()).toBeCloseTo(waits.at(-1)! * 1.1, 0);
  }
  expect(waits.map((ms) => ms / HOUR)).toEqual([...[5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]]);
  expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(72 * HOUR);
});

test.each([
  { days: 0, notified_day: 0, expected: { isReported: false, disabled: false } },
  { days: 1, notified_day: 0, expected: { isReported: true, disabled: false } },
  { days: 2, notified_day: 1, expected: { isReported: false, disabled: false } },
  { days: 4, notified_day: 1, expected: { isReported: true, disabled: false } },
  { days: 4.9, notified_day: 4, expected: { isReported: false, disabled: false } },
  { days: 5, notified_day: 4, expected: { isReported: true, disabled: true } },
])(
  'after $days failing days, warned on day $notified_day: $expected',
  ({ days, notified_day, expected }) => {
    const failing_since = new Date(NOW.getTime() - days * 24 * HOUR).toISOString();
    const { isReported, disabled } = judgeFailure({ failing_since, notified_day }, 500, NOW);
    expect({ isReported, disabled: disabled !== null }).toEqual(expected);
  },
);

test('an address that answers 410 is disabled at once', () => {
  const since = { failing_since: NOW.toISOString(), notified_day: 0 };
  expect(judgeFailure(since, 410, NOW)).toMatchObject({
    isReported: true,
    disabled: expect.any(String),
  });
});
