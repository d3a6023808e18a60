import { type Encoding, EncodingDetector, openSequenceLength } from './encoding.ts';

const LINE_FEED = 10;
/** Extra space after a chunk, for a complete last character. */
const SLACK = 4;

/**
 * Cuts arriving bytes into chunks of about one size that end between two characters, at a line end
 * if possible, and detects their encoding.
 */
export class ChunkCutter {
  readonly #size: number;
  readonly #detector = new EncodingDetector();
  /** Reused buffer: chunks are emitted as copies. */
  readonly #buffer: Buffer;
  #filled = 0;

  constructor(size: number) {
    this.#size = size;
    this.#buffer = Buffer.alloc(size + SLACK);
  }

  *push(bytes: Uint8Array): Generator<Buffer> {
    let taken = 0;
    while (taken < bytes.length) {
      const part = bytes.subarray(taken, taken + this.#buffer.length - this.#filled);
      this.#buffer.set(part, this.#filled);
      this.#filled += part.length;
      taken += part.length;
      if (this.#filled === this.#buffer.length) yield this.#take(this.#endOfChunk());
    }
  }

  /** The remainder after the last byte. */
  *end(): Generator<Buffer> {
    if (this.#filled > 0) yield this.#take(this.#filled);
  }

  #take(length: number): Buffer {
    const chunk = Buffer.from(this.#buffer.subarray(0, length));
    this.#detector.push(chunk);
    this.#buffer.copyWithin(0, length, this.#filled);
    this.#filled -= length;
    return chunk;
  }

  encoding(): Encoding {
    return this.#detector.result();
  }

  #endOfChunk(): number {
    this.#detector.start(this.#buffer);
    const wide = this.#detector.wideOrder();
    if (wide) return endOfWideChunk(this.#buffer, this.#size, wide);
    const lineEnd = this.#buffer.lastIndexOf(LINE_FEED, this.#size - 1);
    if (lineEnd > this.#size / 2) return lineEnd + 1;
    return this.#size - openSequenceLength(this.#buffer.subarray(0, this.#size)) || this.#size;
  }
}

/** UTF-16: at a line feed, else before the first half of a pair. */
function endOfWideChunk(bytes: Buffer, size: number, order: 'le' | 'be'): number {
  const even = Math.max(2, size & ~1);
  const unitAt = (at: number) => (order === 'le' ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  for (let at = even - 2; at > even / 2; at -= 2) {
    if (unitAt(at) === LINE_FEED) return at + 2;
  }
  const last = unitAt(even - 2);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return splitsPair && even > 2 ? even - 2 : even;
}
