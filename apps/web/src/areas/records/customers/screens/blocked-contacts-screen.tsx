import { type BlockedContact, RELEASABLE_REASONS } from '@clientela/contract';
import { Button } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatDay } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import type { Column } from '#ui/table-types.ts';
import { useBlockedContacts, useReleaseContacts } from '../blocked-contacts.data.ts';
import type { BlockedSearch } from '../blocked-contacts.search.ts';
import { useBlockedTexts } from '../blocked-contacts.texts.ts';
import { BlockedFilters } from '../parts/blocked-filters.tsx';

const route = getRouteApi('/settings/blocked-contacts');

/** Contacts that get no messages, the reasons, and an unblock for mistakes. */
export function BlockedContactsScreen() {
  const t = useBlockedTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useBlockedContacts(search);
  const change = (changed: BlockedSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const { channel, reason, code, from, to } = search;

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
      action={<ReleaseAll search={search} />}
    >
      <LoadedList
        query={list}
        isFiltered={Boolean(search.search || channel || reason || code || from || to)}
        empty={{
          icon: <IconMailOff size={24} stroke={1.6} />,
          title: t('empty_title'),
          text: t('empty_text'),
        }}
        none={{ title: t('title'), text: t('none') }}
        onPage={change}
      >
        {(rows) => (
          <BlockedTable
            rows={rows}
            toolbar={rows && <BlockedFilters search={search} onChange={change} />}
            onCode={(code) => change({ code, reason: undefined })}
          />
        )}
      </LoadedList>
    </Page>
  );
}

interface BlockedTableProps {
  rows: BlockedContact[] | undefined;
  toolbar: React.ReactNode;
  onCode(code: string): void;
}

function BlockedTable({ rows, toolbar, onCode }: BlockedTableProps) {
  const t = useBlockedTexts();
  const columns: Column<BlockedContact>[] = [
    {
      key: 'contact',
      label: t('columns.contact'),
      render: ({ contact, customer }) =>
        customer ? (
          <Link to="/customers/$id" params={{ id: customer.id }} className="row-link">
            {contact}
          </Link>
        ) : (
          contact
        ),
    },
    {
      key: 'reason',
      label: t('columns.reason'),
      render: ({ reason, channel }) => `${t(`reasons.${reason}`)} · ${t(`channels.${channel}`)}`,
    },
    {
      key: 'response',
      label: t('columns.response'),
      isText: true,
      onPhone: 'wide',
      render: ({ response, code }) =>
        code ? (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => onCode(code)}>
              {code}
            </Button>{' '}
            {response?.slice(code.length)}
          </>
        ) : (
          (response ?? '–')
        ),
    },
    {
      key: 'campaign',
      label: t('columns.campaign'),
      render: ({ campaign }) =>
        campaign ? (
          <Link to="/campaigns/$id" params={{ id: campaign.id }} className="plain-link">
            {campaign.name}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'when',
      label: t('columns.when'),
      render: ({ blocked_at }) => <DateText instant={blocked_at} withTime />,
    },
    {
      key: 'action',
      label: t('columns.action'),
      render: (row) => <ReleaseOne row={row} />,
    },
  ];
  return (
    <DataTable
      id="blocked-contacts"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ channel, contact }) => `${channel} ${contact}`}
      rowName={({ contact }) => contact}
      toolbar={toolbar}
    />
  );
}

const isReleasable = ({ reason }: BlockedContact) =>
  RELEASABLE_REASONS.some((one) => one === reason);

function ReleaseOne({ row }: { row: BlockedContact }) {
  const t = useBlockedTexts();
  const release = useReleaseContacts();
  const { channel, contact } = row;
  if (!isReleasable(row)) return '–';
  return (
    <Can do="EmailIdentification.update">
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('release_named', { contact })}
        loading={release.isPending}
        onClick={() =>
          release.mutate(
            { channel, contact },
            { onSuccess: ({ released }) => toast('success', t('released', { count: released })) },
          )
        }
      >
        {t('release')}
      </Button>
    </Can>
  );
}

/** All that one incident blocked: for days that are chosen, and a code or a channel where one is. */
function ReleaseAll({ search }: { search: BlockedSearch }) {
  const t = useBlockedTexts();
  const release = useReleaseContacts();
  const [isAsking, setAsking] = useState(false);
  const { channel, code, from, to, reason, search: contact } = search;
  if (!from || !to) return null;
  return (
    <Can do="EmailIdentification.update">
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('release_all')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('release_all_title')}
        text={t('release_all_text', {
          when: t('release_all_when', { from: formatDay(from), to: formatDay(to) }),
          code: code ? t('release_all_code', { code }) : '',
        })}
        action={t('release')}
        isBusy={release.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          release.mutate(
            { channel, code, from, to, reason, search: contact },
            {
              onSuccess: ({ released }) => toast('success', t('released', { count: released })),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </Can>
  );
}
