import { AUDIT_ACTIONS, type AuditEntry } from '@clientela/contract';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FIRST_PAGE } from '#lib/search.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { useAuditLog } from '../audit.data.ts';
import { keyOfAction, useAuditTexts } from '../audit.texts.ts';
import { ActorName } from '../parts/actor-name.tsx';
import { AuditFilters } from '../parts/audit-filters.tsx';
import { Sentence } from '../parts/sentence.tsx';

const route = getRouteApi('/settings/audit-log');

/** Audit entries, newest first. */
export function AuditLogScreen() {
  const t = useAuditTexts();
  const { page, per_page, cursor, actor, action } = route.useSearch();
  const navigate = route.useNavigate();
  const known = AUDIT_ACTIONS.find((one) => one === action);
  const log = useAuditLog({ page, per_page, cursor, actor, action: known });
  const change = (changed: object) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
    >
      <LoadedList
        query={log}
        isFiltered={Boolean(actor || known)}
        empty={{
          icon: <IconHistory size={24} stroke={1.6} />,
          title: t('empty_title'),
          text: t('empty_text'),
        }}
        none={{ title: t('title'), text: t('none') }}
        onPage={change}
      >
        {(rows) => (
          <AuditTable
            rows={rows}
            toolbar={rows && <AuditFilters actor={actor} action={known} onChange={change} />}
          />
        )}
      </LoadedList>
    </Page>
  );
}

function AuditTable({ rows, toolbar }: { rows: AuditEntry[] | undefined; toolbar?: ReactNode }) {
  const t = useAuditTexts();
  const columns: Column<AuditEntry>[] = [
    { key: 'what', label: t('columns.what'), render: (entry) => <Sentence entry={entry} /> },
    { key: 'who', label: t('columns.who'), render: ({ actor }) => <ActorName actor={actor} /> },
    {
      key: 'when',
      label: t('columns.when'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="audit"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ action }) => t(`actions.${keyOfAction(action)}`)}
      toolbar={toolbar}
    />
  );
}
