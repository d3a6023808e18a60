import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './exception.module.css';

interface ExceptionProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Replaces content that cannot be shown, with the cause and the next step. */
export function Exception({ title, text, children }: ExceptionProps) {
  return (
    <div className={styles.exception} role="alert">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {children && <Group justify="center">{children}</Group>}
    </div>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** Purpose of an empty place, and the first step to fill it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.exception}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {action && <Group justify="center">{action}</Group>}
    </div>
  );
}

/** A place with nothing in it yet, in a panel of its own. */
export function EmptyPanel(text: EmptyStateProps) {
  return (
    <div className="panel">
      <EmptyState {...text} />
    </div>
  );
}
