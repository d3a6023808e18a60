import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { CHUNK_BYTES, saveChunk } from '../file-store.ts';
import type { FileShape } from '../import-record.ts';
import { importsTexts } from '../imports.texts.ts';
import { ChunkCutter } from '../reading/chunk-cutter.ts';
import { detectCsvShape } from '../reading/csv-rows.ts';
import {
  detectFileType,
  type FileType,
  MAX_CSV_BYTES,
  MAX_XLSX_BYTES,
} from '../reading/file-type.ts';
import { UnreadableFile } from '../reading/raw-rows.ts';

/** Bytes by which a file's type and shape are judged. */
const START_BYTES = 64 * 1024;

export interface ReceivedFile {
  file_name: string;
  file_bytes: number;
  chunks: number;
  shape: FileShape;
}

/** Reads the upload form, keeping its file chunk by chunk; the import's row must exist. */
export async function receiveForm(
  ctx: Ctx,
  request: FastifyRequest,
  importId: string,
): Promise<{ fields: Record<string, string>; file: ReceivedFile }> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  if (!request.isMultipart()) throw new Failure('malformed_request');
  for await (const part of request.parts({ limits: { fileSize: MAX_CSV_BYTES + 1 } })) {
    if (part.type === 'file') file = await receiveFile(ctx, part, importId);
    else fields[part.fieldname] = String(part.value);
  }
  if (!file) {
    throw new Failure('invalid_fields', {
      errors: [{ field: 'file', rule: 'required', message: importsTexts.file_missing }],
    });
  }
  return { fields, file };
}

async function receiveFile(ctx: Ctx, part: MultipartFile, importId: string): Promise<ReceivedFile> {
  const cutter = new ChunkCutter(CHUNK_BYTES);
  let type: FileType | null = null;
  let start: Buffer = Buffer.alloc(0);
  let size = 0;
  let chunks = 0;
  for await (const bytes of part.file as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (start.length < START_BYTES) start = Buffer.concat([start, bytes]);
    if (type === null && start.length >= 4096) type = typeOf(start);
    if (type !== null) assertSize(type, size);
    for (const chunk of cutter.push(bytes)) await saveChunk(ctx, importId, chunks++, chunk);
  }
  type ??= typeOf(start);
  for (const chunk of cutter.end()) await saveChunk(ctx, importId, chunks++, chunk);
  return {
    file_name: nameOf(part.filename),
    file_bytes: size,
    chunks,
    shape:
      type === 'xlsx'
        ? { type }
        : { type, ...detectCsvShape(start.subarray(0, START_BYTES), cutter.encoding()) },
  };
}

function typeOf(start: Uint8Array): FileType {
  try {
    return detectFileType(start);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Failure(start.length === 0 ? 'import_file_invalid' : 'unsupported_file', {
      message: error.message,
    });
  }
}

function assertSize(type: FileType, size: number): void {
  if (type === 'csv' && size > MAX_CSV_BYTES) {
    throw new Failure('too_large', { message: importsTexts.csv_too_large });
  }
  if (type === 'xlsx' && size > MAX_XLSX_BYTES) {
    throw new Failure('too_large', {
      message: importsTexts.spreadsheet_too_large,
    });
  }
}

function nameOf(filename: string | undefined): string {
  return (filename ?? '').replace(/\p{Cc}/gu, '').slice(-200) || 'arquivo';
}
