import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildStorefront } from '../build.mjs';
import { aPopup } from './a-popup.ts';

const sizeOf = (code) => gzipSync(code, { level: 9 }).length;

/** Ten pop-ups that use most rules, each with its own id and pages. */
const popups = Array.from({ length: 10 }, (_, at) => {
  const popup = aPopup({ id: randomUUID(), version: at + 1, holdout_percentage: at });
  popup.format = ['MODAL', 'SLIDE_IN', 'BAR', 'FULL_SCREEN', 'INLINE'][at % 5];
  popup.targeting.include = [{ test: 'starts_with', value: `/colecao/verao-${at}` }];
  popup.targeting.exclude = [{ test: 'contains', value: '/conta' }];
  popup.targeting.utm_source = at % 2 ? 'instagram' : '';
  popup.teaser = at % 3 ? { text: `Ganhe ${at + 5}% agora`, side: 'right' } : null;
  popup.weights = [
    ['A', 50],
    ['B', 50],
  ];
  return popup;
});

test('the script with ten pop-ups and the renderer keep to their sizes', async () => {
  const { core, renderer } = await buildStorefront();
  const config = {
    key: 'pk_0123456789abcdef',
    host: 'https://app.clientela.com.br',
    consent_mode: 'required',
    popups,
  };
  const sizes = {
    script: sizeOf(`${core}(${JSON.stringify(config)})`),
    renderer: sizeOf(renderer),
  };
  console.info('gzip bytes', sizes);
  expect(sizes.script).toBeLessThanOrEqual(6144);
  expect(sizes.renderer).toBeLessThanOrEqual(12_000);
  for (const code of [core, renderer]) {
    expect(code).not.toMatch(/innerHTML|cssText|\beval\(|new Function|\bimport\b|\bexport\b/);
  }
});
