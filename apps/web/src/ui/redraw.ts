import type { Size } from './crop.ts';

const LONGEST = 1024;

/** A part of a picture, in the picture's own pixels. */
export interface Part extends Size {
  left: number;
  top: number;
}

/** Re-encodes the whole picture; rejects if the browser cannot decode it. */
export async function redrawn(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return redrawnPart(image, { left: 0, top: 0, width, height }, size, file);
}

/** Draws part of a picture at a smaller size, without the camera's metadata. */
export async function redrawnPart(
  image: CanvasImageSource,
  part: Part,
  size: Size,
  file: File,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, size.width);
  canvas.height = Math.max(1, size.height);
  const { left, top, width, height } = part;
  canvas
    .getContext('2d')
    ?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9));
  if (!blob) throw new Error('the picture could not be drawn');
  return new File([blob], file.name, { type });
}
