import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure } from '../failure.ts';

interface Form<Fields> {
  fields: Fields;
  /** The file, if one was sent under the requested name. */
  file: Buffer | null;
}

/**
 * Reads a small form: its plain fields by their schema, and at most one file, buffered in memory.
 */
export async function readForm<Schema extends z.ZodObject>(
  request: FastifyRequest,
  schema: Schema,
  upload: { field: string; maxBytes: number; tooLarge: string },
): Promise<Form<z.output<Schema>>> {
  if (!request.isMultipart()) throw new Failure('malformed_request');
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: upload.maxBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === upload.field) file = await bytesOf(part, upload.tooLarge);
    else throw new Failure('malformed_request');
  }
  return { fields: schema.strict().parse(fields) as z.output<Schema>, file };
}

async function bytesOf(part: MultipartFile, tooLarge: string): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (!part.file.truncated) throw error;
    throw new Failure('too_large', { message: tooLarge, cause: error });
  }
}
