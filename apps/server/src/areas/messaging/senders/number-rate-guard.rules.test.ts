import { expect, test } from 'vitest';
import {
  daysNeeded,
  guardedPace,
  isStopped,
  paceAfterThrottling,
} from './number-rate-guard.rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('after too many messages the pace is half for ten minutes, then a tenth more each minute', () => {
  const after = (minutes: number) => paceAfterThrottling(ago(minutes), now);
  expect([0, 9.9, 10, 11, 13, 14, 60].map(after)).toEqual([0.5, 0.5, 0.6, 0.7, 0.9, 1, 1]);
  expect(paceAfterThrottling(null, now)).toBe(1);
});

test('at YELLOW a number has half its pace, and never none', () => {
  const calm = { quality: 'GREEN' as const, throttled_at: null };
  expect(guardedPace(80, calm, now)).toBe(80);
  expect(guardedPace(80, { ...calm, quality: 'YELLOW' }, now)).toBe(40);
  const both = { quality: 'YELLOW' as const, throttled_at: ago(1).toISOString() };
  expect(guardedPace(80, both, now)).toBe(20);
  expect(guardedPace(1, both, now)).toBe(1);
});

test('at RED marketing stops; utility and the chat go on', () => {
  expect(isStopped('RED', 'marketing')).toBe(true);
  expect(isStopped('RED', 'utility')).toBe(false);
  expect(isStopped('RED', 'service')).toBe(false);
  expect(isStopped('YELLOW', 'marketing')).toBe(false);
});

test('people beyond the room of today wait for tomorrow', () => {
  expect(daysNeeded(100, { limit: 250, used: 0 })).toBe(1);
  expect(daysNeeded(251, { limit: 250, used: 0 })).toBe(2);
  expect(daysNeeded(600, { limit: 250, used: 200 })).toBe(4);
  expect(daysNeeded(1, { limit: 250, used: 250 })).toBe(2);
});
