import type { Import, ImportPreview, ImportReview, ImportSettings } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { type FileShape, findImport } from '../import-record.ts';
import { readSample } from '../import-sample.ts';
import { queueImport, readImport } from '../imports.queries.ts';
import { assertImportable, chosenAttributes, previewOf, settle } from '../imports.rules.ts';
import { findHeader } from '../reading/columns.ts';
import { UnreadableFile } from '../reading/raw-rows.ts';
import { dryRun } from '../work/dry-run.ts';

/** Dry run of a draft with these settings; nothing is saved. */
export async function previewImport(
  ctx: Ctx,
  id: string,
  settings: ImportSettings,
): Promise<ImportPreview> {
  const { sample, settled } = await settleDraft(ctx, id, settings);
  return previewOf(sample, settled, { timeZone: ctx.store.time_zone, now: ctx.clock.now() });
}

/** A dry run takes as long as the import: of larger files the counts follow at its end. */
const MAX_PARTITIONS_REVIEWED = 5;

/** What a draft would bring with these settings, counted over the whole file; nothing is saved. */
export async function reviewImport(
  ctx: Ctx,
  id: string,
  settings: ImportSettings,
): Promise<{ review: ImportReview | null }> {
  const { record, sample, settled } = await settleDraft(ctx, id, settings);
  assertImportable(sample.kind, settled.mapping);
  if (record.partitions > MAX_PARTITIONS_REVIEWED) return { review: null };
  const { kind, shape, columns, header_line } = sample;
  const settledRecord = { ...record, kind, shape, columns, header_line, ...settled };
  try {
    return { review: await dryRun(ctx, settledRecord) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Failure('import_file_invalid', { message: error.message });
  }
}

/** Queues a draft with the settings a person confirmed. */
export async function startImport(ctx: Ctx, id: string, settings: ImportSettings): Promise<Import> {
  const { sample, settled } = await settleDraft(ctx, id, settings);
  assertImportable(sample.kind, settled.mapping);
  await queueImport(ctx, id, { sample, settled });
  return readImport(ctx, id);
}

async function settleDraft(ctx: Ctx, id: string, settings: ImportSettings) {
  const record = await findImport(ctx, id);
  if (record.status !== 'draft') throw new Failure('import_not_startable');
  const kind = settings.kind ?? record.kind;
  const sample = await readSample(ctx, record, {
    sheet: settings.sheet,
    findHeader: (start, shape) =>
      kind !== record.kind || isOtherSheet(shape, record.shape)
        ? findHeader(kind, start)
        : start.find(({ line }) => line >= record.header_line),
  });
  const ofKind = { kind, ...sample };
  const attributes = await chosenAttributes(ctx, kind, settings.attributes);
  return { record, sample: ofKind, settled: settle(ofKind, settings, attributes) };
}

function isOtherSheet(shape: FileShape, kept: FileShape): boolean {
  return shape.type === 'xlsx' && kept.type === 'xlsx' && shape.sheet !== kept.sheet;
}
