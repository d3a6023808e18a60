import type { CustomerRow } from '@clientela/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ExportButton } from '#areas/records/exports/index.ts';
import { personName } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
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
  const filters = { search, ordering, stage: 'lead' as const };
  const leads = useCustomers({ page, per_page, cursor, ...filters });
  const navigate = route.useNavigate();
  const change = (changed: Partial<CustomersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('leads.title')}
      lead={t('leads.lead')}
      before={<CustomersTabs current="leads" />}
      action={<ExportButton label={t('list.export')} list={{ kind: 'customers', filters }} />}
    >
      <LoadedList
        query={leads}
        isFiltered={Boolean(search)}
        empty={{
          icon: <IconUserPlus size={24} stroke={1.6} />,
          title: t('leads.empty_title'),
          text: t('leads.empty_text'),
        }}
        none={{ title: t('leads.none_title'), text: t('list.none_text') }}
        onPage={change}
      >
        {(rows) => <LeadTable rows={rows} search={search} ordering={ordering} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

interface LeadTableProps extends Pick<CustomersSearch, 'search' | 'ordering'> {
  rows: CustomerRow[] | undefined;
  onChange(changed: Partial<CustomersSearch>): void;
}

function LeadTable({ rows, search, ordering, onChange }: LeadTableProps) {
  const t = useCustomerTexts();
  return (
    <DataTable
      id="leads"
      label={t('leads.title')}
      columns={leadColumns(t)}
      rows={rows}
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
        <SearchField
          value={search}
          placeholder={t('list.search')}
          onChange={(typed) => onChange({ search: typed })}
        />
      }
    />
  );
}
