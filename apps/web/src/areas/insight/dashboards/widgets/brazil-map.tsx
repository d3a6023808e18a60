import type { MetricsAnswer } from '@clientela/contract';
import { STATES, type State } from '@clientela/domain';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { formatAxisValue, formatValue } from '../board/units.ts';
import styles from './brazil-map.module.css';
import shades from './heat.module.css';
import { heatClasses, levelOf } from './heat.ts';
import { HeatLegend } from './heat-legend.tsx';
import widgetStyles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

const BrazilDrawing = lazy(async () => ({
  default: (await import('./brazil-drawing.tsx')).BrazilDrawing,
}));

const CODES = Object.keys(STATES) as State[];

interface BrazilMapProps {
  answer: MetricsAnswer;
  height: 's' | 'm' | 'l';
  /** Opens the rows of a state. */
  onOpen?: ((state: string) => void) | undefined;
}

/** A metric by state: a map, and next to it a list of all 27, since two are too small to point at. */
export function BrazilMap({ answer, height, onOpen }: BrazilMapProps) {
  const t = useWidgetTexts();
  const [marked, setMarked] = useState<State | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [unit] = answer.units;
  const exact = (value: number) => formatValue(unit, value);
  const values = new Map(answer.rows.map(({ keys: [key], values: [value] }) => [key, value ?? 0]));
  const numberOf = (state: State) => values.get(state) ?? 0;
  const classes = heatClasses(CODES.map(numberOf));
  const ranked = CODES.toSorted((a, b) => numberOf(b) - numberOf(a));
  const stateless = answer.rows.find(({ keys: [key], is_rest }) => key === null && !is_rest);
  const metric = answer.names[0] ?? '';
  return (
    <div className={`${widgetStyles.widget} ${styles.frame}`} data-height={height}>
      <div className={styles.columns}>
        <div className={styles.map}>
          <Suspense fallback={null}>
            <BrazilDrawing
              label={t('map.drawing', { metric })}
              marked={marked}
              levelOf={(state) => levelOf(numberOf(state), classes)}
              onMark={(state) => {
                setMarked(state);
                if (state) showRow(list.current, state);
              }}
              onOpen={onOpen}
            />
          </Suspense>
          <p className={styles.tip}>
            {marked && t('map.value', { state: STATES[marked][0], value: exact(numberOf(marked)) })}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are walked by arrow keys */}
        <div className={styles.list} onKeyDown={walk} ref={list}>
          <ol aria-label={t('map.label', { metric })}>
            {ranked.map((state, index) => (
              <li key={state}>
                <button
                  type="button"
                  tabIndex={state === (marked ?? ranked[0]) ? 0 : -1}
                  data-code={state}
                  data-marked={state === marked || undefined}
                  data-opens={onOpen ? true : undefined}
                  onPointerEnter={() => setMarked(state)}
                  onFocus={() => setMarked(state)}
                  onClick={() => onOpen?.(state)}
                >
                  <span
                    className={`${styles.dot} ${shades.shade}`}
                    data-level={levelOf(numberOf(state), classes)}
                    aria-hidden
                  />
                  <span className={styles.rank}>{index + 1}</span>
                  <span className={styles.name}>{STATES[state][0]}</span>
                  <span>{exact(numberOf(state))}</span>
                </button>
              </li>
            ))}
          </ol>
          {stateless?.values[0] ? (
            <p className={styles.stateless}>
              <span>{t('map.no_state')}</span>
              <span>{exact(stateless.values[0])}</span>
            </p>
          ) : null}
        </div>
      </div>
      <HeatLegend classes={classes} format={(value) => formatAxisValue(unit, value)} />
    </div>
  );
}

/** Scrolls the list alone, never the page. */
function showRow(list: HTMLElement | null, state: State) {
  const row = list?.querySelector<HTMLElement>(`[data-code="${state}"]`);
  if (list && row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
  const item = (event.target as HTMLElement).closest('li');
  const next =
    event.key === 'ArrowDown'
      ? item?.nextElementSibling
      : event.key === 'ArrowUp'
        ? item?.previousElementSibling
        : null;
  if (!next) return;
  event.preventDefault();
  next.querySelector('button')?.focus();
}
