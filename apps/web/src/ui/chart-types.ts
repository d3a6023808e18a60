import type { ReactNode } from 'react';

export interface Point {
  key: string;
  label: string;
  value: number;
}

export interface ChartProps {
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
  /** Controls next to the title. */
  controls?: ReactNode;
  /** Opens the rows behind a point: by a click or Enter on the drawing, or from the table. */
  onOpen?: ((key: string) => void) | undefined;
}
