import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TINY_GIF, TINY_PNG } from '#test/forms';
import { imageTypeOf } from './images.rules.ts';
import { withoutMetadata } from './without-metadata.ts';

const SECRET = 'GPS -22.90, -47.06';

/** A JPEG as Chromium writes it: with its colour profile and nothing personal. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAAD/8QAFhEBAQEAAAAAAAAAAAAAAAAAAANB/9oADAMBAAIRAxEAPwCBtQEZa//Z',
  'base64',
);

function segment(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Camera notes of either byte order: the orientation, and a place behind it. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const notes = isLittle
    ? `49492a0008000000010012010300010000000${orientation}00000000000000`
    : `4d4d002a0000000800010112000300000001000${orientation}000000000000`;
  return segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(notes, 'hex'), Buffer.from(SECRET)]),
  );
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

function strip(bytes: Buffer): Buffer {
  return withoutMetadata(imageTypeOf(bytes), bytes);
}

describe('a JPEG', () => {
  test('with nothing personal stays as it is, its colour profile included', () => {
    expect(strip(JPEG)).toEqual(JPEG);
  });

  test('loses place, comments, previews and what hangs behind its end', () => {
    const taken = jpegWith(
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xed, `Photoshop 3.0\0${SECRET}`),
      segment(0xfe, SECRET),
    );
    expect(strip(taken)).toEqual(JPEG);
  });

  test.each([true, false])('keeps which way is up (little endian: %s)', (isLittle) => {
    const stripped = strip(jpegWith(exif(6, isLittle)));
    expect(stripped.includes(SECRET)).toBe(false);
    // Read back as the camera's own notes would be, and nothing else was added.
    expect(strip(stripped)).toEqual(stripped);
    expect(stripped.length).toBe(JPEG.length + 36);
    expect(stripped.readUInt16BE(20 + 28)).toBe(6);
  });

  test('whose segments lead out of the file is refused', () => {
    for (const broken of [JPEG.subarray(0, 400), jpegWith(Buffer.from('ffe10001', 'hex'))]) {
      expect(() => withoutMetadata('image/jpeg', broken)).toThrow('danificada');
    }
  });

  test('cut short amid its pixels gets an end', () => {
    expect(strip(JPEG.subarray(0, -2))).toEqual(JPEG);
  });
});

describe('a PNG', () => {
  const chunk = (name: string, text: string): Buffer => {
    const content = Buffer.from(name + text, 'latin1');
    const bytes = Buffer.alloc(content.length + 8);
    bytes.writeUInt32BE(text.length, 0);
    content.copy(bytes, 4);
    bytes.writeUInt32BE(crc32(content), content.length + 4);
    return bytes;
  };
  const withChunks = (...chunks: Buffer[]) =>
    Buffer.concat([TINY_PNG.subarray(0, 33), ...chunks, TINY_PNG.subarray(33)]);

  test('loses texts, times and camera notes, and keeps its colours', () => {
    const gamma = chunk('gAMA', '\0\0\xb1\x8f');
    const written = withChunks(
      chunk('tEXt', SECRET),
      chunk('iTXt', SECRET),
      chunk('eXIf', SECRET),
      gamma,
      chunk('tIME', SECRET),
    );
    expect(strip(written)).toEqual(withChunks(gamma));
    expect(strip(TINY_PNG)).toEqual(TINY_PNG);
  });

  test('whose chunks lead out of the file is refused', () => {
    const broken = withChunks(chunk('IDAT', 'x'));
    broken.writeUInt32BE(0xffff, 33);
    expect(() => strip(broken)).toThrow('danificada');
  });
});

describe('a GIF', () => {
  const block = (label: string, text: string) =>
    Buffer.concat([
      Buffer.from(label, 'hex'),
      Buffer.from([text.length]),
      Buffer.from(text),
      Buffer.from([0]),
    ]);
  const tables = 13 + 6;
  const withBlocks = (...blocks: Buffer[]) =>
    Buffer.concat([TINY_GIF.subarray(0, tables), ...blocks, TINY_GIF.subarray(tables)]);
  const repeats = Buffer.concat([
    Buffer.from('21ff0b', 'hex'),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from('0301000000', 'hex'),
  ]);

  test('loses comments and notes of programs, and goes on moving', () => {
    const written = withBlocks(
      block('21fe', SECRET),
      repeats,
      block('21ff', `XMP DataXMP${SECRET}`.slice(0, 11)),
    );
    expect(strip(written)).toEqual(withBlocks(repeats));
    expect(strip(TINY_GIF)).toEqual(TINY_GIF);
  });

  test('whose blocks lead out of the file is refused', () => {
    const broken = withBlocks(Buffer.from('21feff', 'hex'));
    expect(() => strip(broken)).toThrow('danificada');
  });
});
