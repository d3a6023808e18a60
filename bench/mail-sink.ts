import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';

const SINK = '/usr/sbin/smtp-sink';
const SOURCE = '/usr/sbin/smtp-source';

export interface Sink {
  port: number;
  pid: number;
  stop(): void;
}

/** Debian's smtp-sink (package postfix): accepts and discards everything. */
export async function startSink(): Promise<Sink> {
  const port = await freePort();
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(SINK, [...user, `127.0.0.1:${port}`, '1000'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await reachable(port);
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** Messages per second of Debian's smtp-source: the baseline in C. */
export function smtpSourceRate(
  port: number,
  options: { messages: number; bytes: number; sessions: number },
): number {
  const startedAt = performance.now();
  const { messages, bytes, sessions } = options;
  execFileSync(SOURCE, [
    '-s',
    `${sessions}`,
    '-m',
    `${messages}`,
    '-l',
    `${bytes}`,
    `127.0.0.1:${port}`,
  ]);
  return messages / ((performance.now() - startedAt) / 1000);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function reachable(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => {
        resolve(true);
        socket.destroy();
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('smtp-sink did not start: is the package postfix installed?');
}
