import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

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
