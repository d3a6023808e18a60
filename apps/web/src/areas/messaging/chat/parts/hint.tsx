import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './chat.module.css';

interface HintProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** An empty state: the missing content, the reason and the next step. */
export function Hint({ icon, title, text, children }: HintProps) {
  return (
    <div className={styles.hint}>
      {icon}
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{text}</Text>
      {children}
    </div>
  );
}
