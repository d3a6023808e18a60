import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Import } from '@clientela/contract';
import type { App } from '@clientela/server/app';
import { allRoutes } from '@clientela/server/areas';
import { drainImports } from '@clientela/server/areas/imports';
import { createPerson, createStore } from '@clientela/server/areas/session';
import { platformCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const PASSWORD = 'senha-do-banco-de-provas';

export interface ImportBench {
  newStore(): Promise<string>;
  /** Uploads over HTTP and works until the import is done. */
  run(storeId: string, kind: string, pieces: () => Iterable<Buffer>): Promise<Import>;
  stop(): Promise<void>;
}

/** The API as a shop's browser uses it, on a real socket. */
export async function openImportBench(app: App): Promise<ImportBench> {
  const ctx = platformCtx(app);
  const email = 'bench@clientela.example';
  await createPerson(ctx, {
    name: 'Bench',
    email,
    password: PASSWORD,
    profile_name: 'administrator',
  });
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const signIn = await fetch(`${address}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  return {
    newStore: () => createStore(ctx, { name: 'Bench', people: [] }),
    async run(storeId, kind, pieces) {
      const url = `${address}/api/stores/${storeId}/imports`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: Readable.from(multipart(kind, pieces())) as unknown as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      const { id } = (await answer.json()) as Import;
      await drainImports(app);
      const done = await fetch(`${url}/${id}`, { headers: { authorization } });
      return (await done.json()) as Import;
    },
    stop: () => server.close(),
  };
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
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(Readable.from(texts), stream);
  if (!stream.closed) await once(stream, 'close');
}
