import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

/** A run that is killed leaves no program behind. */
const END_WITH_RUN = `--import=${new URL('../scripts/end-with-parent.mjs', import.meta.url)}`;

/** The settings that place a program at a port of this machine. */
export function at(port: number): { PORT: string; PUBLIC_URL: string } {
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

/**
 * Starts the program and waits until it serves. All it says is kept in E2E_LOG, at the most talkative
 * level; what needs attention is shown as well.
 */
export function startProgram(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [END_WITH_RUN, MAIN], {
    env: { ...process.env, ...env, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('the program did not start in five minutes'));
    }, 300_000);
    const hear = (text: Buffer) => {
      if (process.env.E2E_LOG) appendFileSync(process.env.E2E_LOG, text);
      process.stdout.write(withoutChatter(text.toString()));
      if (!text.includes('Clientela: ')) return;
      clearTimeout(timer);
      resolve(child);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });
}

function withoutChatter(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/"level":"(debug|info)"/.test(line))
    .join('\n');
}
