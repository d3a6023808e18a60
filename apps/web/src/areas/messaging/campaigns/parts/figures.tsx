import type { ActivityStatus, CampaignResults } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent, formatShortMoney } from '#lib/format.ts';
import { todayIn } from '#lib/period.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import type { Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';
import { channelsOf, figuresOf, labelKey, sentReporting } from './channel-figures.ts';
import { FigureLink } from './figure-link.tsx';

interface FiguresProps {
  id: string;
  results: CampaignResults;
}

const PATH = ['sent', 'delivered', 'opened', 'clicked', 'orders', 'revenue'] as const;
/** Shown also before there is a message. */
const ALWAYS: ReadonlySet<Figure> = new Set(['sent', 'orders', 'revenue']);
const OTHERS = ['failed', 'unsubscribed', 'machine_opened'] as const;

/** From sent messages to revenue in one line; each number links to its rows. */
export function Funnel({ id, results }: FiguresProps) {
  const t = useCampaignTexts();
  const channels = channelsOf(results.by_content);
  const { total } = results;
  const isMoney = (figure: Figure) => figure === 'revenue';
  return (
    <ol className={`${styles.funnel} panel`}>
      {PATH.filter((figure) => ALWAYS.has(figure) || figuresOf(channels).includes(figure)).map(
        (figure) => (
          <li key={figure}>
            <Stat
              label={t(labelKey(figure, channels))}
              value={
                isMoney(figure) ? formatShortMoney(total.revenue) : formatNumber(total[figure])
              }
              {...(isMoney(figure) && { exact: formatMoney(total.revenue) })}
              renderValue={(shown) => (
                <FigureLink of={{ campaign_id: id, figure }}>{shown}</FigureLink>
              )}
              note={<Note results={results} figure={figure} />}
            />
          </li>
        ),
      )}
    </ol>
  );
}

/** What happened to the other messages. */
export function Figures({ id, results }: FiguresProps) {
  const t = useCampaignTexts();
  const { total, conversion, waiting } = results;
  const channels = channelsOf(results.by_content);
  const reported = figuresOf(channels);
  return (
    <Stats>
      <Stat
        label={t('results.conversion')}
        value={conversion === null ? '–' : formatPercent(conversion / 100)}
        renderValue={(shown) => (
          <Link
            to="/activities"
            search={{ campaign_id: id, reached: 'bought' }}
            className={styles.figures}
          >
            {shown}
          </Link>
        )}
      />
      {waiting > 0 && (
        <Unsent
          id={id}
          label={t('results.waiting')}
          status={['to_be_executed', 'waiting_to_send']}
          of={waiting}
        />
      )}
      <Unsent id={id} label={t('results.not_sent')} status={['not_sent']} of={results.not_sent} />
      {OTHERS.filter((figure) => reported.includes(figure)).map((figure) => (
        <Stat
          key={figure}
          label={t(labelKey(figure, channels))}
          value={formatNumber(total[figure])}
          renderValue={(shown) => <FigureLink of={{ campaign_id: id, figure }}>{shown}</FigureLink>}
          note={<Share results={results} figure={figure} />}
        />
      ))}
    </Stats>
  );
}

interface UnsentProps {
  id: string;
  label: string;
  status: ActivityStatus[];
  of: number;
}

/** Messages that have not left; the control group is counted apart. */
function Unsent({ id, label, status, of }: UnsentProps) {
  return (
    <Stat
      label={label}
      value={formatNumber(of)}
      renderValue={(shown) => (
        <Link
          to="/activities"
          search={{ campaign_id: id, status, is_control: 'false' }}
          className={styles.figures}
        >
          {shown}
        </Link>
      )}
    />
  );
}

function Note({ results, figure }: { results: CampaignResults; figure: Figure }): ReactNode {
  const t = useCampaignTexts();
  const { cost, total } = results;
  if (figure === 'revenue') {
    return cost !== undefined && t('results.cost_note', { cost: formatMoney(cost) });
  }
  if (figure === 'orders') {
    const average = total.orders > 0 && formatMoney(total.revenue / total.orders);
    return average && t('results.average', { average });
  }
  return <Share results={results} figure={figure} />;
}

/** The base of a figure's share: the audience, attempts, or sent messages. */
function Share({ results, figure }: { results: CampaignResults; figure: Figure }) {
  const t = useCampaignTexts();
  const today = todayIn(useCurrentStore().time_zone);
  const { total, audience, by_content } = results;
  const value = total[figure];
  const [key, whole] =
    figure === 'sent'
      ? (['of_audience', audience] as const)
      : figure === 'failed'
        ? (['of_tried', total.sent + total.failed] as const)
        : (['of_sent', sentReporting(by_content, figure)] as const);
  if (whole === 0) return null;
  // A share of those known of already would look like a failure.
  if (figure === 'delivered' && value < whole && hasSentLately(results, today)) {
    return t('results.delivered_later');
  }
  return t(`results.${key}`, { share: formatPercent(value / whole) });
}

const DAY_MS = 86_400_000;

/** Whether messages were sent today or yesterday: a message without a bounce in a day counts as delivered. */
function hasSentLately({ by_day }: CampaignResults, today: string): boolean {
  const isRecent = (day: string) => Date.parse(today) - Date.parse(day) <= DAY_MS;
  return by_day.some(({ day, sent }) => sent > 0 && isRecent(day));
}
