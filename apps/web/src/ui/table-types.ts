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
  /** Name of the field the list is ordered by, where it can be. */
  sort?: string;
  /** Not shown until chosen. */
  isOptional?: true;
  /** On a phone: hidden, next to the title instead of below it, or on a separate line. */
  onPhone?: 'hidden' | 'aside' | 'wide';
}

interface Selection {
  selected: readonly string[];
  onChange(keys: string[]): void;
  /** How many are meant, where that is more than the page shows. */
  count?: number | undefined;
  /** `count` is as far as was counted; there are more. */
  isAtLeast?: boolean | undefined;
  actions: ReactNode;
}

export interface TableProps<Row> {
  /** Names the table in what the browser remembers. */
  id: string;
  label: string;
  /** The first that does not stand aside on a phone names the row and opens it. */
  columns: readonly Column<Row>[];
  /** Left out while the first page is under way. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** What a person calls the row, for those who hear the table. */
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
