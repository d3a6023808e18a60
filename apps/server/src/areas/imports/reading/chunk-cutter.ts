import { type Encoding, EncodingDetector, openSequenceLength } from './encoding.ts';

const LINE_FEED = 10;

/**
 * Cuts arriving bytes into chunks of about one size that end between two characters, at a line end
 * where there is one, and finds their encoding on the way.
 */
export class ChunkCutter {
  readonly #size: number;
  readonly #detector = new EncodingDetector();
  #held: Buffer = Buffer.alloc(0);

  constructor(size: number) {
    this.#size = size;
  }

  push(bytes: Uint8Array): Buffer[] {
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : Buffer.from(bytes);
    const chunks: Buffer[] = [];
    while (this.#held.length >= this.#size + 4) {
      const end = this.#endOfChunk();
      const chunk = this.#held.subarray(0, end);
      this.#detector.push(chunk);
      chunks.push(chunk);
      this.#held = this.#held.subarray(end);
    }
    return chunks;
  }

  /** What is left when the last byte has arrived. */
  end(): Buffer[] {
    if (this.#held.length === 0) return [];
    this.#detector.push(this.#held);
    return [this.#held];
  }

  encoding(): Encoding {
    return this.#detector.result();
  }

  #endOfChunk(): number {
    this.#detector.start(this.#held);
    const wide = this.#detector.wideOrder();
    if (wide) return endOfWideChunk(this.#held, this.#size, wide);
    const lineEnd = this.#held.lastIndexOf(LINE_FEED, this.#size - 1);
    if (lineEnd > this.#size / 2) return lineEnd + 1;
    return this.#size - openSequenceLength(this.#held.subarray(0, this.#size)) || this.#size;
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
