import { importsTexts } from '../imports.texts.ts';
import { UnreadableFile } from './raw-rows.ts';

export type FileType = 'csv' | 'xlsx';

/** Largest files taken, enforced while they arrive and while they are unpacked. */
export const MAX_CSV_BYTES = 1024 ** 3;
export const MAX_XLSX_BYTES = 100 * 1024 ** 2;
export const MAX_XLSX_UNPACKED_BYTES = 2 * 1024 ** 3;

const ACCEPTED = importsTexts.accepted_types;
const SIGNATURES: readonly (readonly [bytes: readonly number[], message: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], importsTexts.old_excel],
  [[0x25, 0x50, 0x44, 0x46], importsTexts.is_pdf(ACCEPTED)],
  [[0x1f, 0x8b], importsTexts.is_compressed(ACCEPTED)],
  [[0x52, 0x61, 0x72, 0x21], importsTexts.is_compressed(ACCEPTED)],
  [[0x37, 0x7a, 0xbc, 0xaf], importsTexts.is_compressed(ACCEPTED)],
  [[0x89, 0x50, 0x4e, 0x47], importsTexts.is_image(ACCEPTED)],
  [[0xff, 0xd8, 0xff], importsTexts.is_image(ACCEPTED)],
  [[0x47, 0x49, 0x46, 0x38], importsTexts.is_image(ACCEPTED)],
];
const MARKUP = /^\s*(?:<!doctype|<html|<table|<\?xml|<)/i;
const JSON_START = /^\s*[[{]\s*["{[\]}]/;

/** Detects a file's type by content, never by name; refuses anything but tables. */
export function detectFileType(start: Uint8Array): FileType {
  if (start.length === 0) throw new UnreadableFile(importsTexts.empty_file);
  if (startsWith(start, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  for (const [bytes, message] of SIGNATURES) {
    if (startsWith(start, bytes)) throw new UnreadableFile(message);
  }
  const text = new TextDecoder('windows-1252').decode(start.subarray(0, 4096)).replace(/^ï»¿/, '');
  if (MARKUP.test(text)) {
    throw new UnreadableFile(importsTexts.is_markup(ACCEPTED));
  }
  if (JSON_START.test(text)) throw new UnreadableFile(importsTexts.is_json(ACCEPTED));
  if (isBinary(start.subarray(0, 4096))) {
    throw new UnreadableFile(importsTexts.type_not_accepted(ACCEPTED));
  }
  return 'csv';
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

// UTF-16 text also has control bytes (zeros), but only in every other position.
function isBinary(bytes: Uint8Array): boolean {
  const places = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
      places[index % 2] = (places[index % 2] ?? 0) + 1;
  });
  return Math.min(...places) > bytes.length / 50;
}
