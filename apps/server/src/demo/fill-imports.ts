import { saveReport } from '#areas/records/imports/index';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

const COLUMNS = ['Nome', 'E-mail', 'Telefone', 'CPF'];
const REFUSED: [line: number, reason: string, cells: string[]][] = [
  [
    57,
    'O e-mail "rosangela@" não é válido. A linha não traz código, documento, e-mail nem telefone que identifique o cliente.',
    ['Rosângela Prates', 'rosangela@', '', ''],
  ],
  [
    203,
    'A linha não traz código, documento, e-mail nem telefone que identifique o cliente.',
    ['Nilton Sobral', '', '', ''],
  ],
];
const WARNED: typeof REFUSED = [
  [
    91,
    'O telefone "988417730" não é válido.',
    ['Ivone Carvalho', 'ivone.carvalho@exemplo.example', '988417730', ''],
  ],
];
const ROWS = 412;
const DAYS_AGO = 20;

/** An import of some weeks ago, with its report and two people who share a phone. */
export async function fillImports(ctx: Ctx): Promise<void> {
  const id = newId();
  const at = new Date(ctx.clock.now().getTime() - DAYS_AGO * 86_400_000);
  const created = ROWS - REFUSED.length;
  await ctx.db
    .insertInto('imports')
    .values({
      store_id: ctx.store.id,
      id,
      kind: 'customers',
      status: 'finished',
      phase: 'finishing',
      file_name: 'clientes-da-loja-antiga.csv',
      columns: COLUMNS,
      rows_total: ROWS,
      rows_done: ROWS,
      created,
      refused: REFUSED.length,
      warned: WARNED.length,
      customers_created: created,
      created_at: at,
      started_at: at,
      finished_at: at,
    })
    .execute();
  await savePeople(ctx, id, created);
  const linesOf = (rows: typeof REFUSED) =>
    rows.map(([line, reason, cells]) => ({ line, reasons: [reason], cells }));
  await saveReport(ctx, id, 'refused', linesOf(REFUSED));
  await saveReport(ctx, id, 'warned', linesOf(WARNED));
  await shareAPhone(ctx, id, at);
}

/** The oldest customers of the store are those of the file. */
async function savePeople(ctx: Ctx, id: string, count: number): Promise<void> {
  const saved = await ctx.db
    .insertInto('import_customers')
    .columns(['store_id', 'import_id', 'customer_id', 'outcome'])
    .expression((eb) =>
      eb
        .selectFrom('customers')
        .select(['store_id', eb.val(id).as('import_id'), 'id', eb.val('created').as('outcome')])
        .where('store_id', '=', ctx.store.id)
        .where('stage', '=', 'customer')
        .orderBy('created_at')
        .orderBy('id')
        .limit(count),
    )
    .execute();
  await ctx.db
    .updateTable('imports')
    .set({ people: Number(saved[0]?.numInsertedOrUpdatedRows ?? 0) })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Gives one customer the phone of another of the same town, as in a family. */
async function shareAPhone(ctx: Ctx, importId: string, at: Date): Promise<void> {
  const people = await ctx.db
    .selectFrom('customers')
    .select(['id', 'phone', 'city'])
    .where('store_id', '=', ctx.store.id)
    .where('stage', '=', 'customer')
    .where('phone', 'is not', null)
    .orderBy('id')
    .limit(50)
    .execute();
  const holder = people[0];
  const other = people.slice(1).find(({ city }) => city === holder?.city);
  if (!holder?.phone || !other) return;
  await ctx.db
    .updateTable('customers')
    .set({ phone: holder.phone })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', other.id)
    .execute();
  await ctx.db
    .insertInto('identity_conflicts')
    .values({
      store_id: ctx.store.id,
      id: newId(),
      customer_id: other.id,
      other_customer_id: holder.id,
      kind: 'phone',
      value: holder.phone,
      import_id: importId,
      created_at: at,
    })
    .execute();
}
