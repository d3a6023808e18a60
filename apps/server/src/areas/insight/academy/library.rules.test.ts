import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARY, PICTURES } from './library.ts';

const FOLDER = new URL('../../../../../web/public/academy/', import.meta.url);
const MOST_BYTES = 60_000;

test('every lesson compiles', () => {
  expect(LIBRARY.length).toBeGreaterThan(0);
});

test('each picture that lessons may show has a small file', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    Object.keys(PICTURES)
      .map((name) => `${name}.webp`)
      .toSorted(),
  );
  for (const name of Object.keys(PICTURES))
    expect(statSync(new URL(`${name}.webp`, FOLDER)).size, name).toBeLessThanOrEqual(MOST_BYTES);
});
