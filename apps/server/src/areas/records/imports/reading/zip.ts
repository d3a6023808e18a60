import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { importsTexts } from '../imports.texts.ts';
import { UnreadableFile } from './raw-rows.ts';

const MAX_PARTS = 10_000;

/** The parts of a packed spreadsheet, unpacked piece by piece against one budget of bytes. */
export class Zip {
  readonly #file: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  #budget: number;

  private constructor(file: ZipFile, parts: ReadonlyMap<string, Entry>, maxUnpackedBytes: number) {
    this.#file = file;
    this.#parts = parts;
    this.#budget = maxUnpackedBytes;
  }

  /** Reads the directory at the end of the file; contents are read only when asked for. */
  static async open(handle: FileHandle, maxUnpackedBytes: number): Promise<Zip> {
    // Names stay bytes: spreadsheets exist whose names yauzl would refuse for a backslash or a leading slash. Declared
    // sizes are not trusted, since the budget counts what is unpacked.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    try {
      const file = await fromFdPromise(handle.fd, options);
      if (file.entryCount > MAX_PARTS) throw damaged();
      const parts = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) parts.set(keyOf(entry), entry);
      return new Zip(file, parts, maxUnpackedBytes);
    } catch (error) {
      throw damaged(error);
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase());
  }

  /** The unpacked bytes of one part. */
  async *pieces(name: string): AsyncGenerator<Uint8Array> {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damaged();
    try {
      for await (const piece of await this.#file.openReadStreamPromise(part)) {
        this.#budget -= piece.length;
        if (this.#budget < 0) throw new UnreadableFile(importsTexts.unpacked_too_large);
        yield piece;
      }
    } catch (error) {
      throw error instanceof UnreadableFile ? error : damaged(error);
    }
  }

  /** The text of one part that is known to be small. */
  async text(name: string, maxBytes: number): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of this.pieces(name)) {
      size += piece.length;
      if (size > maxBytes) throw damaged();
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }
}

function keyOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** Refusal of a package that is cut off, altered or no spreadsheet. */
export function damaged(cause?: unknown): UnreadableFile {
  return new UnreadableFile(importsTexts.spreadsheet_damaged, { cause });
}
