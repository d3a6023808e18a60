import { Readable } from 'node:stream';
import type { MediaFile } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { Exchange } from '#platform/http/routes';
import { readPieces } from './media.queries.ts';

/** Sends a file as a download: browsers must never open it as a page of this origin. */
export function sendFile(ctx: Ctx, file: MediaFile, { reply }: Exchange): void {
  const name = encodeURIComponent(file.file_name);
  reply
    .header('content-type', file.mime)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(readPieces(ctx, file.id)));
}
