import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface Dates {
  started_at: string | null;
  ended_at: string | null;
  launched_at: string | null;
  finished_at: string | null;
}

/** When a campaign runs, in words. */
export function usePeriodText() {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  return ({ started_at, ended_at, launched_at, finished_at }: Dates) => {
    const start = started_at ?? launched_at;
    if (!start) return t('period.none');
    const from = formatInstantDay(start, time_zone);
    const end = finished_at ?? ended_at;
    if (!end) return t('period.from', { from });
    const to = formatInstantDay(end, time_zone);
    return from === to ? from : t('period.between', { from, to });
  };
}
