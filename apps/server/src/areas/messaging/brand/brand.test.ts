import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@clientela/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let store_id: string;
let site: Server;
let address: string;
let answer: (path: string, response: ServerResponse) => void;

beforeAll(async () => {
  site = createServer((request, response) => answer(request.url ?? '', response));
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => site.close(done)));

beforeEach(async () => {
  store = await aStore(world);
  store_id = store.id;
  world.app.config.allowPrivateHosts = true;
});
afterEach(() => {
  world.app.config.allowPrivateHosts = false;
});

const read = () => store.owner.call(contract.getBrand, { store_id });
const save = (brand: Partial<contract.Brand>) =>
  store.owner.call(contract.saveBrand, { store_id, body: contract.Brand.parse(brand) });
const suggest = () => store.owner.call(contract.suggestBrand, { store_id });
const setSite = (site_url: string) =>
  store.ctx.db.updateTable('stores').set({ site_url }).where('id', '=', store_id).execute();

test('a store has the defaults until it saves a brand, and another store keeps its own', async () => {
  const other = await aStore(world, 'Outra');
  expect(await read()).toEqual({ ...contract.Brand.parse({}), is_saved: false });

  await save({ primary_color: '#c2185b', button_radius: 24 });
  const brand = { primary_color: '#aa0000', footer_html: '<p>Oi<script>alert(1)</script></p>' };
  const saved = await save(brand);
  expect(saved).toMatchObject({ primary_color: '#aa0000', button_radius: 6, is_saved: true });
  expect(saved.footer_html).not.toContain('script');
  expect(await read()).toEqual(saved);
  expect(await other.owner.call(contract.getBrand, { store_id: other.id })).toMatchObject({
    is_saved: false,
  });
});

test('the site suggests a brand, through its redirects, and saves nothing', async () => {
  await save({ footer_html: '<p>Desde 1990</p>', primary_color: '#aa0000' });
  await setSite(address);
  answer = (path, response) => {
    if (path === '/') response.writeHead(301, { location: '/inicio/' }).end();
    else {
      response.end('<meta name="theme-color" content="#c2185b"><img class="logo" src="marca.png">');
    }
  };

  const { brand, found } = await suggest();
  expect(found).toEqual(['logo', 'primary_color']);
  expect(brand).toMatchObject({
    logo: `${address}/inicio/marca.png`,
    primary_color: '#c2185b',
    footer_html: '<p>Desde 1990</p>',
  });
  expect(await read()).toMatchObject({ logo: '', primary_color: '#aa0000' });
});

test('no site, a private one, an error, a circle of redirects and a huge page are refused', async () => {
  await expect(suggest()).toFailWith('store_site_missing');

  await setSite(address);
  const refused = 'store_site_unreadable';
  answer = (_path, response) => response.writeHead(500).end();
  await expect(suggest()).toFailWith(refused);
  answer = (_path, response) => response.writeHead(302, { location: '/' }).end();
  await expect(suggest()).toFailWith(refused);
  answer = (_path, response) => response.end('a'.repeat(1_000_001));
  await expect(suggest()).toFailWith(refused);

  world.app.config.allowPrivateHosts = false;
  let asked = false;
  answer = (_path, response) => {
    asked = true;
    response.end();
  };
  await expect(suggest()).toFailWith(refused);
  expect(asked).toBe(false);
});
