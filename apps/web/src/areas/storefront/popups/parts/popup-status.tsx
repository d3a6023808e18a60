import type { PopupSummary } from '@clientela/contract';
import { Badge, Group } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { usePopupTexts } from '../popups.texts.ts';

const COLORS = {
  draft: 'gray',
  active: 'green',
  scheduled: 'blue',
  paused: 'yellow',
  finished: 'gray',
  archived: 'gray',
} as const;

/** Where a pop-up stands; an active one that has not begun is scheduled. */
export function PopupStatus({
  popup,
}: {
  popup: Pick<PopupSummary, 'status' | 'started_at' | 'has_changes' | 'version'>;
}) {
  const t = usePopupTexts();
  const { status, started_at, has_changes, version } = popup;
  const isAhead = status === 'active' && started_at && Date.parse(started_at) > Date.now();
  const shown = isAhead ? 'scheduled' : status;
  return (
    <Group gap={6}>
      <Badge variant="light" color={COLORS[shown]}>
        {t(`status.${shown}`)}
      </Badge>
      {has_changes && version > 0 && (
        <Badge variant="light" color="yellow">
          {t('status.changes')}
        </Badge>
      )}
    </Group>
  );
}
