import type { PopupResults } from '@clientela/contract';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import styles from '#ui/chart.module.css';
import type { PopupSearch } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';
import { SignupsLink } from './signups-link.tsx';

export type PopupCounts = PopupResults['total'];

interface CountsTableProps {
  id: string;
  heading: string;
  rows: readonly {
    name: string;
    /** The rows behind the numbers. */
    filter: Pick<PopupSearch, 'day' | 'letter' | 'version' | 'device' | 'path'>;
    counts: PopupCounts;
  }[];
}

const SIGNUPS = [
  ['signups', 'counted'],
  ['new_people', 'new'],
  ['known_people', 'known'],
  ['confirmed', 'confirmed'],
  ['coupons_used', 'coupon_used'],
] as const;

export function rateOf({ views, signups }: Pick<PopupCounts, 'views' | 'signups'>): string {
  return views > 0 ? formatPercent(signups / views) : '–';
}

/** All figures of a pop-up by a name; those of people open their rows. */
export function CountsTable({ id, heading, rows }: CountsTableProps) {
  const t = usePopupTexts();
  return (
    <section
      className={`${styles.numberTable} ${styles.isWide}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={heading}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('results.views')}</th>
            <th scope="col">{t('results.closes')}</th>
            {SIGNUPS.map(([key]) => (
              <th key={key} scope="col">
                {t(`results.${key}`)}
              </th>
            ))}
            <th scope="col">{t('columns.rate')}</th>
            <th scope="col">{t('results.revenue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, filter, counts }) => (
            <tr key={name}>
              <td className={filter.path && styles.numberName}>{name}</td>
              <td>{formatNumber(counts.views)}</td>
              <td>{formatNumber(counts.closes)}</td>
              {SIGNUPS.map(([key, signups]) => (
                <td key={key}>
                  <SignupsLink id={id} count={counts[key]} rows={{ ...filter, signups }} />
                </td>
              ))}
              <td>{rateOf(counts)}</td>
              <td>
                <SignupsLink
                  id={id}
                  count={counts.revenue}
                  rows={{ ...filter, signups: 'revenue' }}
                >
                  {formatMoney(counts.revenue)}
                </SignupsLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
