import type { CampaignResults } from '@clientela/contract';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { Stat, Stats } from '#ui/stat.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** Targets and results; empty without targets. */
export function Targets({ results }: { results: CampaignResults }) {
  const t = useCampaignTexts();
  const { indicators, total, conversion } = results;
  const words = (value: string, target: string) => t('results.target_of', { value, target });
  const targets: [label: string, text: string | null][] = [
    [
      t('form.target_revenue'),
      indicators.revenue === null
        ? null
        : words(formatMoney(total.revenue), formatMoney(indicators.revenue)),
    ],
    [
      t('form.target_orders'),
      indicators.orders === null
        ? null
        : words(formatNumber(total.orders), formatNumber(indicators.orders)),
    ],
    [
      t('form.target_conversion'),
      indicators.conversion === null
        ? null
        : words(formatPercent((conversion ?? 0) / 100), formatPercent(indicators.conversion / 100)),
    ],
  ];
  const set = targets.filter(([, text]) => text !== null);
  if (set.length === 0) return null;
  return (
    <Stats>
      {set.map(([label, text]) => (
        <Stat key={label} label={`${t('results.targets')}: ${label}`} value={text ?? ''} />
      ))}
    </Stats>
  );
}
