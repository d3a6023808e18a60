import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

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
])('%j prevents the start with a line that names the setting', (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('docs/configuration.md names every setting', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  expect(SETTINGS.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
