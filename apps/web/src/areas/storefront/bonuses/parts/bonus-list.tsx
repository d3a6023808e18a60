import { BONUS_STATE_LABELS, BONUS_STATES, type Bonus, type BonusState } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { DateText, Money, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useBonuses } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import styles from './bonus-list.module.css';
import { CancelBonus } from './cancel-bonus.tsx';

const TONES: Record<BonusState, Tone> = {
  pending: 'info',
  available: 'success',
  used: 'neutral',
  expired: 'warning',
  cancelled: 'neutral',
};

const ICON = <IconGift size={24} stroke={1.6} />;

/** Granted bonuses, newest first. */
export function BonusList() {
  const t = useBonusTexts();
  const mayCampaign = useMay('Campaign.create');
  const [state, setState] = useState<BonusState | ''>('');
  const [search, setSearch] = useState<string>();
  const [page, setPage] = useState<{ page?: number | undefined; cursor?: string | undefined }>({});
  const bonuses = useBonuses({
    ...page,
    ...(state && { state: [state] }),
    ...(search && { search }),
  });
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          value={search}
          placeholder={t('list.search')}
          onChange={(typed) => {
            setSearch(typed);
            setPage({});
          }}
        />
        <Filters active={[state]}>
          <NativeSelect
            aria-label={t('list.state')}
            data={[
              { value: '', label: t('list.all') },
              ...BONUS_STATES.map((value) => ({ value, label: BONUS_STATE_LABELS[value] })),
            ]}
            value={state}
            onChange={({ currentTarget: { value } }) => {
              setState(BONUS_STATES.find((one) => one === value) ?? '');
              setPage({});
            }}
          />
        </Filters>
      </div>
      <LoadedList
        query={bonuses}
        isFiltered={state !== '' || search !== undefined}
        empty={{
          icon: ICON,
          title: t('empty_title'),
          text: t('empty_text'),
          action: mayCampaign && <LinkButton to="/campaigns/new">{t('list.create')}</LinkButton>,
        }}
        none={{ icon: ICON, title: t('list.none_title'), text: t('list.none_text') }}
        onPage={setPage}
      >
        {(rows) => <Table rows={rows} />}
      </LoadedList>
    </>
  );
}

function Table({ rows }: { rows: Bonus[] | undefined }) {
  const t = useBonusTexts();
  const maySee = useMay('Customer.show');
  const mayCancel = useMay('Campaign.update');
  const columns: Column<Bonus>[] = [
    {
      key: 'customer',
      label: t('list.customer'),
      render: ({ customer }) => customer.name,
    },
    {
      key: 'state',
      label: t('list.bonus'),
      render: ({ state }) => (
        <StatusBadge tone={TONES[state]}>{BONUS_STATE_LABELS[state]}</StatusBadge>
      ),
    },
    {
      key: 'value',
      label: t('list.value'),
      onPhone: 'aside',
      align: 'right',
      render: ({ value, remaining, state }) => (
        <>
          <Money cents={value} />
          {remaining !== value && state === 'available' && (
            <span className={styles.left}>
              {t('list.left')} <Money cents={remaining} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'campaign',
      label: t('list.campaign'),
      onPhone: 'hidden',
      render: ({ campaign, reason }) => campaign?.name ?? reason ?? t('list.by_hand'),
    },
    {
      key: 'order',
      label: t('list.order'),
      onPhone: 'hidden',
      render: ({ order }) => (order ? `#${order.number}` : <Nothing />),
    },
    {
      key: 'expires',
      label: t('list.expires'),
      onPhone: 'labelled',
      render: ({ expires_at }) => <DateText instant={expires_at} />,
    },
    {
      key: 'minimum',
      label: t('list.minimum'),
      onPhone: 'hidden',
      align: 'right',
      render: ({ minimum_for_use }) => <Money cents={minimum_for_use} />,
    },
    {
      key: 'used',
      label: t('list.used'),
      onPhone: 'hidden',
      render: ({ used_at }) => (used_at ? <DateText instant={used_at} withTime /> : <Nothing />),
    },
    {
      key: 'cancel',
      label: '',
      render: (bonus) =>
        mayCancel &&
        (bonus.state === 'available' || bonus.state === 'pending') && <CancelBonus bonus={bonus} />,
    },
  ];
  return (
    <DataTable
      id="bonuses"
      label={t('list.label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ customer }) => customer.name}
      {...(maySee && {
        renderLink: ({ customer }: Bonus, cell: React.ReactNode) => (
          <Link to="/customers/$id" params={{ id: customer.id }} className="row-link">
            {cell}
          </Link>
        ),
      })}
    />
  );
}
