/** Part of a message: bytes that many share, or a short ASCII text of one recipient's own. */
export type Piece = Uint8Array | string;

/** Where to write so many bytes. */
export type Place = (bytes: number) => Buffer;

/** Concatenates the pieces into the given buffer. */
export function joinBytes(pieces: readonly Piece[], place: Place = Buffer.allocUnsafe): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const joined = place(length);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') joined.write(piece, at, 'latin1');
    else joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
