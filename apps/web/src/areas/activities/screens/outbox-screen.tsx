import type { OutboxMessage } from '@clientela/contract';
import { Drawer, SegmentedControl, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconInbox } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmailFrame } from '#areas/email-models/index.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { useOutbox, useOutboxMessage } from '../activities.data.ts';
import { useActivityTexts } from '../activities.texts.ts';

const route = getRouteApi('/test-outbox');

/** What would have left, while no mail server is set. */
export function OutboxScreen() {
  const t = useActivityTexts();
  const { message, page, per_page, cursor, campaign_id } = route.useSearch();
  const navigate = route.useNavigate();
  const outbox = useOutbox({ page, per_page, cursor, campaign_id });
  return (
    <Page
      title={t('outbox.title')}
      lead={t('outbox.lead')}
      action={
        <LinkButton to="/settings/email" variant="default">
          {t('outbox.configure')}
        </LinkButton>
      }
    >
      <LoadedList
        query={outbox}
        empty={{
          icon: <IconInbox size={24} stroke={1.6} />,
          title: t('outbox.empty_title'),
          text: t('outbox.empty_text'),
        }}
        onPage={(target) =>
          void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...target }) })
        }
      >
        {(rows) => <OutboxTable rows={rows} />}
      </LoadedList>
      <MessageDrawer
        id={message ?? null}
        onClose={() => void navigate({ search: (before) => ({ ...before, message: undefined }) })}
      />
    </Page>
  );
}

function OutboxTable({ rows }: { rows: OutboxMessage[] | undefined }) {
  const t = useActivityTexts();
  const columns: Column<OutboxMessage>[] = [
    { key: 'subject', label: t('outbox.subject'), render: ({ subject }) => subject || '…' },
    {
      key: 'to',
      label: t('outbox.to'),
      render: ({ to_name, to_address }) => (to_name ? `${to_name} · ${to_address}` : to_address),
    },
    {
      key: 'campaign',
      label: t('outbox.campaign'),
      render: ({ campaign }) => campaign?.name ?? t('outbox.test'),
    },
    {
      key: 'created_at',
      label: t('outbox.created_at'),
      render: ({ created_at }) => <DateText instant={created_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="outbox"
      label={t('outbox.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      renderLink={({ id }, cell) => (
        <Link
          from="/test-outbox"
          search={(before) => ({ ...before, message: id })}
          className="row-link"
        >
          {cell}
        </Link>
      )}
    />
  );
}

const VIEWS = ['desktop', 'phone', 'text'] as const;

function MessageDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  const t = useActivityTexts();
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={720}
      title={t('outbox.message')}
      closeButtonProps={{ 'aria-label': t('outbox.close') }}
    >
      {id && <Message id={id} />}
    </Drawer>
  );
}

function Message({ id }: { id: string }) {
  const t = useActivityTexts();
  const message = useOutboxMessage(id);
  const [view, setView] = useState<(typeof VIEWS)[number]>('desktop');
  return (
    <Loaded query={message}>
      {({ subject, to_address, campaign, html, text }) => (
        <>
          <Text fw={600}>{subject}</Text>
          <Text c="dimmed" size="sm" mb={12}>
            {t('outbox.to')}: {to_address}
            {campaign && ` · ${t('outbox.counts')}`}
          </Text>
          <SegmentedControl
            size="xs"
            mb={12}
            aria-label={t('outbox.view')}
            value={view}
            onChange={(value) => setView(VIEWS.find((one) => one === value) ?? view)}
            data={VIEWS.map((value) => ({ value, label: t(`outbox.${value}`) }))}
          />
          <EmailFrame html={html} text={text} view={view} hasLinks />
        </>
      )}
    </Loaded>
  );
}
