import type { Campaign } from '@clientela/contract';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatNumber } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { valuesOf } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { useSummaryLines } from './summary-lines.ts';
import { startOf } from './use-period.ts';

/** The model that the first message was made from, where it is an e-mail. */
function keptModelOf({ actions: [first] }: Campaign): string | null {
  const [content] = first?.contents ?? [];
  return content?.channel === 'EMAIL' ? content.email_model_name : null;
}

/** All settings of a campaign: audience, content and schedule. */
export function Decided({ campaign }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const { customer_count, finished_at, launched_at } = campaign;
  const started_at = startOf(campaign);
  const lines = useSummaryLines(
    valuesOf({ ...campaign, started_at }, time_zone),
    keptModelOf(campaign),
  );
  const count = { count: customer_count, shown: formatNumber(customer_count) };
  const finished = finished_at && formatInstant(finished_at, time_zone);
  const shown = {
    who:
      launched_at && customer_count > 0 ? [...lines.who, t('detail.recipients', count)] : lines.who,
    what: lines.what,
    when: finished ? [...lines.when, t('detail.finished', { date: finished })] : lines.when,
  };
  return (
    <Panel title={t('detail.summary')}>
      <div className={styles.decided}>
        {(['who', 'what', 'when'] as const).map((step) => (
          <section key={step}>
            <h3>{t(`steps.${step}`)}</h3>
            {shown[step].map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}
