import * as contract from '@clientela/contract';
import sharp from 'sharp';
import { sendForm } from './forms.ts';
import type { Caller, TestStore } from './harness.ts';

/** A picture of one colour, or a photo-like one. */
export function aPictureFile(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
  background = '#1f6f54',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads a picture and returns the raw response. */
export function sendPicture(
  caller: Caller,
  store: TestStore,
  bytes: Buffer,
  fields: Record<string, string> = {},
) {
  const file = { field: 'file', bytes };
  return sendForm(caller, contract.uploadPicture, { store_id: store.id }, fields, file);
}

export async function aPicture(
  store: TestStore,
  { bytes, ...fields }: { bytes?: Buffer; name?: string; alt?: string } = {},
): Promise<contract.Picture> {
  const answer = await sendPicture(
    store.owner,
    store,
    bytes ?? (await aPictureFile(800, 600)),
    fields,
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as contract.Picture;
}
