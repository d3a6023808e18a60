import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What stands where there is nothing to show, and why. */
export function Hint({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="chat-hint">
      {icon}
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{text}</Text>
    </div>
  );
}
