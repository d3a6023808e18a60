import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createClientela } from '@clientela/api';
import * as contract from '@clientela/contract';
import { unpackTar } from 'modern-tar';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import { useStore, useWorld } from '#test/harness';
import { CLIENT_TYPES, clientTypes } from '../../../../scripts/client-types.ts';

/** The package for developers as installed, against the program and against a busy server. */

const run = promisify(execFile);
const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const modules = fileURLToPath(new URL('../../../../../../node_modules/', import.meta.url));

test('its types are those of the calls that a key may make', async () => {
  // Red: npm run client:types.
  expect(await readFile(CLIENT_TYPES, 'utf8')).toBe(await clientTypes());
});

/** Each marked line must fail to compile, or the compiler complains of the mark. */
const USE = `
import { type components, createClientela } from '@clientela/api';

const [, , url = '', key = '', store_id = ''] = process.argv;
const clientela = createClientela({ url, key });
const path = { store_id };
const made = await clientela.POST('/stores/{store_id}/customer-tags', {
  params: { path },
  body: { name: 'VIP', color: '#1f6f54' },
});
const again = await clientela.POST('/stores/{store_id}/customer-tags', {
  params: { path },
  body: { name: 'VIP', color: '#1f6f54' },
});
const status: components['schemas']['CampaignStatus'] = 'paused';
console.log(JSON.stringify({ made: made.data?.name, code: again.error?.code, status }));

// @ts-expect-error a call of the screens, which takes no key
await clientela.GET('/users/me', {});
// @ts-expect-error a name is missing
await clientela.POST('/stores/{store_id}/customer-tags', { params: { path }, body: { color: '#1f6f54' } });
// @ts-expect-error no such field
made.data?.colour;
`;

test('installed from its address it compiles, refuses invalid input, and calls the program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const packed = await world.server.inject('/api/docs/clientela-api.tgz');
  expect(packed.headers['content-type']).toBe('application/gzip');
  for (const { header, data } of await unpackTar(gunzipSync(packed.rawPayload))) {
    const file = join(folder, 'node_modules/@clientela/api', header.name.replace(/^package\//, ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data ?? '');
  }
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types']) {
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'use.ts'), USE);
  const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext'];
  const tsc = [join(modules, 'typescript/bin/tsc'), ...options, '--types', 'node', 'use.ts'];
  const { stdout: complaints } = await run(process.execPath, tsc, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(complaints).toBe('');

  const { secret } = await anApiKey(world, store, ['customers:write']);
  const url = await world.server.listen({ port: 0, host: '127.0.0.1' });
  const { stdout } = await run(process.execPath, ['use.ts', url, secret, store.id], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toEqual({
    made: 'VIP',
    code: 'customer_tag_name_taken',
    status: 'paused',
  });
  const { data } = await store.owner.call(contract.listCustomerTags, { store_id: store.id });
  expect(data.map(({ name }) => name)).toEqual(['VIP']);
});

test('a temporary refusal is retried with the same key, and no more often than allowed', async () => {
  const asked: { key: string | undefined; body: string }[] = [];
  const busy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = request.headers['idempotency-key'] as string | undefined;
    asked.push({ key, body: Buffer.concat(chunks).toString() });
    const status = asked.length % 3 === 0 ? 201 : asked.length % 3 === 1 ? 429 : 503;
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(JSON.stringify(status === 201 ? { id: '1' } : { code: 'too_many_requests' }));
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as { port: number };
  const url = `http://127.0.0.1:${port}/`;
  const body = { name: 'VIP', color: '#1f6f54' };
  const write = (retries?: number) =>
    createClientela({ url, key: 'x', ...(retries === undefined ? {} : { retries }) }).POST(
      '/stores/{store_id}/customer-tags',
      { params: { path: { store_id: store.id } }, body },
    );
  expect((await write()).response.status).toBe(201);
  expect(asked.map((one) => JSON.parse(one.body))).toEqual([body, body, body]);
  const keys = new Set(asked.map(({ key }) => key));
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect((await write(0)).error).toMatchObject({ code: 'too_many_requests' });
  expect(asked).toHaveLength(4);
});
