import type { PopupSummary } from '@clientela/contract';
import { POPUP_STATUSES } from '@clientela/contract/popups';
import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCode,
  IconPlus,
  IconShoppingBag,
  IconWindow,
} from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatMoney, formatPercent } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { InstallDrawer } from '../parts/install-drawer.tsx';
import { PopupStatus } from '../parts/popup-status.tsx';
import { useOrderPopups, usePopups, useSampleShop } from '../popups.data.ts';
import type { PopupsSearch } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';

const route = getRouteApi('/popups');

/** The pop-ups of the store: where several fit a visitor, the first one wins. */
export function PopupsScreen() {
  const t = usePopupTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isInstalling, setInstalling] = useState(false);
  const popups = usePopups(search);
  const sampleShop = useSampleShop();
  const change = (changed: PopupsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const button = (
    <Can do="Newsletter.create">
      <LinkButton to="/popups/new" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>
        {t('list.new')}
      </LinkButton>
    </Can>
  );

  return (
    <Page
      title={t('list.title')}
      action={
        <Group gap={8}>
          {sampleShop && (
            <Button
              variant="default"
              component="a"
              href={sampleShop}
              target="_blank"
              rel="noopener"
              leftSection={<IconShoppingBag size={16} stroke={1.8} aria-hidden />}
            >
              {t('list.sample')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconCode size={16} stroke={1.8} aria-hidden />}
            onClick={() => setInstalling(true)}
          >
            {t('list.install')}
          </Button>
          {button}
        </Group>
      }
    >
      <LoadedList
        query={popups}
        isFiltered={Boolean(search.search ?? search.status)}
        empty={{
          icon: <IconWindow size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: button,
        }}
        none={{ title: t('list.title'), text: t('list.none') }}
        onPage={change}
      >
        {(rows) => <PopupTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
      {isInstalling && <InstallDrawer onClose={() => setInstalling(false)} />}
    </Page>
  );
}

interface PopupTableProps {
  rows: PopupSummary[] | undefined;
  search: PopupsSearch;
  onChange(changed: PopupsSearch): void;
}

function PopupTable({ rows, search, onChange }: PopupTableProps) {
  const t = usePopupTexts();
  const ordering = search.ordering ?? 'priority:asc';
  const isOrdered =
    ordering === 'priority:asc' && !search.search && !search.status && (rows?.length ?? 0) > 1;
  const columns: Column<PopupSummary>[] = [
    { key: 'name', label: t('columns.name'), sort: 'name', render: ({ name }) => name },
    { key: 'status', label: t('columns.status'), render: (popup) => <PopupStatus popup={popup} /> },
    {
      key: 'trigger',
      label: t('columns.trigger'),
      onPhone: 'hidden',
      render: ({ format, trigger }) =>
        format === 'INLINE' ? t('formats.INLINE') : t(`triggers.${trigger}`),
    },
    {
      key: 'views',
      label: t('columns.views'),
      onPhone: 'hidden',
      align: 'right',
      render: ({ views }) => <Count value={views} />,
    },
    {
      key: 'signups',
      label: t('columns.signups'),
      align: 'right',
      render: ({ signups }) => <Count value={signups} />,
    },
    {
      key: 'rate',
      label: t('columns.rate'),
      align: 'right',
      render: ({ views, signups }) => (views > 0 ? formatPercent(signups / views) : <Nothing />),
    },
    {
      key: 'revenue',
      label: t('columns.revenue'),
      align: 'right',
      render: ({ revenue }) => formatMoney(revenue),
    },
    ...(isOrdered
      ? [
          {
            key: 'actions',
            label: t('columns.actions'),
            align: 'right' as const,
            onPhone: 'aside' as const,
            render: (popup: PopupSummary) => <Order popup={popup} rows={rows ?? []} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      id="popups"
      label={t('list.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id, version }, cell) =>
        version > 0 ? (
          <Link to="/popups/$id" params={{ id }} className="row-link">
            {cell}
          </Link>
        ) : (
          <Link to="/popups/$id/edit" params={{ id }} className="row-link">
            {cell}
          </Link>
        )
      }
      ordering={ordering}
      onOrdering={(next) => onChange({ ordering: next })}
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
              value={search.status ?? ''}
              data={[
                { value: '', label: t('list.all') },
                ...POPUP_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ status: POPUP_STATUSES.find((one) => one === value) })
              }
            />
          </Filters>
          {search.status && (
            <FilterChips
              chips={[
                {
                  key: 'status',
                  label: t('list.filter', { status: t(`status.${search.status}`) }),
                  onRemove: () => onChange({ status: undefined }),
                },
              ]}
              onClear={() => onChange({ status: undefined })}
            />
          )}
        </>
      }
    />
  );
}

/** Moves a pop-up before or after its neighbour. */
function Order({ popup, rows }: { popup: PopupSummary; rows: readonly PopupSummary[] }) {
  const t = usePopupTexts();
  const order = useOrderPopups();
  const at = rows.findIndex(({ id }) => id === popup.id);
  const move = (by: -1 | 1) => {
    const ids = rows.map(({ id }) => id);
    order.mutate(ids.toSpliced(at, 1).toSpliced(at + by, 0, popup.id));
  };
  return (
    <Can do="Newsletter.update">
      <Group gap={0} wrap="nowrap" justify="flex-end">
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={at === 0}
          aria-label={t('list.up', { name: popup.name })}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={at === rows.length - 1}
          aria-label={t('list.down', { name: popup.name })}
          onClick={() => move(1)}
        >
          <IconArrowDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
    </Can>
  );
}
