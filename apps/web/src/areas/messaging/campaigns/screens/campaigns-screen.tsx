import { CAMPAIGN_STATUSES, type CampaignStage, type ListedCampaign } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PlanNotice } from '#areas/billing/plans/index.ts';
import { Can } from '#lib/current-store.tsx';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count, Money, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { useCampaigns } from '../campaigns.data.ts';
import type { CampaignsSearch } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { StageBadge } from '../parts/stage-badge.tsx';
import { usePeriodText } from '../parts/use-period.ts';

const ReadySequences = lazy(async () => ({
  default: (await import('../parts/ready-sequences.tsx')).ReadySequences,
}));

const route = getRouteApi('/campaigns');

/** Sent, running and draft campaigns. */
export function CampaignsScreen() {
  const t = useCampaignTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { status, ...query } = search;
  const campaigns = useCampaigns({ ...query, ...(status && { status: [status] }) });
  const change = (changed: CampaignsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const button = (
    <Can do="Campaign.create">
      <Suspense>
        <ReadySequences />
      </Suspense>
      <LinkButton to="/campaigns/new" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>
        {t('list.new')}
      </LinkButton>
    </Can>
  );

  return (
    <Page title={t('list.title')} action={button}>
      <Suspense>
        <PlanNotice of="campaigns" />
      </Suspense>
      <LoadedList
        query={campaigns}
        isFiltered={Boolean(search.search || status)}
        empty={{
          icon: <IconSend size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: button,
        }}
        none={{ title: t('list.title'), text: t('list.none') }}
        onPage={change}
      >
        {(rows) => <CampaignTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

const STATUS_LABELS: Record<(typeof CAMPAIGN_STATUSES)[number], string> = {
  loading: 'Rascunho',
  activated: 'Ativa',
  paused: 'Pausada',
  finished: 'Finalizada',
  canceled: 'Cancelada',
};

/** Running and finished campaigns open on their results. */
const HAS_RESULTS: ReadonlySet<CampaignStage> = new Set(['activated', 'finished']);

interface CampaignTableProps {
  rows: ListedCampaign[] | undefined;
  search: CampaignsSearch;
  onChange(changed: CampaignsSearch): void;
}

function CampaignTable({ rows, search, onChange }: CampaignTableProps) {
  const t = useCampaignTexts();
  return (
    <DataTable
      id="campaigns"
      label={t('list.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id, stage }, cell) => (
        <Link
          to={HAS_RESULTS.has(stage) ? '/campaigns/$id/results' : '/campaigns/$id'}
          params={{ id }}
          className="row-link"
        >
          {cell}
        </Link>
      )}
      ordering={search.ordering ?? 'created_at:desc'}
      onOrdering={(ordering) => onChange({ ordering })}
      toolbar={
        <>
          <SearchField
            value={search.search}
            placeholder={t('list.search')}
            onChange={(typed) => onChange({ search: typed })}
          />
          <Filters active={[search.status]}>
            <NativeSelect
              aria-label={t('list.status')}
              data={[
                { value: '', label: t('list.any_status') },
                ...CAMPAIGN_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
              ]}
              value={search.status ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ status: CAMPAIGN_STATUSES.find((known) => known === value) })
              }
            />
          </Filters>
        </>
      }
    />
  );
}

function useColumns(): Column<ListedCampaign>[] {
  const t = useCampaignTexts();
  const periodText = usePeriodText();
  return [
    {
      key: 'status',
      label: t('columns.status'),
      onPhone: 'aside',
      render: (campaign) => <StageBadge of={campaign} />,
    },
    {
      key: 'title',
      label: t('columns.title'),
      sort: 'name',
      render: ({ name }) => name,
    },
    {
      key: 'goal',
      label: t('columns.goal'),
      onPhone: 'hidden',
      render: ({ goal }) => goal?.name ?? <Nothing />,
    },
    {
      key: 'period',
      label: t('columns.period'),
      sort: 'started_at',
      render: (campaign) => periodText(campaign),
    },
    {
      key: 'customers',
      label: t('columns.customers'),
      onPhone: 'hidden',
      sort: 'customer_count',
      align: 'right',
      render: ({ customer_count }) => <Count value={customer_count} />,
    },
    ...(['sent', 'opened', 'clicked', 'orders'] as const).map((figure) => ({
      key: figure,
      label: t(`columns.${figure}`),
      sort: figure,
      align: 'right' as const,
      onPhone: 'hidden' as const,
      ...(figure === 'orders' && { isOptional: true as const }),
      render: (campaign: ListedCampaign) =>
        campaign.launched_at ? <Count value={campaign[figure]} /> : <Nothing />,
    })),
    {
      key: 'revenue',
      label: t('columns.revenue'),
      sort: 'revenue',
      align: 'right',
      render: ({ launched_at, revenue }) => (launched_at ? <Money cents={revenue} /> : <Nothing />),
    },
  ];
}
