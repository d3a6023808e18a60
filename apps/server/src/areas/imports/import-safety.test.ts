import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@clientela/contract';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from '#test/keys';
import { drainImports } from './index.ts';
import { claimImport } from './work/lease.ts';

const world = useWorld();

type Content = string | Uint8Array<ArrayBuffer>;

function upload(store: TestStore, content: Content, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), 'arquivo.csv');
  return store.owner.call(contract.createImport, { store_id: store.id, body: form });
}

const read = (store: TestStore, id: string) =>
  store.owner.call(contract.getImport, { store_id: store.id, import_id: id });

async function importFile(store: TestStore, content: Content, fields: Record<string, string>) {
  const { id } = await upload(store, content, fields);
  await drainImports(world.app);
  return read(store, id);
}

async function count(store: TestStore, tableName: string): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*) as n from ${tableName} where store_id = $1`,
    [store.id],
  );
  return row?.n ?? -1;
}

/** Long, so that a file of few people is applied in several batches. */
const CITY = 'Vila Bela da Santíssima Trindade do Alto da Serra dos Órgãos e das Águas';

const people = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) => `${from + index},Pessoa ${from + index},p${from + index}@loja.com,${CITY}`,
  );
const peopleFile = (size: number) =>
  ['codigo,nome,email,cidade', ...people(1, size + 1)].join('\n');

describe('a file that is no table', () => {
  test.each([
    ['empty', '', 'import_file_invalid', 'vazio'],
    ['a header alone', 'nome,email\n', 'import_file_invalid', 'só o cabeçalho'],
    ['a PDF', '%PDF-1.7 etc', 'unsupported_file', 'PDF'],
    [
      '500 columns',
      `${Array.from({ length: 500 }, (_, i) => `c${i}`).join(',')}\nx\n`,
      'import_file_invalid',
      '500 colunas',
    ],
    ['columns nobody knows', 'a,b\n1,2\n', 'import_mapping_invalid', ''],
  ])('%s is refused in words and leaves nothing behind', async (_, content, code, words) => {
    const store = await aStore(world);
    const answer = await upload(store, content, { kind: 'customers' }).catch((error) => error);
    expect(answer.body).toMatchObject({ code });
    expect(answer.body.message).toContain(words);
    expect(await count(store, 'imports')).toBe(0);
    expect(await count(store, 'import_chunks')).toBe(0);
  });

  test('a form without a file, or of an unknown kind, is refused', async () => {
    const store = await aStore(world);
    const form = new FormData();
    form.set('kind', 'customers');
    await expect(
      store.owner.call(contract.createImport, { store_id: store.id, body: form }),
    ).toFailWith('invalid_fields');
    await expect(upload(store, 'email\na@b.com\n', { kind: 'produtos' })).toFailWith(
      'invalid_fields',
    );
    await expect(upload(store, 'email\na@b.com\n', { kind: 'customers', mapping: '{' })).toFailWith(
      'invalid_fields',
    );
    await expect(
      upload(store, 'email\na@b.com\n', { kind: 'customers', mapping: '{"outra":"email"}' }),
    ).toFailWith('import_mapping_invalid');
  });

  test('a quote left open at line 60,001 names the line and applies nothing', async () => {
    const store = await aStore(world);
    const lines = [...people(1, 60_000), '60000,"Aspas,x@loja.com,', ...people(60_001, 70_000)];
    const result = await importFile(store, ['codigo,nome,email,cidade', ...lines].join('\n'), {
      kind: 'customers',
    });
    expect(result).toMatchObject({ status: 'failed', created: 0 });
    expect(result.error).toContain('linha 60001');
    const told = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(told.data).toMatchObject([
      { title: 'A importação parou', internal_path: `/imports/${result.id}` },
    ]);
    expect(await count(store, 'customers')).toBe(0);
    expect(await count(store, 'import_staged')).toBe(0);
  });
});

describe('spreadsheets', () => {
  test('come in like other files, with dates and numbers as the sheet holds them', async () => {
    const store = await aStore(world);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Pedidos',
          columns: [
            { header: 'Pedido', key: 'number' },
            { header: 'Data', key: 'date', numFmt: 'dd/mm/yyyy' },
            { header: 'Total', key: 'total' },
            { header: 'E-mail', key: 'email' },
          ],
          data: Array.from({ length: 20_000 }, (_, index) => ({
            number: index + 1,
            date: new Date('2026-03-10T00:00:00Z'),
            total: index === 5 ? 'dez' : 10.5,
            email: index === 6 ? 'torto@' : `c${index % 100}@loja.com`,
          })),
        },
      ],
    });
    const result = await importFile(store, new Uint8Array(bytes), { kind: 'orders' });
    expect(result).toMatchObject({
      status: 'finished',
      rows_total: 20_000,
      created: 19_999,
      refused: 1,
      warned: 1,
      customers_created: 100,
    });
    const [sales] = await world.sql(
      'select day, sales_count, revenue from daily_sales where store_id = $1',
      [store.id],
    );
    expect(sales).toEqual({ day: '2026-03-10', sales_count: 19_999, revenue: 19_999 * 1050 });
  });
});

describe('a workbook of several sheets', () => {
  const sheetOf = (name: string, columns: string[], ...data: string[][]) => ({
    name,
    columns: columns.map((header) => ({ header, key: header })),
    data: data.map((cells) =>
      Object.fromEntries(columns.map((header, index) => [header, cells[index] ?? ''])),
    ),
  });
  const workbook = async () =>
    new Uint8Array(
      await writeXlsx({
        sheets: [
          sheetOf('Capa', ['Clientes da loja']),
          sheetOf('Ativos', ['Nome', 'E-mail'], ['Ana', 'ana@loja.com'], ['Bia', 'bia@loja.com']),
          sheetOf('Antigos', ['Código', 'Celular'], ['7', '11987654321']),
        ],
      }),
    );
  const sheets = [
    { name: 'Capa', is_filled: false },
    { name: 'Ativos', is_filled: true },
    { name: 'Antigos', is_filled: true },
  ];
  const fieldsOf = ({ columns }: contract.ImportPreview) => columns.map(({ field }) => field);

  test('is read as its first filled one until a person chooses another, and tells which it read', async () => {
    const store = await aStore(world);
    const draft = await upload(store, await workbook(), { kind: 'customers', dry_run: 'true' });
    expect(draft).toMatchObject({ sheet: 'Ativos', sheets });
    expect(fieldsOf(draft.preview!)).toEqual(['full_name', 'email']);

    const place = { store_id: store.id, import_id: draft.id };
    const body = { sheet: 'Antigos' };
    const other = await store.owner.call(contract.previewImport, { ...place, body });
    expect(fieldsOf(other)).toEqual(['customer_id', 'phone']);
    expect(other.sample).toMatchObject([{ line: 2, values: { phone: '+5511987654321' } }]);
    await store.owner.call(contract.startImport, { ...place, body });
    await drainImports(world.app);
    const done = { status: 'finished', rows_total: 1, created: 1, sheet: 'Antigos', sheets };
    expect(await read(store, draft.id)).toMatchObject(done);
  });

  test('takes the sheet with the file too; a sheet it does not have is refused with those it has', async () => {
    const store = await aStore(world);
    const told = { kind: 'customers', sheet: 'Antigos' };
    const done = { status: 'finished', created: 1, sheet: 'Antigos' };
    expect(await importFile(store, await workbook(), told)).toMatchObject(done);

    const form = new FormData();
    form.set('kind', 'customers');
    form.set('sheet', 'Vendas');
    form.set('file', new Blob([await workbook()]), 'clientes.xlsx');
    const input = { store_id: store.id, body: form };
    const { status, body } = await store.owner.send(contract.createImport, input);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        errors: [
          {
            field: 'sheet',
            message:
              'A planilha não tem a aba “Vendas”. As que ela tem: “Capa”, “Ativos”, “Antigos”.',
          },
        ],
      },
    });
    const ofCsv = upload(store, 'nome,email\nAna,ana@loja.com', told);
    await expect(ofCsv).toFailWith('invalid_fields');
  });
});

describe('formats', () => {
  test('that only a person can tell are asked in the preview and refused without an answer', async () => {
    const store = await aStore(world);
    const file = 'pedido,data,total\n1,01/02/2026,"1.234"\n2,03/04/2026,10\n';
    const { id, preview } = await upload(store, file, { kind: 'orders', dry_run: 'true' });
    expect(preview?.questions.map((question) => question.about)).toEqual(['date', 'decimal']);
    expect(preview?.sample[0]?.values).toMatchObject({
      ordered_at: '01/02/2026',
      order_total: '1.234',
    });
    const guessed = await importFile(store, file, { kind: 'orders' });
    expect(guessed).toMatchObject({ status: 'failed', created: 0 });
    expect(guessed.error).toContain('"data" (como 01/02/2026)');

    const formats = { data: { date: 'month_first' }, total: { decimal: 'comma' } } as const;
    const shown = await store.owner.call(contract.previewImport, {
      store_id: store.id,
      import_id: id,
      body: { formats },
    });
    expect(shown).toMatchObject({
      questions: [],
      sample: [{ values: { order_total: 123_400, ordered_at: '2026-01-02T03:00:00.000Z' } }, {}],
    });
    await store.owner.call(contract.startImport, {
      store_id: store.id,
      import_id: id,
      body: { formats },
    });
    await drainImports(world.app);
    expect(await read(store, id)).toMatchObject({ status: 'finished', created: 2 });
    await expect(
      store.owner.call(contract.startImport, { store_id: store.id, import_id: id, body: {} }),
    ).toFailWith('import_not_startable');
  });

  test('that the first rows leave open are decided over the whole file', async () => {
    const store = await aStore(world);
    const doubtful = Array.from(
      { length: 60_000 },
      (_, index) => `${index},01/02/2026,${index % 900}`,
    );
    const result = await importFile(
      store,
      ['pedido,data,total', ...doubtful, 'x,13/02/2026,"1.234,50"'].join('\n'),
      { kind: 'orders' },
    );
    expect(result).toMatchObject({ status: 'finished', created: 60_001, refused: 0 });
    expect(
      await world.sql('select distinct day from orders where store_id = $1 order by day', [
        store.id,
      ]),
    ).toEqual([{ day: '2026-02-01' }, { day: '2026-02-13' }]);
  });
});

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

  test('works beside: two imports at once, each with its own people and the same numbers', async () => {
    const [one, two] = [await aStore(world), await aStore(world)];
    const uploads = await Promise.all([
      upload(one, peopleFile(15_000), { kind: 'customers' }),
      upload(two, peopleFile(15_000), { kind: 'customers' }),
    ]);
    await Promise.all([drainImports(world.app), drainImports(world.app)]);
    for (const [index, store] of [one, two].entries()) {
      expect(await read(store, uploads[index]?.id ?? '')).toMatchObject({
        status: 'finished',
        created: 15_000,
      });
      expect(await count(store, 'customers')).toBe(15_000);
    }
  });

  test('and a seller may not import at all', async () => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const answer = await seller.send(contract.listImports, { store_id: store.id });
    expect(answer.status).toBe(403);
  });
});

/** The program's worker as a process of its own, so that it can be killed. */
function startWorker(): ChildProcess {
  return spawn(process.execPath, [new URL('../../main.ts', import.meta.url).pathname], {
    env: {
      ...process.env,
      ROLE: 'worker',
      DATABASE_URL: world.databaseUrl,
      DATABASE_DIRECT_URL: world.databaseUrl,
      DATABASE_APP_ROLE: TEST_APP_ROLE,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      LOG_LEVEL: 'silent',
      DEMO: '0',
    },
    stdio: 'ignore',
  });
}

async function until<T>(look: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isDone(value)) return value;
    await wait(20);
  }
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}

describe('an interrupted import', () => {
  test('killed while checking and while applying goes on in the next process, each row once', async () => {
    const store = await aStore(world);
    const size = 60_000;
    const { id } = await upload(store, peopleFile(size), { kind: 'customers' });
    const moments = [
      (i: contract.Import) => i.phase === 'checking' && i.progress > 0.05,
      (i: contract.Import) => i.rows_done > 0,
      (i: contract.Import) => i.rows_done > size / 2,
    ];
    let done = 0;
    for (const isMoment of moments) {
      const worker = startWorker();
      try {
        const seen = await until(
          () => read(store, id),
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
    expect(await read(store, id)).toMatchObject({
      status: 'finished',
      rows_total: size,
      rows_done: size,
      created: size,
      updated: 0,
      unchanged: 0,
    });
    expect(await count(store, 'customers')).toBe(size);
    expect(await count(store, 'customer_identities')).toBe(size * 2);
    expect(await count(store, 'import_staged')).toBe(0);
  }, 120_000);

  test('cancelled in the middle keeps what it counted and nothing else', async () => {
    const store = await aStore(world);
    const { id } = await upload(store, peopleFile(40_000), { kind: 'customers' });
    const working = drainImports(world.app);
    await until(
      () => read(store, id),
      (i) => i.rows_done > 0,
    );
    const cancelled = await store.owner.call(contract.cancelImport, {
      store_id: store.id,
      import_id: id,
    });
    await working;
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.created).toBeGreaterThan(0);
    expect(await read(store, id)).toEqual(cancelled);
    expect(await count(store, 'customers')).toBe(cancelled.created);
    expect(await count(store, 'import_chunks')).toBe(0);
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
    const claimed = claimImport(world.app, randomUUID());
    const waiting = () =>
      world.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting, { timeout: 5_000 }).toHaveLength(1);
    await person.query('commit');
    await person.end();
    expect(await claimed).toBeNull();
    expect(await read(store, id)).toMatchObject({ status: 'cancelled' });
  });

  test('tells the open screens how far it is', async () => {
    const store = await aStore(world);
    await importFile(store, peopleFile(10), { kind: 'customers' });
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
  const uploads = async () => count(store, 'imports');
  await expect.poll(uploads).toBe(1);
  socket.destroy();
  await expect.poll(uploads).toBe(0);
  expect(await count(store, 'import_chunks')).toBe(0);
  expect(world.errors).toEqual([]);
});
