import type { MetricsAnswer, MetricsQuery, MetricsRow, QueryMetric } from '@clientela/contract';
import { present } from '@clientela/domain';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { keyLabel } from '../metric-key.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { formatValue } from './units.ts';

/** Opens the records behind a number of a widget. */
export type OpenNumber = (number: {
  query: MetricsQuery;
  metric: QueryMetric;
  keys: (string | null)[];
  title: string;
}) => void;

/** The words of a row: times as a person writes them, everything else by its name. */
export function rowLabel(query: MetricsQuery, { keys, labels, is_rest }: MetricsRow): string {
  if (is_rest) return labels.join(' · ');
  return labels
    .map((label, at) => {
      const [dimension, key] = [query.by[at], keys[at]];
      return dimension && key ? (timeLabel(dimension, key) ?? label) : label;
    })
    .join(' · ');
}

const TIMES = ['day', 'week', 'month', 'year', 'hour', 'day_of_week'];

function timeLabel(dimension: string, key: string): string | null {
  if (dimension === 'first_sale_month') return keyLabel('month', key);
  return TIMES.includes(dimension) ? keyLabel(dimension, key) : null;
}

interface AnswerTableProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  title: string;
  onOpen?: OpenNumber | undefined;
}

/** An answer's numbers as a table that sorts by any column; the total stays below. */
export function AnswerTable({ query, answer, title, onOpen }: AnswerTableProps) {
  const t = useBoardTexts();
  const { names, by_names, units, total } = answer;
  const [sort, setSort] = useState<{ at: number; isUp: boolean } | null>(null);
  const rows = sort ? sorted(answer.rows, sort.at, sort.isUp) : answer.rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{by_names.join(' · ')}</th>
            {names.map((name, at) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort?.at === at ? (sort.isUp ? 'ascending' : 'descending') : 'none'}
              >
                <UnstyledButton
                  className={styles.sort}
                  onClick={() => setSort({ at, isUp: sort?.at === at && !sort.isUp })}
                >
                  {name}
                  {sort?.at === at && <span aria-hidden>{sort.isUp ? ' ↑' : ' ↓'}</span>}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const label = rowLabel(query, row);
            return (
              <tr key={JSON.stringify([row.keys, row.is_rest])}>
                <th scope="row">
                  {label}
                  {row.is_running && <small> {t('running')}</small>}
                </th>
                {row.values.map((value, at) => (
                  <td key={names[at]}>
                    {onOpen && value && !row.is_rest ? (
                      <UnstyledButton
                        className={styles.number}
                        onClick={() =>
                          onOpen({
                            query,
                            metric: present(query.metrics[at], 'metric'),
                            keys: row.keys,
                            title: `${names[at]}: ${label}`,
                          })
                        }
                      >
                        {formatValue(units[at], value)}
                      </UnstyledButton>
                    ) : (
                      formatValue(units[at], value)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {total.map((value, at) => (
              <td key={names[at]}>{formatValue(units[at], value)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function sorted(rows: readonly MetricsRow[], at: number, isUp: boolean): MetricsRow[] {
  const sizeOf = ({ values }: MetricsRow) => values[at] ?? Number.NEGATIVE_INFINITY;
  return [...rows].sort(
    (a, b) =>
      Number(a.is_rest) - Number(b.is_rest) ||
      (isUp ? sizeOf(a) - sizeOf(b) : sizeOf(b) - sizeOf(a)),
  );
}
