import type { GalleryModel } from '@clientela/contract';
import { GALLERY_GOALS } from '@clientela/contract/email-models';
import { Chip, Group } from '@mantine/core';
import '@mantine/core/styles/Chip.css';
import { type ReactNode, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { useEmailModelGallery } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import styles from './model-gallery.module.css';

const THUMBNAILS = import.meta.glob<string>('../gallery/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

interface ModelGalleryProps {
  /** Null: an empty model. */
  chosen: GalleryModel | null;
  onChoose(model: GalleryModel | null): void;
}

/** Ready models to start from, by goal; an empty one comes first. */
export function ModelGallery({ chosen, onChoose }: ModelGalleryProps) {
  const t = useEmailTexts();
  const [goal, setGoal] = useState('all');
  const gallery = useEmailModelGallery();

  return (
    <fieldset className={styles.gallery}>
      <legend>{t('gallery.title')}</legend>
      <Group gap={8} role="group" aria-label={t('gallery.goal')}>
        <Chip.Group value={goal} onChange={setGoal}>
          {(['all', ...GALLERY_GOALS] as const).map((value) => (
            <Chip key={value} value={value} size="xs">
              {t(`gallery.${value}`)}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
      <div className={styles.cards}>
        <Card name={t('gallery.blank')} isChosen={chosen === null} onChoose={() => onChoose(null)}>
          <span className={styles.blank} />
        </Card>
        <Loaded query={gallery}>
          {({ data }) =>
            data
              .filter((model) => goal === 'all' || model.goal === goal)
              .map((model) => (
                <Card
                  key={model.key}
                  name={model.name}
                  isChosen={chosen?.key === model.key}
                  onChoose={() => onChoose(model)}
                >
                  <img
                    src={THUMBNAILS[`../gallery/${model.key}.webp`]}
                    alt=""
                    width={300}
                    height={400}
                    loading="lazy"
                  />
                </Card>
              ))
          }
        </Loaded>
      </div>
    </fieldset>
  );
}

interface CardProps {
  name: string;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Card({ name, isChosen, onChoose, children }: CardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" name="gallery-model" checked={isChosen} onChange={onChoose} />
      {children}
      <span className={styles.name}>{name}</span>
    </label>
  );
}
