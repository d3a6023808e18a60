import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPictureFile } from '#test/pictures';
import { type RenderedPicture, renderPicture } from './render-picture.ts';

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer();
}

/** Large shapes, details and grain, as photos have them. */
async function aPhoto(width: number, height: number): Promise<Buffer> {
  const stretched = async (by: number, sigma: number) =>
    sharp(await noise(Math.ceil(width / by), Math.ceil(height / by), sigma))
      .resize(width, height, { fit: 'fill' })
      .toBuffer();
  return sharp(await stretched(64, 60))
    .composite([
      { input: await stretched(8, 40), blend: 'soft-light' },
      { input: await noise(width, height, 12), blend: 'soft-light' },
    ])
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function anAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((color) => aPictureFile(400, 300, 'png', color)),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

const widths = ({ files }: RenderedPicture) => files.map(({ width }) => width);
const fileOf = ({ files }: RenderedPicture, width: number) =>
  files.find((file) => file.width === width)!;

test('a photo of 4,000 px weighs at most 200 kB at 1,200 px', async () => {
  const photo = await renderPicture(await aPhoto(4000, 3000));

  expect(photo).toMatchObject({ width: 2400, height: 1800, is_animated: false });
  expect(widths(photo)).toEqual([0, 160, 320, 600, 1200]);
  expect(fileOf(photo, 1200).mime).toBe('image/jpeg');
  expect(fileOf(photo, 1200).bytes.length).toBeLessThanOrEqual(200_000);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('an opaque %s becomes JPEG', async (format) => {
  const picture = await renderPicture(await aPictureFile(400, 300, format));
  expect(new Set(picture.files.map(({ mime }) => mime))).toEqual(new Set(['image/jpeg']));
});

test('no rendition is wider than the picture', async () => {
  const picture = await renderPicture(await aPictureFile(500, 100));
  expect(widths(picture)).toEqual([0, 160, 320, 500]);
  for (const { width, bytes } of picture.files) {
    expect((await sharp(bytes).metadata()).width).toBe(width || 500);
  }
});

test('a picture with transparent parts becomes PNG and keeps them', async () => {
  const half = { r: 31, g: 111, b: 84, alpha: 0.5 };
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background: half } })
    .webp()
    .toBuffer();
  const { mime, bytes: small } = fileOf(await renderPicture(bytes), 160);
  expect(mime).toBe('image/png');
  expect((await sharp(small).stats()).isOpaque).toBe(false);
});

test('an alpha channel without transparent parts is dropped', async () => {
  const bytes = await sharp(await aPictureFile(200, 200, 'png'))
    .ensureAlpha()
    .png()
    .toBuffer();
  expect(fileOf(await renderPicture(bytes), 160).mime).toBe('image/jpeg');
});

test.each(['gif', 'webp'] as const)(
  'an animated %s becomes GIF with all frames',
  async (format) => {
    const picture = await renderPicture(await anAnimation(format));
    expect(picture).toMatchObject({ width: 400, height: 300, is_animated: true });
    expect(widths(picture)).toEqual([0, 160, 320, 400]);
    const small = fileOf(picture, 160);
    expect(small.mime).toBe('image/gif');
    expect(await sharp(small.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 120,
    });
  },
);

test('the result is upright and without metadata', async () => {
  const bytes = await sharp(await aPictureFile(300, 200))
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'segredo' } })
    .jpeg()
    .toBuffer();
  const picture = await renderPicture(bytes);
  expect(picture).toMatchObject({ width: 200, height: 300 });
  for (const file of picture.files) {
    const { exif, orientation } = await sharp(file.bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  }
});

test('an area is cut out of the upright picture', async () => {
  const left = await aPictureFile(100, 200, 'png', '#ff0000');
  const both = await sharp(await aPictureFile(200, 200, 'png', '#0000ff'))
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const cut = await renderPicture(both, { x: 0, y: 50, width: 100, height: 40 });
  expect(cut).toMatchObject({ width: 100, height: 40 });
  const { dominant } = await sharp(fileOf(cut, 0).bytes).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(50);
});

describe('refuses', () => {
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_name, bytes) => {
    await expect(renderPicture(bytes)).rejects.toMatchObject({ code: 'unsupported_file' });
  });

  test('TIFF', async () => {
    const bytes = await sharp(await aPictureFile(20, 20))
      .tiff()
      .toBuffer();
    await expect(renderPicture(bytes)).rejects.toMatchObject({ code: 'unsupported_file' });
  });

  test('a damaged PNG', async () => {
    const bytes = (await noise(200, 200, 40)).subarray(0, 20_000);
    await expect(renderPicture(bytes)).rejects.toMatchObject({ code: 'unsupported_file' });
  });

  test('more than 40 megapixels', async () => {
    const bytes = await aPictureFile(8000, 6000, 'png');
    await expect(renderPicture(bytes)).rejects.toMatchObject({ code: 'too_large' });
  });
});
