import shades from './heat.module.css';
import type { HeatClass } from './heat.ts';
import styles from './heat-grid.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

interface HeatLegendProps {
  classes: readonly HeatClass[];
  format(value: number): string;
  /** Meanings of cells in addition to their shade. */
  states?: readonly { state: 'running' | 'small' | 'outlined' | 'dotted'; label: string }[];
}

/** The values of each shade. */
export function HeatLegend({ classes, format, states = [] }: HeatLegendProps) {
  const t = useWidgetTexts();
  return (
    <ul className={styles.legend}>
      {classes.map(({ level, from, to }) => {
        const [least, most] = [format(from), format(to)];
        return (
          <li key={level}>
            <span className={`${styles.swatch} ${shades.shade}`} data-level={level} />
            {least === most ? least : t('range', { from: least, to: most })}
          </li>
        );
      })}
      {states.map(({ state, label }) => (
        <li key={state}>
          <span
            className={styles.swatch}
            {...(state === 'dotted' ? { 'data-dotted': true } : { 'data-state': state })}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
