// npm run dev [-- --inspect]: PostgreSQL, the server restarted when its sources change, and the web app with hot
// reload in front of it, behind one address. PORT and DATA_DIR as for `npm start`; the server takes the next port.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keptSecretKey, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { DATA_DIR = '.data', DATABASE_URL, DEMO = '1' } = process.env;
const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const children: ChildProcess[] = [];

// The database outlives restarts of the server.
const database = DATABASE_URL ? null : await startEmbeddedPostgres(DATA_DIR);
const SECRET_KEY = process.env.SECRET_KEY ?? (await keptSecretKey(DATA_DIR)).toString('base64');

run(
  '.',
  [...process.argv.slice(2), '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
  {
    PORT: String(apiPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DEMO,
    DATABASE_URL: database?.url ?? DATABASE_URL,
    SECRET_KEY,
    // Cache of compiled sources, so that a restart compiles only changes.
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/compiled`,
  },
);
run(
  'apps/web',
  [
    '../../node_modules/vite/bin/vite.js',
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen',
    'false',
  ],
  {
    API_URL: `http://127.0.0.1:${apiPort}`,
  },
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

function run(folder: string, args: string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, args, {
    cwd: `${root}${folder}`,
    stdio: 'inherit' as const,
    env: { ...process.env, ...env },
  });
  child.on('exit', (code) => void stop(code ?? 1));
  children.push(child);
}

let isStopping = false;

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
  const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  await database?.stop();
  process.exit(exitCode);
}
