import { expect, test } from 'vitest';
import * as rules from './wallet-rules.ts';

test('the numbers are those of the specification (wallet §9)', () => {
  expect(rules).toMatchObject({
    QUICK_AMOUNTS: [3000, 5000, 10_000, 20_000, 50_000],
    DEPOSIT_MINIMUM: 3000,
    DEPOSIT_DEFAULT: 3000,
    AMOUNT_MINIMUM: 500,
    AMOUNT_MAXIMUM: 100_000_000,
    AMOUNT_STEP: 100,
    AMOUNT_DIGITS: 9,
    SIMULATOR_BOUND: 50_000,
    SIMULATOR_STEP: 10_000,
    FEE_DEBOUNCE_MS: 300,
    STATEMENT_PER_PAGE: 10,
    STATEMENT_LINES: 12,
    CARDS_PER_PAGE: 50,
    DEPOSIT_CARDS_PER_PAGE: 15,
    ADDONS_PER_PAGE: 100,
    CARD_NUMBER_MIN: 13,
    CARD_NUMBER_MAX: 19,
  });
});

test('an amount buys whole actions, also at a price below a cent', () => {
  expect(rules.actionsFor(3000, 9)).toBe(333);
  expect(rules.actionsFor(3000, 0.35)).toBe(8571);
  expect(rules.actionsFor(8, 9)).toBe(0);
  expect(rules.actionsFor(3000, 0)).toBe(0);
});

test('a slider ends at 50,000 and grows by 10,000 once the amount exceeds it', () => {
  const bounds = [0, 50_000, 50_001, 60_000, 60_001].map(rules.simulatorBound);
  expect(bounds).toEqual([50_000, 50_000, 60_000, 60_000, 70_000]);
});

test('a share of a deposit is rounded half up, and its floor is no less than that', () => {
  const percent = { millionths: 10_000, fixed: 0, minimum: 0 };
  expect([5_049, 5_050, 5_149].map((amount) => rules.feeOf(amount, percent))).toEqual([50, 51, 51]);
  expect(rules.feeOf(3_000, { ...percent, minimum: 50 })).toBe(50);
  const card = { millionths: 34_900, fixed: 49, minimum: 0 };
  expect(rules.feeOf(10_000, card)).toBe(398);
  expect(rules.feeOf(100_000_000, card)).toBe(3_490_049);
});

test('a day posts millionths rounded half up; a hold is never too small', () => {
  expect([499_999, 500_000, 1_500_000].map(rules.centsPosted)).toEqual([0, 1, 2]);
  expect(rules.centsHeld(7, 350_001)).toBe(3);
  expect(rules.centsHeld(2, 500_000)).toBe(1);
  expect(rules.centsHeld(0, 500_000)).toBe(0);
});

test('the deposit for a missing amount is in whole reais, and at least the minimum', () => {
  expect([1, 3000, 3001, 12_345].map(rules.depositFor)).toEqual([3000, 3000, 3100, 12_400]);
});
