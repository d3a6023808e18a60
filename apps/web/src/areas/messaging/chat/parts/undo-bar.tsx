import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import styles from './chat.module.css';

interface UndoBarProps {
  text: string;
  action: string;
  seconds: number;
  isBusy: boolean;
  onUndo(): void;
  onOver(): void;
}

/** The last action, with an undo for some seconds. */
export function UndoBar({ text, action, seconds, isBusy, onUndo, onOver }: UndoBarProps) {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <div className={styles.undo} role="status">
      {text}
      <Button size="xs" variant="default" loading={isBusy} onClick={onUndo}>
        {action}
      </Button>
    </div>
  );
}
