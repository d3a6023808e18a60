import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a program that started the embedded database ends with the code it chose', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-ending-'));
  await chmod(folder, 0o755);
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    const database = await startEmbeddedPostgres(${JSON.stringify(folder)});
    await database.stop();
    process.exitCode = 3;`;
  try {
    const code = await new Promise((ended) => {
      execFile(process.execPath, ['--input-type=module', '-e', source], (error) =>
        ended(error?.code ?? 0),
      );
    });
    expect(code).toBe(3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
