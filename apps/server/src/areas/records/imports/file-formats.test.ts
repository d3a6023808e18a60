import * as contract from '@clientela/contract';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { countRows, importFile, people, readImport, upload } from '#test/imports';
import { drainImports } from './index.ts';

const world = useWorld();

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
  ])('%s is refused with a message and stores nothing', async (_, content, code, words) => {
    const store = await aStore(world);
    const answer = await upload(store, content, { kind: 'customers' }).catch((error) => error);
    expect(answer.body).toMatchObject({ code });
    expect(answer.body.message).toContain(words);
    expect(await countRows(store, 'imports')).toBe(0);
    expect(await countRows(store, 'import_chunks')).toBe(0);
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
    const reported = await store.owner.call(contract.listNotifications, { store_id: store.id });
    expect(reported.data).toMatchObject([
      { title: 'A importação parou', internal_path: `/imports/${result.id}` },
    ]);
    expect(await countRows(store, 'customers')).toBe(0);
    expect(await countRows(store, 'import_staged')).toBe(0);
  });
});

test('a column of codes so short that a piece of the file has 200,000 of them is read', async () => {
  const store = await aStore(world);
  const file = `codigo\n${Array.from({ length: 200_000 }, (_, i) => 1 + (i % 9)).join('\n')}`;
  const draft = await upload(store, file, { kind: 'customers', dry_run: 'true' });
  expect(draft.preview?.columns).toMatchObject([{ name: 'codigo' }]);
  const whole = await importFile(store, file, { kind: 'customers' });
  expect(whole).toMatchObject({ status: 'finished', rows_total: 200_000, customers_created: 9 });
});

describe('spreadsheets', () => {
  test('arrive like other files, with dates and numbers as in the sheet', async () => {
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

  test('uses its first filled sheet until a person chooses another, and returns which it used', async () => {
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
    expect(await readImport(store, draft.id)).toMatchObject(done);
  });

  test('takes the sheet with the file too; a sheet it does not have is refused with those it has', async () => {
    const store = await aStore(world);
    const reported = { kind: 'customers', sheet: 'Antigos' };
    const done = { status: 'finished', created: 1, sheet: 'Antigos' };
    expect(await importFile(store, await workbook(), reported)).toMatchObject(done);

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
    const ofCsv = upload(store, 'nome,email\nAna,ana@loja.com', reported);
    await expect(ofCsv).toFailWith('invalid_fields');
  });
});

describe('formats', () => {
  test('ambiguous formats are questions of the preview, and refused without a choice', async () => {
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
    expect(guessed.error).toContain('“data” (como 01/02/2026)');

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
    expect(await readImport(store, id)).toMatchObject({ status: 'finished', created: 2 });
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
