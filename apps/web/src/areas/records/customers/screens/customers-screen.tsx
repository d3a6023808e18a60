import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PlanNotice } from '#areas/billing/plans/index.ts';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
import { ExportButton } from '#areas/records/exports/index.ts';
import { Can, useMay } from '#lib/current-store.tsx';
import { formatNumber, personName } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { hasNothing } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCustomers } from '../customers.data.ts';
import { type CustomersSearch, customersSearch } from '../customers.search.ts';
import { useCustomerTexts } from '../customers.texts.ts';
import { attributeColumns, customerColumns } from '../parts/customer-columns.tsx';
import { CustomerFilterChips, CustomerFilters } from '../parts/customer-filters.tsx';
import { CustomersTabs } from '../parts/customers-tabs.tsx';
import { QuickRegistration } from '../parts/quick-registration.tsx';

const BulkTags = lazy(() => import('../parts/bulk-tags.tsx'));

const route = getRouteApi('/customers');

/** Every customer of the store, found, filtered, ordered and tagged. */
export function CustomersScreen() {
  const t = useCustomerTexts();
  const { tab: _, export: fileId, ...search } = route.useSearch({ select: customersSearch });
  const navigate = route.useNavigate();
  const customers = useCustomers(search);
  const { page: _page, per_page: _size, cursor: _cursor, ordering: _order, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  const change = (changed: Partial<CustomersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('list.title')}
      before={<CustomersTabs current="customers" />}
      action={
        <ListActions
          filters={filters}
          fileId={fileId}
          onFileClosed={() =>
            void navigate({ search: (before) => ({ ...before, export: undefined }) })
          }
        />
      }
    >
      <Suspense>
        <PlanNotice of="customers" />
      </Suspense>
      <Loaded
        query={customers}
        waiting={<CustomerList page={undefined} filters={filters} onChange={change} />}
        isEmpty={(page) => hasNothing(page) && !isFiltered}
        empty={<NoCustomers />}
      >
        {(page) => <CustomerList page={page} filters={filters} onChange={change} />}
      </Loaded>
    </Page>
  );
}

interface CustomerListProps {
  page: ReturnType<typeof useCustomers>['data'];
  filters: Partial<CustomersSearch>;
  onChange(changed: Partial<CustomersSearch>): void;
}

function CustomerList({ page, filters, onChange }: CustomerListProps) {
  const t = useCustomerTexts();
  const { search, ordering = search ? undefined : 'last_order_date:desc' } = route.useSearch();
  const { selected, isAllMatching, select, selectAll } = useSelection(filters);
  const mayTag = useMay('Customer.update');
  const columns = [...customerColumns(t), ...attributeColumns(useAttributeFields('CUSTOMER'))];
  const isPageSelected = Boolean(page?.data.every(({ id }) => selected.includes(id)));
  const isCounted = page?.meta.last_page !== null;
  const total = formatNumber(page?.meta.total ?? 0);

  return (
    <div className="list">
      <DataTable
        id="customers"
        label={t('list.title')}
        columns={columns}
        rows={page?.data}
        rowKey={({ id }) => id}
        rowName={(row) => personName(row)}
        renderLink={({ id }, cell) => (
          <Link to="/customers/$id" params={{ id }} className="row-link">
            {cell}
          </Link>
        )}
        ordering={ordering}
        onOrdering={(next) => onChange({ ordering: next })}
        toolbar={
          <>
            <SearchField
              value={filters.search}
              placeholder={t('list.search')}
              onChange={(search) => onChange({ search })}
            />
            <CustomerFilters filters={filters} onChange={onChange} />
            <CustomerFilterChips filters={filters} onChange={onChange} />
          </>
        }
        selection={
          mayTag
            ? {
                selected,
                onChange: select,
                count: isAllMatching ? page?.meta.total : undefined,
                isAtLeast: isAllMatching && !isCounted,
                actions: (
                  <>
                    {isPageSelected && !isAllMatching && page?.meta.last_page !== 1 && (
                      <Button size="xs" variant="subtle" onClick={selectAll}>
                        {t(isCounted ? 'bulk.all_matching' : 'bulk.all_of_many', { total })}
                      </Button>
                    )}
                    <Suspense>
                      <BulkTags
                        selection={
                          isAllMatching ? { all_matching: filters } : { customer_ids: selected }
                        }
                        total={
                          isAllMatching
                            ? isCounted
                              ? (page?.meta.total ?? null)
                              : null
                            : selected.length
                        }
                        onDone={() => select([])}
                      />
                    </Suspense>
                  </>
                ),
              }
            : undefined
        }
      />
      {page?.data.length === 0 && (
        <EmptyState title={t('list.none_title')} text={t('list.none_text')} />
      )}
      {page && (
        <Pages
          meta={page.meta}
          onChange={({ page: target, cursor }) => onChange({ page: target, cursor })}
        />
      )}
    </div>
  );
}

/** The selection, bound to its filters: other filters start empty. */
function useSelection(filters: Partial<CustomersSearch>) {
  const among = JSON.stringify(filters);
  const noSelection = { among, selected: [] as string[], isAllMatching: false };
  const [kept, keep] = useState(noSelection);
  const { selected, isAllMatching } = kept.among === among ? kept : noSelection;
  return {
    selected,
    isAllMatching,
    select: (ids: string[]) => keep({ among, selected: ids, isAllMatching: false }),
    selectAll: () => keep({ among, selected, isAllMatching: true }),
  };
}

interface ListActionsProps {
  filters: Partial<CustomersSearch>;
  fileId: string | undefined;
  onFileClosed(): void;
}

function ListActions({ filters, ...file }: ListActionsProps) {
  const t = useCustomerTexts();
  const navigate = useNavigate();
  return (
    <>
      <ExportButton label={t('list.export')} list={{ kind: 'customers', filters }} {...file} />
      <QuickRegistration
        onRegistered={({ id }) => void navigate({ to: '/customers/$id', params: { id } })}
      />
      <Can do="Customer.create">
        <LinkButton
          to="/customers/new"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        >
          {t('list.new')}
        </LinkButton>
      </Can>
    </>
  );
}

function NoCustomers() {
  const t = useCustomerTexts();
  return (
    <div className="panel">
      <EmptyState
        icon={<IconUsers size={24} stroke={1.6} />}
        title={t('list.empty_title')}
        text={t('list.empty_text')}
        action={
          <Can do="StoreSynchronization.create">
            <LinkButton to="/imports">{t('list.empty_import')}</LinkButton>
          </Can>
        }
      />
    </div>
  );
}
