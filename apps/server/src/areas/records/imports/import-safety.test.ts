import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@clientela/contract';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { followEvents } from '#test/events';
import { aStore, useWorld } from '#test/harness';
import { countRows, importFile, peopleFile, readImport, upload } from '#test/imports';
import { killHard, startWorker } from '#test/kill-workers';
import { drainImports } from './index.ts';
import { importLeases } from './work/lease.ts';

const world = useWorld();
const WORKER_NAME = 'import worker';

describe('another store', () => {
  test('sees, starts, cancels and downloads nothing', async () => {
    const store = await aStore(world);
    const other = await aStore(world);
    const { id } = await upload(store, peopleFile(3), { kind: 'customers', dry_run: 'true' });
    const path = { store_id: other.id, import_id: id };
    await expect(other.owner.call(contract.getImport, path)).toFailWith('not_found');
    await expect(other.owner.call(contract.startImport, { ...path, body: {} })).toFailWith(
      'not_found',
    );
    await expect(other.owner.call(contract.previewImport, { ...path, body: {} })).toFailWith(
      'not_found',
    );
    await expect(other.owner.call(contract.cancelImport, path)).toFailWith('not_found');
    await expect(other.owner.call(contract.listImportConflicts, { ...path, query: {} })).toFailWith(
      'not_found',
    );
    expect((await other.owner.send(contract.downloadRefusedRows, path)).status).toBe(404);
    expect(
      (await other.owner.call(contract.listImports, { store_id: other.id, query: {} })).data,
    ).toEqual([]);
    await expect(
      other.owner.call(contract.getImport, { store_id: store.id, import_id: id }),
    ).toFailWith('not_found');
  });

  test('runs concurrently: two imports at once, each with its own people and the same numbers', async () => {
    const [one, two] = [await aStore(world), await aStore(world)];
    const uploads = await Promise.all([
      upload(one, peopleFile(15_000), { kind: 'customers' }),
      upload(two, peopleFile(15_000), { kind: 'customers' }),
    ]);
    await Promise.all([drainImports(world.app), drainImports(world.app)]);
    for (const [index, store] of [one, two].entries()) {
      expect(await readImport(store, uploads[index]?.id ?? '')).toMatchObject({
        status: 'finished',
        created: 15_000,
      });
      expect(await countRows(store, 'customers')).toBe(15_000);
    }
  });

  test('and a seller may not import at all', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const answer = await seller.send(contract.listImports, { store_id: store.id });
    expect(answer.status).toBe(403);
  });
});

async function until<T>(look: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isDone(value)) return value;
    await wait(20);
  }
}

/** Kills the worker and waits until its sessions ended: a statement it sent may still run. */
async function kill(worker: ChildProcess): Promise<void> {
  await killHard(worker);
  const sessions = () =>
    world.sql(`select from pg_stat_activity where application_name = $1`, [WORKER_NAME]);
  await expect.poll(sessions).toHaveLength(0);
}

describe('an interrupted import', () => {
  test('killed while checking and while applying, continues in the next process with each row once', async () => {
    const store = await aStore(world);
    const size = 60_000;
    const { id } = await upload(store, peopleFile(size), { kind: 'customers' });
    const moments = [
      (i: contract.Import) => i.phase === 'checking' && i.progress > 0.05,
      (i: contract.Import) => i.rows_done > 0,
      (i: contract.Import) => i.rows_done > size / 2,
    ];
    let done = 0;
    const workerUrl = new URL(world.databaseUrl);
    workerUrl.searchParams.set('application_name', WORKER_NAME);
    for (const isMoment of moments) {
      const worker = startWorker(workerUrl.href, {});
      try {
        const seen = await until(
          () => readImport(store, id),
          (i) => isMoment(i) || i.status === 'finished',
        );
        expect(seen.rows_done).toBeGreaterThanOrEqual(done);
        done = seen.rows_done;
      } finally {
        await kill(worker);
      }
      // as if the dead worker's lease had run out
      await world.sql(
        `update imports set lease_until = now() - interval '1 second' where id = $1 and status = 'running'`,
        [id],
      );
    }
    await drainImports(world.app);
    expect(await readImport(store, id)).toMatchObject({
      status: 'finished',
      rows_total: size,
      rows_done: size,
      created: size,
      updated: 0,
      unchanged: 0,
    });
    expect(await countRows(store, 'customers')).toBe(size);
    expect(await countRows(store, 'customer_identities')).toBe(size * 2);
    expect(await countRows(store, 'import_staged')).toBe(0);
  });

  test('cancelled midway, retains only what it counted', async () => {
    const store = await aStore(world);
    const { id } = await upload(store, peopleFile(40_000), { kind: 'customers' });
    const working = drainImports(world.app);
    await until(
      () => readImport(store, id),
      (i) => i.rows_done > 0,
    );
    const cancelled = await store.owner.call(contract.cancelImport, {
      store_id: store.id,
      import_id: id,
    });
    await working;
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.created).toBeGreaterThan(0);
    expect(await readImport(store, id)).toEqual(cancelled);
    expect(await countRows(store, 'customers')).toBe(cancelled.created);
    expect(await countRows(store, 'import_chunks')).toBe(0);
    await expect(
      store.owner.call(contract.cancelImport, { store_id: store.id, import_id: id }),
    ).toFailWith('import_not_cancellable');
  });

  test('cancelled while a worker reaches for it is not set going again', async () => {
    const store = await aStore(world);
    const { id } = await upload(store, peopleFile(10), { kind: 'customers' });
    const person = new pg.Client({ connectionString: world.databaseUrl });
    await person.connect();
    await person.query('begin');
    await person.query("update imports set status = 'cancelled' where id = $1", [id]);
    const claimed = importLeases.claim(world.app);
    const waiting = () =>
      world.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting).toHaveLength(1);
    await person.query('commit');
    await person.end();
    expect(await claimed).toBeNull();
    expect(await readImport(store, id)).toMatchObject({ status: 'cancelled' });
  });

  test('publishes its progress to open screens', async () => {
    const store = await aStore(world);
    await importFile(store, peopleFile(10), { kind: 'customers' });
    await followEvents(store.ctx);
    const events = await world.sql<{ kind: string; payload: { status: string } }>(
      'select kind, payload from store_events where store_id = $1 order by seq',
      [store.id],
    );
    expect(events.at(-2)).toMatchObject({
      kind: 'import.progress',
      payload: { status: 'finished', progress: 1, rows_done: 10, created: 10 },
    });
    expect(events.at(-1)).toMatchObject({
      kind: 'notification.created',
      payload: { content: 'arquivo.csv: 10 novos, 0 atualizados.', is_read: false },
    });
  });
});

test('an upload that is cancelled leaves nothing, and is no error', async () => {
  const store = await aStore(world);
  const address = new URL(await world.server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), address.hostname);
  socket.write(
    [
      `POST /api/stores/${store.id}/imports HTTP/1.1`,
      'host: clientela.example',
      `authorization: Bearer ${store.owner.token}`,
      'content-type: multipart/form-data; boundary=parts',
      'content-length: 1000000',
      '',
      '--parts',
      'content-disposition: form-data; name="file"; filename="longo.csv"',
      '',
      'Nome;E-mail\n'.repeat(2_000),
    ].join('\r\n'),
  );
  const uploads = async () => countRows(store, 'imports');
  await expect.poll(uploads).toBe(1);
  socket.destroy();
  await expect.poll(uploads).toBe(0);
  expect(await countRows(store, 'import_chunks')).toBe(0);
  expect(world.errors).toEqual([]);
});
