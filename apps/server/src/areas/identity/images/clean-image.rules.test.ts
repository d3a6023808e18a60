import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { TINY_GIF, TINY_PNG } from '#test/forms';
import { cleanImage } from './clean-image.ts';

const SECRET = 'GPS -22.90, -47.06';

/** A JPEG as Chromium writes it: with its colour profile and nothing personal. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAAD/8QAFhEBAQEAAAAAAAAAAAAAAAAAAANB/9oADAMBAAIRAxEAPwCBtQEZa//Z',
  'base64',
);

/** Every pixel, upright, however it is packed. */
async function pixelsOf(bytes: Buffer) {
  const drawn = sharp(bytes, { animated: true }).autoOrient().ensureAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { size: [info.width, info.height], data };
}

function segment(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The picture with these segments right behind its first one, and something behind its end. */
function jpegWith(...segments: Buffer[]): Buffer {
  return Buffer.concat([
    JPEG.subarray(0, 20),
    ...segments,
    JPEG.subarray(20),
    Buffer.from(`film ${SECRET}`),
  ]);
}

const REFUSED = { code: 'unsupported_file' };

describe('a JPEG', () => {
  test('preserves its colour profile and its appearance', async () => {
    const clean = await cleanImage(JPEG);
    expect(clean.type).toBe('image/jpeg');
    expect((await sharp(clean.bytes).metadata()).icc).toEqual((await sharp(JPEG).metadata()).icc);
    const [before, after] = [await pixelsOf(JPEG), await pixelsOf(clean.bytes)];
    expect(after.size).toEqual(before.size);
    const far = after.data.filter((value, at) => Math.abs(value - before.data[at]!) > 4);
    expect(far.length).toBe(0);
  });

  test('loses place, comments, previews and trailing data', async () => {
    const taken = jpegWith(
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xed, `Photoshop 3.0\0${SECRET}`),
      segment(0xfe, SECRET),
    );
    expect((await cleanImage(taken)).bytes).toEqual((await cleanImage(JPEG)).bytes);
  });

  test.each([true, false])(
    'a sideways picture is rotated upright (little endian: %s)',
    async (isLittle) => {
      const notes = isLittle
        ? '49492a00080000000100120103000100000006000000' + '00000000'
        : '4d4d002a000000080001011200030000000100060000' + '00000000';
      const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(notes, 'hex')]);
      const clean = await cleanImage(
        jpegWith(segment(0xe1, Buffer.concat([exif, Buffer.from(SECRET)]))),
      );
      expect(clean.bytes.includes(SECRET)).toBe(false);
      const [plain, upright] = [await sharp(JPEG).metadata(), await sharp(clean.bytes).metadata()];
      expect([upright.width, upright.height]).toEqual([plain.height, plain.width]);
      expect(upright).not.toHaveProperty('exif');
    },
  );

  test('that ends in its head is refused; cut short amid its pixels it gets an end', async () => {
    await expect(cleanImage(JPEG.subarray(0, 400))).rejects.toMatchObject(REFUSED);
    const { bytes } = await cleanImage(JPEG.subarray(0, -2));
    expect(bytes).toEqual((await cleanImage(JPEG)).bytes);
  });
});

const chunk = (name: string, text: string): Buffer => {
  const content = Buffer.from(name + text, 'latin1');
  const bytes = Buffer.alloc(content.length + 8);
  bytes.writeUInt32BE(text.length, 0);
  content.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(content), content.length + 4);
  return bytes;
};

describe('a PNG', () => {
  const withChunks = (...chunks: Buffer[]) =>
    Buffer.concat([TINY_PNG.subarray(0, 33), ...chunks, TINY_PNG.subarray(33)]);

  test('loses texts, times and camera metadata, and preserves its pixels', async () => {
    const written = withChunks(
      chunk('tEXt', `Comment\0${SECRET}`),
      chunk('iTXt', `Comment\0\0\0\0\0${SECRET}`),
      chunk('eXIf', SECRET),
      chunk('tIME', '\x07\xe8\x01\x01\x00\x00\x00'),
    );
    const { type, bytes } = await cleanImage(written);
    expect(type).toBe('image/png');
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.includes('tIME')).toBe(false);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(TINY_PNG));
  });

  test('without its end, or whose chunks lead out of the file, is refused', async () => {
    const broken = withChunks(chunk('IDAT', 'x'));
    broken.writeUInt32BE(0xffff, 33);
    for (const bytes of [broken, TINY_PNG.subarray(0, -20)]) {
      await expect(cleanImage(bytes)).rejects.toMatchObject(REFUSED);
    }
  });
});

describe('a GIF', () => {
  const frame = (background: string) =>
    sharp({ create: { width: 4, height: 4, channels: 3, background } })
      .png()
      .toBuffer();

  test('loses comments, and stays animated', async () => {
    const frames = [await frame('red'), await frame('blue')];
    const film = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 300], loop: 2 })
      .toBuffer();
    const comment = Buffer.concat([
      Buffer.from('21fe', 'hex'),
      Buffer.from([SECRET.length]),
      Buffer.from(SECRET),
      Buffer.from([0]),
    ]);
    const written = Buffer.concat([film.subarray(0, -1), comment, film.subarray(-1)]);
    const { type, bytes } = await cleanImage(written);
    expect(type).toBe('image/gif');
    expect(bytes.includes(SECRET)).toBe(false);
    const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [100, 300], loop: 2 });
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(film));
  });

  test('cut short is refused', async () => {
    await expect(cleanImage(TINY_GIF.subarray(0, -6))).rejects.toMatchObject(REFUSED);
  });
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['WebP', await sharp(TINY_PNG).webp().toBuffer()],
  ['TIFF', await sharp(TINY_PNG).tiff().toBuffer()],
  ['text', Buffer.from('GIF89a of nothing')],
])('%s is refused, whatever its name claims', async (_format, bytes) => {
  await expect(cleanImage(bytes)).rejects.toMatchObject(REFUSED);
});

test('a small file that expands to very many pixels is refused before decoding', async () => {
  const bomb = Buffer.from(TINY_PNG);
  bomb.writeUInt32BE(20_000, 16);
  bomb.writeUInt32BE(20_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  // Each frame counts: 25 of two megapixels.
  const head = Buffer.from(TINY_GIF.subarray(0, 19));
  head.writeUInt16LE(2_000, 6);
  head.writeUInt16LE(1_000, 8);
  const frames = Array<Buffer>(25).fill(TINY_GIF.subarray(19, -1));
  const film = Buffer.concat([head, ...frames, TINY_GIF.subarray(-1)]);
  for (const bytes of [bomb, film]) {
    await expect(cleanImage(bytes)).rejects.toMatchObject({ code: 'too_large' });
  }
});
