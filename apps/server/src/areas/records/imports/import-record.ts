import type { ImportKind, OrderStatus } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { FileAttributes, Mapping } from './reading/columns.ts';
import type { CsvReaderState, CsvShape } from './reading/csv-rows.ts';
import type { Formats } from './reading/formats.ts';
import type { SheetOfFile } from './reading/xlsx-sheet.ts';

/** Format of a file, detected from its content. */
export type FileShape = CsvFile | Workbook;

export type CsvFile = { type: 'csv' } & CsvShape;

/** Older files, from before sheet selection, have neither; their first filled sheet is read. */
export interface Workbook {
  type: 'xlsx';
  sheets?: SheetOfFile[];
  /** The name of the one that is read. */
  sheet?: string;
}

export type ImportPhase = 'checking' | 'customers' | 'orders' | 'finishing';

/** An import as the program works with it. */
export interface ImportRecord {
  id: string;
  kind: ImportKind;
  status: string;
  phase: ImportPhase;
  file_bytes: number;
  shape: FileShape;
  columns: string[];
  /** Line of the column names; titles may precede it. */
  header_line: number;
  mapping: Mapping;
  attributes: FileAttributes;
  formats: Formats;
  statuses: Record<string, OrderStatus>;
  consents: Record<string, boolean>;
  default_status: OrderStatus;
  chunks: number;
  next_chunk: number;
  reader_state: CsvReaderState | null;
  checked_line: number;
  partitions: number;
  next_partition: number;
  failures: number;
  created_at: string;
}

/** The import of this id in this store, or "not found". */
export async function findImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const row = await ctx.db
    .selectFrom('imports')
    .select([
      'id',
      'kind',
      'status',
      'phase',
      'file_bytes',
      'shape',
      'columns',
      'header_line',
      'mapping',
      'attributes',
      'formats',
      'statuses',
      'consents',
    ])
    .select([
      'default_status',
      'chunks',
      'next_chunk',
      'reader_state',
      'checked_line',
      'partitions',
    ])
    .select(['next_partition', 'failures', 'created_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('status', '<>', 'uploading')
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  // the checks of the table and the only writers of these columns guarantee the shapes
  return row as unknown as ImportRecord;
}
