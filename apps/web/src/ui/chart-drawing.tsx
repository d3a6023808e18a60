import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { AreaClosed, Bar, LinePath } from '@visx/shape';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/format.ts';
import styles from './chart.module.css';
import type { ChartProps, Point } from './chart-types.ts';

const USUAL_HEIGHT = 220;
const LEFT = 80;
const LEFT_OF_COUNTS = 52;
/** Of the second axis. */
const RIGHT = 44;
const BOTTOM = 24;
const TOP = 8;
/** About as wide as a character of a tick, px. */
const CHARACTER = 6.5;

/** The drawing of a chart, by pointer and by keyboard. */
export function ChartDrawing(props: ChartProps) {
  const { title, points, format, formatShort = format, kind, series, periods, onOpen } = props;
  const { least = 0, height = USUAL_HEIGHT } = props;
  const { t } = useTranslation('ui');
  const { ref, width } = useElementSize();
  const [marked, setMarked] = useState<number | null>(null);
  const gradient = useId();
  const hatch = useId();
  const bottom = height - BOTTOM;
  const start = series ? LEFT_OF_COUNTS : LEFT;
  const end = width - (series ? RIGHT : 0);
  const across = scaleBand({
    domain: points.map((_, index) => index),
    range: [start, Math.max(start, end)],
  });
  const up = scaleLinear<number>({
    domain: [
      least,
      Math.max(1, ...points.map(({ value, previous }) => Math.max(value, previous ?? 0))),
    ],
    range: [bottom, TOP],
    nice: 3,
  });
  const upSecond = scaleLinear<number>({
    domain: [0, Math.max(1, ...points.map(({ second = 0 }) => second))],
    range: [bottom, TOP],
    nice: 3,
  });
  const step = across.bandwidth();
  const x = (index: number) => (across(index) ?? start) + step / 2;
  const y = ({ value }: Point) => up(Math.max(least, value));
  const yPrevious = ({ previous }: Point) => up(Math.max(least, previous ?? 0));
  const ySecond = ({ second = 0 }: Point) => upSecond(second);
  const place = (_: Point, index: number) => x(index);
  const shown = marked === null ? undefined : points[marked];
  const drawn = [...points];

  function walk(event: KeyboardEvent) {
    if (event.key === 'Enter' && shown) onOpen?.(shown.key);
    const next = nextMark(event.key, marked, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setMarked(next);
  }

  return (
    <div ref={ref} className={styles.chart}>
      <svg
        width="100%"
        height={height}
        role="img"
        aria-label={t(onOpen ? 'chart.walk_open' : 'chart.walk', { title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk from point to point
        tabIndex={0}
        data-opens={(onOpen && shown !== undefined) || undefined}
        onKeyDown={walk}
        onBlur={() => setMarked(null)}
        onClick={() => shown && onOpen?.(shown.key)}
        onPointerLeave={() => setMarked(null)}
        onPointerMove={(event) => {
          const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const index = Math.floor((left - start) / step);
          setMarked(index >= 0 && index < points.length ? index : null);
        }}
      >
        {marksOf(up.ticks(3)).map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={start} x2={end} y1={up(value)} y2={up(value)} />
            <text className={styles.tick} x={start - 8} y={up(value) + 4} textAnchor="end">
              {formatShort(value)}
            </text>
          </g>
        ))}
        <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--accent)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
        <pattern
          id={hatch}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className={styles.hatch} y2={6} />
        </pattern>
        {points.map(
          ({ key, isRunning }, index) =>
            isRunning && (
              <rect
                key={key}
                x={x(index) - step / 2}
                width={step}
                y={TOP}
                height={bottom - TOP}
                fill={`url(#${hatch})`}
              />
            ),
        )}
        {periods && (
          <LinePath
            data={drawn}
            x={place}
            y={yPrevious}
            defined={({ previous }) => typeof previous === 'number'}
            className={styles.previous}
          />
        )}
        {kind === 'bars' &&
          points.map((point, index) => (
            <Bar
              key={point.key}
              className={series ? styles.paleBar : styles.bar}
              data-hovered={index === marked || undefined}
              x={x(index) - Math.min(24, step * 0.35)}
              width={Math.min(48, step * 0.7)}
              y={y(point)}
              height={bottom - y(point)}
              rx={3}
            />
          ))}
        {kind === 'line' && (
          <>
            <AreaClosed data={drawn} x={place} y={y} yScale={up} fill={`url(#${gradient})`} />
            <LinePath data={drawn} x={place} y={y} className={styles.line} />
          </>
        )}
        {kind === 'line' && shown && marked !== null && (
          <circle className={styles.dot} cx={x(marked)} cy={y(shown)} r={4} />
        )}
        {series && (
          <>
            {marksOf(upSecond.ticks(3)).map((value) => (
              <text key={value} className={styles.tick} x={end + 8} y={upSecond(value) + 4}>
                {formatNumber(value)}
              </text>
            ))}
            <LinePath data={drawn} x={place} y={ySecond} className={styles.line} />
            {shown && marked !== null && (
              <circle className={styles.dot} cx={x(marked)} cy={ySecond(shown)} r={4} />
            )}
          </>
        )}
        <Ticks points={points} x={x} y={height - 6} width={Math.max(0, end - start)} />
      </svg>
      {periods && (
        <ul className={styles.legend} aria-hidden>
          <li className={styles.legendLine}>{periods[0]}</li>
          <li className={styles.legendPrevious}>{periods[1]}</li>
        </ul>
      )}
      {series && (
        <ul className={styles.legend} aria-hidden>
          <li>{series[0]}</li>
          <li className={styles.legendLine}>{series[1]}</li>
        </ul>
      )}
      <div aria-live="polite">
        {shown && marked !== null && (
          <div
            className={styles.tip}
            style={{ left: Math.min(Math.max(x(marked), 70), width - 70) }}
          >
            <strong>
              {format(shown.value)}
              {series && ` ${series[0].toLocaleLowerCase()}`}
            </strong>{' '}
            {series && (
              <>
                <strong>
                  {formatNumber(shown.second ?? 0)} {series[1].toLocaleLowerCase()}
                </strong>{' '}
              </>
            )}
            <span>{shown.label}</span>
            {periods && typeof shown.previous === 'number' && (
              <span className={styles.before}>
                {t('chart.before', { period: periods[1], value: format(shown.previous) })}
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Where a key leads from the marked point; undefined for a key that leads nowhere. */
function nextMark(key: string, marked: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return marked === null ? 0 : Math.min(last, marked + 1);
    case 'ArrowLeft':
      return marked === null ? last : Math.max(0, marked - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}

/** Cents and counts are integers, so grid lines are too; with only zeros there is one. */
function marksOf(ticks: readonly number[]): number[] {
  const whole = ticks.filter(Number.isInteger);
  return whole.at(-1) === 1 ? [0] : whole;
}

interface TicksProps {
  points: readonly Point[];
  x(index: number): number;
  y: number;
  width: number;
}

const YEAR = /\/(\d{4})$/;

/** As many labels as fit, spread evenly; the year only where there is more than one. */
function Ticks({ points, x, y, width }: TicksProps) {
  const isWithinYear = new Set(points.map(({ label }) => YEAR.exec(label)?.[1])).size < 2;
  const labels = points.map(({ label }) =>
    label.replace(YEAR, (_, year) => (isWithinYear ? '' : `/${year.slice(2)}`)),
  );
  const room = 16 + CHARACTER * Math.max(0, ...labels.map(({ length }) => length));
  const every = Math.max(1, Math.ceil((points.length * room) / Math.max(1, width)));
  return points.map(({ key }, index) =>
    index % every === 0 ? (
      <text key={key} className={styles.tick} x={x(index)} y={y} textAnchor="middle">
        {labels[index]}
      </text>
    ) : null,
  );
}
