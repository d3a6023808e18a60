import type { EndpointShape } from '@clientela/contract';
import type { Caller, RawAnswer } from './harness.ts';

interface UploadedFile {
  field: string;
  bytes: Buffer;
  name?: string;
}

/** Sends a form as a browser would: plain fields and at most one file. */
export function sendForm(
  caller: Caller,
  endpoint: EndpointShape,
  input: Record<string, unknown>,
  fields: Record<string, string>,
  file?: UploadedFile,
): Promise<RawAnswer> {
  const boundary = '----clientela-test';
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
  );
  if (file) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name ?? 'foto.png'}"\r\ncontent-type: image/png\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return caller.send(
    endpoint,
    { ...input, body: Buffer.concat(parts) },
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );
}

/** The smallest picture a browser shows: one transparent pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const TINY_GIF = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);
