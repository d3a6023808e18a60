import type { SurveySummary } from '@clientela/contract';
import { StatusBadge } from '#ui/tag.tsx';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';

export const STATUS_TONES = {
  draft: 'neutral',
  active: 'success',
  scheduled: 'info',
  over: 'neutral',
  paused: 'warning',
  finished: 'neutral',
} as const;

type Dated = Pick<SurveySummary, 'status' | 'started_at' | 'ended_at' | 'has_changes' | 'version'>;

/** The state of a survey; an active one outside its period takes no answers. */
export function SurveyStatus({ survey }: { survey: Dated }) {
  const t = useSurveyTexts();
  const { has_changes, version } = survey;
  const shown = shownStatus(survey);
  return (
    <span className={styles.status}>
      <StatusBadge tone={STATUS_TONES[shown]}>{t(`status.${shown}`)}</StatusBadge>
      {has_changes && version > 0 && (
        <StatusBadge tone="warning">{t('status.changes')}</StatusBadge>
      )}
    </span>
  );
}

function shownStatus({ status, started_at, ended_at }: Dated) {
  if (status !== 'active') return status;
  if (started_at && Date.parse(started_at) > Date.now()) return 'scheduled';
  return ended_at && Date.parse(ended_at) <= Date.now() ? 'over' : 'active';
}
