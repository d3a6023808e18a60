import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../../package.json' with { type: 'json' };
import { readConfig, SETTINGS } from './config.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface Service {
  image: string;
  build?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  profiles?: string[];
  command?: string[];
}
const { services } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
};

const GIVEN: Record<string, string> = {
  POSTGRES_PASSWORD: 'abc',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
};

/** Result of compose's substitution with the variables above. */
function filled(value: string, more: Record<string, string> = {}): string {
  const given = { ...GIVEN, ...more };
  return String(value).replaceAll(
    /\$\{(\w+)(?::([-?+])([^}]*))?\}/g,
    (_all, name: string, kind: string | undefined, rest = '') => {
      if (kind === '?' && !given[name]) throw new Error(`${name} ${rest}`);
      if (kind === '+') return given[name] ? rest : '';
      return given[name] ?? rest;
    },
  );
}

test.each(['web', 'worker'])('compose starts a %s with valid settings', (role) => {
  const { environment, depends_on } = services[role]!;
  const unknown = Object.keys(environment).filter((name) => !SETTINGS.includes(name));
  expect(unknown).toEqual([]);
  const given = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
  const config = readConfig({ ...Object.fromEntries(given), ...settingsOfImage() });
  expect(config.role).toBe(role);
  expect(new URL(config.databaseUrl!).hostname).toBe('database');
  expect(depends_on).toEqual({ database: { condition: 'service_healthy' } });
});

test('web, worker and an outer PostgreSQL run apart, both roles from one image', () => {
  const started = Object.keys(services).filter((name) => !services[name]!.profiles);
  expect(started.sort()).toEqual(['database', 'web', 'worker']);
  expect(services.web!.image).toBe(services.worker!.image);
  expect(services.database!.healthcheck!.test).toContain('pg_isready');
});

test('the profile for several databases adds two, which the documented settings name', () => {
  const page = read('docs/operations.md');
  const [, urls = ''] = /^STORE_DATABASE_URLS=(?!")(.+)$/m.exec(page) ?? [];
  const { environment } = services.web!;
  const given = Object.entries(environment).map(([name, value]) => [
    name,
    filled(value, { STORE_DATABASE_URLS: urls }),
  ]);
  const { storeDatabases } = readConfig(Object.fromEntries(given));
  const hosts = storeDatabases.map(({ databaseUrl }) => new URL(databaseUrl).hostname);
  const several = Object.keys(services).filter((name) =>
    services[name]!.profiles?.includes('several'),
  );
  expect(hosts.toSorted()).toEqual(several.toSorted());
  for (const name of several) expect(services[name]!.command).toEqual(services.database!.command);
  expect(filled(services.database!.command!.join(' '), { WAL_LEVEL: 'logical' })).toContain(
    '-cwal_level=logical',
  );
});

test('one key starts the WhatsApp gateway and connects the program to it', () => {
  const key = { WAHA_API_KEY: 'chave' };
  const { environment } = services.web!;
  const given = Object.entries(environment).map(([name, value]) => [name, filled(value, key)]);
  const config = readConfig({ ...Object.fromEntries(given), ...settingsOfImage() });
  expect(config.applications.waha).toEqual({ id: 'http://whatsapp:3000', secret: 'chave' });
  expect(services.whatsapp!.profiles).toEqual(['whatsapp']);
  expect(filled(services.whatsapp!.environment.WAHA_API_KEY!, key)).toBe('chave');
});

const instructions = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .filter(([word]) => word && word !== '#');

function settingsOfImage(): Record<string, string> {
  const env = instructions.filter(([word]) => word === 'ENV').flatMap(([, ...pairs]) => pairs);
  return Object.fromEntries(env.map((pair) => pair.split('=') as [string, string]));
}

test('the image copies existing files, runs as an unprivileged user and has a health check', () => {
  const copied = instructions
    .filter(([word, from]) => word === 'COPY' && from?.startsWith('--from='))
    .map(([, , path]) => path!.replace('/clientela/', ''));
  expect(copied.length).toBeGreaterThan(4);
  // The folders that building makes.
  const made = ['apps/web/dist', 'apps/storefront/dist', 'apps/survey/dist'];
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual(
    [],
  );
  const users = instructions.filter(([word]) => word === 'USER');
  expect(users.at(-1)).toEqual(['USER', 'node']);
  const scripts = read('Dockerfile').match(/scripts\/[\w-]+\.mjs/g) ?? [];
  expect(scripts).toContain('scripts/ask-health.mjs');
  expect(scripts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(Object.keys(settingsOfImage()).filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test('the forge runs the two commands of the README', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''));
  for (const command of ['npm test', 'npm start']) {
    expect(read('README.md')).toContain(`\n${command}\n`);
    expect(commands.some((run) => run.includes(command))).toBe(true);
    expect(packageJson.scripts).toHaveProperty(command.split(' ').at(-1)!);
  }
});
