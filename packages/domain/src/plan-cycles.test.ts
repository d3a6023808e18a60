import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  cycleOf,
  daysBetween,
  priceForRest,
  renewalAfter,
  stepReached,
  usedPercent,
} from './plan-cycles.ts';
import { DEPOSIT_MINIMUM, depositFor, parseUsagePrice, writeUsagePrice } from './wallet-rules.ts';

describe('a period runs from renewal day to renewal day', () => {
  test.each([
    ['2026-11-20', 5, '2026-11-05', '2026-12-05'],
    ['2026-11-05', 5, '2026-11-05', '2026-12-05'],
    ['2026-11-04', 5, '2026-10-05', '2026-11-05'],
    ['2026-01-04', 5, '2025-12-05', '2026-01-05'],
    ['2026-02-27', 31, '2026-01-31', '2026-02-28'],
    ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
    ['2028-02-28', 31, '2028-01-31', '2028-02-29'],
    ['2026-04-30', 31, '2026-04-30', '2026-05-31'],
    ['2026-12-31', 31, '2026-12-31', '2027-01-31'],
    ['2026-12-15', 1, '2026-12-01', '2027-01-01'],
  ])('%s with day %i lies in %s to %s', (day, renewalDay, start, end) => {
    expect(cycleOf(day, renewalDay)).toEqual({ start, end });
  });

  test('each renewal begins the period that the one before ended, for years', () => {
    for (const renewalDay of [1, 15, 28, 29, 30, 31]) {
      let day = '2024-01-31';
      for (let month = 0; month < 60; month++) {
        const next = renewalAfter(day, renewalDay);
        expect(next > day).toBe(true);
        expect(cycleOf(next, renewalDay).start).toBe(next);
        day = next;
      }
    }
  });

  test('a quarter after 30 November ends with February', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-11-20', 12)).toBe('2027-11-20');
  });
});

describe('contracting in the middle of a period', () => {
  const cycle = { start: '2026-11-05', end: '2026-12-05' };
  test('costs the share of the days left', () => {
    const monthly = { price: 3000, units: null, billing: 'monthly' as const };
    expect(priceForRest(monthly, cycle, '2026-11-05')).toBe(3000);
    expect(priceForRest(monthly, cycle, '2026-11-20')).toBe(1500);
    expect(priceForRest(monthly, cycle, '2026-12-04')).toBe(100);
  });

  test('costs a day less with each day of a period, and never more than the whole', () => {
    const addon = { price: 14_990, units: null, billing: 'monthly' as const };
    for (const first of ['2026-01-31', '2026-02-05', '2027-02-28', '2028-02-29', '2026-12-31']) {
      for (const renewalDay of [5, 28, 31]) {
        const cycle = cycleOf(first, renewalDay);
        const days = daysBetween(cycle.start, cycle.end);
        for (let day = 0; day < days; day++) {
          const share = (addon.price * (days - day)) / days;
          const price = priceForRest(addon, cycle, addDays(cycle.start, day));
          expect(Math.abs(price - share), `${cycle.start} + ${day}`).toBeLessThanOrEqual(0.5);
        }
      }
    }
  });

  test('a missing amount below the minimum deposit requires the minimum deposit', () => {
    const addon = { price: 14_990, units: null, billing: 'monthly' as const };
    const deposits = new Set<number>();
    for (let day = 0; day < 30; day++) {
      const price = priceForRest(addon, cycle, addDays(cycle.start, day));
      const deposit = depositFor(price - 100);
      expect(deposit).toBeGreaterThanOrEqual(Math.max(DEPOSIT_MINIMUM, price - 100));
      if (price - 100 <= DEPOSIT_MINIMUM) deposits.add(deposit);
    }
    expect([...deposits]).toEqual([DEPOSIT_MINIMUM]);
  });

  test('costs everything where it brings units, or once', () => {
    const units = { price: 3000, units: 5, billing: 'monthly' as const };
    const once = { price: 3000, units: null, billing: 'one_time' as const };
    expect(priceForRest(units, cycle, '2026-12-04')).toBe(3000);
    expect(priceForRest(once, cycle, '2026-12-04')).toBe(3000);
  });
});

test('steps are reached at four fifths and at the whole, never without a limit', () => {
  expect(stepReached(79, 100)).toBe(null);
  expect(stepReached(80, 100)).toBe(80);
  expect(stepReached(100, 100)).toBe(100);
  expect(stepReached(250, 100)).toBe(100);
  expect(stepReached(1_000_000, null)).toBe(null);
  expect(stepReached(0, 0)).toBe(null);
  expect(usedPercent(25_001, 25_000)).toBe(100);
});

test('a price of fractions of a cent is read and written exactly', () => {
  expect(parseUsagePrice('0,0045')).toBe(450_000);
  expect(parseUsagePrice('0,000001')).toBe(100);
  expect(parseUsagePrice('R$ 1,5')).toBe(150_000_000);
  expect(parseUsagePrice('12')).toBe(1_200_000_000);
  for (const wrong of ['', '-1', '0.5', '0,0000001', 'abc', '1,', '1234567']) {
    expect(parseUsagePrice(wrong), wrong).toBe(null);
  }
  for (const micros of [100, 450_000, 150_000_000, 123_456_700]) {
    expect(parseUsagePrice(writeUsagePrice(micros))).toBe(micros);
  }
});
