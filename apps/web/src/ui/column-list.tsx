import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Popover, Stack } from '@mantine/core';
import type { MenuOf } from './deferred-menu.tsx';

interface ColumnListProps extends MenuOf {
  columns: readonly { key: string; label: string }[];
  isVisible(key: string): boolean;
  toggle(key: string): void;
}

/** The columns to choose from, under their button. */
export default function ColumnList({ target, columns, isVisible, toggle }: ColumnListProps) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus defaultOpened>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>
        <Stack gap={10}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              size="xs"
              label={label}
              checked={isVisible(key)}
              onChange={() => toggle(key)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
