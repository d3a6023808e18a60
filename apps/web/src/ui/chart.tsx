import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './chart.css';

interface Point {
  key: string;
  label: string;
  value: number;
}

interface ChartProps {
  title: string;
  points: readonly Point[];
  /** How values are written, on the axis and exactly. */
  format(value: number): string;
  formatShort?(value: number): string;
  keyLabel: string;
  kind: 'line' | 'bars';
  /** In place of the table of these points: one that knows more. */
  table?: ReactNode;
  /** Said in place of a drawing without points. */
  none?: string;
  /** Controls beside the title. */
  controls?: ReactNode;
  /** Opens the rows behind a point: by a click on the drawing, or from the table. */
  onOpen?: ((key: string) => void) | undefined;
}

/** A chart of one series; the table of the same numbers is one click away. */
export function Chart(props: ChartProps) {
  const { t } = useTranslation('ui');
  const [view, setView] = useState('chart');
  const { title, points, format, keyLabel, controls, onOpen, table, none } = props;
  return (
    <section className="panel panel-pad">
      <div className="panel-head chart-head">
        <h2 className="chart-title">{title}</h2>
        <div className="chart-controls">
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
      {view === 'chart' && none && points.length === 0 ? (
        <p className="chart-none">{none}</p>
      ) : view === 'chart' ? (
        <Drawing {...props} />
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

const HEIGHT = 220;
const LEFT = 80;
const BOTTOM = 24;
const TOP = 8;

function Drawing({ title, points, format, formatShort = format, kind, onOpen }: ChartProps) {
  const { ref, width } = useElementSize();
  const [hovered, setHovered] = useState<number | null>(null);
  const gradient = useId();
  const plotWidth = Math.max(0, width - LEFT);
  const plotHeight = HEIGHT - TOP - BOTTOM;
  const top = niceCeiling(Math.max(0, ...points.map(({ value }) => value)));
  const step = plotWidth / Math.max(1, points.length);
  const x = (index: number) => LEFT + step * (index + 0.5);
  const y = (value: number) => TOP + plotHeight * (1 - Math.max(0, value) / top);
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' L');
  const shown = hovered === null ? undefined : points[hovered];

  return (
    <div ref={ref} className="chart">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table of the same numbers opens them by keyboard */}
      <svg
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={title}
        data-opens={(onOpen && shown !== undefined) || undefined}
        onClick={() => shown && onOpen?.(shown.key)}
        onPointerLeave={() => setHovered(null)}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const index = Math.floor((left - LEFT) / step);
          setHovered(index >= 0 && index < points.length ? index : null);
        }}
      >
        <Axis top={top} y={y} width={width} format={formatShort} />
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
        {kind === 'bars' &&
          points.map(({ key, value }, index) => (
            <rect
              key={key}
              className="chart-bar"
              data-hovered={index === hovered || undefined}
              x={x(index) - Math.min(24, step * 0.35)}
              width={Math.min(48, step * 0.7)}
              y={y(value)}
              height={Math.max(0, TOP + plotHeight - y(value))}
              rx={3}
            />
          ))}
        {kind === 'line' && points.length > 0 && (
          <>
            <path
              d={`M${x(0)},${y(0)} L${line} L${x(points.length - 1)},${y(0)} Z`}
              fill={`url(#${gradient})`}
            />
            <path d={`M${line}`} className="chart-line" />
          </>
        )}
        {kind === 'line' && shown && hovered !== null && (
          <circle className="chart-dot" cx={x(hovered)} cy={y(shown.value)} r={4} />
        )}
        <Ticks points={points} x={x} width={plotWidth} />
      </svg>
      {shown && hovered !== null && (
        <div className="chart-tip" style={{ left: Math.min(Math.max(x(hovered), 70), width - 70) }}>
          <strong>{format(shown.value)}</strong>
          <span>{shown.label}</span>
        </div>
      )}
    </div>
  );
}

interface AxisProps {
  top: number;
  y(value: number): number;
  width: number;
  format(value: number): string;
}

function Axis({ top, y, width, format }: AxisProps) {
  // Nothing to measure against while every value is zero.
  const marks = top > 1 ? [0, top / 2, top] : [0];
  return marks.map((value) => (
    <g key={value}>
      <line className="chart-grid" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
      <text className="chart-tick" x={LEFT - 8} y={y(value) + 4} textAnchor="end">
        {format(value)}
      </text>
    </g>
  ));
}

interface TicksProps {
  points: readonly Point[];
  x(index: number): number;
  width: number;
}

const YEAR = /\/(\d{4})$/;

/** As many labels as fit, spread evenly; the year only where there is more than one. */
function Ticks({ points, x, width }: TicksProps) {
  const isWithinYear = new Set(points.map(({ label }) => YEAR.exec(label)?.[1])).size < 2;
  const every = Math.max(1, Math.ceil((points.length * 76) / Math.max(1, width)));
  return points.map(({ key, label }, index) =>
    index % every === 0 ? (
      <text key={key} className="chart-tick" x={x(index)} y={HEIGHT - 6} textAnchor="middle">
        {label.replace(YEAR, (_, year) => (isWithinYear ? '' : `/${year.slice(2)}`))}
      </text>
    ) : null,
  );
}

/** The next of 1, 2, 5 × 10ⁿ, so that the axis reads in round numbers. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 5, 8, 10].find((step) => step * magnitude >= value) ?? 10;
  return factor * magnitude;
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
    <section className="number-table" tabIndex={0} aria-label={valueLabel}>
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
                  <button type="button" className="number-table-open" onClick={() => onOpen(key)}>
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
    <ul className="bar-list">
      {points.map((point) => (
        <li key={point.key}>
          <span className="bar-list-label">{renderLabel(point)}</span>
          <span className="bar-list-value">{format(point.value)}</span>
          <span
            className="bar-list-bar"
            style={{ inlineSize: `${(100 * point.value) / top}%` }}
            aria-hidden
          />
        </li>
      ))}
    </ul>
  );
}
