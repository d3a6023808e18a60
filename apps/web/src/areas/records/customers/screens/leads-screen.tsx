import type { CustomerRow } from '@clientela/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
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
import { attributeColumns, leadColumns } from '../parts/customer-columns.tsx';
import { CustomerFilterChips } from '../parts/customer-filters.tsx';
import { CustomersTabs } from '../parts/customers-tabs.tsx';
import { NewLead } from '../parts/new-lead.tsx';

const route = getRouteApi('/customers');

/** People who left a contact and have not bought yet. */
export function LeadsScreen() {
  const t = useCustomerTexts();
  const { page, per_page, cursor, search, ordering, import_id } = route.useSearch();
  const filters = { search, ordering, import_id, stage: 'lead' as const };
  const leads = useCustomers({ page, per_page, cursor, ...filters });
  const navigate = route.useNavigate();
  const toPerson = useNavigate();
  const change = (changed: Partial<CustomersSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('leads.title')}
      lead={t('leads.lead')}
      before={<CustomersTabs current="leads" />}
      action={
        <>
          <ExportButton label={t('list.export')} list={{ kind: 'customers', filters }} />
          <NewLead
            onCreated={({ id }) => void toPerson({ to: '/customers/$id', params: { id } })}
          />
        </>
      }
    >
      <LoadedList
        query={leads}
        isFiltered={Boolean(search ?? import_id)}
        empty={{
          icon: <IconUserPlus size={24} stroke={1.6} />,
          title: t('leads.empty_title'),
          text: t('leads.empty_text'),
        }}
        none={{ title: t('leads.none_title'), text: t('list.none_text') }}
        onPage={change}
      >
        {(rows) => <LeadTable rows={rows} filters={filters} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

interface LeadTableProps {
  filters: Pick<CustomersSearch, 'search' | 'ordering' | 'import_id'>;
  rows: CustomerRow[] | undefined;
  onChange(changed: Partial<CustomersSearch>): void;
}

function LeadTable({ rows, filters, onChange }: LeadTableProps) {
  const t = useCustomerTexts();
  const { search, ordering, import_id } = filters;
  const columns = [...leadColumns(t), ...attributeColumns(useAttributeFields('CUSTOMER'))];
  return (
    <DataTable
      id="leads"
      label={t('leads.title')}
      columns={columns}
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
        <>
          <SearchField
            value={search}
            placeholder={t('list.search')}
            onChange={(typed) => onChange({ search: typed })}
          />
          <CustomerFilterChips filters={{ import_id }} onChange={onChange} />
        </>
      }
    />
  );
}
