import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

/** The settings that place a program at a port of this machine. */
export function at(port: number): { PORT: string; PUBLIC_URL: string } {
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

/** Starts the program and waits until it serves. */
export function startProgram(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the program did not start in 120 s')),
      120_000,
    );
    child.stdout.on('data', (text: Buffer) => {
      process.stdout.write(text);
      if (!text.toString().includes('Clientela: ')) return;
      clearTimeout(timer);
      resolve(child);
    });
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });
}
