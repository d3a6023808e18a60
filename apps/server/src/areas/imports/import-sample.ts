import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { loadChunk } from './file-store.ts';
import type { ImportRecord } from './import-record.ts';
import { columnNames } from './reading/columns.ts';
import { CsvReader, tooManyColumns } from './reading/csv-rows.ts';
import { MAX_COLUMNS, type RawRow, UnreadableFile } from './reading/raw-rows.ts';
import { readXlsxRows } from './reading/xlsx-rows.ts';
import { spool } from './spool.ts';

const SAMPLE_CHUNKS = 3;
const SAMPLE_ROWS = 10_000;

export interface Sample {
  columns: string[];
  header_line: number;
  rows: RawRow[];
}

type FileOfImport = Pick<ImportRecord, 'id' | 'chunks' | 'shape'>;

/** The column names, where the caller finds them, and first rows; a file without rows is refused. */
export async function readSample(
  ctx: Ctx,
  record: FileOfImport,
  findHeader: (rows: readonly RawRow[]) => RawRow | undefined,
): Promise<Sample> {
  try {
    const all =
      record.shape.type === 'csv' ? await csvSample(ctx, record) : await xlsxSample(ctx, record);
    const header = findHeader(all);
    if (!header) throw new UnreadableFile('O arquivo está vazio.');
    if (header.cells.length > MAX_COLUMNS) throw tooManyColumns(header.cells.length);
    const rows = all.slice(all.indexOf(header) + 1);
    if (rows.length === 0) {
      throw new UnreadableFile('O arquivo tem só o cabeçalho; não há linhas para importar.');
    }
    return { columns: columnNames(header), header_line: header.line, rows };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Failure('import_file_invalid', { message: error.message });
  }
}

async function csvSample(ctx: Ctx, record: FileOfImport): Promise<RawRow[]> {
  if (record.shape.type !== 'csv') throw new Error('not a CSV');
  const reader = new CsvReader(record.shape);
  const rows: RawRow[] = [];
  for (let seq = 0; seq < Math.min(SAMPLE_CHUNKS, record.chunks); seq++) {
    rows.push(...reader.push(await loadChunk(ctx, record.id, seq)));
  }
  // a quote left open in the sample may close behind it; only a whole file can tell
  if (record.chunks <= SAMPLE_CHUNKS) rows.push(...reader.end());
  return rows;
}

async function xlsxSample(ctx: Ctx, record: FileOfImport): Promise<RawRow[]> {
  await using file = await spool(ctx, record);
  const rows: RawRow[] = [];
  for await (const batch of readXlsxRows(file.path)) {
    rows.push(...batch);
    if (rows.length >= SAMPLE_ROWS) break;
  }
  return rows;
}
