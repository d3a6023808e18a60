import type { ReactNode } from 'react';

export interface Point {
  key: string;
  label: string;
  value: number;
  /** Of the second series. */
  second?: number;
  /** Of the period compared with. */
  previous?: number | null;
  /** The bucket is not over yet: it is hatched. */
  isRunning?: boolean;
}

export interface ChartProps {
  title: string;
  points: readonly Point[];
  /** How values are written, on the axis and exactly. */
  format(value: number): string;
  formatShort?(value: number): string;
  keyLabel: string;
  /** Names of both series; the second is a line with an axis of its own on the right. */
  series?: readonly [first: string, second: string];
  kind: 'line' | 'bars';
  /** Names of the period and of the one drawn behind it. */
  periods?: readonly [current: string, previous: string];
  /** The chart in words. */
  sentence?: string;
  /** Of the drawing, px. */
  height?: number;
  /** The lowest value of the axis, where that is not zero. */
  least?: number;
  /** In place of the table of these points: one that knows more. */
  table?: ReactNode;
  /** Said in place of a drawing without points. */
  none?: string;
  /** Controls next to the title. */
  controls?: ReactNode;
  /** Opens the rows behind a point: by a click or Enter on the drawing, or from the table. */
  onOpen?: ((key: string) => void) | undefined;
}
