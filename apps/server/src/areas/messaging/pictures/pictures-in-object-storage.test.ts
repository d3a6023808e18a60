import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@clientela/contract';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createS3 } from '#providers/s3/index';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPicture, aPictureFile, sendPicture } from '#test/pictures';

const world = useWorld();
let directory: string;
let server: S3rver;
let settings: Parameters<typeof createS3>[0];
let store: TestStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'midia' }],
  });
  const { port } = await server.run();
  // The keys that the server knows; of signatures of version 4 it checks the access key only.
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };
  settings = { url: `http://127.0.0.1:${port}/midia`, ...keys };
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  store = await aStore(world, 'Loja do Teste');
  world.app.objects = createS3(settings);
});

const get = (url: string) => world.server.inject({ method: 'GET', url });

async function storedFiles(): Promise<string[]> {
  const files = await readdir(join(directory, 'midia'), { recursive: true });
  return files.filter((name) => name.includes(store.id) && name.endsWith('_object'));
}

async function bytesInRows(): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    'select count(bytes)::int as n from tenant.picture_files where store_id = $1',
    [store.id],
  );
  return row?.n ?? -1;
}

test('files are stored in the bucket, served from it and removed with the picture', async () => {
  const { id } = await aPicture(store);
  expect(await storedFiles()).toHaveLength(5);
  expect(await bytesInRows()).toBe(0);

  const file = await get(`/i/${id}/1/320.jpg`);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const body = { x: 0, y: 0, width: 100, height: 100 };
  const cropped = await store.owner.call(contract.cropPicture, { id, body });
  expect(cropped).toMatchObject({ version: 2, width: 100 });

  await store.owner.call(contract.deletePicture, { id });
  expect(await storedFiles()).toEqual([]);
});

test('pictures stored in the database before are still served', async () => {
  world.app.objects = null;
  const { id } = await aPicture(store);
  world.app.objects = createS3(settings);
  expect((await get(`/i/${id}/1/320.jpg`)).statusCode).toBe(200);
});

test.each([
  ['that refuses the key', () => ({ accessKey: 'outra' })],
  ['without the bucket', () => ({ url: settings.url.replace('midia', 'nenhum') })],
  ['that is out of reach', () => ({ url: 'http://127.0.0.1:9/midia' })],
])('a storage %s refuses the upload and leaves no row', async (_name, change) => {
  world.app.objects = createS3({ ...settings, ...change() });
  const answer = await sendPicture(store.owner, store, await aPictureFile(20, 20));

  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: 'picture_storage_failed',
      message:
        'O armazenamento de imagens não respondeu, e a imagem não foi salva. Tente novamente em instantes.',
    },
  });
  world.app.objects = createS3(settings);
  const { data } = await store.owner.call(contract.listPictures, { store_id: store.id });
  expect(data).toEqual([]);
  expect(await storedFiles()).toEqual([]);
});

test('one failed file removes those already stored', async () => {
  const s3 = createS3(settings);
  world.app.objects = {
    ...s3,
    put: async (key, ...file) => {
      if (key.endsWith('/320.jpg')) throw new Error('connection reset');
      await s3.put(key, ...file);
    },
  };
  const answer = await sendPicture(store.owner, store, await aPictureFile(800, 600));
  expect(answer.status).toBe(503);
  expect(await storedFiles()).toEqual([]);
});

test('a picture whose storage does not respond returns 503, not 404', async () => {
  const { id } = await aPicture(store);
  world.app.objects = createS3({ ...settings, url: 'http://127.0.0.1:9/midia' });
  expect((await get(`/i/${id}/1/320.jpg`)).statusCode).toBe(503);
});
