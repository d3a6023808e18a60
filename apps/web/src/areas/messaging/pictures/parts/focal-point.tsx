import { Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import styles from './pictures.module.css';

interface FocalPointProps {
  address: string;
  alt: string;
  /** Shares of width and height. */
  x: number;
  y: number;
  onChange(x: number, y: number): void;
}

/** The picture with the point that stays visible; moved by pointer, or by the controls below. */
export function FocalPoint({ address, alt, x, y, onChange }: FocalPointProps) {
  const t = usePictureLibraryTexts();

  function point(event: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (!width || !height) return;
    onChange(share((event.clientX - left) / width), share((event.clientY - top) / height));
  }

  return (
    <fieldset className={styles.focal}>
      <legend>{t('details.focal')}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the controls below do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the controls below do the same by keyboard */}
      <div className={styles.focalPicture} onClick={point}>
        <img src={address} alt={alt} />
        <span
          className={styles.focalMark}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-hidden
        />
      </div>
      <Text size="xs" c="dimmed">
        {t('details.focal_help')}
      </Text>
      <Control label={t('details.focal_x')} value={x} onChange={(next) => onChange(next, y)} />
      <Control label={t('details.focal_y')} value={y} onChange={(next) => onChange(x, next)} />
    </fieldset>
  );
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

interface ControlProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

function Control({ label, value, onChange }: ControlProps) {
  return (
    <input
      type="range"
      min={0}
      max={100}
      aria-label={label}
      value={Math.round(value * 100)}
      onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
    />
  );
}
