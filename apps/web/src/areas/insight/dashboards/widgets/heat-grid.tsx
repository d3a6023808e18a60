import type { FilterCondition } from '@clientela/contract/cluster-filters';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import shades from './heat.module.css';
import styles from './heat-grid.module.css';
import { clusterOf } from './opens.tsx';

export interface HeatCell {
  text: string;
  /** The cell in words, shown and spoken while it is marked. */
  sentence: string;
  /** 0 to 5. */
  level: number;
  state?: 'running' | 'small' | 'outlined' | undefined;
  isDotted?: boolean;
  /** Selects the customers behind the cell. */
  cluster?: FilterCondition | undefined;
  /** Opens the records behind the cell. */
  onOpen?: (() => void) | undefined;
}

interface HeatRow {
  key: string;
  label: string;
  note?: string;
  /** Null: no cell. */
  cells: readonly (HeatCell | null)[];
}

interface HeatGridProps {
  label: string;
  corner: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly HeatRow[];
  /** Shown until a cell is marked. */
  hint: string;
  /** Colours alone; the value is in the sentence. */
  isBare?: boolean;
  renderAction?(cell: HeatCell): ReactNode;
  legend?: ReactNode;
}

type Place = readonly [row: number, column: number];

/** A table of shaded cells: one tab stop, arrow keys walk, a live region speaks the cell. */
export function HeatGrid(props: HeatGridProps) {
  const { label, corner, columns, rows, hint, isBare, renderAction, legend } = props;
  const [marked, setMarked] = useState<Place | null>(null);
  const shown = marked && rows[marked[0]]?.cells[marked[1]];
  const [row, column] = shown ? marked : firstOf(rows);
  return (
    <div className={styles.frame}>
      <div className={styles.box}>
        <table
          className={styles.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys walk its cells
          role="grid"
          aria-label={label}
          data-bare={isBare || undefined}
          onKeyDown={(event) => walk(event, [row, column])}
        >
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(({ key, label: name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label: name, note, cells }, r) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {note && <span className={styles.note}>{note}</span>}
                </th>
                {columns.map((of, c) => (
                  <Cell
                    key={of.key}
                    cell={cells[c] ?? null}
                    row={r}
                    column={c}
                    isStop={r === row && c === column}
                    isMarked={Boolean(shown) && r === row && c === column}
                    onMark={setMarked}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.readout}>
        <p aria-live="polite">{shown ? shown.sentence : hint}</p>
        {shown && renderAction?.(shown)}
      </div>
      {legend}
    </div>
  );
}

interface CellProps {
  cell: HeatCell | null;
  row: number;
  column: number;
  /** Where Tab enters the grid. */
  isStop: boolean;
  isMarked: boolean;
  onMark(place: Place): void;
}

/** Explicit: not every browser derives it from the table's role. */
const GRIDCELL = { role: 'gridcell' };

// Each mark renders two cells, not all with their links.
const Cell = memo(function Cell({ cell, row, column, isStop, isMarked, onMark }: CellProps) {
  if (!cell) return <td />;
  const { text, sentence, level, state, isDotted, cluster, onOpen } = cell;
  const stop = { tabIndex: isStop ? 0 : -1, 'data-place': `${row},${column}` };
  const mark = () => onMark([row, column]);
  return (
    <td
      {...GRIDCELL}
      className={shades.shade}
      data-level={level}
      data-state={state}
      data-dotted={isDotted || undefined}
      data-marked={isMarked || undefined}
      onPointerEnter={mark}
      onFocus={mark}
      {...(!cluster && !onOpen && stop)}
    >
      {cluster ? (
        <Link
          to="/customers/clusters/new"
          search={clusterOf(cluster)}
          preload={false}
          aria-label={sentence}
          {...stop}
        >
          {text}
        </Link>
      ) : onOpen ? (
        <button type="button" aria-label={sentence} onClick={onOpen} {...stop}>
          <span>{text}</span>
        </button>
      ) : (
        <span>{text}</span>
      )}
    </td>
  );
});

function firstOf(rows: readonly HeatRow[]): Place {
  const row = rows.findIndex(({ cells }) => cells.some(Boolean));
  return [row, rows[row]?.cells.findIndex(Boolean) ?? -1];
}

const STEPS: Record<string, Place> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

function walk(event: KeyboardEvent<HTMLTableElement>, [row, column]: Place) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const { rows } = event.currentTarget;
  // Over places without a cell.
  for (let far = 1; far < rows.length + (rows[0]?.cells.length ?? 0); far++) {
    const place = `${row + far * step[0]},${column + far * step[1] * forwards}`;
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (next) return next.focus();
  }
}
