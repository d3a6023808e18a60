import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres';
import { useWorld } from '#test/harness';
import { type Program, startProgram } from '#test/program';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const world = useWorld();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clientela-restoring-'));
  folders.push(folder);
  return folder;
}

const settings = (DATA_DIR: string) => ({ DATA_DIR, DATABASE_URL: '', SECRET_KEY: '', DEMO: '1' });

function npm(command: string, DATA_DIR: string, folder: string): void {
  const env = { ...process.env, ...settings(DATA_DIR) };
  execFileSync('npm', ['run', command, '--', folder], { cwd: ROOT, env, stdio: 'pipe' });
}

/** Rows and a checksum by table, without tables that change in the background. */
async function sumsOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('tenant', 'platform')
        and tablename not in ('job_runners', 'sessions', 'access_tokens', 'refresh_tokens', 'rate_windows')`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const sum = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    );
    sums[name] = sum.rows[0]!.sum;
  }
  await client.end();
  return sums;
}

async function signIn(program: Program): Promise<number> {
  const answer = await fetch(`${program.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dona@demo.clientela.app', password: 'clientela-demo' }),
  });
  return answer.status;
}

async function sumsIn(dataDir: string): Promise<Record<string, string>> {
  const server = await startEmbeddedPostgres(dataDir, { borrow: true });
  const sums = await sumsOf(server.url);
  await server.stop();
  return sums;
}

test('a backup of the running program restores completely on an empty machine', async () => {
  const [here, there, backup] = [aFolder(), aFolder(), join(aFolder(), 'backup')];
  const first = await startProgram(world, settings(here));
  first.signal('SIGTERM');
  await first.ended();
  // Without its workers, whose next step would stand in the sums and not in the backup.
  const program = await startProgram(world, { ...settings(here), ROLE: 'web' });
  npm('backup', here, backup);
  program.signal('SIGTERM');
  await program.ended();
  const before = await sumsIn(here);
  expect(Object.keys(before).length).toBeGreaterThan(40);

  npm('restore', there, backup);
  copyFileSync(join(here, 'secret-key'), join(there, 'secret-key'));
  expect(await sumsIn(there)).toEqual(before);
  const restored = await startProgram(world, settings(there));
  expect(await signIn(restored)).toBe(200);
  restored.signal('SIGTERM');
  expect(await restored.ended()).toBe(0);
});
