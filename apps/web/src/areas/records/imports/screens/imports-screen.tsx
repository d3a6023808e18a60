import type { Import } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CustomersTabs } from '#areas/records/customers/index.ts';
import { Can } from '#lib/current-store.tsx';
import { Count, DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { useImports } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { Conflicts } from '../parts/conflicts.tsx';
import { ImportBadge } from '../parts/import-badge.tsx';
import { SheetRead } from '../parts/sheet-choice.tsx';
import { UploadDialog } from '../parts/upload-dialog.tsx';

const route = getRouteApi('/imports');

/** Files brought in, and the way to bring another. */
export function ImportsScreen() {
  const t = useImportTexts();
  const navigate = route.useNavigate();
  const imports = useImports(route.useSearch());
  const [isOpen, upload] = useDisclosure(false);
  const button = (
    <Can do="StoreSynchronization.create">
      <Button
        leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden />}
        onClick={upload.open}
      >
        {t('list.new')}
      </Button>
    </Can>
  );

  return (
    <Page
      title={t('list.title')}
      before={<CustomersTabs current="imports" />}
      action={imports.data?.data.length !== 0 && button}
    >
      <LoadedList
        query={imports}
        empty={{
          icon: <IconFileUpload size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: button,
        }}
        onPage={(page) => void navigate({ search: page })}
      >
        {(rows) => <ImportTable rows={rows} />}
      </LoadedList>
      <Conflicts />
      <UploadDialog isOpen={isOpen} onClose={upload.close} />
    </Page>
  );
}

function ImportTable({ rows }: { rows: Import[] | undefined }) {
  const t = useImportTexts();
  const columns: Column<Import>[] = [
    {
      key: 'file',
      label: t('list.columns.file'),
      render: (row) => (
        <>
          {row.file_name} <SheetRead of={row} />
        </>
      ),
    },
    { key: 'kind', label: t('list.columns.kind'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'status',
      label: t('list.columns.status'),
      onPhone: 'aside',
      render: (row) => <ImportBadge of={row} />,
    },
    {
      key: 'rows',
      label: t('list.columns.rows'),
      align: 'right',
      render: ({ is_draft, rows_total }) => (is_draft ? <Nothing /> : <Count value={rows_total} />),
    },
    {
      key: 'refused',
      label: t('list.columns.refused'),
      onPhone: 'labelled',
      align: 'right',
      render: ({ is_draft, refused }) => (is_draft ? <Nothing /> : <Count value={refused} />),
    },
    {
      key: 'created_at',
      label: t('list.columns.created_at'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="imports"
      label={t('list.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ file_name }) => file_name}
      renderLink={({ id }, cell) => (
        <Link to="/imports/$id" params={{ id }} className="row-link">
          {cell}
        </Link>
      )}
    />
  );
}
