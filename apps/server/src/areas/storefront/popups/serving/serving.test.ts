import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { aPopup, FORM, SITE, visitor } from '#test/popups';
import { storefrontBuild } from './script.ts';

const world = useWorld();
const store = useStore(world);
const { folder } = storefrontBuild;

beforeAll(() => {
  storefrontBuild.folder = `${mkdtempSync(join(tmpdir(), 'clientela-storefront-'))}/`;
  writeFileSync(`${storefrontBuild.folder}core.js`, 'core');
  writeFileSync(`${storefrontBuild.folder}renderer.js`, 'renderer();');
});
afterAll(() => {
  rmSync(storefrontBuild.folder, { recursive: true });
  storefrontBuild.folder = folder;
});
beforeEach(() => world.clock.advance(4_000));

function configIn(script: string): contract.StorefrontConfig {
  const call = /^core\((.*)\);\n$/s.exec(script)?.[1] ?? '';
  return JSON.parse(call);
}

test('the script carries the published rules, and changes with them', async () => {
  const popup = await aPopup(world, store, {
    teaser: { text: '</script><b>' },
    targeting: { customer_cluster_ids: [crypto.randomUUID()] },
  });
  const page = visitor(world, store);
  const read = () => page.get(`${page.key}.js`, { referer: `${SITE}/` });
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=60, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const text = answer.raw.toString();
  expect(text).not.toContain('</script>');
  const config = configIn(text);
  expect(config).toMatchObject({ key: page.key, consent_mode: 'required' });
  expect(config.popups).toMatchObject([
    { id: popup.id, version: 1, asks_audience: true, weights: [['A', 50]] },
  ]);
  expect(text).not.toContain('customer_cluster_ids');

  await store.owner.call(contract.pausePopup, { id: popup.id });
  world.clock.advance(4_000);
  expect(configIn((await read()).raw.toString()).popups).toEqual([]);
  const settings = await store.owner.call(contract.getStorefrontSettings, { store_id: store.id });
  expect(settings.last_seen_on).toBe('www.loja.example');
});

test('files are compressed, and known ones are not sent again', async () => {
  await aPopup(world, store);
  const page = visitor(world, store);
  const plain = (await page.get(`${page.key}.js`)).raw.toString();
  const br = await page.get(`${page.key}.js`, { 'accept-encoding': 'gzip, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.raw).toString()).toBe(plain);
  const zipped = await page.get(`${page.key}.js`, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(zipped.raw).toString()).toBe(plain);
  const known = await page.get(`${page.key}.js`, {
    'accept-encoding': 'br',
    'if-none-match': String(br.headers.etag),
  });
  expect([known.status, known.raw.length]).toEqual([304, 0]);

  const version = createHash('sha256').update('renderer();').digest('hex').slice(0, 8);
  const named = await page.get(`${page.key}/renderer.js?v=${version}`);
  expect(named.raw.toString()).toBe('renderer();');
  expect(named.headers['cache-control']).toContain('immutable');
  const unnamed = await page.get(`${page.key}/renderer.js`);
  expect(unnamed.headers['cache-control']).toContain('max-age=60');
});

test('contents of a version never change; a draft needs the link of a preview', async () => {
  const picture = crypto.randomUUID();
  const image = { type: 'image', id: 'i', src: `picture:${picture}`, alt: 'Flores' };
  const popup = await aPopup(world, store, {
    variants: [{ letter: 'A', form: [image, FORM], success: [] }],
  });
  const page = visitor(world, store);
  const contents = await page.get(`${page.key}/content/${popup.id}/1.json`);
  expect(contents.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const body = JSON.parse(contents.raw.toString());
  expect(body).toMatchObject({ id: popup.id, version: 1, format: 'MODAL' });
  expect(body.pictures[`picture:${picture}`]).toContain(`/i/${picture}?w=1200`);
  expect((await page.get(`${page.key}/content/${popup.id}/2.json`)).status).toBe(404);
  expect((await page.get(`${page.key}/content/${crypto.randomUUID()}/1.json`)).status).toBe(404);

  const { url } = await store.owner.call(contract.previewPopup, { id: popup.id });
  const token = new URL(url).searchParams.get('clp')?.split('.')[1];
  const draft = () => page.get(`${page.key}/content/${popup.id}/${token}.json`);
  expect((await draft()).headers['cache-control']).toBe('no-store');
  expect(JSON.parse((await draft()).raw.toString())).toMatchObject({ version: 0 });
  world.clock.advance(30 * 60_000);
  expect((await draft()).status).toBe(404);
});

test('unknown stores are not found, and an unbuilt script is 503', async () => {
  const page = visitor(world, store);
  expect((await page.get('aaaaaaaaaa.js')).status).toBe(404);
  expect((await page.get('nada.txt')).status).toBe(404);
  const built = storefrontBuild.folder;
  storefrontBuild.folder = `${built}missing/`;
  const answer = await page.get(`${page.key}.js`);
  storefrontBuild.folder = built;
  expect(answer.status).toBe(503);
  expect(world.errors).toMatchObject([{ event: 'storefront script not built' }]);
});
