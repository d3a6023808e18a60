import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from './harness.ts';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from './keys.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A test that is killed leaves no program behind. */
const END_WITH_TEST = `--import=${new URL('../../../scripts/end-with-parent.mjs', import.meta.url)}`;

export interface Program {
  url: string;
  /** Its output so far. */
  logged(): string;
  signal(name: NodeJS.Signals): void;
  /** Waits for its end and returns the exit code; null after a signal. */
  ended(): Promise<number | null>;
  /** Without any chance to tidy up. */
  kill(): Promise<void>;
}

/** The program as a process of its own on the world's database, serving. */
export async function startProgram(
  world: Pick<World, 'databaseUrl'>,
  env: Record<string, string>,
): Promise<Program> {
  const child = spawn(process.execPath, [END_WITH_TEST, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:0',
      DATABASE_URL: world.databaseUrl,
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      LOG_LEVEL: 'debug',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  await untilServing(child);
  return {
    url: /Clientela: (\S+)/.exec(said)?.[1] ?? '',
    logged: () => said,
    signal: (name) => void child.kill(name),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended();
    },
  };

  async function ended(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async function untilServing(process: ChildProcess): Promise<void> {
    // A demo is filled while the program serves; its sign-ins are printed when it is.
    const last = env.DEMO === '1' ? 'Password: ' : 'Clientela: ';
    while (!said.includes(last)) {
      if (process.exitCode !== null || process.signalCode !== null)
        throw new Error(`the program did not start: ${said}`);
      await new Promise((next) => setTimeout(next, 20));
    }
  }
}
