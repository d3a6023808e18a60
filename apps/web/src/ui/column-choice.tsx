import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { deferredMenu } from './deferred-menu.tsx';
import { type Column, titleColumn } from './table-types.ts';

interface Choice<Row> {
  visible: readonly Column<Row>[];
  isVisible(key: string): boolean;
  toggle(key: string): void;
}

/** Which columns a person wants, remembered by this browser. */
export function useColumnChoice<Row>(id: string, columns: readonly Column<Row>[]): Choice<Row> {
  const [toggled, setToggled] = useLocalStorage<string[]>({
    key: `columns_${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const title = titleColumn(columns);
  // Only departures from the default are stored, so that a new column still appears.
  const isVisible = (key: string) => {
    const isDefault = !columns.find((column) => column.key === key)?.isOptional;
    return key === title?.key || toggled.includes(key) !== isDefault;
  };
  return {
    visible: columns.filter(({ key }) => isVisible(key)),
    isVisible,
    toggle: (key) =>
      setToggled(
        toggled.includes(key) ? toggled.filter((other) => other !== key) : [...toggled, key],
      ),
  };
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  choice: Choice<Row>;
}

const ColumnMenu = deferredMenu(() => import('./column-list.tsx'));

export function ColumnChoice<Row>({ columns, choice }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation('ui');
  const title = titleColumn(columns);
  const optional = columns.filter((column) => column !== title);
  return (
    <ColumnMenu columns={optional} isVisible={choice.isVisible} toggle={choice.toggle}>
      <ActionIcon
        variant="default"
        size={36}
        title={t('table.columns')}
        aria-label={t('table.columns')}
      >
        <IconColumns3 size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </ColumnMenu>
  );
}
