import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './harness.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

/** First start (empty data folder, demo filled) and second start, packages installed and web app built. */
const folder = await mkdtemp(join(tmpdir(), 'clientela-start-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o755);
try {
  await startOnce();
  await rm(join(folder, 'data'), { recursive: true, force: true });
  const first = await startOnce();
  const second = await startOnce();
  report({
    bench: 'start',
    first_seconds: first,
    second_seconds: second,
    reach: 'first < 60 s, second < 5 s',
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function startOnce(): Promise<number> {
  const startedAt = performance.now();
  const program = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '38917', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    program.stdout.on('data', (text: Buffer) => {
      if (text.includes('Clientela: ')) ready();
    });
    program.on('exit', (code) => fail(new Error(`ended with ${code}`)));
  });
  const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
  program.removeAllListeners('exit');
  const ended = new Promise((done) => program.on('exit', done));
  program.kill('SIGTERM');
  await ended;
  return seconds;
}
