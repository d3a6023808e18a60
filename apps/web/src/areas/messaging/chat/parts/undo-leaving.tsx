import { UNDO_SECONDS } from '@clientela/contract';
import { useChangeConversation, useRestoreConversation } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import { UndoBar } from './undo-bar.tsx';

/** A conversation that a person has just closed or deleted. */
export interface Leaving {
  id: string;
  was: 'closed' | 'deleted';
}

interface UndoLeavingProps {
  left: Leaving;
  /** The conversation is back. */
  onUndone(id: string): void;
  onOver(): void;
}

/** Offers to bring back the conversation that has left the pane. */
export function UndoLeaving({ left: { id, was }, onUndone, onOver }: UndoLeavingProps) {
  const t = useChatTexts();
  const restore = useRestoreConversation(id);
  const change = useChangeConversation(id);
  const onSuccess = () => {
    onOver();
    onUndone(id);
  };
  return (
    <UndoBar
      text={t(`pane.${was}`)}
      action={t('pane.undo')}
      seconds={UNDO_SECONDS}
      isBusy={restore.isPending || change.isPending}
      onUndo={() =>
        was === 'deleted'
          ? restore.mutate(undefined, { onSuccess })
          : change.mutate({ state: 'open' }, { onSuccess })
      }
      onOver={onOver}
    />
  );
}
