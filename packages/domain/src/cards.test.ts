import { expect, test } from 'vitest';
import {
  CARD_BRANDS,
  type CardBrand,
  cardBrandOf,
  codeLengthOf,
  isExpired,
  passesLuhn,
} from './cards.ts';

test('the brands are the 24 of the specification, in its order, and UNKNOWN', () => {
  expect(CARD_BRANDS.join(', ')).toBe(
    'Visa, Mastercard, American Express, Diners Club, Discover, UnionPay, JCB, Elo, Hipercard, ' +
      'Cabal, Naranja X, RuPay, Mir, Troy, Verve, Interac, Maestro, Visa Electron, Bancontact, ' +
      'Carte Bancaire, Dankort, Girocard, Pagobancomat, eftpos, UNKNOWN',
  );
});

test.each<[string, CardBrand]>([
  ['4111 1111 1111 1111', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['378282246310005', 'American Express'],
  ['30569309025904', 'Diners Club'],
  ['6011111111111117', 'Discover'],
  ['6205500000000000004', 'UnionPay'],
  ['3530111333300000', 'JCB'],
  ['6362970000457013', 'Elo'],
  ['5067230000009011', 'Elo'],
  ['6062825624254001', 'Hipercard'],
  ['6042011000000000', 'Cabal'],
  ['5895620000000002', 'Naranja X'],
  ['6521', 'RuPay'],
  ['2200000000000004', 'Mir'],
  ['9792000000000001', 'Troy'],
  ['5061000000000000', 'Verve'],
  ['4506000000000000', 'Interac'],
  ['6759649826438453', 'Maestro'],
  ['4917300800000000', 'Visa Electron'],
  ['6703444444444449', 'Bancontact'],
  ['5019717010103742', 'Dankort'],
  ['0000000000000000', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('a number that begins as %s is of %s', (number, brand) => {
  expect(cardBrandOf(number)).toBe(brand);
});

test('a code has four digits on American Express and three elsewhere', () => {
  for (const brand of CARD_BRANDS)
    expect(codeLengthOf(brand)).toBe(brand === 'American Express' ? 4 : 3);
});

test('one wrong digit, or two that changed places, fail the check digit', () => {
  expect(passesLuhn('4111111111111111')).toBe(true);
  expect(passesLuhn('4111111111111112')).toBe(false);
  expect(passesLuhn('4556737586899855')).toBe(true);
  expect(passesLuhn('5456737586899855')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});

test('a card holds to the end of its last month; two digits are a year of this century', () => {
  const today = { month: 11, year: 2026 };
  expect(isExpired(11, 2026, today)).toBe(false);
  expect(isExpired(10, 2026, today)).toBe(true);
  expect(isExpired(12, 2025, today)).toBe(true);
  expect(isExpired(11, 26, today)).toBe(false);
  expect(isExpired(10, 26, today)).toBe(true);
});
