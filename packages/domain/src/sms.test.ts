import { expect, test } from 'vitest';
import { formatCents } from './money.ts';
import { measureSms, withoutAccents } from './sms.ts';

test.each([
  ['a'.repeat(160), 'GSM-7', 1, 0],
  ['a'.repeat(161), 'GSM-7', 2, 145],
  ['a'.repeat(306), 'GSM-7', 2, 0],
  ['a'.repeat(307), 'GSM-7', 3, 152],
  ['à é è ì ò ù ä ö ñ ü Ç É', 'GSM-7', 1, 137],
  // These take two places each.
  ['^{}\\[]~|€'.repeat(8), 'GSM-7', 1, 16],
  ['ã'.repeat(70), 'UCS-2', 1, 0],
  ['ã'.repeat(71), 'UCS-2', 2, 63],
  // A pair of UTF-16 is not torn apart between segments.
  ['😀'.repeat(36), 'UCS-2', 2, 61],
  ['', 'GSM-7', 1, 160],
])('segments of %j', (text, encoding, segments, left) => {
  expect(measureSms(text)).toEqual({ encoding, segments, left });
});

test('without accents Portuguese stays within GSM-7', () => {
  const text = 'Olá, João! “Promoção” só até amanhã – 1º lote… à vista, Ç';
  expect(measureSms(text).encoding).toBe('UCS-2');
  const plain = withoutAccents(text);
  expect(plain).toBe('Ola, Joao! "Promocao" so ate amanha - 1o lote... a vista, C');
  expect(measureSms(plain).encoding).toBe('GSM-7');
  expect(withoutAccents('😀 ñ')).toBe('😀 n');
  // Formatted money contains a space that GSM-7 lacks.
  expect(measureSms(withoutAccents(formatCents(3_000))).encoding).toBe('GSM-7');
});

test.each([
  ['a'.repeat(160), 'GSM-7', 1],
  ['a'.repeat(161), 'GSM-7', 2],
  ['a'.repeat(304), 'GSM-7', 2],
  ['a'.repeat(305), 'GSM-7', 3],
  [`é${'a'.repeat(69)}`, 'UCS-2', 1],
  [`é${'a'.repeat(132)}`, 'UCS-2', 3],
  [`|${'a'.repeat(70)}`, 'UCS-2', 2],
  ['nº', 'UCS-2', 1],
  ['ç', 'UCS-2', 1],
  ['€'.repeat(80), 'GSM-7', 1],
  ['😀'.repeat(36), 'UCS-2', 2],
  ['', 'GSM-7', 1],
] as const)('segments of %j at Zenvia', (text, encoding, segments) => {
  expect(measureSms(text, 'zenvia')).toMatchObject({ encoding, segments });
});

test('invisible characters of pasted texts do not force Unicode', () => {
  const pasted = 'a\u200cb\u200d\ufeffc\u00adok\u2011x\u2022y\u2009z\u2060\u200e\u202fw\tv';
  expect(withoutAccents(pasted)).toBe('abcok-x-y z w v');
  // A family is one emoji of several that joiners hold together.
  expect(withoutAccents('👨\u200d👩\u200d👧')).toBe('👨\u200d👩\u200d👧');
});
