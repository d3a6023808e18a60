import { expect, test } from 'vitest';
import { guessedType } from './custom-attributes.ts';

test.each([
  [['P', 'M'], 'TEXT'],
  [['38', '40,5'], 'NUMBER'],
  [['007', '012'], 'TEXT'],
  [['31/12/2026', '1/2/26'], 'DATE'],
  [['2026-12-31'], 'DATE'],
  [['31/12/2026 14:30'], 'DATETIME'],
  [['31/12/2026', 'amanhã'], 'TEXT'],
  [[], 'TEXT'],
])('%j are of the type %s', (examples, type) => {
  expect(guessedType(examples)).toBe(type);
});
