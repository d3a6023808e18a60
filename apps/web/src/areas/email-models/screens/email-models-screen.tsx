import type { EmailModelSummary } from '@clientela/contract';
import { ActionIcon } from '@mantine/core';
import { IconMailCog, IconPlus, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
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
import { useDeleteEmailModel, useEmailModels } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';

const route = getRouteApi('/email-models');

/** The e-mail models of the store. */
export function EmailModelsScreen() {
  const t = useEmailTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const models = useEmailModels(search);
  const change = (changed: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const button = (
    <Can do="Campaign.create">
      <LinkButton
        to="/email-models/create"
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      >
        {t('list.new')}
      </LinkButton>
    </Can>
  );

  return (
    <Page title={t('list.title')} action={button}>
      <LoadedList
        query={models}
        isFiltered={Boolean(search.search)}
        empty={{
          icon: <IconMailCog size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: button,
        }}
        none={{ title: t('list.title'), text: t('list.none') }}
        onPage={change}
      >
        {(rows) => <ModelTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

interface ModelTableProps {
  rows: EmailModelSummary[] | undefined;
  search: ListSearch;
  onChange(changed: ListSearch): void;
}

function ModelTable({ rows, search, onChange }: ModelTableProps) {
  const t = useEmailTexts();
  const columns: Column<EmailModelSummary>[] = [
    { key: 'name', label: t('columns.name'), sort: 'name', render: ({ name }) => name },
    {
      key: 'subject',
      label: t('columns.subject'),
      render: ({ subject }) => subject || <Nothing />,
    },
    {
      key: 'campaigns',
      label: t('columns.campaigns'),
      align: 'right',
      render: ({ campaigns }) => <Count value={campaigns} />,
    },
    {
      key: 'updated_at',
      label: t('columns.updated_at'),
      sort: 'updated_at',
      render: ({ updated_at }) => <DateText instant={updated_at} />,
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      onPhone: 'aside',
      render: (model) => <DeleteModel model={model} />,
    },
  ];
  return (
    <DataTable
      id="email-models"
      label={t('list.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id }, cell) => (
        <Link to="/email-models/$id/edit" params={{ id }} className="row-link">
          {cell}
        </Link>
      )}
      ordering={search.ordering ?? 'updated_at:desc'}
      onOrdering={(ordering) => onChange({ ordering })}
      toolbar={
        <SearchField
          value={search.search}
          placeholder={t('list.search')}
          onChange={(typed) => onChange({ search: typed })}
        />
      }
    />
  );
}

function DeleteModel({ model: { id, name } }: { model: EmailModelSummary }) {
  const t = useEmailTexts();
  const remove = useDeleteEmailModel();
  const [isAsking, setAsking] = useState(false);
  return (
    <Can do="Campaign.destroy">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t('list.delete')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
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
    </Can>
  );
}
