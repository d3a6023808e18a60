import type { CampaignActivity, listCampaignActivities, ResponseOf } from '@clientela/contract';
import { TRIGGER_LABELS } from '@clientela/contract/campaign-triggers';
import { IconCalendarCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { activityStatus } from '#lib/activity-status.ts';
import { usePerson } from '#lib/current-store.tsx';
import { FIRST_PAGE } from '#lib/search.ts';
import { DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel, EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { hasNothing } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Pages } from '#ui/pages.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useActivities } from '../activities.data.ts';
import {
  type ActivitiesSearch,
  activitiesSearch,
  knownReasons,
  knownStatuses,
} from '../activities.search.ts';
import { useActivityTexts } from '../activities.texts.ts';
import { ActivityDrawer } from '../parts/activity-drawer.tsx';
import { ActivityFilters } from '../parts/activity-filters.tsx';
import { ActivityTabs } from '../parts/activity-tabs.tsx';
import { ManualQueue } from '../parts/manual-queue.tsx';

const route = getRouteApi('/activities');

/** Manual tasks, and the messages of all campaigns. */
export function ActivitiesScreen() {
  const t = useActivityTexts();
  const { view, page, per_page: _, cursor, ordering: __, ...filters } = route.useSearch();
  const isSeller = usePerson().role === 'SELLER';
  const navigate = route.useNavigate();
  const isFiltered = Object.values(filters).some(Boolean);
  const begun = isSeller && !isFiltered ? 'queue' : 'all';
  const shown = view === 'queue' || view === 'all' ? view : begun;
  return (
    <Page title={t('title')}>
      <ActivityTabs current={shown} />
      {shown === 'queue' ? (
        <ManualQueue
          search={{ page, cursor }}
          onPage={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
        />
      ) : (
        <Activities />
      )}
    </Page>
  );
}

/** Every message of every campaign, one customer at a time. */
function Activities() {
  const t = useActivityTexts();
  const {
    activity,
    status,
    reason,
    ordering: _,
    view: _view,
    ...query
  } = route.useSearch({
    select: activitiesSearch,
  });
  const navigate = route.useNavigate();
  const activities = useActivities({
    ...query,
    ...(status && { status: knownStatuses(status) }),
    ...(reason && { reason: knownReasons(reason) }),
  });
  const { page: _page, per_page: _size, cursor: _cursor, ...filters } = query;
  const isFiltered = [status, reason, ...Object.values(filters)].some(Boolean);
  const change = (changed: ActivitiesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <>
      <Loaded
        query={activities}
        waiting={<ActivityTable page={undefined} onChange={change} />}
        isEmpty={(page) => hasNothing(page) && !isFiltered}
        empty={
          <EmptyPanel
            icon={<IconCalendarCheck size={24} stroke={1.6} />}
            title={t('empty_title')}
            text={t('empty_text')}
          />
        }
      >
        {(page) => <ActivityTable page={page} onChange={change} />}
      </Loaded>
      <ActivityDrawer
        id={activity ?? null}
        onClose={() => void navigate({ search: (before) => ({ ...before, activity: undefined }) })}
      />
    </>
  );
}

interface ActivityTableProps {
  page: ResponseOf<typeof listCampaignActivities> | undefined;
  onChange(changed: ActivitiesSearch): void;
}

function ActivityTable({ page, onChange }: ActivityTableProps) {
  const t = useActivityTexts();
  const search = route.useSearch();
  return (
    <div className="list">
      <DataTable
        id="activities"
        label={t('title')}
        columns={useColumns()}
        rows={page?.data}
        rowKey={({ id }) => id}
        rowName={({ customer }) => customer.name}
        renderLink={({ id }, cell) => (
          <Link
            from="/activities"
            search={(before) => ({ ...before, activity: id })}
            className="row-link"
          >
            {cell}
          </Link>
        )}
        toolbar={<ActivityFilters search={search} onChange={onChange} example={page?.data[0]} />}
      />
      {page?.data.length === 0 && <EmptyState title={t('none_title')} text={t('none_text')} />}
      {page && <Pages meta={page.meta} onChange={onChange} />}
    </div>
  );
}

function useColumns(): Column<CampaignActivity>[] {
  const t = useActivityTexts();
  return [
    {
      key: 'status',
      label: t('columns.status'),
      onPhone: 'aside',
      render: ({ status }) => {
        const { tone, label } = activityStatus(status);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      key: 'client',
      label: t('columns.client'),
      render: ({ customer, contact }) => customer.name || contact || '…',
    },
    { key: 'campaign', label: t('columns.campaign'), render: ({ campaign }) => campaign.name },
    {
      key: 'trigger',
      label: t('columns.trigger'),
      onPhone: 'hidden',
      render: ({ trigger }) => TRIGGER_LABELS[trigger],
    },
    {
      key: 'deadline',
      label: t('columns.deadline'),
      onPhone: 'labelled',
      render: ({ due_at }) => <DateText instant={due_at} withTime />,
    },
    {
      key: 'sent',
      label: t('columns.sent'),
      onPhone: 'hidden',
      render: ({ sent_at }) => <DateText instant={sent_at} withTime />,
    },
    {
      key: 'completed_by',
      label: t('columns.completed_by'),
      onPhone: 'hidden',
      render: ({ completed_by }) => completed_by?.name ?? <Nothing />,
    },
    {
      key: 'reason',
      label: t('columns.reason'),
      isOptional: true,
      render: ({ reason_label }) => reason_label ?? <Nothing />,
    },
  ];
}
