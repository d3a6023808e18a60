import type { Variant } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#lib/format.ts';
import type { Figure } from '../campaigns.search.ts';
import styles from './campaigns.module.css';

interface FigureOf {
  campaign_id: string;
  figure: Figure;
  /** Of this day of the store alone. */
  day?: string | undefined;
  variant?: Variant | undefined;
  content_id?: string | undefined;
}

/** A figure that opens the messages or the sales it counts. */
export function FigureLink({ of, children }: { of: FigureOf; children: ReactNode }) {
  const { campaign_id, figure, day, variant, content_id } = of;
  if (figure === 'orders' || figure === 'revenue') {
    const letter = variant && ({ A: 'a', B: 'b' } as const)[variant];
    return (
      <Link
        to="/orders"
        search={{ campaign_id, from: day, to: day, variant: letter, content_id }}
        className={styles.figures}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/activities"
      search={{ campaign_id, reached: figure, day, variant, content_id }}
      className={styles.figures}
    >
      {children}
    </Link>
  );
}

/** A figure in a table; a zero has no link. */
export function FigureCell({ of, value }: { of: FigureOf; value: number }) {
  const shown = of.figure === 'revenue' ? formatMoney(value) : formatNumber(value);
  return value === 0 ? shown : <FigureLink of={of}>{shown}</FigureLink>;
}
