import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface Dates {
  started_at: string | null;
  ended_at: string | null;
  launched_at: string | null;
}

/** When a campaign runs, in words. */
export function usePeriodText() {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  return ({ started_at, ended_at, launched_at }: Dates) => {
    const start = started_at ?? launched_at;
    if (!start) return t('period.none');
    const from = formatInstantDay(start, time_zone);
    if (!ended_at) return t('period.from', { from });
    return t('period.between', { from, to: formatInstantDay(ended_at, time_zone) });
  };
}
