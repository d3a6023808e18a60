import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

const PIECE = 64 * 1024;

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** A ZIP archive, emitted while it is compressed; other requests of the process run in between. */
export async function* zipBytes(
  entries: readonly ZipEntry[],
  at: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  for (const { name, bytes } of entries) {
    const file = Object.assign(new ZipDeflate(name), { mtime: at });
    zip.add(file);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      file.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      if (failure) throw failure;
      yield* ready.splice(0);
      await breathe();
    }
  }
  zip.end();
  if (failure) throw failure;
  yield* ready;
}
