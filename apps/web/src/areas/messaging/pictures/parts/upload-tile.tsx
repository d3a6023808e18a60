import '@mantine/core/styles/Progress.css';
import { Button, CloseButton, Progress, Text } from '@mantine/core';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import styles from './pictures.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadTileProps {
  upload: Upload;
  onRetry(): void;
  onDismiss(): void;
}

/** A file on its way to the library, or the reason why it is not there. */
export function UploadTile({ upload, onRetry, onDismiss }: UploadTileProps) {
  const t = usePictureLibraryTexts();
  const { file, percent, error, canRetry } = upload;
  const state =
    percent === null
      ? t('upload.waiting')
      : percent < 100
        ? t('upload.sending', { percent })
        : t('upload.preparing');
  return (
    <li className={styles.upload} data-wrong={error ? true : undefined}>
      <span className={styles.tileName}>{file.name}</span>
      {error ? (
        <>
          <Text size="xs" c="var(--danger)" role="alert">
            {error}
          </Text>
          {canRetry && (
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              {t('upload.retry')}
            </Button>
          )}
          <CloseButton
            size="sm"
            className={styles.dismiss}
            aria-label={t('upload.dismiss', { name: file.name })}
            onClick={onDismiss}
          />
        </>
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {state}
          </Text>
          <Progress
            size={4}
            value={percent ?? 0}
            animated={percent === 100}
            aria-label={file.name}
          />
        </>
      )}
    </li>
  );
}
