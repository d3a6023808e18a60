import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

/** Ends the program with this process: a killed run leaves none running. */
const END_WITH_RUN = `--import=${new URL('../scripts/end-with-parent.mjs', import.meta.url)}`;
const AT_TEST_DAY = `--import=${new URL('../apps/server/test/program-clock.ts', import.meta.url)}`;

/** Settings for a free local port chosen by the system. */
export const AT_FREE_PORT = { PORT: '0', PUBLIC_URL: 'http://127.0.0.1:0' };

export interface Program {
  url: string;
  /** Ends it and waits for its exit; safe if it exited before. */
  stop(): Promise<void>;
}

/**
 * Starts the program and waits until it serves. Its whole output is written to E2E_LOG, at the most
 * verbose level; warnings and errors are printed as well.
 */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [END_WITH_RUN, AT_TEST_DAY, MAIN], {
    env: { ...process.env, ...AT_FREE_PORT, ...env, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((done) => child.on('exit', done));
  const url = await untilServing(child, env.DEMO === '1');
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function untilServing(child: ChildProcess, hasDemo: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the program did not start in five minutes'));
    }, 300_000);
    const hear = (text: Buffer) => {
      if (process.env.E2E_LOG) appendFileSync(process.env.E2E_LOG, text);
      process.stdout.write(withoutChatter(text.toString()));
      said += text;
      const url = /^Clientela: (\S+)$/m.exec(said)?.[1];
      // A demo is filled while the program serves; its sign-ins are printed when it is.
      if (!url || (hasDemo && !/^Password: /m.test(said))) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the program ended with ${code}`));
    });
  });
}

function withoutChatter(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/"level":"(debug|info)"/.test(line))
    .join('\n');
}
