/** Most messages fit; a larger one gets a place of its own. */
const PLACE_BYTES = 32 * 1024;
const MOST_KEPT = 64;

/**
 * Places for message contents, used again once their bytes have left: asking for ten kilobytes some
 * thousand times a second keeps the collector busier than the sending.
 */
export class Places {
  readonly #free: ArrayBufferLike[] = [];

  readonly take = (bytes: number): Buffer => {
    if (bytes > PLACE_BYTES) return Buffer.allocUnsafeSlow(bytes);
    const free = this.#free.pop() ?? new ArrayBuffer(PLACE_BYTES);
    return Buffer.from(free, 0, bytes);
  };

  /** Only for content without remaining readers. */
  give(content: Buffer): void {
    const { buffer } = content;
    if (buffer.byteLength === PLACE_BYTES && this.#free.length < MOST_KEPT) this.#free.push(buffer);
  }
}
