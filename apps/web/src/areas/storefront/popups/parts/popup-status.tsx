import type { PopupSummary } from '@clientela/contract';
import { StatusBadge } from '#ui/tag.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import styles from './popups.module.css';

const TONES = {
  draft: 'neutral',
  active: 'success',
  scheduled: 'info',
  paused: 'warning',
  finished: 'neutral',
  archived: 'neutral',
} as const;

/** The state of a pop-up; an active one that has not begun is scheduled. */
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
    <span className={styles.status}>
      <StatusBadge tone={TONES[shown]}>{t(`status.${shown}`)}</StatusBadge>
      {has_changes && version > 0 && (
        <StatusBadge tone="warning">{t('status.changes')}</StatusBadge>
      )}
    </span>
  );
}
