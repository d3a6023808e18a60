import { PICTURE_WIDTHS, type PictureArea } from '@clientela/contract';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { IMAGE_LIMITS } from '#areas/identity/images/index';
import { Failure } from '#platform/failure';
import { picturesTexts } from './pictures.texts.ts';

/** Wider originals are reduced: nothing shows more, also on dense screens. */
const ORIGINAL_WIDTH_MAX = 2400;
/** Recipients load pictures over mobile networks. */
const JPEG_BYTES = 200_000;
const JPEG_QUALITIES = [82, 75, 68, 60] as const;
/** Half the time of the default, for files a few percent larger. */
const EFFORT = 4;

// The images area blocks all formats but JPEG, PNG and GIF; its own check still refuses these two.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] });

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/gif';

export interface Rendition {
  /** 0: the original. */
  width: number;
  mime: PictureMime;
  bytes: Buffer;
}

export interface RenderedPicture {
  width: number;
  height: number;
  is_animated: boolean;
  files: Rendition[];
}

/**
 * Decodes an uploaded picture and encodes it at each width in a format of every mail program, upright, in sRGB and
 * without metadata: JPEG where it is opaque, else PNG, and GIF where it is animated.
 */
export async function renderPicture(bytes: Buffer, area?: PictureArea): Promise<RenderedPicture> {
  const head = await readHead(bytes);
  try {
    return await (isAnimated(head) ? renderFrames(bytes, area) : renderStill(bytes, head, area));
  } catch (cause) {
    throw new Failure('unsupported_file', { message: picturesTexts.damaged, cause });
  }
}

async function readHead(bytes: Buffer): Promise<Metadata> {
  const head = await metadataOf(bytes);
  const { format, compression, width, height } = head;
  const isAvif = format === 'heif' && compression === 'av1';
  if (!isAvif && !['jpeg', 'png', 'gif', 'webp'].includes(format)) {
    throw new Failure('unsupported_file', { message: picturesTexts.unsupported_type });
  }
  if (width * height > IMAGE_LIMITS.maxPixels) {
    throw new Failure('too_large', { message: picturesTexts.too_many_pixels });
  }
  return head;
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new Failure('unsupported_file', { message: picturesTexts.unsupported_type, cause });
  }
}

function isAnimated({ format, pages = 1 }: Metadata): boolean {
  return pages > 1 && (format === 'gif' || format === 'webp');
}

async function renderStill(
  bytes: Buffer,
  { format }: Metadata,
  area?: PictureArea,
): Promise<RenderedPicture> {
  // A phone's photo that lacks its last bytes is still usable.
  const { data, info } = await decode(bytes, area, { failOn: format === 'jpeg' ? 'none' : 'error' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const isOpaque = channels === 1 || channels === 3 || (await pixels().stats()).isOpaque;
  const original = isOpaque
    ? await pixels().removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    : await pixels().png({ adaptiveFiltering: true }).toBuffer();
  const mime = isOpaque ? 'image/jpeg' : 'image/png';
  const files: Rendition[] = [{ width: 0, mime, bytes: original }];
  for (const to of widthsOf(width)) {
    const drawn = pixels().resize({ width: to });
    const encoded = isOpaque ? await toJpeg(drawn.removeAlpha()) : await toPng(drawn);
    files.push({ width: to, mime, bytes: encoded });
  }
  return { width, height, is_animated: false, files };
}

async function renderFrames(bytes: Buffer, area?: PictureArea): Promise<RenderedPicture> {
  const mime = 'image/gif';
  const { data, info } = await decode(bytes, area, { animated: true, failOn: 'error' })
    .gif({ effort: EFFORT, interFrameMaxError: 4 })
    .toBuffer({ resolveWithObject: true });
  const { width, pageHeight, height } = info;
  const files: Rendition[] = [{ width: 0, mime, bytes: data }];
  for (const to of widthsOf(width)) {
    const reduced = to === width ? data : await reduceFrames(data, to);
    files.push({ width: to, mime, bytes: reduced });
  }
  return { width, height: pageHeight ?? height, is_animated: true, files };
}

function reduceFrames(bytes: Buffer, width: number): Promise<Buffer> {
  return decode(bytes, undefined, { animated: true })
    .resize({ width })
    .gif({ effort: EFFORT, interFrameMaxError: 4 })
    .toBuffer();
}

function decode(bytes: Buffer, area?: PictureArea, options: SharpOptions = {}): Sharp {
  const upright = sharp(bytes, {
    ...options,
    limitInputPixels: IMAGE_LIMITS.maxPixels,
  })
    .timeout({ seconds: IMAGE_LIMITS.seconds })
    .autoOrient();
  const cut = area
    ? upright.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    : upright;
  return cut.resize({ width: ORIGINAL_WIDTH_MAX, withoutEnlargement: true });
}

/** The delivered widths; a narrower picture is the last of its own. */
function widthsOf(own: number): number[] {
  return [...new Set(PICTURE_WIDTHS.map((width) => Math.min(width, own)))];
}

async function toJpeg(drawn: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    bytes = await drawn.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= JPEG_BYTES) break;
  }
  return bytes;
}

/** Few colours suffice for logos; gradients may come out larger with a palette. */
async function toPng(drawn: Sharp): Promise<Buffer> {
  const full = await drawn.clone().png({ adaptiveFiltering: true }).toBuffer();
  const palette = await drawn.clone().png({ palette: true, effort: EFFORT }).toBuffer();
  return palette.length < full.length ? palette : full;
}
