import type { CampaignResults } from '@clientela/contract';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** What the messages cost and brought back; nothing where they have no price and remind of nothing. */
export function Cost({ results }: { results: CampaignResults }) {
  const t = useCampaignTexts();
  const { cost, total, recovered } = results;
  if (cost === undefined && !recovered) return null;
  return (
    <Stats>
      {recovered && <Recovered {...recovered} cost={cost ?? 0} />}
      {cost !== undefined && (
        <>
          <Stat label={t('results.cost')} value={formatMoney(cost)} />
          <Stat
            label={t('results.return')}
            value={cost > 0 ? formatMoney((total.revenue * 100) / cost) : '–'}
          />
        </>
      )}
    </Stats>
  );
}

/** Carts that became orders and payments that were made after a reminder, what the messages cost taken off. */
function Recovered({ orders, revenue, cost }: { orders: number; revenue: number; cost: number }) {
  const t = useCampaignTexts();
  const of = { count: orders, shown: formatNumber(orders) };
  return (
    <Stat
      label={t('results.recovered')}
      value={formatMoney(revenue)}
      note={`${t('results.recovered_orders', of)} · ${t('results.recovered_net', { net: formatMoney(revenue - cost) })}`}
    />
  );
}
