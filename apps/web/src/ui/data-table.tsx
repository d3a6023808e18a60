import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/format.ts';
import { ColumnChoice, useColumnChoice } from './column-choice.tsx';
import styles from './data-table.module.css';
import { PhoneRows } from './phone-rows.tsx';
import { SideScroll } from './side-scroll.tsx';
import { SortHeader, SortSelect } from './sort-header.tsx';
import { type Column, type TableProps, titleColumn } from './table-types.ts';

/** A list: sticky header, frozen title column, whole rows that open their record, sorting, selection, column choice. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { columns, selection, toolbar, id } = props;
  const choice = useColumnChoice(id, columns);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const selected = selection?.selected ?? [];

  return (
    <div className={styles.dataTable}>
      <div className={styles.bar}>
        {selection && selected.length > 0 ? (
          <SelectionBar
            count={selection.count ?? selected.length}
            isAtLeast={selection.isAtLeast}
            onClear={() => selection.onChange([])}
          >
            {selection.actions}
          </SelectionBar>
        ) : (
          <>
            <div className={styles.tools}>{toolbar}</div>
            <Group gap={8}>
              {isPhone && <SortSelect {...props} />}
              {!isPhone && <ColumnChoice columns={columns} choice={choice} />}
            </Group>
          </>
        )}
      </div>
      {isPhone ? (
        <PhoneRows {...props} columns={choice.visible} />
      ) : (
        <Wide {...props} columns={choice.visible} />
      )}
    </div>
  );
}

function Wide<Row>(props: TableProps<Row>) {
  const { t } = useTranslation('ui');
  const { columns, rows, rowKey, selection, label, ordering, onOrdering } = props;
  const keys = rows?.map(rowKey) ?? [];
  const selected = new Set(selection?.selected);
  const title = titleColumn(columns);
  const isAllSelected = keys.length > 0 && keys.every((key) => selected.has(key));

  return (
    <SideScroll className={styles.scroll} label={label}>
      <table aria-busy={!rows} data-selects={selection && true}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label={t('table.select_all')}
                  checked={isAllSelected}
                  indeterminate={!isAllSelected && keys.some((key) => selected.has(key))}
                  onChange={() => selection.onChange(isAllSelected ? [] : keys)}
                />
              </th>
            )}
            {columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                isFrozen={column === title}
                ordering={ordering}
                onOrdering={onOrdering}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => <WideRow key={rowKey(row)} row={row} {...props} />) ?? (
            <WaitingRows columns={columns} title={title} hasSelection={Boolean(selection)} />
          )}
        </tbody>
      </table>
    </SideScroll>
  );
}

function WideRow<Row>({ row, ...table }: TableProps<Row> & { row: Row }) {
  const { t } = useTranslation('ui');
  const { columns, rowKey, rowName, selection, renderLink } = table;
  const key = rowKey(row);
  const isSelected = selection?.selected.includes(key) ?? false;
  const title = titleColumn(columns);
  return (
    <tr
      data-selected={isSelected || undefined}
      data-opens={renderLink ? true : undefined}
      onClick={renderLink && followRow}
    >
      {selection && (
        <td className={styles.check}>
          <Checkbox
            size="xs"
            aria-label={t('table.select_row', { name: rowName(row) })}
            checked={isSelected}
            onChange={() =>
              selection.onChange(
                isSelected
                  ? selection.selected.filter((other) => other !== key)
                  : [...selection.selected, key],
              )
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-text={column.isText}
          data-frozen={column === title || undefined}
        >
          {column === title && renderLink
            ? renderLink(row, column.render(row))
            : column.render(row)}
        </td>
      ))}
    </tr>
  );
}

/** Clicks the row's link: a link inside a frozen cell cannot be stretched over the other cells. */
function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget: row, nativeEvent } = event;
  // Dialogs and menus of a cell are portals, whose clicks React passes on to the row.
  if (!(target instanceof Element) || !row.contains(target)) return;
  if (target.closest('a, button, input, select, label, summary')) return;
  if (getSelection()?.isCollapsed === false) return;
  row.querySelector('.row-link')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface WaitingRowsProps<Row> {
  columns: readonly Column<Row>[];
  title: Column<Row> | undefined;
  hasSelection: boolean;
}

function WaitingRows<Row>({ columns, title, hasSelection }: WaitingRowsProps<Row>) {
  return WAITING_ROWS.map((row, at) => (
    <tr key={row}>
      {hasSelection && <td className={styles.check} />}
      {columns.map((column, index) => (
        <td key={column.key} data-frozen={column === title || undefined}>
          <Skeleton height={14} width={`${45 + ((at * 7 + index * 13) % 45)}%`} />
        </td>
      ))}
    </tr>
  ));
}

interface SelectionBarProps {
  count: number;
  isAtLeast: boolean | undefined;
  onClear(): void;
  children: ReactNode;
}

function SelectionBar({ count, isAtLeast, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('ui');
  return (
    <Group gap={12}>
      <Text size="sm" fw={560} role="status">
        {t(isAtLeast ? 'table.more_selected' : 'table.selected', {
          count,
          shown: formatNumber(count),
        })}
      </Text>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('table.clear')}
      </button>
    </Group>
  );
}
