import sharp, { type Metadata } from 'sharp';
import { Failure } from '#platform/failure';
import { imagesTexts } from './images.texts.ts';

/** How large an uploaded picture may be (product §5). */
export const UPLOADED_IMAGE = {
  maxBytes: 5 * 1024 * 1024,
  tooLarge: imagesTexts.too_large,
};
/** Beyond this a small file unfolds into more memory than it is worth; all frames of a film together. */
const MAX_PIXELS = 40_000_000;
const LONGEST_SECONDS = 20;
export const IMAGE_LIMITS = { maxPixels: MAX_PIXELS, seconds: LONGEST_SECONDS } as const;

// Uploads are untrusted: of all the library's formats only three are decoded, one image at a time.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;
type Format = keyof typeof TYPES;
export type ImageType = (typeof TYPES)[Format];

/**
 * Re-encodes an image, upright and with its colours, without the metadata of a camera or program
 * (place, time, device, comments, thumbnails, embedded videos). Its type is detected from its
 * content, whatever its name claims; anything but JPEG, PNG and GIF is refused.
 */
export async function cleanImage(bytes: Buffer): Promise<{ type: ImageType; bytes: Buffer }> {
  const format = formatOf(await headOf(bytes));
  const drawn = sharp(bytes, {
    animated: format === 'gif',
    limitInputPixels: MAX_PIXELS,
    // A phone's photo that lacks its last bytes is still usable.
    failOn: format === 'jpeg' ? 'none' : 'error',
  })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .keepIccProfile()
    .toFormat(format, format === 'jpeg' ? { quality: 92, chromaSubsampling: '4:4:4' } : {});
  try {
    return { type: TYPES[format], bytes: await drawn.toBuffer() };
  } catch (cause) {
    throw new Failure('unsupported_file', { message: imagesTexts.damaged, cause });
  }
}

async function headOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unsupported(cause);
  }
}

function formatOf({ format, width, height }: Metadata): Format {
  if (!Object.hasOwn(TYPES, format)) throw unsupported();
  if (width * height > MAX_PIXELS) {
    throw new Failure('too_large', { message: imagesTexts.too_many_pixels });
  }
  return format as Format;
}

function unsupported(cause?: unknown): Failure {
  return new Failure('unsupported_file', { message: imagesTexts.unsupported_type, cause });
}
