import type { CampaignResults } from '@clientela/contract';
import { formatMoney } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** What the messages cost and what each real of it brought; nothing where messages have no price. */
export function Cost({ results: { cost, total } }: { results: CampaignResults }) {
  const t = useCampaignTexts();
  if (cost === undefined) return null;
  const perReal = cost > 0 ? formatMoney((total.revenue * 100) / cost) : '–';
  return (
    <Stats>
      <Stat label={t('results.cost')} value={formatMoney(cost)} />
      <Stat label={t('results.return')} value={perReal} />
    </Stats>
  );
}
