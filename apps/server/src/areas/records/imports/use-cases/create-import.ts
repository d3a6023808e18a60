import {
  ImportForm,
  type ImportSettings,
  type ImportWithPreview,
  ImportSettings as Settings,
} from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { readSample } from '../import-sample.ts';
import { discardDraft } from '../imports.jobs.ts';
import { deleteImport, insertImport, readImport, saveImport } from '../imports.queries.ts';
import { assertImportable, chosenAttributes, previewOf, settle } from '../imports.rules.ts';
import { importsTexts } from '../imports.texts.ts';
import { findHeader, recogniseKind } from '../reading/columns.ts';
import type { RawRow } from '../reading/raw-rows.ts';
import { receiveForm } from './receive-file.ts';

/** An unconfirmed draft is deleted with its file after this time. */
const DRAFT_HOURS = 24;

/**
 * Accepts a file; with `dry_run` it stays a draft and is returned with its preview, else it is
 * queued.
 */
export async function createImport(ctx: Ctx, request: FastifyRequest): Promise<ImportWithPreview> {
  const id = newId();
  await inTransaction(ctx, async (ctx) => {
    await insertImport(ctx, id);
    const runAt = new Date(ctx.clock.now().getTime() + DRAFT_HOURS * 3_600_000);
    await enqueue(ctx, discardDraft, { store_id: ctx.store.id, import_id: id }, { runAt });
  });
  try {
    return await receive(ctx, request, id);
  } catch (error) {
    // A remainder is deleted with the draft.
    await deleteImport(ctx, id).catch((failure) =>
      ctx.log.warn('refused import not removed', { import: id, error: failure }),
    );
    throw error;
  }
}

async function receive(ctx: Ctx, request: FastifyRequest, id: string): Promise<ImportWithPreview> {
  const { fields, file } = await receiveForm(ctx, request, id);
  const form = ImportForm.parse(fields);
  const settings = settingsOf(form);
  let kind = form.kind;
  const look = {
    sheet: form.sheet,
    findHeader(start: readonly RawRow[]) {
      kind ??= recogniseKind(start);
      return findHeader(kind, start, settings.mapping);
    },
  };
  const read = await readSample(ctx, { id, ...file }, look);
  const sample = { kind: kind ?? 'customers', ...read };
  const attributes = await chosenAttributes(ctx, sample.kind, settings.attributes);
  const settled = settle(sample, settings, attributes);
  if (!form.dry_run) assertImportable(sample.kind, settled.mapping);
  const status = form.dry_run ? 'draft' : 'queued';
  await saveImport(ctx, id, { file, sample, settled, status });
  const place = { timeZone: ctx.store.time_zone, now: ctx.clock.now() };
  return {
    ...(await readImport(ctx, id)),
    preview: form.dry_run ? previewOf(sample, settled, place) : null,
  };
}

function settingsOf(form: ReturnType<typeof ImportForm.parse>): ImportSettings {
  return Settings.parse({
    ...(form.mapping ? { mapping: jsonOf('mapping', form.mapping) } : {}),
    ...(form.attributes ? { attributes: jsonOf('attributes', form.attributes) } : {}),
    ...(form.formats ? { formats: jsonOf('formats', form.formats) } : {}),
    ...(form.statuses ? { statuses: jsonOf('statuses', form.statuses) } : {}),
    ...(form.consents ? { consents: jsonOf('consents', form.consents) } : {}),
    default_status: form.default_status,
  });
}

function jsonOf(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure('invalid_fields', {
      ...invalidField(field, importsTexts.not_json),
      cause,
    });
  }
}
