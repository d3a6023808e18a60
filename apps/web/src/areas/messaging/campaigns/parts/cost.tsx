import type { CampaignResults } from '@clientela/contract';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** On a lower cost the ratio would be chance. */
const RETURN_FROM = 10_00;

/** Costs of the messages and recovered revenue; renders nothing if there is neither. */
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
            value={cost >= RETURN_FROM ? formatMoney((total.revenue * 100) / cost) : '–'}
          />
        </>
      )}
    </Stats>
  );
}

/** Revenue of carts and payments completed after a reminder, and that revenue less the messages' cost. */
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
