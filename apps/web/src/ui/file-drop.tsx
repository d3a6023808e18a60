import { Button, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#lib/bytes.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** Name of the expected file: "Arquivo CSV ou XLSX". */
  label: string;
  hint: string;
  accept: string;
  file: File | null;
  /** The file's error, or that it is missing. */
  error?: string | null;
  onChange(file: File | null): void;
}

/** A file by drag and drop or by the usual dialog. */
export function FileDrop({ label, hint, accept, file, error, onChange }: FileDropProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onChange(event.dataTransfer.files[0] ?? null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside
    <div
      className={styles.fileDrop}
      data-over={isOver || undefined}
      data-wrong={error ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={28} stroke={1.4} aria-hidden />
      <label htmlFor={id}>{file ? file.name : label}</label>
      <Text size="sm" c="dimmed">
        {file ? formatBytes(file.size) : hint}
      </Text>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className={styles.input}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      {file ? (
        <Button variant="default" size="xs" onClick={() => onChange(null)}>
          {t('file.remove')}
        </Button>
      ) : (
        <Text size="sm">
          <Button variant="default" size="xs" onClick={() => input.current?.click()}>
            {t('file.choose')}
          </Button>{' '}
          {t('file.drop')}
        </Text>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
