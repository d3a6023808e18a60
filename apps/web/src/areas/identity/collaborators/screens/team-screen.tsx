import type { TeamMember } from '@clientela/contract';
import { ROLE_LABELS } from '@clientela/contract';
import { Avatar } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { initialOf } from '#lib/format.ts';
import { FIRST_PAGE, type ListSearch } from '#lib/search.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { useTeam } from '../collaborators.data.ts';
import { useTeamTexts } from '../collaborators.texts.ts';
import { Invitations } from '../parts/invitations.tsx';
import styles from '../parts/team.module.css';

const route = getRouteApi('/settings/collaborators');

/** The people of the store and those invited to it. */
export function TeamScreen() {
  const t = useTeamTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, per_page, ordering } = search;
  const team = useTeam({
    page,
    per_page,
    search: search.search,
    ...(isOrdering(ordering) && { ordering }),
  });
  const change = (changed: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings" label={t('back')} />}
      action={
        <Can do="Collaborator.create">
          <LinkButton
            to="/settings/collaborators/new"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          >
            {t('add')}
          </LinkButton>
        </Can>
      }
    >
      <Loaded
        query={team}
        waiting={
          <div className="list">
            <TeamTable rows={undefined} search={search} onChange={change} />
          </div>
        }
      >
        {({ data, meta }) => (
          <>
            <div className="list">
              <TeamTable rows={data} search={search} onChange={change} />
              {data.length === 0 && <EmptyState title={t('title')} text={t('none')} />}
              <Pages meta={meta} onChange={change} />
            </div>
            <Invitations />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const ORDERINGS = [
  'name:asc',
  'name:desc',
  'role:asc',
  'role:desc',
  'created_at:asc',
  'created_at:desc',
] as const;

function isOrdering(value: string | undefined): value is (typeof ORDERINGS)[number] {
  return (ORDERINGS as readonly (string | undefined)[]).includes(value);
}

interface TeamTableProps {
  rows: TeamMember[] | undefined;
  search: ListSearch;
  onChange(changed: ListSearch): void;
}

function TeamTable({ rows, search, onChange }: TeamTableProps) {
  const t = useTeamTexts();
  const columns: Column<TeamMember>[] = [
    {
      key: 'name',
      label: t('columns.name'),
      sort: 'name',
      render: ({ user, is_me }) => (
        <span className={styles.person}>
          <Avatar src={user.avatar} size={28} radius="xl" color="brand" alt="" aria-hidden>
            {initialOf(user)}
          </Avatar>
          <span>
            {user.name} {is_me && <span className={styles.email}>({t('you')})</span>}
            <span className={`${styles.email} ${styles.line}`}>
              <EmailText email={user.email} />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      label: t('columns.role'),
      sort: 'role',
      onPhone: 'aside',
      render: ({ role }) => ROLE_LABELS[role],
    },
    {
      key: 'created_at',
      label: t('columns.created_at'),
      sort: 'created_at',
      onPhone: 'hidden',
      render: ({ created_at }) => <DateText instant={created_at} />,
    },
  ];
  return (
    <DataTable
      id="team"
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ user }) => user.name}
      renderLink={({ id }, cell) => (
        <Link to="/settings/collaborators/$id/edit" params={{ id }} className="row-link">
          {cell}
        </Link>
      )}
      ordering={search.ordering ?? 'name:asc'}
      onOrdering={(ordering) => onChange({ ordering })}
      toolbar={
        <SearchField
          value={search.search}
          placeholder={t('search')}
          onChange={(typed) => onChange({ search: typed })}
        />
      }
    />
  );
}
