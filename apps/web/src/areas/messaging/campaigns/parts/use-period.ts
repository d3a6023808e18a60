import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';

interface Dates {
  started_at: string | null;
  ended_at: string | null;
  launched_at: string | null;
  finished_at: string | null;
}

/** When a campaign begins or began: a start chosen for before its launch is the launch. */
export function startOf({ started_at, launched_at }: Dates): string | null {
  if (!started_at || !launched_at) return started_at ?? launched_at;
  return Date.parse(started_at) > Date.parse(launched_at) ? started_at : launched_at;
}

/** When a campaign runs, in words. */
export function usePeriodText() {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  return (dates: Dates) => {
    const start = startOf(dates);
    if (!start) return t('period.none');
    const from = formatInstantDay(start, time_zone);
    const end = dates.finished_at ?? dates.ended_at;
    // Cancelled before it began: the day that was planned.
    if (end && Date.parse(end) < Date.parse(start)) return from;
    if (!end) return t('period.from', { from });
    const to = formatInstantDay(end, time_zone);
    return from === to ? from : t('period.between', { from, to });
  };
}
