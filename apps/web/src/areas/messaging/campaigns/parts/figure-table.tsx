import type { Channel } from '@clientela/contract';
import type { ReactNode } from 'react';
import styles from '#ui/chart.module.css';
import type { Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { figuresOf, labelKey } from './channel-figures.ts';

interface FigureTableProps {
  label: string;
  /** The row header, unique within the table. */
  head: string;
  /** The source channels: columns are the figures that at least one of them reports. */
  channels: readonly Channel[];
  rows: readonly { key: string; name: string; cell(figure: Figure): ReactNode }[];
}

/** All figures of a campaign in columns, a row for each day or subject. */
export function FigureTable({ label, head, channels, rows }: FigureTableProps) {
  const t = useCampaignTexts();
  const figures = figuresOf(channels);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`${styles.numberTable} ${styles.isWide}`} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(labelKey(figure, channels))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cell }) => (
            <tr key={key}>
              <td>{name}</td>
              {figures.map((figure) => (
                <td key={figure}>{cell(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
