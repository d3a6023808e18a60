import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { type Column, orderingOf, type TableProps } from './table-types.ts';

interface SortHeaderProps<Row> {
  column: Column<Row>;
  isFrozen: boolean;
  ordering: string | undefined;
  onOrdering: ((ordering: string) => void) | undefined;
}

/** A column's header; a click orders by it, another turns the order round. */
export function SortHeader<Row>(props: SortHeaderProps<Row>) {
  const { column, isFrozen, ordering, onOrdering } = props;
  const { label, hint, sort, align } = column;
  const [field, direction] = orderingOf(ordering);
  if (!sort || !onOrdering) {
    return (
      <th scope="col" data-align={align} data-frozen={isFrozen || undefined} title={hint}>
        {label}
      </th>
    );
  }
  const isSorted = field === sort;
  const isDescending = isSorted && direction === 'desc';
  // Numbers and dates are first wanted from the largest down.
  const next = isSorted ? !isDescending : align === 'right';
  return (
    <th
      scope="col"
      data-align={align}
      data-frozen={isFrozen || undefined}
      title={hint}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onOrdering(`${sort}:${next ? 'desc' : 'asc'}`)}
      >
        {label}
        {isDescending ? (
          <IconArrowDown size={14} stroke={1.8} aria-hidden />
        ) : (
          <IconArrowUp size={14} stroke={1.8} aria-hidden />
        )}
      </button>
    </th>
  );
}

/** The same choice on a phone, where there is no header. */
export function SortSelect<Row>({ columns, ordering, onOrdering }: TableProps<Row>) {
  const { t } = useTranslation('ui');
  const sortable = columns.filter((column) => column.sort);
  if (!onOrdering || sortable.length === 0) return null;
  const options = sortable.flatMap(({ sort, label }) => [
    { value: `${sort}:asc`, label: `${label} ↑` },
    { value: `${sort}:desc`, label: `${label} ↓` },
  ]);
  const isAmong = options.some(({ value }) => value === ordering);
  const label = t('table.sort_by');
  return (
    <NativeSelect
      aria-label={label}
      // An order that no column has must not look like the first one's.
      data={isAmong ? options : [{ value: '', label }, ...options]}
      value={isAmong ? ordering : ''}
      onChange={(event) => onOrdering(event.currentTarget.value)}
    />
  );
}
