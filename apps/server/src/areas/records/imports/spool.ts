import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ctx } from '#platform/context';
import { loadChunk } from './file-store.ts';
import type { ImportRecord } from './import-record.ts';

/** A spreadsheet spooled to a local file while it is read: its directory is at its end. */
export async function spool(
  ctx: Ctx,
  record: Pick<ImportRecord, 'id' | 'chunks'>,
): Promise<{ path: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'clientela-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file.xlsx');
  try {
    await using file = await open(path, 'w');
    for (let seq = 0; seq < record.chunks; seq++) {
      await file.write(await loadChunk(ctx, record.id, seq));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}
