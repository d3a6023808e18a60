import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { ChartDrawing } from './chart-drawing.tsx';
import type { ChartProps, Point } from './chart-types.ts';

/** A chart of one series; the table of the same numbers is one click away. */
export function Chart(props: ChartProps) {
  const { t } = useTranslation('ui');
  const [view, setView] = useState('chart');
  const { title, points, format, keyLabel, controls, onOpen, table, none } = props;
  return (
    <section className="panel panel-pad">
      <div className={`panel-head ${styles.head}`}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.controls}>
          {controls}
          <SegmentedControl
            size="xs"
            aria-label={title}
            value={view}
            onChange={setView}
            data={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
          />
        </div>
      </div>
      {props.sentence && <p className={styles.sentence}>{props.sentence}</p>}
      {view === 'chart' && none && points.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : view === 'chart' ? (
        <ChartDrawing {...props} />
      ) : (
        (table ?? (
          <NumberTable
            points={points}
            format={format}
            keyLabel={keyLabel}
            valueLabel={title}
            onOpen={onOpen}
          />
        ))
      )}
    </section>
  );
}

interface NumberTableProps {
  points: readonly Point[];
  format(value: number): string;
  keyLabel: string;
  valueLabel: string;
  onOpen?: ((key: string) => void) | undefined;
}

function NumberTable({ points, format, keyLabel, valueLabel, onOpen }: NumberTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.numberTable} tabIndex={0} aria-label={valueLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col">{keyLabel}</th>
            <th scope="col">{valueLabel}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label, value }) => (
            <tr key={key}>
              <td>
                {onOpen ? (
                  <button
                    type="button"
                    className={styles.numberTableOpen}
                    onClick={() => onOpen(key)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarListProps {
  points: readonly Point[];
  format(value: number): string;
  /** Opens the rows behind a bar. */
  renderLabel?(point: Point): ReactNode;
}

/** Few values side by side as horizontal bars with their numbers. */
export function BarList({ points, format, renderLabel = ({ label }) => label }: BarListProps) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  return (
    <ul className={styles.barList}>
      {points.map((point) => (
        <li key={point.key}>
          <span className={styles.barListLabel}>{renderLabel(point)}</span>
          <span>{format(point.value)}</span>
          <span
            className={styles.barListBar}
            style={{ inlineSize: `${(100 * point.value) / top}%` }}
            aria-hidden
          />
        </li>
      ))}
    </ul>
  );
}
