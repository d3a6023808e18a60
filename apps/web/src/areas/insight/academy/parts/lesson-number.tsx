import type { LessonBlock, LessonState } from '@clientela/contract';
import { Skeleton, Text } from '@mantine/core';
import { formatMoney, formatNumber, formatOneDecimal, formatPercent } from '#lib/format.ts';
import { useLessonState } from '../academy.data.ts';
import { useAcademyTexts } from '../academy.texts.ts';
import styles from './cards.module.css';

type NumberBlock = Extract<LessonBlock, { kind: 'number' }>;
type Shown = LessonState['numbers'][number];

/** A number of the reader's own store, or why there is none. */
export function LessonNumber({ slug, block }: { slug: string; block: NumberBlock }) {
  const t = useAcademyTexts();
  const { data, error } = useLessonState(slug);
  const found = data?.numbers.find(({ number }) => number === block.number);
  return (
    <div className={styles.number}>
      {found && found.value !== null && <strong>{formatted(found, found.value)}</strong>}
      {!data && !error && <Skeleton width={120} height={34} aria-label={t('number.waiting')} />}
      <span>{block.label}</span>
      {found?.is_hidden && (
        <Text size="sm" c="dimmed" w="100%">
          {t('number.hidden')}
        </Text>
      )}
      {((found && !found.is_hidden && found.value === null) || error) && (
        <Text size="sm" c="dimmed" w="100%">
          {t('number.none')}
        </Text>
      )}
    </div>
  );
}

function formatted({ unit }: Shown, value: number): string {
  switch (unit) {
    case 'cents':
      return formatMoney(value);
    case 'permille':
      return formatPercent(value / 1000);
    case 'points':
      return formatOneDecimal(value);
    case 'count':
      return formatNumber(value);
  }
}
