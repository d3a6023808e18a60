import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { countRows, importFile, peopleFile, readImport, table, upload } from '#test/imports';
import { drainImports } from './index.ts';

const world = useWorld();

const reviewOf = async (
  store: TestStore,
  import_id: string,
  body: Partial<contract.ImportSettings> = {},
) =>
  (await store.owner.call(contract.reviewImport, { store_id: store.id, import_id, body })).review;

async function reviewed(store: TestStore, file: string, kind?: string) {
  const { id } = await upload(store, file, { ...(kind && { kind }), dry_run: 'true' });
  return { id, review: await reviewOf(store, id) };
}

describe('the review of a draft', () => {
  test('counts new, changed, unchanged and refused people, and saves nothing', async () => {
    const store = await aStore(world);
    await importFile(
      store,
      table('nome,email,cidade', 'Ana,ana@loja.com,Santos', 'Bia,bia@loja.com,'),
      {
        kind: 'customers',
      },
    );
    const { id, review } = await reviewed(
      store,
      table(
        'nome,email,telefone,cidade',
        'Ana,ana@loja.com,,Santos',
        'Bia,bia@loja.com,,Olinda',
        'Caio,caio@loja.com,123,',
        'Caio,caio@loja.com,,Recife',
        'Duda,,,',
      ),
    );
    expect(review).toMatchObject({
      rows: 5,
      refused: 1,
      warned: 1,
      people: { total: 3, created: 1, updated: 1, unchanged: 1 },
      orders: null,
    });
    expect(review?.problems).toEqual([
      {
        line: 6,
        report: 'refused',
        reasons: [expect.stringContaining('não traz código')],
        content: 'Duda',
      },
      {
        line: 4,
        report: 'warned',
        reasons: ['O telefone "123" não é válido.'],
        content: 'Caio · caio@loja.com · 123',
      },
    ]);
    expect(await countRows(store, 'customers')).toBe(2);
    for (const saved of ['import_customers', 'import_staged', 'import_refusals']) {
      const { rows } = await store.ctx.app.pools.owner.query(
        `select from ${saved} where import_id = $1`,
        [id],
      );
      expect(rows, saved).toEqual([]);
    }
    expect(await readImport(store, id)).toMatchObject({ is_draft: true, rows_total: 0, people: 0 });
  });

  test('counts each order of a file of items once, with the people and the amount', async () => {
    const store = await aStore(world);
    const { id, review } = await reviewed(
      store,
      table(
        'Pedido;Data;Status;Produto;Quantidade;Preço;E-mail',
        '1;10/03/2026;Pago;Camisa;2;50,25;ana@loja.com',
        '1;10/03/2026;Pago;Meia;1;10,00;ana@loja.com',
        '2;13/03/2026;Cancelado;Meia;1;10,00;bia@loja.com',
        '3;11/03/2026;Pago;Meia;1;caro;caio@loja.com',
      ),
    );
    expect(review).toMatchObject({
      rows: 4,
      refused: 1,
      people: { total: 2, created: 2 },
      orders: { total: 2, created: 2, updated: 0, unchanged: 0, amount: 120_50 },
    });

    const path = { store_id: store.id, import_id: id };
    await store.owner.call(contract.startImport, { ...path, body: {} });
    await drainImports(world.app);
    expect(await readImport(store, id)).toMatchObject({
      rows_total: review!.rows,
      refused: review!.refused,
      warned: review!.warned,
      people: review!.people.total,
      customers_created: review!.people.created,
      orders_created: review!.orders!.created,
    });
  });

  test('agrees with the import over several batches', async () => {
    const store = await aStore(world);
    const size = 15_000;
    const { id, review } = await reviewed(store, peopleFile(size));
    expect(review?.people).toEqual({ total: size, created: size, updated: 0, unchanged: 0 });
    const path = { store_id: store.id, import_id: id };
    await store.owner.call(contract.startImport, { ...path, body: {} });
    await drainImports(world.app);
    expect(await readImport(store, id)).toMatchObject({ people: size, customers_created: size });
  });

  test('follows another kind chosen in place, and lists its missing column', async () => {
    const store = await aStore(world);
    const file = table('pedido,data,total,email', '1,2026-03-10,12.00,ana@loja.com');
    const { id, preview } = await upload(store, file, { kind: 'customers', dry_run: 'true' });
    expect(preview).toMatchObject({ recognised_kind: 'orders', missing: [] });
    expect(await reviewOf(store, id)).toMatchObject({ people: { total: 1 }, orders: null });
    expect(await reviewOf(store, id, { kind: 'orders' })).toMatchObject({
      orders: { total: 1, amount: 12_00 },
    });
    const lines = { store_id: store.id, import_id: id, body: { kind: 'order_lines' as const } };
    await expect(store.owner.call(contract.reviewImport, lines)).toFailWith(
      'import_mapping_invalid',
    );
    const missing = await store.owner.call(contract.previewImport, lines);
    expect(missing.missing).toEqual([['product_id', 'product_name']]);
    expect(await readImport(store, id)).toMatchObject({ is_draft: true, kind: 'customers' });
  });

  test('is null of a file too large to be counted before the import', async () => {
    const store = await aStore(world);
    const { id } = await upload(store, peopleFile(3), { kind: 'customers', dry_run: 'true' });
    await world.sql('update imports set partitions = 6 where id = $1', [id]);
    expect(await reviewOf(store, id)).toBeNull();
  });

  test('refuses ambiguous dates with the reason, and an import that has started', async () => {
    const store = await aStore(world);
    const dates = table('pedido,data,total', '1,01/02/2026,12.00', '2,03/04/2026,8.00');
    const { id } = await upload(store, dates, { kind: 'orders', dry_run: 'true' });
    const path = { store_id: store.id, import_id: id, body: {} };
    await expect(store.owner.call(contract.reviewImport, path)).toFailWith('import_file_invalid');

    const started = await importFile(store, peopleFile(2), { kind: 'customers' });
    const late = { ...path, import_id: started.id };
    await expect(store.owner.call(contract.reviewImport, late)).toFailWith('import_not_startable');
  });

  test('of another store is not found', async () => {
    const [store, other] = [await aStore(world), await aStore(world)];
    const { id } = await upload(store, peopleFile(2), { kind: 'customers', dry_run: 'true' });
    const path = { store_id: other.id, import_id: id };
    await expect(other.owner.call(contract.reviewImport, { ...path, body: {} })).toFailWith(
      'not_found',
    );
    await expect(other.owner.call(contract.listImportProblems, path)).toFailWith('not_found');
    await expect(other.owner.call(contract.createImportGroup, path)).toFailWith('not_found');
  });
});

test.each([
  ['customers', 'Nome;E-mail'],
  ['orders', 'Order ID;Order Date;Order Total'],
  ['order_lines', 'Pedido;Data;Produto;Preço'],
  [null, 'SKU;Produto;Preço;Estoque'],
  [null, '名前;住所'],
])('the preview recognises %s by the columns %s', async (kind, header) => {
  const store = await aStore(world);
  const cells = header.split(';').map(() => '1');
  const { preview } = await upload(store, table(header, cells.join(';')), { dry_run: 'true' });
  expect(preview?.recognised_kind).toBe(kind);
});
