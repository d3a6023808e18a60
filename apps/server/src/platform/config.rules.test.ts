import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

const HOME = {
  DATABASE_URL: 'postgres://u@h/home',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
};

test('nothing set gives a laptop installation', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    role: 'all',
    dataDir: '.data',
    databaseUrl: undefined,
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ ROLE: 'cook' }, 'ROLE'],
  [{ SECRET_KEY: 'c2hvcnQ=' }, 'SECRET_KEY'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://u@h/d' }, 'SECRET_KEY'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
  [{ STORE_DATABASE_URLS: 'sul=postgres://u@h/d' }, 'STORE_DATABASE_URLS'],
  [{ ...HOME, STORE_DATABASE_URLS: 'postgres://u:secret@h/d' }, 'STORE_DATABASE_URLS'],
  [{ ...HOME, STORE_DATABASE_URLS: 'home=postgres://u@h/d' }, 'STORE_DATABASE_URLS'],
  [
    { ...HOME, STORE_DATABASE_URLS: 'a=postgres://u@h/d a=postgres://u@h/e' },
    'STORE_DATABASE_URLS',
  ],
  [{ ...HOME, STORE_DATABASE_URLS: 'a=postgres://u@h/d', DEMO: '1' }, 'DEMO'],
  [{ ...HOME, NEW_STORE_DATABASES: 'oeste' }, 'NEW_STORE_DATABASES'],
])('%j prevents the start with a line that names the setting', (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test('databases of stores have a name and one or two addresses', () => {
  const urls = 'sul=postgres://u:p@pool/d|postgres://u:p@direct/d\n norte=postgres://u:p@h/d';
  expect(readConfig({ ...HOME, STORE_DATABASE_URLS: urls }).storeDatabases).toEqual([
    { name: 'sul', databaseUrl: 'postgres://u:p@direct/d', pooledUrl: 'postgres://u:p@pool/d' },
    { name: 'norte', databaseUrl: 'postgres://u:p@h/d' },
  ]);
});

test('a refused address of a database is not repeated, since it contains a password', () => {
  const read = () => readConfig({ ...HOME, STORE_DATABASE_URLS: 'sul=mysql://u:geheim@h/d' });
  expect(read).toThrow(/^STORE_DATABASE_URLS: (?!.*geheim)/);
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('docs/configuration.md names every setting', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  expect(SETTINGS.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
