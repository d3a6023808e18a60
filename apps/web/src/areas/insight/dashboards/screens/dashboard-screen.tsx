import type { QueryPeriod } from '@clientela/contract';
import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ExportDialog } from '#areas/records/exports/index.ts';
import { useCurrentStore, useSession } from '#lib/current-store.tsx';
import { type Period, periodOf, todayIn } from '#lib/period.ts';
import { DayRange } from '#ui/day-range.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { PeriodPicker } from '#ui/period-picker.tsx';
import { OverviewMenu } from '../board/board-menu.tsx';
import { BoardScreen } from '../board/board-screen.tsx';
import { BoardSwitcher } from '../board/board-switcher.tsx';
import type { OpenedNumber } from '../board/records-drawer.tsx';
import { useOverview, useToday } from '../dashboards.data.ts';
import { DASHBOARD_PERIODS, type DashboardSearch } from '../dashboards.search.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import { MOST_PERIOD_DAYS, ownPeriod } from '../own-period.ts';
import { partOfDay } from '../part-of-day.ts';
import { Abc } from '../parts/abc.tsx';
import { AskAssistant } from '../parts/ask-assistant.tsx';
import { Brought } from '../parts/brought.tsx';
import styles from '../parts/dashboard.module.css';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Headlines } from '../parts/headlines.tsx';
import { FirstSale } from '../parts/no-sales.tsx';
import { OverTime } from '../parts/over-time.tsx';
import { Places } from '../parts/places.tsx';
import { RfmSegments } from '../parts/rfm-segments.tsx';
import { Today } from '../parts/today.tsx';

const RecordsDrawer = lazy(() => import('../board/records-drawer.tsx'));

const route = getRouteApi('/dashboards');

/** About as high as tasks and numbers, px: what follows them is below the window. */
const FIRST_SCREEN = 900;

/** The overview, or the dashboard that the address names. */
export function DashboardScreen() {
  const { board, export: fileId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      {board ? <BoardScreen key={board} id={board} /> : <Overview />}
      {fileId && (
        <Suspense>
          <ExportDialog
            list={null}
            fileId={fileId}
            onClose={() =>
              void navigate({
                search: (before) => ({ ...before, export: undefined }),
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** The morning page: what to do today, how sales go, and what campaigns brought. */
function Overview() {
  const t = useDashboardTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { time_zone } = useCurrentStore();
  const { context } = useSession();
  const preset = search.period ?? 'last_30_days';
  const today = todayIn(time_zone);
  const chosen = preset === 'custom' ? ownPeriod(search) : null;
  const period = chosen ?? periodOf(preset === 'custom' ? 'last_30_days' : preset, today);
  const change = (changed: DashboardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const choose = (period: DashboardSearch['period'], { from, to }: Period) =>
    change({ period, from, to, group_by: undefined });

  const asked = chosen ?? (preset === 'custom' ? 'last_30_days' : preset);
  const tasks = useToday();
  const overview = useOverview(asked, period, search);
  // Shown together: each alone would push down what is being read.
  const [opened, setOpened] = useState<OpenedNumber | null>(null);
  const isWaiting = tasks.isPending || overview.isPending;
  const part = { period, search, onChange: change };

  return (
    <Page
      title={t('title')}
      lead={<Greeting />}
      before={<BoardSwitcher name={t('overview')} />}
      action={
        <>
          <PeriodPicker
            presets={DASHBOARD_PERIODS}
            value={preset}
            onChange={(next) => choose(next, next === 'custom' ? beginning(period, today) : {})}
          />
          {chosen && (
            <DayRange
              label={t('custom_period')}
              value={chosen}
              most={MOST_PERIOD_DAYS}
              max={today}
              onChange={(days) => choose('custom', { ...chosen, ...days })}
            />
          )}
          <AskAssistant />
          <OverviewMenu name={t('overview')} period={asked} />
        </>
      }
    >
      <FirstSteps steps={context.first_steps} />
      {isWaiting ? (
        <Skeleton height={FIRST_SCREEN} />
      ) : (
        <>
          <Today />
          <Loaded query={overview}>
            {(shown) => (
              <>
                {shown.sales.total[1] === 0 && <FirstSale />}
                <Headlines
                  period={period}
                  preset={preset}
                  overview={shown}
                  onOpen={(metric, title) =>
                    setOpened({ query: buyersIn(asked), metric, keys: [], title })
                  }
                />
                <OverTime {...part} sales={shown.sales} />
                <div className={styles.halves}>
                  <Brought overview={shown} />
                  <Places {...part} places={shown.places} />
                </div>
              </>
            )}
          </Loaded>
        </>
      )}
      {opened && (
        <Suspense>
          <RecordsDrawer number={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      <RfmSegments />
      <Abc {...part} />
    </Page>
  );
}

function buyersIn(period: QueryPeriod): OpenedNumber['query'] {
  const metrics = ['new_buyers', 'returning_buyers'] as const;
  return { metrics: [...metrics], by: [], where: [], period, compare: 'none', top: 'all' };
}

/** The days a person starts from who chooses their own: those on the screen. */
function beginning(shown: Period, today: string): Period {
  return ownPeriod(shown) ?? periodOf('last_30_days', today);
}

function Greeting() {
  const t = useDashboardTexts();
  const { user } = useSession();
  const part = partOfDay(new Date().getHours());
  return t(`greeting.${part}`, { name: user.name.split(' ')[0] });
}
