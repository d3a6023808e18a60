import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { report } from './harness.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

/**
 * First start (empty data folder) until it answers and until the demo is filled, and second start; packages installed
 * and web app built.
 */
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
    first_answers_seconds: first.answers,
    first_filled_seconds: first.filled,
    second_seconds: second.answers,
    reach: 'on a fresh clone, with packages and web app, first answer ≤ 45 s; second start ≤ 2 s',
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Seconds until it answers, and until the demo's people can sign in. */
async function startOnce(): Promise<{ answers: number; filled: number }> {
  const startedAt = performance.now();
  const program = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: '38917', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  program.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  const untilSaid = (words: string) =>
    new Promise<number>((ready, fail) => {
      program.stdout.on('data', () => {
        if (said.includes(words)) ready(Math.round((performance.now() - startedAt) / 10) / 100);
      });
      program.on('exit', (code) => fail(new Error(`ended with ${code}`)));
    });
  const [answers, filled] = await Promise.all([untilSaid('Clientela: '), untilSaid('Password: ')]);
  program.removeAllListeners('exit');
  const ended = new Promise((done) => program.on('exit', done));
  program.kill('SIGTERM');
  await ended;
  return { answers, filled };
}
