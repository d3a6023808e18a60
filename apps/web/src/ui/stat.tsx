import '@mantine/core/styles/Tooltip.css';
import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPercent } from '#lib/format.ts';
import './stat.css';

interface StatProps {
  label: string;
  /** Short on the card; left out while it is under way. */
  value: string | undefined;
  /** The exact value, where the card shortens it. */
  exact?: string;
  /** Wraps the number in the link that opens its rows. */
  renderValue?(shown: string): ReactNode;
  /** Below: comparison, or what the number means. */
  note?: ReactNode;
}

/** One big number with its name. */
export function Stat({ label, value, exact, note, renderValue = (shown) => shown }: StatProps) {
  const shown = value === undefined ? <Skeleton height={26} width={110} /> : renderValue(value);
  return (
    <div className="stat">
      <span className="stat-label">{label}</span>
      <Tooltip label={exact} disabled={!exact || exact === value}>
        <strong className="stat-value">{shown}</strong>
      </Tooltip>
      {note && <span className="stat-note">{note}</span>}
    </div>
  );
}

/** Stats side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className="stats panel">{children}</div>;
}

/** How a number moved against the period before: sign, arrow and colour. */
export function Change({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span>{label}</span>;
  const direction = share > 0 ? 'up' : share < 0 ? 'down' : 'flat';
  const arrow = { up: '↑', down: '↓', flat: '=' }[direction];
  const percent = formatPercent(Math.abs(share));
  return (
    <span>
      <span className="change" data-direction={direction}>
        {arrow} {percent}
      </span>{' '}
      {label}
    </span>
  );
}
