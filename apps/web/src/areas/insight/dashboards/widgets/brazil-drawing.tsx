import { STATES, type State } from '@clientela/domain';
import styles from './brazil-map.module.css';
import shapes from './brazil-states.generated.json';
import shades from './heat.module.css';

const CODES = Object.keys(STATES) as State[];

interface BrazilDrawingProps {
  label: string;
  marked: State | null;
  levelOf(state: State): number;
  onMark(state: State | null): void;
  onOpen?: ((state: string) => void) | undefined;
}

/** The states as shapes; loaded with the first map. The keyboard uses the list next to it. */
export function BrazilDrawing({ label, marked, levelOf, onMark, onOpen }: BrazilDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${shapes.width} ${shapes.height}`}
      role="img"
      aria-label={label}
      className={styles.drawing}
      data-opens={onOpen ? true : undefined}
      onPointerLeave={() => onMark(null)}
    >
      {CODES.map((state) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the list has the same by keyboard
        <path
          key={state}
          d={shapes.states[state]}
          className={shades.shade}
          data-level={levelOf(state)}
          onPointerEnter={() => onMark(state)}
          onClick={() => onOpen?.(state)}
        />
      ))}
      {marked && <path d={shapes.states[marked]} className={styles.outline} />}
    </svg>
  );
}
