import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Import } from '@clientela/contract';
import { createStore } from '@clientela/server/areas/identity/stores';
import type { App } from '@clientela/server/platform/app';
import { platformCtx } from '@clientela/server/platform/context';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { signIn } from './harness.ts';
import { startProgram } from './program.ts';

export interface ImportBench {
  newStore(): Promise<string>;
  /** Uploads over HTTP and waits until the import is done. */
  run(storeId: string, kind: string, pieces: () => Iterable<Buffer>): Promise<Import>;
  /** The program's peak memory, in megabytes. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** The whole program in a separate process on the database of `app`, called over HTTP like a browser. */
export async function openImportBench(app: App): Promise<ImportBench> {
  const program = await startProgram(app, 'all');
  const { address } = program;
  const authorization = await setUp(address);
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
    peakMemory: program.peakMemory,
    stop: program.stop,
  };
}

const PERSON = { email: 'bench@clientela.example', password: 'senha-do-banco-de-provas' };

/** The first person of an empty installation, signed in: an administrator, who may import anywhere. */
async function setUp(address: string): Promise<string> {
  await fetch(`${address}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...PERSON, name: 'Bench', store_name: 'Bench' }),
  });
  return `Bearer ${await signIn(address, PERSON)}`;
}

const BOUNDARY = 'bench-boundary';

function* multipart(kind: string, pieces: Iterable<Buffer>): Generator<Buffer> {
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name=`;
  yield Buffer.from(`${part}"kind"\r\n\r\n${kind}\r\n`);
  yield Buffer.from(`${part}"file"; filename="bench.csv"\r\n\r\n`);
  yield* pieces;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** COPY of text already in memory. */
export async function copyInto(
  client: pg.ClientBase,
  target: string,
  texts: Iterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(texts), client.query(copyFrom(`copy ${target} from stdin`)));
}
