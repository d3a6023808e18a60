import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './shapes.ts';

/** Files of messages, sent and received (product §5: upload limits by type). */

const MB = 1024 * 1024;

/** Permitted uploads, by the file's content and not by its name. */
export const UPLOADS = {
  video: { max_bytes: 16 * MB, mimes: ['video/mp4', 'video/webm', 'video/quicktime'] },
  image: { max_bytes: 5 * MB, mimes: ['image/jpeg', 'image/png', 'image/gif'] },
  document: { max_bytes: 100 * MB, mimes: ['application/pdf'] },
  /** Recorded in the chat (channels §1.11). */
  audio: { max_bytes: 16 * MB, mimes: ['audio/ogg', 'audio/mp4', 'audio/mpeg', 'audio/aac'] },
} as const;
export type UploadType = keyof typeof UPLOADS;
export const UPLOAD_MIMES = Object.values(UPLOADS).flatMap(({ mimes }) => [...mimes]);

export const MediaFile = z.object({
  id: Id,
  mime: z.string(),
  file_name: z.string(),
  size: z.int(),
});
export type MediaFile = z.output<typeof MediaFile>;

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/stores/:store_id/media',
  permission: 'Chat.index',
  summary:
    'Stores a file for sending: videos up to 16 MB, pictures 5 MB, PDF 100 MB, recordings 16 MB',
  // `voice`: a recording, so an ambiguous container is audio.
  body: z.object({ as: z.enum(['file', 'voice']).default('file') }),
  multipart: true,
  file: { field: 'file', types: UPLOAD_MIMES, required: true },
  response: MediaFile,
  failures: ['invalid_fields', 'too_large', 'unsupported_file', 'malformed_request'],
  status: 201,
});

export const downloadMedia = endpoint({
  method: 'GET',
  path: '/stores/:store_id/media/:media_id',
  permission: 'Chat.index',
  summary: 'A file of a conversation that the person may see, of a quick reply, or of their own',
  response: 'bytes',
  // As it came in, over whatever channel.
  types: ['*/*'],
});
