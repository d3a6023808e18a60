import '@mantine/core/styles/Tooltip.css';
import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPercent } from '#lib/format.ts';
import styles from './stat.module.css';

interface StatProps {
  label: string;
  /** Short on the card; left out while it is under way. */
  value: string | undefined;
  /** The exact value, where the card shortens it. */
  exact?: string;
  /** Wraps the number in the link that opens its rows. */
  renderValue?(shown: string): ReactNode;
  /** Text below: a comparison, or the meaning of the number. */
  note?: ReactNode;
}

/** One big number with its name. */
export function Stat({ label, value, exact, note, renderValue = (shown) => shown }: StatProps) {
  const shown = value === undefined ? <Skeleton height={26} width={110} /> : renderValue(value);
  return (
    <div className={styles.stat} data-testid="stat">
      <span className={styles.label}>{label}</span>
      <Tooltip label={exact} disabled={!exact || exact === value}>
        <strong className={styles.value}>{shown}</strong>
      </Tooltip>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}

/** Stats side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={`${styles.stats} panel`}>{children}</div>;
}

interface ChangeProps {
  share: number;
  /** Text after the percentage: "a mais que no período anterior"; `flat` has no percentage. */
  words: Record<'up' | 'down' | 'flat', string>;
}

/** How a number moved against the period before: arrow, percentage, words and colour. */
export function Change({ share, words }: ChangeProps) {
  const percent = formatPercent(Math.abs(share));
  const direction = percent === formatPercent(0) ? 'flat' : share > 0 ? 'up' : 'down';
  const moved = { up: `↑ ${percent}`, down: `↓ ${percent}`, flat: '=' }[direction];
  return (
    <span>
      <span className={styles.change} data-direction={direction}>
        {moved}
      </span>{' '}
      {words[direction]}
    </span>
  );
}
