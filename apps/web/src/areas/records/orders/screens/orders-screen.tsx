import { ORDER_STATUSES, type OrderRow, PAYMENT_METHODS } from '@clientela/contract';
import { paymentName, STATES } from '@clientela/domain';
import { NativeSelect } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CustomersTabs } from '#areas/records/customers/index.ts';
import { ExportButton } from '#areas/records/exports/index.ts';
import { Can } from '#lib/current-store.tsx';
import { formatDay } from '#lib/format.ts';
import { orderStatus } from '#lib/order-status.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count, DateText, Money, Nothing } from '#lib/values.tsx';
import { WEEKDAYS } from '#lib/weekdays.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DayRange } from '#ui/day-range.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { hasNothing } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { useOrders } from '../orders.data.ts';
import { type OrdersSearch, ordersSearch } from '../orders.search.ts';
import { useOrderTexts } from '../orders.texts.ts';
import { OrderBadge } from '../parts/order-badge.tsx';
import { OrderDrawer } from '../parts/order-drawer.tsx';

const route = getRouteApi('/orders');

/** Every order of the store; a row opens it at the side. */
export function OrdersScreen() {
  const t = useOrderTexts();
  const { order, export: fileId, ...query } = route.useSearch({ select: ordersSearch });
  const navigate = route.useNavigate();
  const orders = useOrders(query);
  const { page: _page, per_page: _size, cursor: _cursor, ordering: _order, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const change = (changed: Partial<OrdersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('title')}
      before={<CustomersTabs current="orders" />}
      action={
        <ExportButton
          label={t('export')}
          list={{ kind: 'orders', filters }}
          fileId={fileId}
          onFileClosed={() =>
            void navigate({ search: (before) => ({ ...before, export: undefined }) })
          }
        />
      }
    >
      <Loaded
        query={orders}
        waiting={<OrderList page={undefined} onChange={change} />}
        isEmpty={(page) => hasNothing(page) && !isFiltered}
        empty={
          <div className="panel">
            <EmptyState
              icon={<IconShoppingBag size={24} stroke={1.6} />}
              title={t('empty_title')}
              text={t('empty_text')}
              action={
                <Can do="StoreSynchronization.create">
                  <LinkButton to="/imports">{t('empty_import')}</LinkButton>
                </Can>
              }
            />
          </div>
        }
      >
        {(page) => <OrderList page={page} onChange={change} />}
      </Loaded>
      <OrderDrawer
        id={order ?? null}
        onClose={() => void navigate({ search: (before) => ({ ...before, order: undefined }) })}
      />
    </Page>
  );
}

interface OrderListProps {
  page: ReturnType<typeof useOrders>['data'];
  onChange(changed: Partial<OrdersSearch>): void;
}

function OrderList({ page, onChange }: OrderListProps) {
  const t = useOrderTexts();
  const search = route.useSearch();
  return (
    <div className="list">
      <DataTable
        id="orders"
        label={t('title')}
        columns={useColumns()}
        rows={page?.data}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        renderLink={({ id }, cell) => (
          <Link from="/orders" search={(before) => ({ ...before, order: id })} className="row-link">
            {cell}
          </Link>
        )}
        ordering={search.ordering ?? 'ordered_at:desc'}
        onOrdering={(ordering) => onChange({ ordering })}
        toolbar={<Toolbar search={search} onChange={onChange} />}
      />
      {page?.data.length === 0 && <EmptyState title={t('none_title')} text={t('none_text')} />}
      {page && (
        <Pages
          meta={page.meta}
          onChange={({ page: to, cursor }) => onChange({ page: to, cursor })}
        />
      )}
    </div>
  );
}

