import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Exchange } from '#platform/http/routes';

/** A file in the encodings of browsers, compressed once. */
export interface PackedFile {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

export async function pack(content: string): Promise<PackedFile> {
  const plain = Buffer.from(content);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { etag: `"${digestOf(content)}"`, plain, br, gzip: zipped };
}

/** Sends a file that any site may read, or 304 where the browser has it. */
export function sendPacked(
  { request, reply }: Exchange,
  file: PackedFile,
  { type, caching }: { type: string; caching: string },
): void {
  const encoding = encodingOf(request.headers['accept-encoding'] ?? '');
  // Each encoding is another representation (RFC 9110 §8.8.3).
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  reply
    .header('cache-control', caching)
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .type(`${type}; charset=utf-8`);
  if (knows(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.send(file[encoding ?? 'plain']);
}

function encodingOf(accepted: string): 'br' | 'gzip' | null {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
  for (const name of ['br', 'gzip'] as const) {
    if (new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name).test(accepted)) return name;
  }
  return null;
}

function knows(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
