import { Readable } from 'node:stream';
import type { Export } from '@clientela/contract';
import { recordDownload } from '#areas/identity/audit/index';
import { actorMay, runsStore } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { type ExportRecord, findExport, readExport, readPieces } from '../exports.queries.ts';
import { MEDIA_TYPES, PERMISSIONS } from '../kinds.ts';

/** Progress of an export, for people with access to its list. */
export async function showExport(ctx: Ctx, id: string): Promise<Export> {
  assertMayRead(ctx, await findExport(ctx, id));
  return readExport(ctx, id);
}

/** Streams the file of a finished export in pieces; the log names who downloaded it. */
export async function downloadExport(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const record = await findExport(ctx, id);
  assertMayRead(ctx, record);
  const { kind, format, status, file_name, bytes, expires_at } = record;
  const isOver = expires_at !== null && new Date(expires_at) <= ctx.clock.now();
  if (status === 'expired' || isOver) throw new Failure('export_expired');
  if (status !== 'finished') throw new Failure('export_not_ready');
  await recordDownload(ctx, kind);
  await reply
    .type(MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .header('content-length', bytes)
    .send(Readable.from(readPieces(ctx, id)));
}

/** Everybody in the store gets this far: exports that a person may not see do not exist for them. */
function assertMayRead(ctx: Ctx, { kind, filters, user_id, emails }: ExportRecord): void {
  const { actor } = ctx;
  if (!actorMay(actor, PERMISSIONS[kind])) throw new Failure('not_found');
  if (!('is_private' in filters && filters.is_private) || actor.kind !== 'person') return;
  const isTheirs = actor.id === user_id || emails.includes(actor.email.toLowerCase());
  if (!isTheirs && !runsStore(ctx)) throw new Failure('not_found');
}
