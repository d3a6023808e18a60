import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEditingTexts } from './editing.texts.ts';

interface HistoryButtonsProps {
  history: { canUndo: boolean; canRedo: boolean; undo(): void; redo(): void };
}

export function HistoryButtons({ history }: HistoryButtonsProps) {
  const t = useEditingTexts();
  const { canUndo, canRedo, undo, redo } = history;
  return (
    <>
      <Tooltip label={t('history.undo_keys')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('history.undo')}
          disabled={!canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('history.redo_keys')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('history.redo')}
          disabled={!canRedo}
          onClick={redo}
        >
          <IconArrowForwardUp size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
