import type { Import, PageMeta } from '@clientela/contract';
import type { ImportKind } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { personId } from '#platform/actor';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countedMeta } from '#platform/http/paging';
import type { Sample } from './import-sample.ts';
import type { SettledImport } from './imports.rules.ts';
import type { ReceivedFile } from './use-cases/receive-file.ts';

/** Bytes of a file that are applied in one transaction, about ten thousand rows. */
const BYTES_A_PARTITION = 1_000_000;
const SHEET_UNPACKS_TO = 5;
const MAX_PARTITIONS = 512;

/** Creates an import while its file arrives; it is hidden until then. */
export async function insertImport(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .insertInto('imports')
    .values({
      store_id: ctx.store.id,
      id,
      file_name: '',
      user_id: personId(ctx),
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** Deletes an import with its file: refused at upload, or an unconfirmed draft. */
export async function deleteImport(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('imports')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('status', 'in', ['uploading', 'draft'])
    .execute();
}

/** Saves the uploaded file as a draft or, when its settings are complete, in the queue. */
export async function saveImport(
  ctx: Ctx,
  id: string,
  kept: {
    file: ReceivedFile;
    sample: Sample & { kind: ImportKind };
    settled: SettledImport;
    status: 'draft' | 'queued';
  },
): Promise<void> {
  const { file } = kept;
  const unpacked = file.file_bytes * (file.shape.type === 'xlsx' ? SHEET_UNPACKS_TO : 1);
  await ctx.db
    .updateTable('imports')
    .set({
      kind: kept.sample.kind,
      status: kept.status,
      file_name: file.file_name,
      file_bytes: file.file_bytes,
      chunks: file.chunks,
      partitions: Math.min(MAX_PARTITIONS, Math.max(1, Math.round(unpacked / BYTES_A_PARTITION))),
      ...sampleColumns(kept.sample),
      ...settledColumns(kept.settled),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Puts a draft with its confirmed settings into the queue; another sheet or kind of it has other columns. */
export async function queueImport(
  ctx: Ctx,
  id: string,
  { sample, settled }: { sample: Sample & { kind: ImportKind }; settled: SettledImport },
): Promise<void> {
  const queued = await ctx.db
    .updateTable('imports')
    .set({
      status: 'queued',
      kind: sample.kind,
      ...sampleColumns(sample),
      ...settledColumns(settled),
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (queued.numUpdatedRows !== 1n) throw new Failure('import_not_startable');
}

function sampleColumns({ shape, columns, header_line }: Sample) {
  return { shape: JSON.stringify(shape), columns, header_line };
}

function settledColumns(settled: SettledImport) {
  return {
    mapping: JSON.stringify(settled.mapping),
    attributes: JSON.stringify(settled.attributes),
    formats: JSON.stringify(settled.formats),
    statuses: JSON.stringify(settled.statuses),
    consents: JSON.stringify(settled.consents),
    default_status: settled.default_status,
  };
}

/**
 * Share of an import that is done, 0 to 1. Reading the file is about a third of the work; the people of an order file
 * are quickly done.
 */
export function progressOf(file: string): RawBuilder<number> {
  const i = columnsOf<'imports'>(file);
  return sql`case
  when ${i('status')} = 'finished' then 1
  when ${i('phase')} = 'checking' then 0.35 * ${i('next_chunk')} / greatest(${i('chunks')}, 1)
  when ${i('phase')} = 'customers' and ${i('kind')} = 'customers' then 0.35 + 0.65 * ${i('next_partition')} / ${i('partitions')}
  when ${i('phase')} = 'customers' then 0.35 + 0.15 * ${i('next_partition')} / ${i('partitions')}
  when ${i('phase')} = 'orders' then 0.5 + 0.5 * ${i('next_partition')} / ${i('partitions')}
  else 1 end::float8`;
}

const COLUMNS = sql`i.id, i.kind, case i.status when 'draft' then 'queued' else i.status end as status,
  i.status = 'draft' as is_draft, i.phase, i.file_name,
  i.shape ->> 'sheet' as sheet, coalesce(i.shape -> 'sheets', '[]') as sheets, ${progressOf('i')} as progress, i.rows_total, i.rows_done,
  i.created, i.updated, i.unchanged, i.refused, i.warned, i.customers_created, i.orders_created, i.people,
  i.consents_granted, i.consents_withdrawn, i.consents_kept, i.error,
  u.name as created_by, i.created_at, i.started_at, i.finished_at`;

/** An import as its owner sees it. */
export async function readImport(ctx: Ctx, id: string): Promise<Import> {
  const found = await sql<Import>`
    select ${COLUMNS} from imports i left join users u on u.id = i.user_id
     where i.store_id = ${ctx.store.id} and i.id = ${id} and i.status <> 'uploading'`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!row) throw new Failure('not_found');
  return row;
}

interface PageOfList {
  page: number;
  per_page: number;
  ordering: string;
}

/** Imports, newest first, drafts that wait for their mapping too; a store has few, so pages are counted. */
export async function listImports(
  ctx: Ctx,
  query: PageOfList,
): Promise<{ data: Import[]; meta: PageMeta }> {
  const { total } = await ctx.db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('store_id', '=', ctx.store.id)
    .where('status', '<>', 'uploading')
    .executeTakeFirstOrThrow();
  const rows = await sql<Import>`
    select ${COLUMNS} from imports i left join users u on u.id = i.user_id
     where i.store_id = ${ctx.store.id} and i.status <> 'uploading'
     order by i.created_at ${directionOf(query)}, i.id ${directionOf(query)}
     limit ${query.per_page} offset ${offsetOf(query)}`.execute(ctx.db);
  return { data: rows.rows, meta: countedMeta(query, total) };
}

function directionOf(query: PageOfList): RawBuilder<unknown> {
  return query.ordering.endsWith(':asc') ? sql`asc` : sql`desc`;
}

function offsetOf(query: PageOfList): number {
  return Math.min((query.page - 1) * query.per_page, Number.MAX_SAFE_INTEGER);
}
