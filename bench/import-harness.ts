import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Import } from '@clientela/contract';
import type { App } from '@clientela/server/app';
import { createStore } from '@clientela/server/areas/session';
import NODE_FLAGS from '@clientela/server/node-flags.json' with { type: 'json' };
import { platformCtx } from '@clientela/server/platform/context';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export interface ImportBench {
  newStore(): Promise<string>;
  /** Uploads over HTTP and waits until the import is done. */
  run(storeId: string, kind: string, pieces: () => Iterable<Buffer>): Promise<Import>;
  /** The most memory the program has held, in megabytes. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

/** The whole program as a process of its own on the database of `app`, used as a browser uses it. */
export async function openImportBench(app: App): Promise<ImportBench> {
  const address = `http://127.0.0.1:${await freePort()}`;
  const program = startProgram(app, address);
  await untilReady(address, program);
  const authorization = await signIn(address);
  return {
    newStore: () => createStore(platformCtx(app), { name: 'Bench', people: [] }),
    async run(storeId, kind, pieces) {
      const url = `${address}/api/stores/${storeId}/imports`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: Readable.from(multipart(kind, pieces())) as unknown as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      let done = (await answer.json()) as Import;
      while (done.status === 'queued' || done.status === 'running') {
        await wait(250);
        const look = await fetch(`${url}/${done.id}`, { headers: { authorization } });
        done = (await look.json()) as Import;
      }
      if (done.status !== 'finished')
        throw new Error(`the import ended badly: ${JSON.stringify(done)}`);
      return done;
    },
    async peakMemory() {
      const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
      return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000);
    },
    async stop() {
      const gone = once(program, 'exit');
      program.kill('SIGTERM');
      await gone;
    },
  };
}

function startProgram(app: App, address: string): ChildProcess {
  const main = new URL('../apps/server/src/main.ts', import.meta.url).pathname;
  return spawn(process.execPath, [...NODE_FLAGS.worker, main], {
    env: {
      ...process.env,
      PORT: new URL(address).port,
      PUBLIC_URL: address,
      DATABASE_URL: app.pools.ownerUrl,
      DATABASE_DIRECT_URL: app.pools.ownerUrl,
      SECRET_KEY: createHash('sha256').update('bench').digest('base64'),
      LOG_LEVEL: 'error',
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilReady(address: string, program: ChildProcess): Promise<void> {
  while (program.exitCode === null) {
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await wait(50);
  }
  throw new Error('the program did not start');
}

async function signIn(address: string): Promise<string> {
  const person = { email: 'bench@clientela.example', password: 'senha-do-banco-de-provas' };
  const post = (path: string, body: unknown) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/setup', { ...person, name: 'Bench', store_name: 'Bench' });
  const { token } = (await (await post('/auth/token', person)).json()) as { token: string };
  return `Bearer ${token}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const BOUNDARY = 'bench-boundary';

function* multipart(kind: string, pieces: Iterable<Buffer>): Generator<Buffer> {
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name=`;
  yield Buffer.from(`${part}"kind"\r\n\r\n${kind}\r\n`);
  yield Buffer.from(`${part}"file"; filename="bench.csv"\r\n\r\n`);
  yield* pieces;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** COPY of text that is ready in memory. */
export async function copyInto(
  client: pg.ClientBase,
  target: string,
  texts: Iterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(texts), client.query(copyFrom(`copy ${target} from stdin`)));
}
