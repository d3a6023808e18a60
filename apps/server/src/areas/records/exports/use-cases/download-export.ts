import { Readable } from 'node:stream';
import type { Export, ExportKind } from '@clientela/contract';
import { recordDownload } from '#areas/identity/audit/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { findExport, readExport, readPieces } from '../exports.queries.ts';
import { KINDS, MEDIA_TYPES } from '../kinds.ts';

/** Progress of an export, for people with access to its list. */
export async function showExport(ctx: Ctx, id: string): Promise<Export> {
  const found = await readExport(ctx, id);
  assertMayRead(ctx, found.kind);
  return found;
}

/** Streams the file of a finished export in pieces; the log names who downloaded it. */
export async function downloadExport(ctx: Ctx, id: string, { reply }: Exchange): Promise<void> {
  const { kind, format, status, file_name, bytes, expires_at } = await findExport(ctx, id);
  assertMayRead(ctx, kind);
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

/**
 * The auth middleware requires the permission to list customers; exports of orders also require the
 * one to list orders.
 */
function assertMayRead({ actor }: Ctx, kind: ExportKind): void {
  if (!actorMay(actor, KINDS[kind].permission)) throw new Failure('access_denied');
}
