import type { MetricsAnswer, MetricsQuery } from '@clientela/contract';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPercent } from '#lib/format.ts';
import { Change } from '#ui/stat.tsx';
import type { OpenNumber } from './answer-table.tsx';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { formatShortValue, formatValue, isChance } from './units.ts';

interface FiguresProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  onOpen?: OpenNumber | undefined;
}

/** An answer's totals as big numbers with their change. */
export function Figures({ query, answer, onOpen }: FiguresProps) {
  const { names, units, total } = answer;
  return (
    <dl className={styles.figures}>
      {total.map((value, at) => {
        const shown = formatShortValue(units[at], value);
        return (
          <div key={names[at]}>
            <dt>{names[at]}</dt>
            <dd className={styles.figure} title={formatValue(units[at], value)}>
              <OpenedNumber query={query} answer={answer} at={at} onOpen={onOpen}>
                {shown}
              </OpenedNumber>
            </dd>
            <Comparison answer={answer} at={at} />
          </div>
        );
      })}
    </dl>
  );
}

/** A total that opens the records behind it; a zero does not. */
function OpenedNumber({
  query,
  answer,
  at,
  onOpen,
  children,
}: FiguresProps & { at: number; children: ReactNode }) {
  const [metric, title] = [query.metrics[at], answer.names[at]];
  if (!onOpen || !answer.total[at] || !metric || !title) return children;
  return (
    <UnstyledButton
      className={styles.number}
      onClick={() => onOpen({ query, metric, keys: [], title })}
    >
      {children}
    </UnstyledButton>
  );
}

function Comparison({ answer, at }: { answer: MetricsAnswer; at: number }) {
  const t = useBoardTexts();
  const { units, total, previous_total } = answer;
  const [now, before] = [total[at], previous_total?.[at]];
  if (!previous_total) return null;
  if (before === null || before === undefined || now === null || now === undefined) {
    return <dd className={styles.compared}>{t('comparison.none')}</dd>;
  }
  const unit = units[at];
  const exact = formatValue(unit, before);
  const isRate = unit === 'permille' || unit === 'points';
  if (isChance(answer, at) || (before === 0 && !isRate)) {
    return <dd className={styles.compared}>{t('comparison.few', { before: exact })}</dd>;
  }
  if (isRate) {
    const moved = (now - before) / (unit === 'permille' ? 10 : 1);
    const points = new Intl.NumberFormat('pt-BR', {
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }).format(moved);
    return <dd className={styles.compared}>{t('comparison.points', { points, before: exact })}</dd>;
  }
  return (
    <dd className={styles.compared} title={exact}>
      <Change
        share={now / before - 1}
        words={{ up: t('comparison.up'), down: t('comparison.down'), flat: t('comparison.flat') }}
      />
    </dd>
  );
}

/** Steps from the first metric to the last, each as a share of the first. */
export function Steps({ query, answer, onOpen }: FiguresProps) {
  const { names, units, total } = answer;
  const first = total[0] ?? 0;
  return (
    <ul className={styles.steps}>
      {total.map((value, at) => {
        const share = first > 0 ? (value ?? 0) / first : 0;
        return (
          <li key={names[at]}>
            <span>{names[at]}</span>
            <strong>
              <OpenedNumber query={query} answer={answer} at={at} onOpen={onOpen}>
                {formatValue(units[at], value)}
              </OpenedNumber>
            </strong>
            <span className={styles.soft}>{at > 0 && first > 0 ? formatPercent(share) : ''}</span>
            <span
              className={styles.bar}
              style={{ inlineSize: `${100 * Math.min(1, share)}%` }}
              aria-hidden
            />
          </li>
        );
      })}
    </ul>
  );
}
