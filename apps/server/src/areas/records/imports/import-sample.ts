import { squeeze } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { loadChunk } from './file-store.ts';
import type { CsvFile, FileShape, ImportRecord, Workbook } from './import-record.ts';
import { importsTexts } from './imports.texts.ts';
import { columnNames } from './reading/columns.ts';
import { CsvReader, tooManyColumns } from './reading/csv-rows.ts';
import { MAX_COLUMNS, type RawRow, UnreadableFile } from './reading/raw-rows.ts';
import { listXlsxSheets, readXlsxRows } from './reading/xlsx-rows.ts';
import type { SheetOfFile } from './reading/xlsx-sheet.ts';
import { spool } from './spool.ts';

const SAMPLE_CHUNKS = 3;
const SAMPLE_ROWS = 10_000;

export interface Sample {
  /** How the file is read, complete: of a workbook with its sheets and the one that is read. */
  shape: FileShape;
  columns: string[];
  header_line: number;
  rows: RawRow[];
  /** Whether the rows are all that the file has. */
  is_whole: boolean;
}

interface Look {
  /** The requested sheet by name; else the one stored before, else the first filled. */
  sheet: string | undefined;
  /** Finds the column names among the first rows. */
  findHeader(rows: readonly RawRow[], shape: FileShape): RawRow | undefined;
}

type FileOfImport = Pick<ImportRecord, 'id' | 'chunks' | 'shape'>;

/** The column names and first rows of a file, or of one sheet of it; one without rows is refused. */
export async function readSample(ctx: Ctx, record: FileOfImport, look: Look): Promise<Sample> {
  try {
    const { shape, all, is_whole } =
      record.shape.type === 'csv'
        ? await csvSample(ctx, record, record.shape, look.sheet)
        : await xlsxSample(ctx, record, record.shape, look.sheet);
    const header = look.findHeader(all, shape);
    if (!header) throw new UnreadableFile(importsTexts.empty_file);
    if (header.cells.length > MAX_COLUMNS) throw tooManyColumns(header.cells.length);
    const rows = all.slice(all.indexOf(header) + 1);
    if (rows.length === 0) {
      throw new UnreadableFile(importsTexts.header_only);
    }
    return { shape, columns: columnNames(header), header_line: header.line, rows, is_whole };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Failure('import_file_invalid', { message: error.message });
  }
}

interface FirstRows {
  shape: FileShape;
  all: RawRow[];
  is_whole: boolean;
}

async function csvSample(
  ctx: Ctx,
  { id, chunks }: FileOfImport,
  shape: CsvFile,
  sheet: string | undefined,
): Promise<FirstRows> {
  if (sheet !== undefined) throw invalidField('sheet', importsTexts.csv_has_no_sheets);
  const reader = new CsvReader(shape);
  const pieces: RawRow[][] = [];
  for (let seq = 0; seq < Math.min(SAMPLE_CHUNKS, chunks); seq++) {
    pieces.push(reader.push(await loadChunk(ctx, id, seq)));
  }
  // a quote left open in the sample may close later, so only a whole file proves it broken
  const is_whole = chunks <= SAMPLE_CHUNKS;
  if (is_whole) pieces.push(reader.end());
  return { shape, all: pieces.flat(), is_whole };
}

async function xlsxSample(
  ctx: Ctx,
  record: FileOfImport,
  known: Workbook,
  wanted: string | undefined,
): Promise<FirstRows> {
  await using file = await spool(ctx, record);
  const sheets = known.sheets ?? (await listXlsxSheets(file.path));
  const sheet = chooseSheet(sheets, wanted ?? known.sheet);
  const all: RawRow[] = [];
  let is_whole = true;
  for await (const batch of readXlsxRows(file.path, sheet)) {
    all.push(...batch);
    is_whole = all.length < SAMPLE_ROWS;
    if (!is_whole) break;
  }
  return { shape: { type: 'xlsx', sheets, ...(sheet === null ? {} : { sheet }) }, all, is_whole };
}

/** The sheet to read by its name; null where none is named and none is filled. */
function chooseSheet(sheets: readonly SheetOfFile[], wanted: string | undefined): string | null {
  if (wanted === undefined) return sheets.find(({ is_filled }) => is_filled)?.name ?? null;
  const name = squeeze(wanted);
  if (sheets.some((sheet) => sheet.name === name)) return name;
  const names = sheets.map((sheet) => `“${sheet.name}”`).join(', ');
  throw invalidField('sheet', importsTexts.sheet_missing(name, names));
}
