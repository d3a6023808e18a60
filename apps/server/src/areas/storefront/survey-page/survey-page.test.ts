import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { surveyPageBuild } from './send-page.ts';

const world = useWorld();
const { folder } = surveyPageBuild;

beforeAll(() => {
  surveyPageBuild.folder = `${mkdtempSync(join(tmpdir(), 'clientela-survey-'))}/`;
  writeFileSync(`${surveyPageBuild.folder}page.js`, 'start();');
  writeFileSync(`${surveyPageBuild.folder}page.css`, 'main{}');
});
afterAll(() => {
  rmSync(surveyPageBuild.folder, { recursive: true });
  surveyPageBuild.folder = folder;
});

test('the page has a strict policy, is not stored and not indexed', async () => {
  const page = await world.server.inject('/s/any-token');
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
  expect(page.body).not.toMatch(/style=|<style|<script>|any-token/);
});

test('its files have a digest in their name and are immutable', async () => {
  const page = await world.server.inject('/s/any-token');
  const [style, script] = page.body.match(/\/s\/files\/page-[\w-]+\.(css|js)/g) ?? [];
  for (const [url, type, text] of [
    [script!, 'text/javascript; charset=utf-8', 'start();'],
    [style!, 'text/css; charset=utf-8', 'main{}'],
  ]) {
    const file = await world.server.inject(url!);
    expect(file.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(file.body).toBe(text);
  }
  expect((await world.server.inject('/s/files/page-0.js')).statusCode).toBe(404);
  expect((await world.server.inject('/s/files/page-0.css')).statusCode).toBe(404);
});

test('a missing build is reported', async () => {
  const built = surveyPageBuild.folder;
  surveyPageBuild.folder = `${built}missing/`;
  const answer = await world.server.inject('/s/any-token');
  surveyPageBuild.folder = built;
  expect(answer.statusCode).toBe(503);
  expect(world.errors).toMatchObject([{ event: 'survey page not built' }]);
});
