import type { Readable } from 'node:stream';
import { type MediaFile, UPLOADS } from '@clientela/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { addPiece, beginFile, finishFile, removeFile } from './media.queries.ts';
import { mediaTexts } from './media.texts.ts';
import {
  ACCEPTED_TEXT,
  HEAD_BYTES,
  plainFileName,
  tooLargeText,
  typeOfContent,
} from './media-type.rules.ts';

const PIECE_BYTES = 1024 * 1024;
const LARGEST = Math.max(...Object.values(UPLOADS).map(({ max_bytes }) => max_bytes));

/** Reads a form with one file and keeps it, piece by piece as it comes in. */
export async function saveUpload(ctx: Ctx, request: FastifyRequest): Promise<MediaFile> {
  if (!request.isMultipart()) throw new Failure('malformed_request');
  let as: 'file' | 'voice' = 'file';
  for await (const part of request.parts({ limits: { fileSize: LARGEST + 1 } })) {
    if (part.type === 'file' && part.fieldname === 'file') {
      return saveStream(ctx, part.file, { as, file_name: plainFileName(part.filename) });
    }
    if (part.type !== 'field' || part.fieldname !== 'as') throw new Failure('malformed_request');
    // The field comes before the file that it speaks of.
    as = part.value === 'voice' ? 'voice' : 'file';
  }
  throw new Failure('invalid_fields', {
    errors: [{ field: 'file', rule: 'required', message: mediaTexts.file_missing }],
  });
}

interface Incoming {
  as: 'file' | 'voice';
  file_name: string;
}

async function saveStream(ctx: Ctx, stream: Readable, { as, file_name }: Incoming) {
  const pieces = piecesOf(stream);
  const first = (await pieces.next()).value;
  const { mime, type } = typeOfContent(first?.subarray(0, HEAD_BYTES) ?? Buffer.alloc(0), as);
  if (!type || !first) {
    stream.resume();
    throw new Failure('unsupported_file', { message: ACCEPTED_TEXT });
  }
  const id = await beginFile(ctx, { mime, file_name });
  let size = 0;
  let position = 0;
  try {
    for (let piece: Buffer | undefined = first; piece; piece = (await pieces.next()).value) {
      size += piece.length;
      if (size > UPLOADS[type].max_bytes) {
        stream.resume();
        throw new Failure('too_large', { message: tooLargeText(type) });
      }
      await addPiece(ctx, id, position++, piece);
    }
    return await finishFile(ctx, id, size);
  } catch (error) {
    await removeFile(ctx, id);
    throw error;
  }
}

/** The bytes in pieces of one size, the last one shorter. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    const whole = Buffer.concat(waiting);
    for (let from = 0; from + PIECE_BYTES <= length; from += PIECE_BYTES) {
      yield whole.subarray(from, from + PIECE_BYTES);
    }
    const rest = whole.subarray(length - (length % PIECE_BYTES));
    waiting = rest.length > 0 ? [rest] : [];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
  return undefined;
}

/** Stores bytes from a provider; the file type is detected from the content. */
export async function saveBytes(
  ctx: Ctx,
  { bytes, mime, file_name }: { bytes: Buffer; mime: string; file_name: string },
): Promise<MediaFile> {
  const found = typeOfContent(bytes.subarray(0, HEAD_BYTES)).mime;
  // Sound and film share containers, and the provider knows which it was.
  const isSound = found === 'video/mp4' && mime.startsWith('audio/');
  const id = await beginFile(ctx, {
    mime: isSound ? 'audio/mp4' : found,
    file_name: plainFileName(file_name),
  });
  for (let from = 0, position = 0; from < bytes.length; from += PIECE_BYTES, position++) {
    await addPiece(ctx, id, position, bytes.subarray(from, from + PIECE_BYTES));
  }
  return finishFile(ctx, id, bytes.length);
}
