import type { Import, ImportPreview, ImportSettings } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findImport } from '../import-record.ts';
import { readSample } from '../import-sample.ts';
import { queueImport, readImport } from '../imports.queries.ts';
import { assertImportable, previewOf, settle } from '../imports.rules.ts';

/** How a draft would be understood with these settings; nothing is kept. */
export async function previewImport(
  ctx: Ctx,
  id: string,
  settings: ImportSettings,
): Promise<ImportPreview> {
  const { sample, settled } = await settleDraft(ctx, id, settings);
  return previewOf(sample, settled, { timeZone: ctx.store.time_zone, now: ctx.clock.now() });
}

/** Queues a draft with the settings a person confirmed. */
export async function startImport(ctx: Ctx, id: string, settings: ImportSettings): Promise<Import> {
  const { sample, settled } = await settleDraft(ctx, id, settings);
  assertImportable(sample.kind, settled.mapping);
  await queueImport(ctx, id, settled);
  return readImport(ctx, id);
}

async function settleDraft(ctx: Ctx, id: string, settings: ImportSettings) {
  const record = await findImport(ctx, id);
  if (record.status !== 'draft') throw new Failure('import_not_startable');
  const { rows } = await readSample(ctx, record, (start) =>
    start.find(({ line }) => line >= record.header_line),
  );
  const sample = { kind: record.kind, columns: record.columns, rows };
  return { sample, settled: settle(sample, settings) };
}
