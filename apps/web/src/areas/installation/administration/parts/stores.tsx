import { type AdministeredStore, STORE_STATES } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDay, formatNumber } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count, Money, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Filters } from '#ui/filters.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { usePlans, useStores } from '../administration.data.ts';
import type { AdministrationSearch } from '../administration.search.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';

const route = getRouteApi('/administration');

/** Every store by name, found by name, plan and state. */
export function Stores() {
  const t = useAdministrationTexts();
  const { page, per_page, search, plan_id, state } = route.useSearch();
  const navigate = route.useNavigate();
  const stores = useStores({ page, per_page, search, plan_id, state });
  const change = (changed: AdministrationSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <Loaded
      query={stores}
      waiting={
        <div className="list">
          <Table rows={undefined} onChange={change} />
        </div>
      }
    >
      {({ data, meta }) => (
        <div className="list">
          <Table rows={data} onChange={change} />
          {data.length === 0 && (
            <EmptyState title={t('stores.none')} text={t('stores.none_text')} />
          )}
          <Pages meta={meta} onChange={({ page: target }) => change({ page: target })} />
        </div>
      )}
    </Loaded>
  );
}

interface TableProps {
  rows: AdministeredStore[] | undefined;
  onChange(changed: AdministrationSearch): void;
}

function Table({ rows, onChange }: TableProps) {
  const t = useAdministrationTexts();
  return (
    <DataTable
      id="administered-stores"
      label={t('tabs.stores')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id }, cell) => (
        <Link to="/administration" search={{ store: id }} className="row-link">
          {cell}
        </Link>
      )}
      toolbar={<Toolbar onChange={onChange} />}
    />
  );
}

function Toolbar({ onChange }: Pick<TableProps, 'onChange'>) {
  const t = useAdministrationTexts();
  const { search, plan_id = '', state = '' } = route.useSearch();
  const plans = usePlans();
  return (
    <>
      <SearchField
        value={search}
        placeholder={t('stores.search')}
        onChange={(typed) => onChange({ search: typed })}
      />
      <Filters active={[plan_id, state]}>
        <NativeSelect
          aria-label={t('stores.plan')}
          value={plan_id}
          data={[
            { value: '', label: t('stores.any_plan') },
            ...(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ plan_id: currentTarget.value || undefined })}
        />
        <NativeSelect
          aria-label={t('stores.state')}
          value={state}
          data={[
            { value: '', label: t('stores.any_state') },
            ...STORE_STATES.map((value) => ({ value, label: t(`stores.states.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ state: STORE_STATES.find((one) => one === value) })
          }
        />
      </Filters>
    </>
  );
}

function useColumns(): Column<AdministeredStore>[] {
  const t = useAdministrationTexts();
  return [
    { key: 'name', label: t('stores.columns.name'), render: ({ name }) => name },
    {
      key: 'plan',
      label: t('stores.columns.plan'),
      render: ({ plan, has_request }) => (
        <span className={styles.badges}>
          {plan?.name ?? t('stores.no_plan')}
          {has_request && <StatusBadge tone="info">{t('stores.request')}</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'renewal',
      label: t('stores.columns.renewal'),
      onPhone: 'hidden',
      render: ({ period_end }) => (period_end ? formatDay(period_end) : <Nothing />),
    },
    {
      key: 'balance',
      label: t('stores.columns.balance'),
      align: 'right',
      render: ({ balance }) => <Money cents={balance} />,
    },
    {
      key: 'customers',
      label: t('stores.columns.customers'),
      align: 'right',
      render: ({ customers, customer_limit }) =>
        customer_limit === null ? (
          <Count value={customers} />
        ) : (
          t('stores.of_limit', {
            used: formatNumber(customers),
            limit: formatNumber(customer_limit),
          })
        ),
    },
    {
      key: 'state',
      label: t('stores.columns.state'),
      onPhone: 'aside',
      render: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'success' : 'neutral'}>
          {t(enabled ? 'stores.enabled' : 'stores.disabled')}
        </StatusBadge>
      ),
    },
  ];
}
