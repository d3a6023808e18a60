import { expect, test } from 'vitest';
import type { Outcome } from './read-records.ts';
import { type DomainState, nextCheck, settle } from './schedule.ts';

const START = new Date('2026-01-10T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(START.getTime() + ms);

const FOUND: Outcome = { state: 'found', problem: null, present: [] };
const MISSING: Outcome = { state: 'missing', problem: null, present: [] };
const UNREACHABLE: Outcome = { state: 'unreachable', problem: null, present: [] };
const DIFFER: Outcome = { state: 'different', problem: 'servers_differ', present: [] };

const NEW: DomainState = {
  status: 'pending',
  created_at: START,
  verified_at: null,
  missing_since: null,
  schedule_since: START,
};

test('checks come after 1, 5, 15 and 30 minutes, hourly for 72 hours, then daily', () => {
  const minutesAfter = (elapsed: number) =>
    (nextCheck(START, at(elapsed)).getTime() - START.getTime() - elapsed) / MINUTE;
  expect(nextCheck(START, at(0))).toEqual(at(MINUTE));
  expect(nextCheck(START, at(MINUTE))).toEqual(at(5 * MINUTE));
  expect(nextCheck(START, at(5 * MINUTE))).toEqual(at(15 * MINUTE));
  expect(nextCheck(START, at(20 * MINUTE))).toEqual(at(30 * MINUTE));
  expect([30 * MINUTE, 71 * HOUR, 72 * HOUR, 500 * HOUR].map(minutesAfter)).toEqual([
    60, 60, 1440, 1440,
  ]);
});

test('a domain is verified once its key is found, goes to attention and waits after 72 hours', () => {
  const verified = settle(NEW, FOUND, at(HOUR));
  expect(verified).toMatchObject({ change: 'verified', state: { verified_at: at(HOUR) } });
  expect(settle(verified.state, FOUND, at(2 * HOUR)).change).toBeNull();
  const missing = settle(verified.state, MISSING, at(100 * HOUR));
  expect(missing).toMatchObject({
    change: 'attention',
    state: { status: 'attention', missing_since: at(100 * HOUR) },
    next_check_at: at(100 * HOUR + MINUTE),
  });
  expect(settle(missing.state, MISSING, at(171 * HOUR)).change).toBeNull();
  const waiting = settle(missing.state, MISSING, at(172 * HOUR));
  expect(waiting).toMatchObject({ change: 'waiting', state: { status: 'waiting' } });
  expect(settle(waiting.state, FOUND, at(200 * HOUR))).toMatchObject({
    change: 'restored',
    state: { status: 'verified', missing_since: null, verified_at: at(HOUR) },
  });
});

test('servers that do not answer or differ change nothing', () => {
  const verified = settle(NEW, FOUND, at(HOUR)).state;
  for (const nothing of [UNREACHABLE, DIFFER]) {
    expect(settle(verified, nothing, at(2 * HOUR))).toMatchObject({
      change: null,
      state: verified,
    });
  }
  const missing = settle(verified, MISSING, at(2 * HOUR)).state;
  expect(settle(missing, UNREACHABLE, at(200 * HOUR)).state.status).toBe('attention');
});

test('without its key for 30 days it is given up, and a later check may still verify it', () => {
  const day = 24 * HOUR;
  expect(settle(NEW, MISSING, at(29 * day)).change).toBeNull();
  const expired = settle(NEW, MISSING, at(30 * day));
  expect(expired).toMatchObject({ change: 'expired', next_check_at: null });
  expect(settle(expired.state, MISSING, at(31 * day))).toMatchObject({
    change: null,
    next_check_at: null,
  });
  expect(settle(expired.state, FOUND, at(40 * day)).change).toBe('verified');
});
