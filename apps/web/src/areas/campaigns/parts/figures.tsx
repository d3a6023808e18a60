import type { CampaignResults, REACHED } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber, formatPercent, formatShortMoney } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

type Reached = (typeof REACHED)[number];

const SHOWN = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'failed',
  'machine_opened',
] as const satisfies readonly Reached[];

/** Of these a share of the sent says something; what failed was never sent. */
const IS_SHARE: ReadonlySet<Reached> = new Set(
  SHOWN.filter((reached) => reached !== 'sent' && reached !== 'failed'),
);

interface FiguresProps {
  id: string;
  results: CampaignResults;
}

/** The headline numbers, each a link to the people behind it. */
export function Figures({ id, results }: FiguresProps) {
  const t = useCampaignTexts();
  const { total, conversion } = results;
  const share = (value: number) =>
    total.sent > 0 ? t('results.of_sent', { share: formatPercent(value / total.sent) }) : null;
  const orders = (shown: string) => (
    <Link to="/orders" search={{ campaign_id: id }} className="figures">
      {shown}
    </Link>
  );
  return (
    <>
      <Stats>
        <Stat
          label={t('results.revenue')}
          value={formatShortMoney(total.revenue)}
          exact={formatMoney(total.revenue)}
          renderValue={orders}
        />
        <Stat label={t('results.orders')} value={formatNumber(total.orders)} renderValue={orders} />
        <Stat
          label={t('results.conversion')}
          value={conversion === null ? '–' : formatPercent(conversion / 100)}
        />
        <Stat label={t('results.waiting')} value={formatNumber(results.waiting)} />
        <Stat label={t('results.not_sent')} value={formatNumber(results.not_sent)} />
      </Stats>
      <Stats>
        {SHOWN.map((reached) => (
          <Stat
            key={reached}
            label={t(`results.${reached}`)}
            value={formatNumber(total[reached])}
            note={
              <Link to="/activities" search={{ campaign_id: id, reached }} className="figures">
                {(IS_SHARE.has(reached) && share(total[reached])) || t('detail.activities')}
              </Link>
            }
          />
        ))}
      </Stats>
    </>
  );
}
