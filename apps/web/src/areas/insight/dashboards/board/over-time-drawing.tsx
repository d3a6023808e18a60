import type { MetricsAnswer, MetricsQuery } from '@clientela/contract';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatPercent } from '#lib/format.ts';
import { type OpenNumber, rowLabel } from './answer-table.tsx';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { formatAxisValue, formatValue, isChance } from './units.ts';

const ChartDrawing = lazy(async () => ({
  default: (await import('#ui/chart-drawing.tsx')).ChartDrawing,
}));

interface OverTimeDrawingProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  title: string;
  height: number;
  onOpen?: OpenNumber | undefined;
}

/** A metric through time, with the period compared with behind it, and in words above. */
export function OverTimeDrawing({ query, answer, title, height, onOpen }: OverTimeDrawingProps) {
  const t = useBoardTexts();
  const [unit] = answer.units;
  const [metric] = query.metrics;
  const isClock = query.by[0] === 'hour' || query.by[0] === 'day_of_week';
  // A bucket in which a ratio has nothing to divide by has no point.
  const rows = answer.rows.filter(({ values }) => values[0] !== null);
  const points = rows.map((row) => ({
    key: row.keys[0] ?? '',
    label: rowLabel(query, row),
    value: row.values[0] ?? 0,
    ...(row.previous && { previous: row.previous[0] ?? null }),
    isRunning: row.is_running,
  }));
  const largest = points.reduce(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    points[0],
  );
  const [now, before] = [answer.total[0], answer.previous_total?.[0]];
  const share = now && before && !isChance(answer, 0) ? now / before - 1 : null;
  const sentence = [
    t('sentence.whole', { name: answer.names[0], value: formatValue(unit, now) }),
    share !== null &&
      (unit === 'cents' || unit === 'count') &&
      t(share < 0 ? 'sentence.below' : 'sentence.above', { share: formatPercent(Math.abs(share)) }),
    largest &&
      largest.value > 0 &&
      t('sentence.largest', { key: largest.label, value: formatValue(unit, largest.value) }),
  ];
  return (
    <>
      <p className={styles.soft}>{`${sentence.filter(Boolean).join('; ')}.`}</p>
      <Suspense fallback={<Skeleton height={height} />}>
        <ChartDrawing
          title={title}
          kind={isClock ? 'bars' : 'line'}
          points={points}
          {...(answer.previous_total && {
            periods: [t('this_period'), t('period_before')] as const,
          })}
          format={(value) => formatValue(unit, value)}
          formatShort={(value) => formatAxisValue(unit, value)}
          keyLabel={answer.by_names[0] ?? ''}
          height={height}
          {...(unit === 'points' && { least: Math.min(0, ...points.map(({ value }) => value)) })}
          onOpen={
            onOpen &&
            metric &&
            ((key) =>
              onOpen({
                query,
                metric,
                keys: [key],
                title: `${answer.names[0]}: ${points.find((point) => point.key === key)?.label}`,
              }))
          }
        />
      </Suspense>
    </>
  );
}
