import { Failure } from '#platform/failure';

/** How large an uploaded picture may be (product §5). */
export const UPLOADED_IMAGE = {
  maxBytes: 5 * 1024 * 1024,
  tooLarge: 'A imagem pode ter no máximo 5 MB.',
};
/** Beyond this a small file unfolds into more memory than a browser tab should spend. */
const MAX_PIXELS = 40_000_000;

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif';

interface Picture {
  type: ImageType;
  width: number;
  height: number;
}

/** The type of a picture by its content, whatever its name claims; anything else is refused. */
export function imageTypeOf(bytes: Buffer): ImageType {
  const picture = readPng(bytes) ?? readGif(bytes) ?? readJpeg(bytes);
  if (!picture || picture.width < 1 || picture.height < 1) {
    throw new Failure('unsupported_file', { message: 'A imagem deve ser JPEG, PNG ou GIF.' });
  }
  if (picture.width * picture.height > MAX_PIXELS) {
    throw new Failure('too_large', { message: 'A imagem pode ter no máximo 40 megapixels.' });
  }
  return picture.type;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from('IEND');

function readPng(bytes: Buffer): Picture | null {
  const isWhole =
    bytes.length >= 45 &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.subarray(-12).includes(PNG_END);
  if (!isWhole) return null;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): Picture | null {
  const isWhole =
    bytes.length >= 14 &&
    /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) &&
    bytes.at(-1) === 0x3b;
  if (!isWhole) return null;
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Walks the segments to the frame header, which holds the size. */
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (isFrameHeader(marker)) {
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15; between them lie three markers of another kind. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
