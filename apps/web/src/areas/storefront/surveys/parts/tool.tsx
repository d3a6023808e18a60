import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ToolProps {
  icon: Icon;
  label: string;
  isOff?: boolean;
  onClick(): void;
}

/** A small button of a question, an option, a rule or an ending. */
export function Tool({ icon: Icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
