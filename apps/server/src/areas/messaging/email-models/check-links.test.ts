import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@clientela/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDraft, byEmail } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let site: Server;
let address: string;
let calls: string[];

const STATUSES: Record<string, number> = {
  '/fine': 200,
  '/gone': 404,
  '/failing': 500,
  '/login': 401,
  '/robots': 403,
  '/busy': 429,
  '/teapot': 418,
};

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse) {
  calls.push(`${method} ${url}`);
  const path = url.split('?')[0]!;
  if (path === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 404).end();
  else if (path === '/moved') response.writeHead(302, { location: '/gone' }).end();
  else if (path === '/circle') response.writeHead(302, { location: '/circle' }).end();
  else if (path === '/cut') response.destroy();
  else if (path === '/heavy.png') response.writeHead(200, { 'content-length': 1_000_001 }).end();
  else if (path === '/light.png') response.writeHead(200, { 'content-length': 1_000_000 }).end();
  else if (path === '/streamed.png') {
    response.writeHead(200).end(method === 'HEAD' ? '' : Buffer.alloc(1_000_001));
  } else response.writeHead(STATUSES[path] ?? 200).end();
}

beforeAll(async () => {
  site = createServer(answer);
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => site.close(done)));
beforeEach(async () => {
  store = await aStore(world);
  calls = [];
  world.app.config.allowPrivateHosts = true;
});
afterEach(() => {
  world.app.config.allowPrivateHosts = false;
});

const button = (id: string, href: string) => ({ type: 'button', id, label: 'Ver', href });
const image = (id: string, src: string) => ({ type: 'image', id, src, alt: 'a' });
const check = (blocks: object[]) =>
  store.owner.call(contract.checkEmailLinks, {
    store_id: store.id,
    body: {
      document: contract.EmailDocument.parse({
        version: 1,
        blocks: [...blocks, { type: 'footer', id: 'pe', html: '<a href="mailto:a@b.com">a</a>' }],
      }),
    },
  });

test('each link that a recipient could not open is a warning of its block', async () => {
  const paths = ['fine', 'gone', 'failing', 'login', 'robots', 'busy', 'teapot', 'no-head'];
  const more = ['moved', 'circle', 'cut'];
  const { problems, checked, skipped } = await check(
    [...paths, ...more].map((path) => button(path, `${address}/${path}?t=1`)),
  );
  const of = (id: string, says: string) => ({
    block_id: id,
    severity: 'warning',
    code: 'broken_link',
    message: `Este link ${says}: ${address}/${id}?t=1`,
  });
  expect(problems).toEqual([
    of('gone', 'responde “não encontrado”'),
    of('failing', 'responde com um erro'),
    of('teapot', 'responde com um erro'),
    of('no-head', 'responde “não encontrado”'),
    of('moved', 'responde “não encontrado”'),
    of('circle', 'não responde'),
    of('cut', 'não responde'),
  ]);
  expect({ checked, skipped }).toEqual({ checked: 11, skipped: 0 });
});

test('a picture that is gone or above 1 MB is a warning, also in HTML and in columns', async () => {
  const columns = [
    { blocks: [image('leve', `${address}/light.png`), image('pesada', `${address}/heavy.png`)] },
    { blocks: [{ type: 'html', id: 'trecho', html: `<img src="${address}/gone">` }] },
  ];
  const { problems } = await check([
    { type: 'columns', id: 'linha', columns },
    image('contada', `${address}/streamed.png`),
  ]);
  expect(problems.map(({ block_id, code }) => [block_id, code])).toEqual([
    ['pesada', 'heavy_picture'],
    ['trecho', 'picture_gone'],
    ['contada', 'heavy_picture'],
  ]);
});

test('store values are filled in; links of customers and campaigns are not called', async () => {
  await store.ctx.db
    .updateTable('stores')
    .set({ site_url: `${address}/` })
    .where('id', '=', store.id)
    .execute();
  const { checked } = await check([
    button('loja', '{{store.site_url}}'),
    button('carrinho', '{{cart.url}}'),
    button('cupom', `${address}/?c={{coupon}}`),
    button('email', 'mailto:a@b.com'),
  ]);
  expect(checked).toBe(1);
  expect(calls).toEqual(['HEAD /']);
});

test('an address is called once in ten minutes, thirty at most in one check', async () => {
  const many = Array.from({ length: 32 }, (_, n) => button(`b${n}`, `${address}/fine?m=${n}`));
  expect(await check([...many, ...many.slice(0, 1).map((one) => ({ ...one, id: 'x' }))])).toEqual({
    problems: [],
    checked: 30,
    skipped: 2,
  });
  expect(calls).toHaveLength(30);
  await check(many.slice(0, 2));
  expect(calls).toHaveLength(30);
  world.clock.advance(10 * 60_000);
  await check(many.slice(0, 2));
  expect(calls).toHaveLength(32);
});

test('private addresses are not called', async () => {
  world.app.config.allowPrivateHosts = false;
  const { problems } = await check([button('interno', `${address}/fine?private`)]);
  expect(problems).toMatchObject([{ block_id: 'interno', code: 'broken_link' }]);
  expect(calls).toEqual([]);
});

test('the review of a campaign names the block of each link that fails, a model once', async () => {
  const document = contract.EmailDocument.parse({
    version: 1,
    blocks: [button('sumiu', `${address}/gone?review`), { type: 'footer', id: 'pe' }],
  });
  const model = await store.owner.call(contract.createEmailModel, {
    store_id: store.id,
    body: { name: 'Novidades', document },
  });
  const action = () => byEmail({ email_model_id: model.id, subject: 'Oi' });
  const { id } = await aDraft(store, { actions: [action(), action()] });
  const of = { store_id: store.id, campaign_id: id };
  expect(await store.owner.call(contract.checkCampaignLinks, of)).toEqual({
    problems: [
      {
        field: 'actions.0.contents.0.email_model_id',
        message: `Modelo de e-mail: Este link responde “não encontrado”: ${address}/gone?review`,
        block: { email_model_id: model.id, block_id: 'sumiu' },
      },
    ],
    checked: 1,
    skipped: 0,
  });
  expect(calls).toEqual(['HEAD /gone?review']);
});
