import type { CampaignActivity, listCampaignActivities, ResponseOf } from '@clientela/contract';
import { IconCalendarCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { activityStatus } from '#lib/activity-status.ts';
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
import { type ActivitiesSearch, activitiesSearch, knownReasons } from '../activities.search.ts';
import { useActivityTexts } from '../activities.texts.ts';
import { ActivityDrawer } from '../parts/activity-drawer.tsx';
import { ActivityFilters } from '../parts/activity-filters.tsx';

const route = getRouteApi('/activities');

/** Every message of every campaign, one customer at a time. */
export function ActivitiesScreen() {
  const t = useActivityTexts();
  const {
    activity,
    status,
    reason,
    ordering: _,
    ...query
  } = route.useSearch({
    select: activitiesSearch,
  });
  const navigate = route.useNavigate();
  const activities = useActivities({
    ...query,
    ...(status && { status: [status] }),
    ...(reason && { reason: knownReasons(reason) }),
  });
  const { page: _page, per_page: _size, cursor: _cursor, ...filters } = query;
  const isFiltered = [status, reason, ...Object.values(filters)].some(Boolean);
  const change = (changed: ActivitiesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page title={t('title')}>
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
    </Page>
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
    <div>
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
      render: ({ trigger }) => t(`trigger.${trigger}`),
    },
    {
      key: 'deadline',
      label: t('columns.deadline'),
      render: ({ due_at }) => <DateText instant={due_at} withTime />,
    },
    {
      key: 'sent',
      label: t('columns.sent'),
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
