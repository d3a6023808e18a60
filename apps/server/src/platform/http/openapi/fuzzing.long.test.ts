import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EndpointShape } from '@clientela/contract';
import * as contract from '@clientela/contract';
import { afterAll, expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { type Program, startProgram } from '#test/program';

const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'clientela-fuzzing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = promisify(execFile);
const schemathesis = join(folder, 'venv/bin/schemathesis');

/** Installs the fuzzer from PyPI into a folder of the test. Returns the reason when it fails. */
async function install(): Promise<string | null> {
  const venv = join(folder, 'venv');
  try {
    await run('python3', ['-m', 'venv', venv]);
    await run(join(venv, 'bin/pip'), ['install', '--quiet', '--retries=1', 'schemathesis==4.32.5']);
    return null;
  } catch (error) {
    return `no schemathesis: ${String(error).slice(0, 300)}`;
  }
}

/** The document names no 500, so one is found among the statuses; 503 it does name. */
const CHECKS = [
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** These end the caller's own session, and with it whatever would be called next. */
const ENDS_SESSION: readonly string[] = [
  'revokeSession',
  'refreshSession',
  'endOneSession',
  'updateUser',
  'confirmEmailChange',
];
/** Streams until the client disconnects. */
const ENDLESS = 'openEvents';

interface Report {
  test_cases: { generated: number };
  failures: unknown[];
  errors: unknown[];
}

/**
 * Fuzzes the program as a person of the demo, whose session stays valid. Returns the number of
 * calls.
 */
async function fuzzAs(program: Program, email: string): Promise<number> {
  const token = await signIn(program, email);
  const without = [ENDLESS, ...ENDS_SESSION].map((name) => `--exclude-operation-id=${name}`);
  const calls = await fuzz(program, token, without);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${program.url}/api/users/me`, { headers })).status).toBe(200);
  return calls;
}

const oursIn = (log: string) =>
  log.split('\n').filter((line) => /failure not declared|request failed/.test(line));

/** Fuzzes the program with valid and invalid calls. Returns their number. */
async function fuzz(program: Program, token: string, filters: readonly string[]): Promise<number> {
  const report = join(folder, 'report.json');
  const options = [
    ...[`--checks=${CHECKS}`, '--phases=examples,coverage,fuzzing,stateful', '--max-examples=10'],
    ...['--workers=2', '--seed=14', '--continue-on-failure', '--request-timeout=30', '--no-color'],
    ...['--generation-database=none', '--report=json', `--report-json-path=${report}`],
    ...['-H', `Authorization: Bearer ${token}`, ...filters],
  ];
  const args = ['run', `${program.url}/api/openapi.json`, ...options];
  const said = await run(schemathesis, args, { cwd: folder, maxBuffer: 1e9 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  const { test_cases, failures, errors } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const isContent = failures.length === 0 && errors.length === 0;
  const ours = oursIn(program.logged()).join('\n').slice(0, 20_000);
  expect(isContent, ours + said.stdout.slice(0, 20_000) + said.stderr).toBe(true);
  return test_cases.generated;
}

async function signIn({ url }: Program, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'clientela-demo' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Tables of the rows that path parameters other than `:id` identify. */
const ROWS = {
  campaign_id: 'campaigns',
  import_id: 'imports',
  store_addon_id: 'store_addons',
  merge_id: 'customer_merges',
  conflict_id: 'identity_conflicts',
  plan_id: 'plans',
  addon_id: 'addons',
};

/** Gives the fuzzer ids of existing rows, to get past "not found"; each operation has its own. */
async function nameRows(): Promise<void> {
  const [store] = await world.sql<{ id: string }>(
    'select store_id as id from orders group by 1 order by count(*) desc limit 1',
  );
  const lines = [
    '[parameters]',
    `"path.store_id" = "${store!.id}"`,
    `"header.X-Store-Id" = "${store!.id}"`,
  ];
  for (const [name, table] of Object.entries(ROWS)) {
    const [id] = await idsOf(table, store!.id);
    if (id) lines.push(`"path.${name}" = "${id}"`);
  }
  const used: Record<string, number> = {};
  for (const [name, endpoint] of Object.entries(contract) as [string, EndpointShape][]) {
    if (!endpoint?.scope) continue;
    const ids = await idsOf(endpoint.scope, store!.id);
    const place = used[endpoint.scope] ?? 0;
    used[endpoint.scope] = place + 1;
    if (ids.length === 0) continue;
    lines.push('[[operations]]', `include-operation-id = "${name}"`);
    lines.push(`parameters = { "path.id" = "${ids[place % ids.length]}" }`);
  }
  writeFileSync(join(folder, 'schemathesis.toml'), lines.join('\n'));
}

async function idsOf(table: string, storeId: string): Promise<string[]> {
  const where = ['plans', 'addons'].includes(table) ? '' : `where store_id = '${storeId}'`;
  const rows = await world.sql<{ id: string }>(
    `select id from ${table} ${where} order by id desc limit 20`,
  );
  return rows.map(({ id }) => id);
}

test('20,000 calls made from the document cause no server error and no undeclared response', async ({
  skip,
}) => {
  const problem = await install();
  if (problem) skip(problem);
  const nowhere = 'http://127.0.0.1:9/';
  const program = await startProgram(world, {
    DEMO: '1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    VIACEP_URL: nowhere,
    BRASILAPI_URL: nowhere,
  });
  await nameRows();
  const only = ENDS_SESSION.map((name) => `--include-operation-id=${name}`);
  const calls = [
    await fuzzAs(program, 'dona@demo.clientela.app'),
    await fuzzAs(program, 'admin@demo.clientela.app'),
    await fuzz(program, await signIn(program, 'gerente@demo.clientela.app'), only),
  ];
  const log = program.logged();
  await program.kill();
  process.stdout.write(`calls: ${calls.join(' + ')}\n`);
  expect(calls.reduce((sum, count) => sum + count)).toBeGreaterThan(20_000);
  expect(oursIn(log)).toEqual([]);
}, 3_600_000);
