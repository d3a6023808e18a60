import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Ctx } from '#platform/context';

/** Bytes of a file read at a time: little enough that other requests do not wait for one piece. */
export const CHUNK_BYTES = 512 * 1024;

/**
 * Compresses bytes for the database; level 1 costs less than writing the saved bytes. Not through
 * the thread pool: pieces take about a millisecond, and each thread would retain memory of its own.
 */
export function pack(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}

export function unpack(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, { chunkSize: CHUNK_BYTES });
}

/** Stores one chunk of an import's file. */
export async function saveChunk(
  ctx: Ctx,
  importId: string,
  seq: number,
  bytes: Uint8Array,
): Promise<void> {
  await ctx.db
    .insertInto('import_chunks')
    .values({ store_id: ctx.store.id, import_id: importId, seq, bytes: pack(bytes) })
    .execute();
}

/** One chunk of an import's file. */
export async function loadChunk(ctx: Ctx, importId: string, seq: number): Promise<Buffer> {
  const row = await ctx.db
    .selectFrom('import_chunks')
    .select('bytes')
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', importId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return unpack(row.bytes);
}
