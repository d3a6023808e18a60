import { UPLOADS, type UploadType } from '@clientela/contract';
import { mediaTexts } from './media.texts.ts';

/** A file's type by its content, regardless of its name. */
export interface FoundType {
  mime: string;
  /** Upload type; null: not accepted. */
  type: UploadType | null;
}

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

/** File signatures, in matching order. */
const SIGNATURES: readonly [mime: string, test: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff],
  ['image/png', (b) => at(b, 0, '\x89PNG\r\n\x1a\n')],
  ['image/gif', (b) => at(b, 0, 'GIF87a') || at(b, 0, 'GIF89a')],
  ['image/webp', (b) => at(b, 0, 'RIFF') && at(b, 8, 'WEBP')],
  ['application/pdf', (b) => at(b, 0, '%PDF-')],
  ['audio/mp4', (b) => at(b, 4, 'ftypM4A')],
  ['video/quicktime', (b) => at(b, 4, 'ftypqt')],
  ['video/3gpp', (b) => at(b, 4, 'ftyp3g')],
  ['video/mp4', (b) => at(b, 4, 'ftyp')],
  ['video/webm', (b) => b[0] === 0x1a && b[1] === 0x45 && b[2] === 0xdf && b[3] === 0xa3],
  ['audio/ogg', (b) => at(b, 0, 'OggS')],
  ['audio/amr', (b) => at(b, 0, '#!AMR')],
  ['audio/mpeg', (b) => at(b, 0, 'ID3') || (b[0] === 0xff && (b[1] ?? 0) >> 1 === 0x7d)],
  ['audio/aac', (b) => b[0] === 0xff && ((b[1] ?? 0) & 0xf6) === 0xf0],
];

const OF_MIME = new Map<string, UploadType>(
  Object.entries(UPLOADS).flatMap(([type, { mimes }]) =>
    mimes.map((mime) => [mime, type as UploadType] as const),
  ),
);

/** How many bytes identify a file's type. */
export const HEAD_BYTES = 16;

/** A recording passes `as: voice`, since its container may hold a film too. */
export function typeOfContent(head: Buffer, as: 'file' | 'voice' = 'file'): FoundType {
  const found = SIGNATURES.find(([, test]) => test(head))?.[0] ?? 'application/octet-stream';
  const mime = as === 'voice' && found === 'video/mp4' ? 'audio/mp4' : found;
  return { mime, type: OF_MIME.get(mime) ?? null };
}

const MB = 1024 * 1024;

/** Why a file is too large, in words. */
export function tooLargeText(type: UploadType): string {
  const names = {
    video: mediaTexts.the_video,
    image: mediaTexts.the_image,
    document: mediaTexts.the_document,
    audio: mediaTexts.the_audio,
  };
  return mediaTexts.too_large(names[type], UPLOADS[type].max_bytes / MB);
}

export const ACCEPTED_TEXT = mediaTexts.accepted;

/** A file's name as it may stand in a header: without paths and signs, at most 120 characters. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{Cc}"<>:|?*]/gu, '')
      .trim()
      .slice(-120) || 'arquivo'
  );
}
