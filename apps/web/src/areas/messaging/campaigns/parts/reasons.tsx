import type { CampaignResults } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';

type Reason = CampaignResults['reasons'][number];

interface ReasonsProps {
  id: string;
  reasons: readonly Reason[];
}

/** Why messages did not arrive: those that never left, and those that failed on the way. */
export function Reasons({ id, reasons }: ReasonsProps) {
  const t = useCampaignTexts();
  if (reasons.length === 0) return null;
  const failed = reasons.filter(({ is_failure }) => is_failure);
  const unsent = reasons.filter(({ is_failure }) => !is_failure);
  return (
    <Panel title={t('results.reasons')}>
      <ReasonList id={id} title={t('results.not_sent')} reasons={unsent} />
      <ReasonList id={id} title={t('results.failed')} reasons={failed} />
    </Panel>
  );
}

function ReasonList({ id, title, reasons }: ReasonsProps & { title: string }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className={styles.exclusionsTitle}>{title}</h3>
      <ul className={styles.exclusions}>
        {reasons.map(({ reason, label, customers, is_failure }) => (
          <li key={reason}>
            <span>{label}</span>
            <Link
              to="/activities"
              search={{
                campaign_id: id,
                reason: reason ? [reason] : undefined,
                ...placeOf(is_failure, reason),
              }}
              className={styles.figures}
            >
              {formatNumber(customers)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The filter for those activities; an address refused by its server has a status, but no reason. */
function placeOf(isFailure: boolean, reason: string | null) {
  if (!isFailure) return { status: ['not_sent'] };
  return reason ? ({ reached: 'failed' } as const) : { status: ['invalid_contact'] };
}
