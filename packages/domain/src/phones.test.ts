import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import published from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { BRAZIL_PHONES } from './brazil-phones.ts';
import {
  formatPhone,
  isMobile,
  parsePhone,
  phoneCandidates,
  phoneForms,
  phoneKey,
  phonePart,
} from './phones.ts';

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11987654321', '+5511987654321'],
  ['+55 11 98765 4321', '+5511987654321'],
  ['5511987654321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['(11) 8765-4321', '+5511987654321'],
  ['551187654321', '+5511987654321'],
  ['(11) 3456-7890', '+551134567890'],
  ['55 98765-4321', '+5555987654321'],
  ['5534567890', '+555534567890'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+54 11 4321-1234', '+541143211234'],
  ['+54 011 4321-1234', '+541143211234'],
  ['+54 351 423-4567', '+543514234567'],
  ['+54 011 15 2345-6789', '+5491123456789'],
  ['+54 351 15 234-5678', '+5493512345678'],
  ['+54 9 2901 15 23-4567', '+5492901234567'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+52 1 55 1234 5678', '+525512345678'],
])('%s is stored as %s', (text, stored) => {
  expect(parsePhone(text)).toBe(stored);
});

test.each([
  '20987654321',
  '1234',
  '(11) 00000-0000',
  '0800 123 4567',
  'ramal 12',
  '',
  '119876543210',
  '+12',
])('%j is no phone', (text) => {
  expect(parsePhone(text)).toBeNull();
});

test('a person is found under their phone with and without the ninth digit', () => {
  expect(phoneCandidates('551187654321')).toContain('+5511987654321');
  expect(phoneCandidates('5511987654321')).toContain('+551187654321');
  expect(phoneCandidates('11987654321')[0]).toBe('+5511987654321');
});

test.each([
  ['+54 9 11 2345-6789', ['+5491123456789', '+541123456789']],
  ['541123456789', ['+541123456789', '+5491123456789']],
  ['5215512345678', ['+525512345678', '+5215512345678']],
  ['+52 55 1234 5678', ['+525512345678', '+5215512345678']],
])('a person is found under every form of %s', (text, forms) => {
  expect(phoneCandidates(text).slice(0, 2)).toEqual(forms);
});

test.each(['+541143211234', '+525512345678', '+5511987654321'])(
  'all forms of %s have one key',
  (phone) => {
    const keys = phoneForms(phone).map(phoneKey);
    expect(new Set(keys).size).toBe(1);
    expect(phoneForms(phone)).toContain(keys[0]);
  },
);

test('a foreign phone leads to no other one of as many digits', () => {
  expect(phoneCandidates('+4915123456789')).not.toContain('+491523456789');
});

test('phones are shown as people write them', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
  expect(formatPhone('+551134567890')).toBe('(11) 3456-7890');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
  expect(isMobile('+551134567890')).toBe(false);
});

test('a part of a phone is searched in the stored form', () => {
  expect(phonePart('(11) 9', true)).toBe('+55119');
  expect(phonePart('011', true)).toBe('+5511');
  expect(phonePart('+5511', true)).toBe('+5511');
  expect(phonePart('98765-4321', false)).toBe('987654321');
  expect(phonePart('(11) 98765-4321', false)).toBe('+5511987654321');
  expect(phonePart('ana', true)).toBe('ana');
});

test('our rules for Brazilian numbers match the library', () => {
  expect(BRAZIL_PHONES.countries.BR).toEqual(published.countries.BR);
});

test('the first three digits and the length decide, as the library has it for each number', () => {
  const kinds = new Set(['FIXED_LINE', 'MOBILE']);
  for (let start = 110; start < 1000; start++) {
    for (const rest of ['2345671', '9876512', '3123456', '12345678', '98765432']) {
      const number = `${start}${rest}`;
      const phone = parsePhoneNumberFromString(`+55${number}`, BRAZIL_PHONES);
      // Ten digits that begin like a mobile get their ninth digit first.
      if (number.length === 10 && /^..[6-9]/.test(number)) continue;
      const isKnown = kinds.has(phone?.getType() ?? '');
      expect(parsePhone(`+55${number}`), number).toBe(isKnown ? `+55${number}` : null);
    }
  }
});
