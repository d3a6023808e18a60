import { Avatar, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePictureTexts } from './picture.texts.ts';
import styles from './picture-field.module.css';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

const MAX_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/jpeg', 'image/png', 'image/gif'];

interface PictureFieldProps {
  label: string;
  /** Shown while there is no picture. */
  letter: string;
  /** The picture stored on the server. */
  current: string | null;
  /** Value to save: a new file, null for none, undefined to leave it unchanged. */
  value: File | null | undefined;
  onChange(value: File | null | undefined): void;
  shape?: 'round' | 'square';
  /** The person crops the picture to a square first. */
  isCropped?: boolean;
}

/** Chooses, crops or removes a picture, with a preview. */
export function PictureField(props: PictureFieldProps) {
  const { label, letter, current, value, onChange, shape = 'square', isCropped = false } = props;
  const t = usePictureTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [toCrop, setToCrop] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const preview = usePreview(value);
  const shown = value === null ? null : (preview ?? current);

  function choose(file: File | undefined) {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (!TYPES.includes(file.type)) return setError(t('wrong_type'));
    // A crop of a large photo is small.
    if (!isCropped && file.size > MAX_BYTES) return setError(t('too_large'));
    setError(null);
    if (isCropped) return setToCrop(file);
    import('./redraw.ts')
      .then(({ redrawn }) => redrawn(file))
      .then(onChange, () => setError(t('unreadable')));
  }

  return (
    <div className={styles.pictureField}>
      <Avatar src={shown} size={72} radius={shape === 'round' ? 999 : 8} color="brand" alt="">
        {letter}
      </Avatar>
      <div>
        <Text size="sm" fw={540} component="label" htmlFor={id}>
          {label}
        </Text>
        <input
          ref={input}
          id={id}
          type="file"
          tabIndex={-1}
          accept={TYPES.join(',')}
          className={styles.input}
          aria-describedby={`${id}-help`}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Group gap={8} mt={4}>
          <Button variant="default" size="xs" onClick={() => input.current?.click()}>
            {t(shown ? 'change' : 'choose')}
          </Button>
          {shown && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => onChange(current ? null : undefined)}
            >
              {t('remove')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={4} id={`${id}-help`}>
          {t('help')}
        </Text>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      {toCrop && (
        <Suspense>
          <CropDialog
            file={toCrop}
            onClose={() => setToCrop(null)}
            onUnreadable={() => {
              setToCrop(null);
              setError(t('unreadable'));
            }}
            onDone={(cropped) => {
              setToCrop(null);
              onChange(cropped);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function usePreview(value: File | null | undefined): string | null {
  const address = useMemo(() => (value ? URL.createObjectURL(value) : null), [value]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}
