import type { ClusterRow } from '@clientela/contract';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
  IconSpeakerphone,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomersTabs } from '#areas/records/customers/index.ts';
import { Can } from '#lib/current-store.tsx';
import { formatRelative } from '#lib/format.ts';
import { FIRST_PAGE, type ListSearch } from '#lib/search.ts';
import { toast } from '#lib/toast.tsx';
import { Count, DateText, Nothing } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useClusters, useDeleteCluster } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';

const route = getRouteApi('/customers');

/** The groups of the store: the second tab of the customers. */
export function ClustersScreen() {
  const t = useClusterTexts();
  const { search, page, per_page, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const clusters = useClusters({ search, page, per_page, cursor });
  const change = (changed: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('list.title')}
      before={<CustomersTabs current="clusters" />}
      action={
        <Can do="CustomerCluster.create">
          <LinkButton
            to="/customers/clusters/new"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          >
            {t('list.new')}
          </LinkButton>
        </Can>
      }
    >
      <LoadedList
        query={clusters}
        isFiltered={Boolean(search)}
        empty={{
          icon: <IconUsersGroup size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: (
            <Can do="CustomerCluster.create">
              <LinkButton to="/customers/clusters/new">{t('list.new')}</LinkButton>
            </Can>
          ),
        }}
        none={{ title: t('list.title'), text: t('list.none') }}
        onPage={change}
      >
        {(rows) => <ClusterTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

interface ClusterTableProps {
  rows: ClusterRow[] | undefined;
  search: string | undefined;
  onChange(changed: ListSearch): void;
}

function ClusterTable({ rows, search, onChange }: ClusterTableProps) {
  const t = useClusterTexts();
  return (
    <DataTable
      id="clusters"
      label={t('list.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id }, cell) => (
        <Link to="/customers/clusters/$id" params={{ id }} className="row-link">
          {cell}
        </Link>
      )}
      toolbar={
        <SearchField
          value={search}
          placeholder={t('list.search')}
          onChange={(typed) => onChange({ search: typed })}
        />
      }
    />
  );
}

function useColumns(): Column<ClusterRow>[] {
  const t = useClusterTexts();
  return [
    {
      key: 'name',
      label: t('columns.name'),
      render: ({ name, kind }) =>
        kind === 'RFM_SEGMENT' ? (
          <>
            {name} <StatusBadge tone="info">{t('rfm_segment')}</StatusBadge>
          </>
        ) : (
          name
        ),
    },
    {
      key: 'customers',
      label: t('columns.customers'),
      align: 'right',
      onPhone: 'aside',
      render: ({ customers }) => <Count value={customers} />,
    },
    {
      key: 'counted_at',
      label: t('columns.counted_at'),
      onPhone: 'hidden',
      render: ({ counted_at }) => (counted_at ? formatRelative(counted_at) : <Nothing />),
    },
    {
      key: 'campaigns',
      label: t('columns.campaigns'),
      onPhone: 'labelled',
      render: ({ campaigns }) => campaigns.map(({ name }) => name).join(', ') || <Nothing />,
    },
    {
      key: 'mode',
      label: t('columns.mode'),
      render: ({ mode }) => <StatusBadge tone="neutral">{t(`mode.${mode}`)}</StatusBadge>,
    },
    {
      key: 'updated_at',
      label: t('columns.updated_at'),
      onPhone: 'hidden',
      render: ({ updated_at }) => <DateText instant={updated_at} />,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      onPhone: 'aside',
      render: (cluster) => <ClusterActions cluster={cluster} />,
    },
  ];
}

function ClusterActions({ cluster }: { cluster: ClusterRow }) {
  const t = useClusterTexts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteCluster();
  const { id, name } = cluster;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('list.actions', { name })}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
            onClick={() => void navigate({ to: '/customers', search: { customer_cluster_id: id } })}
          >
            {t('list.customers')}
          </Menu.Item>
          <Can do="Campaign.create">
            <Menu.Item
              leftSection={<IconSpeakerphone size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                void navigate({ to: '/campaigns/new', search: { customer_cluster_id: id } })
              }
            >
              {t('one.campaign')}
            </Menu.Item>
          </Can>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={() => void navigate({ to: '/customers/clusters/$id/edit', params: { id } })}
          >
            {t('list.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => void navigate({ to: '/customers/clusters/$id/clone', params: { id } })}
          >
            {t('list.clone')}
          </Menu.Item>
          <Can do="CustomerCluster.destroy">
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('list.delete')}
            </Menu.Item>
          </Can>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={isAsking}
        title={t('list.delete')}
        text={t('list.delete_text', { name })}
        action={t('list.delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => toast('success', t('list.deleted')),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
