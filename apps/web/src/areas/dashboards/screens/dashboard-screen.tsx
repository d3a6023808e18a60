import { getRouteApi } from '@tanstack/react-router';
import { useCurrentStore, useSession } from '#lib/current-store.tsx';
import { PRESETS, periodOf, todayIn } from '#lib/period.ts';
import { Page } from '#ui/page.tsx';
import { PeriodPicker } from '#ui/period-picker.tsx';
import type { DashboardSearch } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { partOfDay } from '../part-of-day.ts';
import { Abc } from '../parts/abc.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Headlines } from '../parts/headlines.tsx';
import { OverTime } from '../parts/over-time.tsx';
import { Places } from '../parts/places.tsx';
import { RfmSegments } from '../parts/rfm-segments.tsx';
import '../parts/dashboard.css';

const route = getRouteApi('/dashboards');

/** The shop in numbers: what it sold, to whom, of what. */
export function DashboardScreen() {
  const t = useDashboardTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { time_zone } = useCurrentStore();
  const { context } = useSession();
  const preset = search.period ?? 'last_30_days';
  const period = periodOf(preset, todayIn(time_zone));
  const change = (changed: DashboardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });

  return (
    <Page
      title={t('title')}
      lead={<Greeting />}
      action={
        <PeriodPicker
          presets={PRESETS}
          value={preset}
          onChange={(next) => change({ period: next, group_by: undefined })}
        />
      }
    >
      <FirstSteps steps={context.first_steps} />
      <Headlines period={period} />
      <OverTime period={period} search={search} onChange={change} />
      <div className="dashboard-halves">
        <RfmSegments />
        <Places period={period} search={search} onChange={change} />
      </div>
      <Abc period={period} search={search} onChange={change} />
    </Page>
  );
}

function Greeting() {
  const t = useDashboardTexts();
  const { user } = useSession();
  const part = partOfDay(new Date().getHours());
  return t(`greeting.${part}`, { name: user.name.split(' ')[0] });
}
