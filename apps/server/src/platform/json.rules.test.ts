import { expect, test } from 'vitest';
import { parseJson, storableJson } from './json.ts';

test('texts and names of a body become storable, all else stays', () => {
  const body = String.raw`{"a":"x\u0000y","b":["\ud83d","\ud83d\ude00"],"\udc00k":1,"c":"\\u0000","d":null}`;
  expect(parseJson(body)).toEqual({
    a: 'xy',
    b: ['\ufffd', '😀'],
    '\ufffdk': 1,
    c: String.raw`\u0000`,
    d: null,
  });
  expect(storableJson({ a: '\ud83d', b: '\u0000' })).toBe('{"a":"\ufffd","b":""}');
});

test('a byte order mark is skipped; brackets inside texts do not nest', () => {
  expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  expect(parseJson(JSON.stringify('[\\"['.repeat(1_000)))).toBe('[\\"['.repeat(1_000));
});

test('50,000 nested brackets are refused, 100 are not', () => {
  expect(() => parseJson('['.repeat(50_000) + ']'.repeat(50_000))).toThrow(SyntaxError);
  expect(parseJson('['.repeat(100) + ']'.repeat(100))).toBeInstanceOf(Array);
});

test.each([
  ['\ufeff{"a":1}', { a: 1 }],
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['[-9007199254740993, 9007199254740991]', ['-9007199254740993', 9_007_199_254_740_991]],
  [
    '{"text":"order \\"9007199254740993\\" 9007199254740993"}',
    { text: 'order "9007199254740993" 9007199254740993' },
  ],
  [
    '{"price":16.656666666666666,"share":0.1000000000000000055}',
    { price: 16.656666666666666, share: 0.1 },
  ],
  ['{"large":12345678901234567e3}', { large: 12345678901234567e3 }],
])('%s loses neither a byte order mark nor a digit of an identifier', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('text that is no JSON throws', () => {
  expect(() => parseJson('<br />{"a":1}')).toThrow();
});
