import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { personName } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCustomers } from '../customers.data.ts';
import type { CustomersSearch } from '../customers.search.ts';
import { useCustomerTexts } from '../customers.texts.ts';
import { leadColumns } from '../parts/customer-columns.tsx';
import { CustomersTabs } from '../parts/customers-tabs.tsx';

const route = getRouteApi('/customers');

/** People who left a contact and have not bought yet. */
export function LeadsScreen() {
  const t = useCustomerTexts();
  const { page, per_page, cursor, search, ordering } = route.useSearch();
  const leads = useCustomers({ page, per_page, cursor, search, ordering, stage: 'lead' });
  return (
    <Page
      title={t('leads.title')}
      lead={t('leads.lead')}
      before={<CustomersTabs current="leads" />}
    >
      <Loaded
        query={leads}
        waiting={<LeadList page={undefined} />}
        isEmpty={({ data }) => data.length === 0 && !search}
        empty={
          <div className="panel">
            <EmptyState
              icon={<IconUserPlus size={24} stroke={1.6} />}
              title={t('leads.empty_title')}
              text={t('leads.empty_text')}
            />
          </div>
        }
      >
        {(loaded) => <LeadList page={loaded} />}
      </Loaded>
    </Page>
  );
}

function LeadList({ page }: { page: ReturnType<typeof useCustomers>['data'] }) {
  const t = useCustomerTexts();
  const { search, ordering } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<CustomersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <div>
      <DataTable
        id="leads"
        label={t('leads.title')}
        columns={leadColumns(t)}
        rows={page?.data}
        rowKey={({ id }) => id}
        rowName={(row) => personName(row)}
        renderLink={({ id }, cell) => (
          <Link to="/customers/$id" params={{ id }} className="row-link">
            {cell}
          </Link>
        )}
        ordering={ordering}
        onOrdering={(next) => change({ ordering: next })}
        toolbar={
          <SearchField
            value={search}
            placeholder={t('list.search')}
            onChange={(typed) => change({ search: typed })}
          />
        }
      />
      {page?.data.length === 0 && (
        <EmptyState title={t('leads.none_title')} text={t('list.none_text')} />
      )}
      {page && <Pages meta={page.meta} onChange={change} />}
    </div>
  );
}