function useColumns(): Column<OrderRow>[] {
  const t = useOrderTexts();
  return [
    {
      key: 'order',
      label: t('columns.order'),
      render: ({ number }) => number,
    },
    {
      key: 'date',
      label: t('columns.date'),
      sort: 'ordered_at',
      render: ({ ordered_at }) => <DateText instant={ordered_at} withTime />,
    },
    {
      key: 'customer',
      label: t('columns.customer'),
      render: ({ customer }) => customer?.name || t('anonymous'),
    },
    {
      key: 'quantity',
      label: t('columns.quantity'),
      align: 'right',
      onPhone: 'hidden',
      // An order imported without its lines has an unknown quantity.
      render: ({ quantity }) => (quantity > 0 ? <Count value={quantity} /> : <Nothing />),
    },
    {
      key: 'status',
      label: t('columns.status'),
      render: ({ status }) => <OrderBadge status={status} />,
    },
    {
      key: 'total',
      label: t('columns.total'),
      sort: 'total',
      align: 'right',
      onPhone: 'aside',
      render: ({ total }) => <Money cents={total} />,
    },
    {
      key: 'payment_method',
      label: t('columns.payment_method'),
      render: ({ payment_method }) => (payment_method ? paymentName(payment_method) : <Nothing />),
    },
  ];
}

interface ToolbarProps {
  search: OrdersSearch;
  onChange(changed: Partial<OrdersSearch>): void;
}

function Toolbar({ search, onChange }: ToolbarProps) {
  const t = useOrderTexts();
  const statuses = ORDER_STATUSES.map((value) => ({ value, label: orderStatus(value).label }));
  const payments = PAYMENT_METHODS.map((value) => ({ value, label: paymentName(value) }));
  return (
    <>
      <SearchField
        value={search.search}
        placeholder={t('search')}
        onChange={(typed) => onChange({ search: typed })}
      />
      <Filters active={[search.status, search.payment_method, search.from ?? search.to]}>
        <NativeSelect
          aria-label={t('filters.status')}
          data={[{ value: '', label: t('filters.any_status') }, ...statuses]}
          value={search.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: ORDER_STATUSES.find((known) => known === value) })
          }
        />
        <NativeSelect
          aria-label={t('filters.payment_method')}
          data={[{ value: '', label: t('filters.any_payment') }, ...payments]}
          value={search.payment_method ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ payment_method: value || undefined })
          }
        />
        <DayRange value={search} label={t('columns.date')} onChange={onChange} />
      </Filters>
      <Chips search={search} onChange={onChange} />
    </>
  );
}

function Chips({ search, onChange }: ToolbarProps) {
  const t = useOrderTexts();
  const { from, to, is_sale, state, region, city, customer_id, campaign_id, variant } = search;
  const { day_of_week, hour, content_id, is_payable } = search;
  const shown: [key: keyof OrdersSearch, label: string | false | undefined | ''][] = [
    ['from', from && `${t('filters.from')} ${formatDay(from)}`],
    ['to', to && `${t('filters.to')} ${formatDay(to)}`],
    ['is_sale', is_sale && t('filters.sales')],
    ['is_payable', is_payable && t('filters.payable')],
    ['day_of_week', day_of_week !== undefined && WEEKDAYS[day_of_week]],
    ['hour', hour !== undefined && t('filters.hour', { hour: String(hour) })],
    ['state', state && (STATES[state as keyof typeof STATES]?.[0] ?? state)],
    ['region', region],
    ['city', city],
    ['customer_id', customer_id && t('filters.customer')],
    ['campaign_id', campaign_id && t('filters.campaign')],
    ['variant', variant && t('filters.variant', { variant: variant.toUpperCase() })],
    ['content_id', content_id && t('filters.content')],
  ];
  const active = shown.filter(([, label]) => label);
  return (
    <FilterChips
      chips={active.map(([key, label]) => ({
        key,
        label: String(label),
        onRemove: () => onChange({ [key]: undefined }),
      }))}
      onClear={() => onChange(Object.fromEntries(active.map(([key]) => [key, undefined])))}
    />
  );
}
