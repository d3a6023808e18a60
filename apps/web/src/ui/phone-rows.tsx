import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { type TableProps, titleColumn } from './table-types.ts';

/** The rows as cards, for a screen too narrow for columns. */
export function PhoneRows<Row>(props: TableProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, rowKey, rowName, columns, selection, renderLink, label } = props;
  const first = titleColumn(columns);
  const others = columns.filter((column) => column !== first);
  const aside = others.filter((column) => column.onPhone === 'aside');
  const below = others.filter(({ onPhone }) => !onPhone || onPhone === 'wide');
  if (!rows || !first) return <WaitingCards />;

  return (
    <ul className={styles.phoneRows} aria-label={label}>
      {rows.map((row) => {
        const key = rowKey(row);
        const title = first.render(row);
        const isSelected = selection?.selected.includes(key) ?? false;
        return (
          <li key={key} data-selected={isSelected || undefined} data-opens={Boolean(renderLink)}>
            <div className={styles.phoneRowHead}>
              {selection && (
                <Checkbox
                  size="sm"
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
              )}
              <div className={styles.phoneRowTitle}>
                {renderLink ? renderLink(row, title) : title}
              </div>
              {aside.map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
            </div>
            {below.length > 0 && (
              <dl>
                {below.map((column) => (
                  <div key={column.key} data-wide={column.onPhone === 'wide' || undefined}>
                    <dt>{column.label}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function WaitingCards() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.phoneRows} role="status" aria-label={t('loaded.waiting')}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height={84} mb={8} />
      ))}
    </div>
  );
}
