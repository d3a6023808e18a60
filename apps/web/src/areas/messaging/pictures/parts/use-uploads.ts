import { PICTURE_UPLOAD_TYPES, type Picture, UPLOADS } from '@clientela/contract';
import { useRef, useState } from 'react';
import { exactMessageOf } from '#lib/failure.ts';
import { useUploadPicture } from '../pictures.data.ts';
import { usePictureLibraryTexts } from '../pictures.texts.ts';

export interface Upload {
  key: string;
  file: File;
  /** Null while it waits for those before it. */
  percent: number | null;
  error: string | null;
  /** Whether the same file may be accepted at another attempt. */
  canRetry: boolean;
}

const types: readonly string[] = PICTURE_UPLOAD_TYPES;

/** Uploads files one after the other; the error of one leaves the others alone. */
export function useUploads(onUploaded: (picture: Picture) => void) {
  const t = usePictureLibraryTexts();
  const upload = useUploadPicture();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  function refusal({ type, size }: File): string | null {
    if (!types.includes(type)) return t('upload.wrong_type');
    return size > UPLOADS.image.max_bytes ? t('upload.too_large') : null;
  }

  async function send({ key, file }: Upload): Promise<void> {
    change(key, { percent: 0 });
    try {
      onUploaded(await upload(file, (percent) => change(key, { percent })));
      dismiss(key);
    } catch (error) {
      change(key, { error: exactMessageOf(error), canRetry: true });
    }
  }

  function queue(added: Upload): void {
    last.current = last.current.then(() => send(added));
  }

  function add(files: Iterable<File>): void {
    const added = [...files].map((file) => ({
      key: crypto.randomUUID(),
      file,
      percent: null,
      error: refusal(file),
      canRetry: false,
    }));
    setUploads((all) => [...added, ...all]);
    for (const one of added) if (!one.error) queue(one);
  }

  function retry(failed: Upload): void {
    change(failed.key, { percent: null, error: null });
    queue(failed);
  }

  return { uploads, add, retry, dismiss };
}
