import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { importsTexts } from '../imports.texts.ts';
import { UnreadableFile } from './raw-rows.ts';

/** The parts of a packed spreadsheet, unpacked piece by piece against one budget of bytes. */

const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const END_LOCATOR_64 = 0x07064b50;
/** Marks a size or offset stored in the zip64 record. */
const SEE_64 = 0xffff_ffff;
const DIRECTORY_RECORD = 0x02014b50;
const MAX_PARTS = 10_000;
const MAX_DIRECTORY_BYTES = 16 * 1024 ** 2;
const PIECE = 64 * 1024;

interface Part {
  method: number;
  packedSize: number;
  headerAt: number;
}

export class Zip {
  readonly #file: FileHandle;
  readonly #parts: Map<string, Part>;
  #budget: number;

  private constructor(file: FileHandle, parts: Map<string, Part>, maxUnpackedBytes: number) {
    this.#file = file;
    this.#parts = parts;
    this.#budget = maxUnpackedBytes;
  }

  /** Reads the directory at the end of the file; contents are read only when asked for. */
  static async open(file: FileHandle, maxUnpackedBytes: number): Promise<Zip> {
    const { size } = await file.stat();
    const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
    const at = lastIndexOfRecord(tail, END_RECORD);
    if (at === -1) throw damaged();
    const { count, directorySize, directoryAt } =
      (await readLongEnd(file, tail, at)) ?? readShortEnd(tail, at);
    if (
      count > MAX_PARTS ||
      directorySize > MAX_DIRECTORY_BYTES ||
      directoryAt + directorySize > size
    ) {
      throw damaged();
    }
    const parts = readDirectory(await readAt(file, directoryAt, directorySize), count);
    return new Zip(file, parts, maxUnpackedBytes);
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase());
  }

  /** The unpacked bytes of one part. */
  async *pieces(name: string): AsyncGenerator<Uint8Array> {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damaged();
    if (part.method !== 0 && part.method !== 8) throw damaged();
    const packed = this.#packedPieces(part);
    for await (const piece of part.method === 8 ? inflated(packed) : packed) {
      this.#budget -= piece.length;
      if (this.#budget < 0) {
        throw new UnreadableFile(importsTexts.unpacked_too_large);
      }
      yield piece;
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

  async *#packedPieces(part: Part): AsyncGenerator<Uint8Array> {
    const header = await readAt(this.#file, part.headerAt, 30);
    if (header.length < 30) throw damaged();
    let at = part.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    const end = at + part.packedSize;
    while (at < end) {
      const piece = await readAt(this.#file, at, Math.min(PIECE, end - at));
      if (piece.length === 0) throw damaged();
      at += piece.length;
      yield piece;
    }
  }
}

async function* inflated(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: PIECE });
  const feeding = feed(packed, inflate);
  try {
    yield* inflate as AsyncIterable<Uint8Array>;
    await feeding;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged(error);
  } finally {
    inflate.destroy();
  }
}

async function feed(
  packed: AsyncGenerator<Uint8Array>,
  inflate: ReturnType<typeof createInflateRaw>,
): Promise<void> {
  try {
    for await (const piece of packed) {
      if (inflate.destroyed) return;
      if (!inflate.write(piece)) await drained(inflate);
    }
    inflate.end();
  } catch (error) {
    inflate.destroy(error instanceof Error ? error : undefined);
  }
}

function drained(inflate: ReturnType<typeof createInflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      inflate.off('drain', done);
      inflate.off('close', done);
      resolve();
    };
    inflate.on('drain', done);
    inflate.on('close', done);
  });
}

interface End {
  count: number;
  directorySize: number;
  directoryAt: number;
}

function readShortEnd(tail: Buffer, at: number): End {
  return {
    count: tail.readUInt16LE(at + 10),
    directorySize: tail.readUInt32LE(at + 12),
    directoryAt: tail.readUInt32LE(at + 16),
  };
}

/** The zip64 end record, whose locator precedes the short one. */
async function readLongEnd(file: FileHandle, tail: Buffer, at: number): Promise<End | null> {
  if (at < 20 || tail.readUInt32LE(at - 20) !== END_LOCATOR_64) return null;
  const end = await readAt(file, longAt(tail, at - 12), 56);
  if (end.length < 56 || end.readUInt32LE(0) !== END_RECORD_64) throw damaged();
  return { count: longAt(end, 32), directorySize: longAt(end, 40), directoryAt: longAt(end, 48) };
}

function longAt(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw damaged();
  return value;
}

/**
 * Size and offset of a part in zip64's extra field, which has only those that overflow the record.
 */
function withLong(part: Part, extra: Buffer, unpackedSize: number): Part {
  if (![unpackedSize, part.packedSize, part.headerAt].includes(SEE_64)) return part;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const long = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let place = 0;
    const next = () => {
      if (place + 8 > long.length) throw damaged();
      place += 8;
      return longAt(long, place - 8);
    };
    if (unpackedSize === SEE_64) next();
    const packedSize = part.packedSize === SEE_64 ? next() : part.packedSize;
    return { ...part, packedSize, headerAt: part.headerAt === SEE_64 ? next() : part.headerAt };
  }
  throw damaged();
}

function readDirectory(directory: Buffer, count: number): Map<string, Part> {
  const parts = new Map<string, Part>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== DIRECTORY_RECORD)
      throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const extraLength = directory.readUInt16LE(at + 30);
    const extraAt = at + 46 + nameLength;
    const part = {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    };
    const extra = directory.subarray(extraAt, extraAt + extraLength);
    const key = name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
    parts.set(key, withLong(part, extra, directory.readUInt32LE(at + 24)));
    at = extraAt + extraLength + directory.readUInt16LE(at + 32);
  }
  return parts;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function lastIndexOfRecord(bytes: Buffer, signature: number): number {
  for (let at = bytes.length - 22; at >= 0; at--) {
    if (bytes.readUInt32LE(at) === signature) return at;
  }
  return -1;
}

/** Refusal of a package that is cut off, altered or no spreadsheet. */
export function damaged(cause?: unknown): UnreadableFile {
  return new UnreadableFile(importsTexts.spreadsheet_damaged, { cause });
}
