import type { EmailModelSummary } from '@clientela/contract';
import { ActionIcon, Group } from '@mantine/core';
import { IconCopy, IconMailCog, IconPlus, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
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
import {
  useDeleteEmailModel,
  useDuplicateEmailModel,
  useEmailModels,
} from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { useSubjectText } from '../parts/subject-text.ts';

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
    <Page
      title={t('list.title')}
      action={
        <Group gap={8}>
          <LinkButton to="/email-models/brand" variant="default">
            {t('list.brand')}
          </LinkButton>
          {button}
        </Group>
      }
    >
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
  const subjectText = useSubjectText();
  const columns: Column<EmailModelSummary>[] = [
    { key: 'name', label: t('columns.name'), sort: 'name', render: ({ name }) => name },
    {
      key: 'subject',
      label: t('columns.subject'),
      render: ({ subject }) => subjectText(subject) || <Nothing />,
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
      render: (model) => (
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <DuplicateModel model={model} />
          <DeleteModel model={model} />
        </Group>
      ),
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

function DuplicateModel({ model: { id, name } }: { model: EmailModelSummary }) {
  const t = useEmailTexts();
  const navigate = useNavigate();
  const duplicate = useDuplicateEmailModel();
  const copy = { id, name: t('list.copy_name', { name: name.slice(0, 112) }) };
  return (
    <Can do="Campaign.create">
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={duplicate.isPending}
        aria-label={`${t('list.duplicate')}: ${name}`}
        onClick={() =>
          duplicate.mutate(copy, {
            onSuccess: (made) =>
              void navigate({ to: '/email-models/$id/edit', params: { id: made.id } }),
          })
        }
      >
        <IconCopy size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Can>
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
