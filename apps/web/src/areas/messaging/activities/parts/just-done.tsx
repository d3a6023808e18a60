import type { ManualTask, TaskOutcome } from '@clientela/contract';
import { TASK_OUTCOME_LABELS } from '@clientela/contract/manual-tasks';
import { Button, Text } from '@mantine/core';
import { useActivityTexts } from '../activities.texts.ts';
import { useUndo } from '../manual-tasks.data.ts';
import styles from './manual-queue.module.css';

export interface Done {
  task: ManualTask;
  outcome: TaskOutcome;
}

/** The last outcome, as long as it can be taken back. */
export function JustDone({ done: { task, outcome }, onUndone }: { done: Done; onUndone(): void }) {
  const t = useActivityTexts();
  const undo = useUndo();
  return (
    <div className={styles.done} role="status">
      <Text size="sm">
        {t('queue.done', { name: task.customer.name, outcome: TASK_OUTCOME_LABELS[outcome] })}
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate(task.id, { onSettled: onUndone })}
      >
        {t('queue.undo')}
      </Button>
    </div>
  );
}
