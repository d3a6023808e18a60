import type { CampaignIncremental, CampaignResults } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { IncrementalSentence } from '#ui/incremental-sentence.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';

interface IncrementalProps {
  id: string;
  results: CampaignResults;
}

/** Revenue beyond the control group's, with its certainty. */
export function Incremental({ id, results }: IncrementalProps) {
  const t = useCampaignTexts();
  const { control_group: control, incremental, conversion } = results;
  if (!control) {
    return (
      <Panel title={t('results.incremental')}>
        <p className={styles.verdictNote}>{t('results.no_control')}</p>
      </Panel>
    );
  }
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value / 100));
  const facts = [
    ...factsOf(incremental).map(([key, value]) => [t(`results.${key}`), value] as const),
    [
      t('results.control_customers'),
      <Link
        key="control"
        to="/activities"
        search={{ campaign_id: id, is_control: 'true' }}
        className={styles.figures}
      >
        {formatNumber(control.customers)}
      </Link>,
    ],
    [t('results.conversion'), percent(conversion)],
    [t('results.control_conversion'), percent(control.conversion)],
    [t('results.lift'), control.lift === null ? t('results.no_lift') : percent(control.lift)],
  ] as const;
  return (
    <Panel title={t('results.incremental')}>
      <div className={styles.incremental}>
        {incremental && <IncrementalSentence of={incremental} />}
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function factsOf(incremental: CampaignIncremental | null) {
  if (!incremental || incremental.outcome === 'too_few') return [];
  return [
    ['gross', formatMoney(incremental.gross)],
    ['chance', formatPercent(incremental.chance)],
  ] as const;
}
