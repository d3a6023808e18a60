import type { ReactNode } from 'react';
import { FIGURES, type Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface FigureTableProps {
  label: string;
  /** What tells the rows apart. */
  head: string;
  rows: readonly { key: string; name: string; cell(figure: Figure): ReactNode }[];
}

/** All figures of a campaign in columns, a row for each day or subject. */
export function FigureTable({ label, head, rows }: FigureTableProps) {
  const t = useCampaignTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="number-table is-wide" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col">
                {t(`results.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cell }) => (
            <tr key={key}>
              <td>{name}</td>
              {FIGURES.map((figure) => (
                <td key={figure}>{cell(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
