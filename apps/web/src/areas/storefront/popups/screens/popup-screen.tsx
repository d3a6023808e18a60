import type { Popup } from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import { Group, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { todayIn } from '#lib/period.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { PopupResults } from '../parts/popup-results.tsx';
import { PopupStatus } from '../parts/popup-status.tsx';
import { Submissions } from '../parts/submissions.tsx';
import { usePopup, usePopupResults } from '../popups.data.ts';
import { type PopupSearch, RESULT_DAYS } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';

const route = getRouteApi('/popups/$id');

/** What came of a pop-up, and the people behind the numbers. */
export function PopupScreen() {
  const t = usePopupTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const popup = usePopup(id);
  const period = usePeriod(search, popup.data);
  const isKnown = search.days !== 'all' || popup.data !== undefined;
  const results = usePopupResults(id, period, { isKnown });
  const change = (changed: PopupSearch, hash?: string) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      resetScroll: false,
      ...(hash && { hash }),
    });
  return (
    <Page
      title={popup.data?.name ?? t('results.title')}
      lead={popup.data && <PopupStatus popup={popup.data} />}
      before={<BackLink to="/popups" label={t('new_popup.back')} />}
      action={
        <Group gap={8}>
          <NativeSelect
            aria-label={t('results.period')}
            value={search.days ?? '28'}
            data={RESULT_DAYS.map((value) => ({ value, label: t(`results.days.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({
                ...FIRST_PAGE,
                day: undefined,
                days: RESULT_DAYS.find((known) => known === value && known !== '28'),
              })
            }
          />
          <Can do="Newsletter.update">
            <LinkButton to="/popups/$id/edit" params={{ id }}>
              {t('editor.edit')}
            </LinkButton>
          </Can>
        </Group>
      }
    >
      <Loaded query={results}>
        {(loaded) => (
          <PopupResults
            id={id}
            period={period}
            results={loaded}
            onOpenDay={(day) => change({ ...FIRST_PAGE, day, signups: 'counted' }, 'signups')}
          />
        )}
      </Loaded>
      <div id="signups">
        {isKnown && <Submissions id={id} period={period} search={search} onChange={change} />}
      </div>
    </Page>
  );
}

/** The last days of the store, today included, or all since the pop-up exists. */
function usePeriod(
  { days = '28' }: PopupSearch,
  popup: Popup | undefined,
): { from: string; to: string } {
  const { time_zone } = useCurrentStore();
  const to = todayIn(time_zone);
  const isWhole = days === 'all' && popup;
  const span = days === 'all' ? 365 : Number(days);
  return {
    from: isWhole ? localDay(new Date(popup.created_at), time_zone) : addDays(to, 1 - span),
    to,
  };
}
