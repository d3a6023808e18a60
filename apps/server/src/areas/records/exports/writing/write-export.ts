import { FAILURES, PDF_ROWS_MAX } from '@clientela/contract';
import { notify } from '#areas/identity/notifications/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { type ExportTable, wallClock, wallText } from '#platform/export-table';
import { Failure } from '#platform/failure';
import { csvLines } from '#platform/http/csv';
import { xlsxBytes } from '#platform/http/xlsx';
import { enqueue } from '#platform/jobs';
import { type Claim, ClaimLost } from '#platform/leases';
import { pdfBytes } from '#platform/pdf-table';
import { sendExportMail } from '../exports.jobs.ts';
import { type ExportRecord, findExport } from '../exports.queries.ts';
import { exportsTexts } from '../exports.texts.ts';
import { KINDS } from '../kinds.ts';
import { addPiece, beginFile, endExport, exportLeases, extendLease } from './lease.ts';

const PIECE_BYTES = 512 * 1024;
const PROGRESS_MS = 1_000;
const MOST_RUNS = 3;
const RETRY_MS = 5_000;

/** The process is stopping: another one starts the export over. */
class Stopped extends Error {}
class TooLongForPdf extends Error {}

interface Progress {
  rows: number;
  /** Set when this run is cancelled. */
  end: Error | null;
}

/** Writes one claimed export to the database, or records why it failed. */
export async function writeExport(
  app: App,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const ctx = await storeCtx(app, claim.store_id);
  const record = await findExport(ctx, claim.id);
  const progress: Progress = { rows: 0, end: null };
  const stopHeartbeat = exportLeases.startHeartbeat(ctx, claim, {
    everyMs: PROGRESS_MS,
    beat: async () => {
      if (isStopping()) progress.end = new Stopped();
      await extendLease(ctx, claim, progress.rows);
    },
    lost: (error) => {
      progress.end = error;
    },
  });
  try {
    // A run that never finishes may be what crashes the process.
    if (record.run > MOST_RUNS) throw new Error('the export was given up');
    await beginFile(ctx, claim);
    await savePieces(ctx, claim, await fileOf(ctx, record, progress));
    await finish(ctx, claim, record, progress.rows);
  } catch (error) {
    await settleFailure(ctx, claim, record, error);
  } finally {
    stopHeartbeat();
  }
}

async function fileOf(
  ctx: Ctx,
  record: ExportRecord,
  progress: Progress,
): Promise<AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>> {
  const { kind, filters } = record;
  if (kind !== 'dashboards') {
    // the row was written with the filters of its kind
    const table = await KINDS[kind].table(ctx, filters as never);
    return listFile(ctx, record, watched(table, record, progress));
  }
  const { user_id, format, rows_total } = record;
  if (!user_id || format === 'csv' || !('dashboard_id' in filters)) throw new Failure('not_found');
  const bytes = await ctx.app.drawDashboard(ctx, { ...filters, user_id, format });
  if (progress.end) throw progress.end;
  progress.rows = rows_total ?? 0;
  return [bytes];
}

/** The same table, with progress counted per row, which ends when the run is cancelled. */
function watched(table: ExportTable, { format }: ExportRecord, progress: Progress): ExportTable {
  return {
    ...table,
    async *rows() {
      for await (const row of table.rows()) {
        if (progress.end) throw progress.end;
        progress.rows++;
        if (format === 'pdf' && progress.rows > PDF_ROWS_MAX) throw new TooLongForPdf();
        yield row;
      }
    },
  };
}

function listFile(
  { store, clock }: Ctx,
  { format }: ExportRecord,
  table: ExportTable,
): AsyncIterable<Uint8Array | string> {
  if (format === 'csv') return csvLines(table);
  if (format === 'xlsx') return xlsxBytes(table);
  const made = wallText(wallClock(store.time_zone)(clock.now().toISOString(), true));
  return pdfBytes(table, `${store.name} · ${made}`);
}

/** Buffers at most one piece of the file, whatever its size. */
async function savePieces(
  ctx: Ctx,
  claim: Claim,
  file: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>,
): Promise<void> {
  let held: Buffer[] = [];
  let size = 0;
  let seq = 0;
  const save = async () => {
    await addPiece(ctx, claim, seq++, Buffer.concat(held));
    held = [];
    size = 0;
  };
  for await (const part of file) {
    const bytes = Buffer.from(part as Uint8Array);
    held.push(bytes);
    size += bytes.length;
    if (size >= PIECE_BYTES) await save();
  }
  if (size > 0) await save();
}

function finish(ctx: Ctx, claim: Claim, record: ExportRecord, rows_done: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await endExport(ctx, claim, { rows_done }))) return;
    await notifyRequester(ctx, record, 'ready', null);
    for (const email of record.emails) {
      const { store_id, id: export_id } = claim;
      await enqueue(ctx, sendExportMail, { store_id, export_id, email });
    }
  });
}

/** A list that is too long ends the export; anything else is tried again, a few times. */
async function settleFailure(
  ctx: Ctx,
  claim: Claim,
  record: ExportRecord,
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) return;
  if (error instanceof Stopped) return exportLeases.release(ctx, claim);
  if (error instanceof TooLongForPdf) {
    return fail(ctx, claim, record, FAILURES.export_too_long_for_pdf[1]);
  }
  // The dashboard is gone, or its requester's access.
  if (error instanceof Failure && record.kind === 'dashboards') {
    return fail(ctx, claim, record, error.message);
  }
  ctx.log.error('export not written', { store: claim.store_id, export: claim.id, error });
  if (record.run < MOST_RUNS) return exportLeases.release(ctx, claim, { pauseMs: RETRY_MS });
  const { dashboard_failed, failed } = exportsTexts;
  return fail(ctx, claim, record, record.kind === 'dashboards' ? dashboard_failed : failed);
}

function fail(ctx: Ctx, claim: Claim, record: ExportRecord, error: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (await endExport(ctx, claim, { error })) await notifyRequester(ctx, record, 'failed', error);
  });
}

async function notifyRequester(
  ctx: Ctx,
  { id, kind, file_name, user_id }: ExportRecord,
  outcome: 'ready' | 'failed',
  error: string | null,
): Promise<void> {
  if (!user_id) return;
  const values = { export_id: id, list: kind, file_name, outcome, error };
  await notify(ctx, 'export_ready', values, { only: user_id });
}
