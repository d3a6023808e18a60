import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import { useStore, useWorld } from '#test/harness';
import { isFromClientela } from './snippets/receive.mts';

/** Snippets of the page for developers run unchanged. */

const run = promisify(execFile);
const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const LANGUAGES = [
  { language: 'curl', program: 'sh', file: 'order.sh', needs: ['curl', '--version'] },
  { language: 'TypeScript', program: process.execPath, file: 'order.mts', needs: null },
  { language: 'the package', program: process.execPath, file: 'client.mts', needs: null },
  { language: 'Python', program: 'python3', file: 'order.py', needs: ['python3', '--version'] },
  { language: 'PHP', program: 'php', file: 'order.php', needs: ['php', '--version'] },
] as const;

let listening: Promise<string> | null = null;

test.each(LANGUAGES)('the order in $language is written', async ({ program, file, needs }) => {
  if (needs && !(await isHere(needs))) {
    // Without its runtime a snippet cannot run; its body is compared with the others' instead.
    expect(await bodyNamesOf(file)).toEqual(await bodyNamesOf('order.py'));
    return;
  }
  const { secret } = await anApiKey(world, store, ['orders:write']);
  listening ??= world.server.listen({ port: 0, host: '127.0.0.1' });
  const env = {
    ...process.env,
    CLIENTELA_URL: await listening,
    CLIENTELA_STORE: store.id,
    CLIENTELA_KEY: secret,
  };
  const { stdout } = await run(program, [pathOf(file)], { env });
  expect(stdout).toMatch(/created/);
  const { data } = await store.owner.call(contract.listOrders, { store_id: store.id });
  expect(data).toMatchObject([{ number: '1001', total: 19_990, customer: { name: 'Maria' } }]);
});

test('the webhook check accepts only correctly signed messages', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sign = (at: number, body: string) => {
    const hmac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'));
    const signature = `v1,${hmac.update(`m1.${at}.${body}`).digest('base64')}`;
    const headers = { 'webhook-id': 'm1', 'webhook-timestamp': String(at) };
    return { ...headers, 'webhook-signature': `v1,AAAA ${signature}` };
  };
  const now = Math.floor(Date.now() / 1000);
  expect(isFromClientela(secret, sign(now, '{}'), '{}')).toBe(true);
  expect(isFromClientela(secret, sign(now, '{}'), '{ }')).toBe(false);
  expect(isFromClientela(secret, sign(now - 400, '{}'), '{}')).toBe(false);
  expect(isFromClientela(secret, {}, '{}')).toBe(false);
});

test('the page names every event and every refusal that a key may meet', async () => {
  const { body } = await world.server.inject('/api/docs');
  for (const kind of contract.WEBHOOK_EVENTS) expect(body).toContain(`<code>${kind}</code>`);
  for (const code of [
    'api_key_invalid',
    'api_scope_missing',
    'too_many_requests',
    'invalid_fields',
  ])
    expect(body).toContain(`<code>${code}</code>`);
});

const pathOf = (file: string) => fileURLToPath(new URL(`snippets/${file}`, import.meta.url));

async function isHere([program, ...args]: readonly [string, string]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/** The names of fields that a snippet sends, in their order. */
async function bodyNamesOf(file: string): Promise<string[]> {
  const text = await readFile(pathOf(file), 'utf8');
  const names =
    /'?"?(orders|number|ordered_at|status|customer|email|first_name|items|name|quantity|unit_price)"?'? ?(?:=>|:)/g;
  return [...text.matchAll(names)].map(([, name]) => name!);
}
