import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import { type Column, type TableProps, titleColumn } from './table-types.ts';

const FACTS = 3;

/** The rows with a title and one line of facts, for a screen too narrow for columns. */
export function PhoneRows<Row>(props: TableProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, rowKey, rowName, columns, selection, renderLink, label } = props;
  const first = titleColumn(columns);
  const others = columns.filter((column) => column !== first);
  const aside = others.filter((column) => column.onPhone === 'aside');
  // A row that opens a record shows the rest there.
  const facts = others
    .filter(({ onPhone }) => !onPhone || onPhone === 'labelled')
    .slice(0, renderLink && FACTS);
  const below = [...facts, ...others.filter(({ onPhone }) => onPhone === 'wide')];
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
              <dl className={styles.facts}>
                {below.map((column) => (
                  <div key={column.key} data-wide={column.onPhone === 'wide' || undefined}>
                    {isLabelled(column) ? (
                      <dt>{column.label}</dt>
                    ) : (
                      <VisuallyHidden component="dt">{column.label}</VisuallyHidden>
                    )}
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

/** A figure alone does not say what it counts. */
function isLabelled<Row>({ align, onPhone }: Column<Row>): boolean {
  return onPhone === 'labelled' || (align === 'right' && onPhone !== 'wide');
}

function WaitingCards() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loaded.waiting')}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height={62} mb={1} />
      ))}
    </div>
  );
}
