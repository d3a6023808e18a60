import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format.ts';
import styles from '#ui/chart.module.css';
import type { PopupSearch } from '../popups.search.ts';

interface SignupsLinkProps {
  id: string;
  count: number;
  /** The rows that the number counts. */
  rows: Pick<PopupSearch, 'day' | 'signups' | 'letter' | 'version' | 'device' | 'path'>;
  children?: ReactNode;
}

/** A number of sign-ups that opens the rows behind it; a zero has no link. */
export function SignupsLink({ id, count, rows, children }: SignupsLinkProps) {
  const shown = children ?? formatNumber(count);
  if (count === 0) return shown;
  return (
    <Link
      to="/popups/$id"
      params={{ id }}
      search={({ days }: PopupSearch) => ({ days, ...rows })}
      hash="signups"
      className={styles.numberLink}
    >
      {shown}
    </Link>
  );
}
