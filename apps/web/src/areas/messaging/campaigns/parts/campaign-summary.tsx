import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { useSummaryLines } from './summary-lines.ts';

/** A running summary of the campaign, step by step, next to the current step. */
export function CampaignSummary({ values }: { values: StepValues }) {
  const t = useCampaignTexts();
  const lines = useSummaryLines(values);
  return (
    <aside className={`panel panel-pad ${styles.summary}`} aria-label={t('side.label')}>
      {(['who', 'what', 'when'] as const).map((step) => (
        <section key={step}>
          <h2>{t(`steps.${step}`)}</h2>
          {lines[step].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </aside>
  );
}
