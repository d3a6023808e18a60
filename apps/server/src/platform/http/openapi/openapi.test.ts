import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';

const run = promisify(execFile);
const world = useWorld();
const modules = fileURLToPath(new URL('../../../../../../node_modules/', import.meta.url));
let folder: string;
let document: string;

beforeAll(async () => {
  document = (await world.server.inject('/api/openapi.json')).body;
  folder = await mkdtemp(join(tmpdir(), 'clientela-openapi-'));
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'openapi.json'), document);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a local tool in the folder. Returns its output, whatever its exit code. */
async function tool(path: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run(process.execPath, [path, ...args], { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }),
  );
  return stdout;
}

test("Redocly's linter finds nothing by its recommended rules", async () => {
  const redocly = join(modules, '@redocly/cli/bin/cli.js');
  const said = await tool(
    redocly,
    'lint',
    'openapi.json',
    '--extends=recommended',
    '--format=json',
  );
  const { totals, problems } = JSON.parse(said) as { totals: object; problems: unknown[] };
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

/** Each marked line must fail to compile, or the compiler complains of the mark. */
const USE = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const [, , baseUrl, token, store_id = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const path = { store_id };

const tag = await client.POST('/stores/{store_id}/customer-tags', {
  params: { path },
  body: { name: 'VIP', color: '#1f6f54' },
});
const tags = await client.GET('/stores/{store_id}/customer-tags', { params: { path } });
const names: string[] | undefined = tags.data?.data.map((one) => one.name);
const again = await client.POST('/stores/{store_id}/customer-tags', {
  params: { path },
  body: { name: 'VIP', color: '#1f6f54' },
});
const campaign: components['schemas']['CampaignStatus'] = 'paused';
const code = again.error?.code;
const isTaken = code === 'customer_tag_name_taken';
console.log(JSON.stringify({ created: tag.data?.name, names, isTaken, campaign }));

// @ts-expect-error no such address
await client.GET('/stores/{store_id}/nothing', { params: { path } });
// @ts-expect-error a name is missing
await client.POST('/stores/{store_id}/customer-tags', { params: { path }, body: { color: '#1f6f54' } });
// @ts-expect-error no such ordering
await client.GET('/stores/{store_id}/orders', { params: { path, query: { ordering: 'color:asc' } } });
// @ts-expect-error no such status
const broken: components['schemas']['CampaignStatus'] = 'lost';
// @ts-expect-error this call is never refused so
const never = code === 'campaign_incomplete';
// @ts-expect-error no such field
tag.data?.colour;
`;

test('a typed client generated from the document compiles and calls the program', async () => {
  const types = astToString(await openapiTS(document));
  await writeFile(join(folder, 'api.ts'), types);
  await writeFile(join(folder, 'use.ts'), USE);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext'];
  const tsc = join(modules, 'typescript/bin/tsc');
  const allowed = ['--allowImportingTsExtensions', '--types', 'node'];
  expect(await tool(tsc, ...options, ...allowed, 'use.ts')).toBe('');

  const store = await aStore(world);
  const url = await world.server.listen({ port: 0, host: '127.0.0.1' });
  const said = await tool('use.ts', `${url}/api`, store.owner.token, store.id);
  expect(JSON.parse(said)).toEqual({
    created: 'VIP',
    names: ['VIP'],
    isTaken: true,
    campaign: 'paused',
  });
});
