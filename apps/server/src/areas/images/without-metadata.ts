import { Failure } from '#platform/failure';
import type { ImageType } from './images.rules.ts';

/**
 * A picture without what a camera or program wrote beside it (place, time, device, comments, small
 * previews, films behind its end). Its pixels and colours are the same bytes as before.
 */
export function withoutMetadata(type: ImageType, bytes: Buffer): Buffer {
  const parts = { 'image/jpeg': jpegParts, 'image/png': pngParts, 'image/gif': gifParts }[type];
  try {
    return Buffer.concat([...parts(bytes)]);
  } catch (cause) {
    // Lengths that lead out of the file: no such picture was ever whole.
    if (!(cause instanceof RangeError)) throw cause;
    throw new Failure('unsupported_file', { message: 'A imagem está danificada.', cause });
  }
}

const EOI = Buffer.from([0xff, 0xd9]);

function* jpegParts(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 2);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== EOI[1]) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) throw new RangeError('a segment without a length');
    const end = at + 2 + length;
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    const isApplications = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isApplications || isColour(marker, bytes.toString('latin1', at + 4, at + 16))) {
      yield whole(bytes, at, next);
    } else if (marker === 0xe1) {
      const orientation = orientationIn(bytes.subarray(at + 4, end));
      if (orientation) yield orientationSegment(orientation);
    }
    at = next;
  }
  yield EOI;
}

/** Segments of programs without which the colours would be others. */
function isColour(marker: number, name: string): boolean {
  if (marker === 0xe0) return name.startsWith('JFIF\0');
  if (marker === 0xe2) return name.startsWith('ICC_PROFILE\0');
  return marker === 0xee && name.startsWith('Adobe');
}

/** Where the compressed pixels end: at the next marker that is neither a stuffed 0 nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}

/** Which way up the camera was held; without it a telephone's picture would lie on its side. */
function orientationIn(exif: Buffer): number | null {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 16) return null;
  const tiff = exif.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return null;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return null;
}

/** An Exif segment that says this and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
    'hex',
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

/** Of PNG what makes the picture: shape, pixels, colours, movement. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
);

function* pngParts(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 8);
  let at = 8;
  let name = '';
  while (name !== 'IEND') {
    name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (PNG_KEPT.has(name)) yield whole(bytes, at, end);
    at = end;
  }
}

function* gifParts(bytes: Buffer): Generator<Buffer> {
  let at = 13 + colourTable(bytes[10]!);
  yield whole(bytes, 0, at);
  while (bytes.readUInt8(at) !== 0x3b) {
    const isExtension = bytes[at] === 0x21;
    if (!isExtension && bytes[at] !== 0x2c) throw new RangeError('neither picture nor extension');
    const data = isExtension ? at + 2 : at + 11 + colourTable(bytes.readUInt8(at + 9));
    const end = endOfBlocks(bytes, data);
    if (!isExtension || isMovement(bytes, at)) yield whole(bytes, at, end);
    at = end;
  }
  yield bytes.subarray(at, at + 1);
}

/** Bytes of the colour table that a GIF's flags announce. */
function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** A GIF's data comes in blocks, each behind its length; a length of zero ends them. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) !== 0) at += 1 + bytes[at]!;
  return at + 1;
}

/** How long a frame stays, and how often the whole repeats. */
function isMovement(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === 0xf9) return true;
  return bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 11) === 'NETSCAPE';
}

function whole(bytes: Buffer, from: number, to: number): Buffer {
  if (to > bytes.length) throw new RangeError('a part that is longer than the file');
  return bytes.subarray(from, to);
}
