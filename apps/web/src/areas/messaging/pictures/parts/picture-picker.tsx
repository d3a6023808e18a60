import { Button, Group, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { isOfLibrary, pictureAddress, referenceTo } from '../picture-address.ts';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import styles from './pictures.module.css';

const PictureLibrary = lazy(() => import('./picture-library.tsx'));

interface PickedPicture {
  alt: string;
  width: number;
  height: number;
}

interface PicturePickerProps {
  label: string;
  /** `picture:<id>` of the library, a web address, or empty. */
  value: string;
  error?: string | null;
  /** `picked` is null for a typed address, and where the picture is removed. */
  onChange(value: string, picked: PickedPicture | null): void;
}

/** Chooses a picture of the library, or takes the address of one on the web. */
export function PicturePicker({ label, value, error, onChange }: PicturePickerProps) {
  const t = usePictureLibraryTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(value !== '' && !isOfLibrary(value));
  // A picture changed in the library has the same address.
  const [closings, setClosings] = useState(0);
  const close = () => {
    setOpen(false);
    setClosings(closings + 1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings the browser's own frame
    <div role="group" aria-labelledby={id} className={styles.picker}>
      <Text size="xs" fw={540} id={id}>
        {label}
      </Text>
      <Group gap={12} wrap="nowrap" align="center">
        <Thumbnail key={`${value} ${closings}`} value={value} />
        <Group gap={8}>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t(value ? 'field.change' : 'field.choose')}
          </Button>
          {value && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('', null)}>
              {t('field.remove')}
            </Button>
          )}
        </Group>
      </Group>
      <details open={isTyped} onToggle={(event) => setTyped(event.currentTarget.open)}>
        <summary>{t('field.by_address')}</summary>
        <TextInput
          size="xs"
          mt={4}
          label={t('field.address')}
          placeholder="https://"
          value={isOfLibrary(value) ? '' : value}
          onChange={(event) => onChange(event.currentTarget.value, null)}
        />
      </details>
      {error && (
        <Text size="xs" c="var(--danger)" role="alert">
          {error}
        </Text>
      )}
      {isOpen && (
        <Suspense>
          <PictureLibrary
            current={isOfLibrary(value) ? value.slice(referenceTo('').length) : null}
            onClose={close}
            onPick={({ id, alt, width, height }) => {
              onChange(referenceTo(id), { alt, width, height });
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Thumbnail({ value }: { value: string }) {
  const t = usePictureLibraryTexts();
  const [isBroken, setBroken] = useState(false);
  if (isBroken || !(isOfLibrary(value) || URL.canParse(value))) {
    return (
      <span className={styles.thumbnail}>
        <Text size="xs" c="dimmed" ta="center">
          {t('field.none')}
        </Text>
      </span>
    );
  }
  return (
    <span className={styles.thumbnail}>
      <img src={pictureAddress(value, 160)} alt="" onError={() => setBroken(true)} />
    </span>
  );
}
