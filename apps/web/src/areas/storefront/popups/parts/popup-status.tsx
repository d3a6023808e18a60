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
  ended: 'neutral',
} as const;

type Dated = Pick<PopupSummary, 'status' | 'started_at' | 'ended_at'>;

/** An active pop-up outside its period is scheduled or has ended. */
function shownStatus({ status, started_at, ended_at }: Dated, now: number): keyof typeof TONES {
  if (status !== 'active') return status;
  if (started_at && Date.parse(started_at) > now) return 'scheduled';
  return ended_at && Date.parse(ended_at) <= now ? 'ended' : status;
}

/** The state of a pop-up. */
export function PopupStatus({
  popup,
}: {
  popup: Pick<PopupSummary, 'status' | 'started_at' | 'ended_at' | 'has_changes' | 'version'>;
}) {
  const t = usePopupTexts();
  const { status, has_changes, version } = popup;
  const shown = shownStatus(popup, Date.now());
  return (
    <span className={styles.status}>
      <StatusBadge tone={TONES[shown]}>{t(`status.${shown}`)}</StatusBadge>
      {has_changes && version > 0 && status !== 'finished' && status !== 'archived' && (
        <StatusBadge tone="warning">{t('status.changes')}</StatusBadge>
      )}
    </span>
  );
}
