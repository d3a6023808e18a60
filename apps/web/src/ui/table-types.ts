import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  label: string;
  /** Explains the count, where the label alone could mislead. */
  hint?: string;
  render(row: Row): ReactNode;
  align?: 'right';
  /** Sentences, which go over several lines instead of widening the table. */
  isText?: true;
  /** Name of the field for ordering, if the list can be ordered by it. */
  sort?: string;
  /** Not shown until chosen. */
  isOptional?: true;
  /**
   * On a phone the columns share a line below the title, only three where the row opens a record.
   * Otherwise: hidden, in that line with its label, next to the title, or on a separate line.
   */
  onPhone?: 'hidden' | 'labelled' | 'aside' | 'wide';
}

interface Selection {
  selected: readonly string[];
  onChange(keys: string[]): void;
  /** Number of selected rows, if it exceeds those of the page. */
  count?: number | undefined;
  /** `count` is a lower bound: counting stopped there. */
  isAtLeast?: boolean | undefined;
  actions: ReactNode;
}

export interface TableProps<Row> {
  /** Key of the table's settings in browser storage. */
  id: string;
  label: string;
  /** The first column that stays visible on a phone names the row and opens it. */
  columns: readonly Column<Row>[];
  /** Absent while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Accessible name of the row. */
  rowName(row: Row): string;
  /** Wraps the cell of that column in the link that the whole row follows. */
  renderLink?(row: Row, cell: ReactNode): ReactNode;
  ordering?: string | undefined;
  onOrdering?: ((ordering: string) => void) | undefined;
  selection?: Selection | undefined;
  toolbar?: ReactNode;
}

/** The column that names a row: `status` may stand before it. */
export function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ onPhone }) => onPhone !== 'aside') ?? columns[0];
}

/** `name:asc` in its two halves. */
export function orderingOf(ordering: string | undefined): [field: string, direction: string] {
  const [field = '', direction = 'asc'] = ordering?.split(':') ?? [];
  return [field, direction];
}
