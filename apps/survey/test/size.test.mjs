import { expect, test } from 'vitest';
import { buildSurveyPage } from '../build.mjs';

test('the page is at most 30 kB compressed and runs under a strict policy', async () => {
  const { script, style, size } = await buildSurveyPage();
  expect(size).toBeLessThanOrEqual(30_000);
  expect(script).not.toMatch(/innerHTML|cssText|\beval\(|new Function|\bimport\b|\bexport\b/);
  expect(style).not.toMatch(/url\(|@import/);
});
