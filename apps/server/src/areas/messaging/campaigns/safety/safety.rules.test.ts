import { SafeSend } from '@clientela/contract';
import { expect, test } from 'vitest';
import { breachOf, canaryPassesAt, canarySize, type SendFigures } from './safety.rules.ts';

const { limits } = SafeSend.parse({});
const figures = (answered: number, more: Partial<SendFigures>): SendFigures => ({
  answered,
  accepted: answered,
  final: 0,
  bounces: 0,
  complaints: 0,
  failures: 0,
  opt_outs: 0,
  ...more,
});

test('bounces stop at 6 of 50, 9 of 100 and 34 of 500, and not one earlier', () => {
  for (const [hits, of] of [
    [6, 50],
    [9, 100],
    [34, 500],
  ] as const) {
    expect(breachOf(figures(of, { bounces: hits }), limits), `${hits} of ${of}`).toBe('bounces');
    expect(breachOf(figures(of, { bounces: hits - 1 }), limits), `${hits - 1} of ${of}`).toBeNull();
  }
});

test('complaints stop from the second on, failures at 10 % and opt-outs at 2 %', () => {
  expect(breachOf(figures(50, { complaints: 1 }), limits)).toBeNull();
  expect(breachOf(figures(50, { complaints: 2 }), limits)).toBe('complaints');
  expect(breachOf(figures(5_000, { complaints: 15 }), limits)).toBeNull();
  expect(breachOf(figures(100, { failures: 10 }), limits)).toBeNull();
  expect(breachOf(figures(100, { failures: 16 }), limits)).toBe('failures');
  expect(breachOf(figures(100, { opt_outs: 2 }), limits)).toBeNull();
  expect(breachOf(figures(100, { opt_outs: 6 }), limits)).toBe('opt_outs');
});

test('a handful of messages stops nothing, and a limit of the campaign replaces the default', () => {
  expect(breachOf(figures(5, { bounces: 5 }), limits)).toBeNull();
  expect(breachOf(figures(50, { bounces: 6 }), { ...limits, bounces: 20 })).toBeNull();
});

test('a canary has two percent and at least 50 messages, and leaves a rest', () => {
  const auto = SafeSend.parse({});
  const always = SafeSend.parse({ canary: 'always', canary_percentage: 10 });
  expect(canarySize(auto, { total: 499, isUncertain: true })).toBe(0);
  expect(canarySize(auto, { total: 500, isUncertain: true })).toBe(50);
  expect(canarySize(auto, { total: 12_345, isUncertain: true })).toBe(247);
  expect(canarySize(auto, { total: 12_345, isUncertain: false })).toBe(0);
  expect(canarySize(always, { total: 800, isUncertain: false })).toBe(80);
  expect(canarySize(always, { total: 50, isUncertain: true })).toBe(0);
  const never = SafeSend.parse({ canary: 'never' });
  expect(canarySize(never, { total: 9_000, isUncertain: true })).toBe(0);
});

test('the rest of an e-mail follows ten minutes after 95 % of the canary was answered', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const last_at = new Date('2026-11-23T11:58:00Z');
  const of = { size: 100, final: 0, last_at, now };
  expect(canaryPassesAt('EMAIL', { ...of, open: 6 })).toBeNull();
  expect(canaryPassesAt('EMAIL', { ...of, open: 5 })).toEqual(new Date('2026-11-23T12:08:00Z'));
  expect(canaryPassesAt('EMAIL', { ...of, open: 0, final: 100 })).toEqual(
    new Date('2026-11-23T12:08:00Z'),
  );
});

test('the rest on phones follows after 20 minutes or at 80 % final receipts', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const last_at = new Date('2026-11-23T11:58:00Z');
  const of = { size: 100, open: 0, last_at, now };
  expect(canaryPassesAt('SMS', { ...of, final: 79 })).toEqual(new Date('2026-11-23T12:18:00Z'));
  expect(canaryPassesAt('OFFICIAL_WHATSAPP', { ...of, final: 80 })).toEqual(now);
});
