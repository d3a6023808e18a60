import { ActionIcon } from '@mantine/core';

interface ToolProps {
  label: string;
  isOff?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

/** An icon that moves or removes a part of the pop-up. */
export function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
