import type { CampaignResults, Reached } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent, formatShortMoney } from '#lib/format.ts';
import { todayIn } from '#lib/period.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import type { Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { FigureLink } from './figure-link.tsx';

const SHOWN = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'failed',
  'machine_opened',
] as const satisfies readonly Reached[];

interface FiguresProps {
  id: string;
  results: CampaignResults;
}

/** The headline numbers, each a link to the people behind it. */
export function Figures({ id, results }: FiguresProps) {
  const t = useCampaignTexts();
  const { total, conversion } = results;
  const linked = (figure: Figure) => (shown: string) => (
    <FigureLink of={{ campaign_id: id, figure }}>{shown}</FigureLink>
  );
  return (
    <>
      <Stats>
        <Stat
          label={t('results.revenue')}
          value={formatShortMoney(total.revenue)}
          exact={formatMoney(total.revenue)}
          renderValue={linked('revenue')}
        />
        <Stat
          label={t('results.orders')}
          value={formatNumber(total.orders)}
          renderValue={linked('orders')}
        />
        <Stat
          label={t('results.conversion')}
          value={conversion === null ? '–' : formatPercent(conversion / 100)}
          renderValue={(shown) => (
            <Link
              to="/activities"
              search={{ campaign_id: id, reached: 'bought' }}
              className="figures"
            >
              {shown}
            </Link>
          )}
        />
        <Unsent
          id={id}
          label={t('results.waiting')}
          status="waiting_to_send"
          of={results.waiting}
        />
        <Unsent id={id} label={t('results.not_sent')} status="not_sent" of={results.not_sent} />
      </Stats>
      <Stats>
        {SHOWN.map((reached) => (
          <Stat
            key={reached}
            label={t(`results.${reached}`)}
            value={formatNumber(total[reached])}
            renderValue={linked(reached)}
            note={<Share results={results} reached={reached} />}
          />
        ))}
      </Stats>
    </>
  );
}

interface UnsentProps {
  id: string;
  label: string;
  status: 'waiting_to_send' | 'not_sent';
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
          className="figures"
        >
          {shown}
        </Link>
      )}
    />
  );
}

/** What a figure is a share of: the audience, what was tried, what was sent. */
function Share({ results, reached }: { results: CampaignResults; reached: Reached }) {
  const t = useCampaignTexts();
  const today = todayIn(useCurrentStore().time_zone);
  const { total, audience } = results;
  const value = total[reached as 'sent'];
  const [key, whole] =
    reached === 'sent'
      ? (['of_audience', audience] as const)
      : reached === 'failed'
        ? (['of_tried', total.sent + total.failed] as const)
        : (['of_sent', total.sent] as const);
  if (whole === 0) return null;
  // A share of those known of already would look like a failure.
  if (reached === 'delivered' && value < whole && hasSentLately(results, today)) {
    return t('results.delivered_later');
  }
  return t(`results.${key}`, { share: formatPercent(value / whole) });
}

const DAY_MS = 86_400_000;

/** Whether messages left today or yesterday: what did not come back in a day counts as delivered. */
function hasSentLately({ by_day }: CampaignResults, today: string): boolean {
  const isRecent = (day: string) => Date.parse(today) - Date.parse(day) <= DAY_MS;
  return by_day.some(({ day, sent }) => sent > 0 && isRecent(day));
}
