import { type AdministeredPerson, PERSON_STATES } from '@clientela/contract';
import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count } from '#lib/values.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Filters } from '#ui/filters.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge } from '#ui/tag.tsx';
import type { AdministrationSearch } from '../administration.search.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import { usePeople, useSetPersonEnabled } from '../people.data.ts';

const route = getRouteApi('/administration');

/** Everybody with an account, and whether they may sign in. */
export function People() {
  const t = useAdministrationTexts();
  const { page, per_page, search, state } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const standing = PERSON_STATES.find((one) => one === state);
  const people = usePeople({ page, per_page, search, state: standing });
  const change = (changed: AdministrationSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <Loaded query={people}>
      {({ data, meta }) => (
        <div className="list">
          <DataTable
            id="administered-people"
            label={t('tabs.people')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            toolbar={<Toolbar onChange={change} />}
          />
          {data.length === 0 && (
            <EmptyState title={t('people.none')} text={t('people.none_text')} />
          )}
          <Pages meta={meta} onChange={({ page: target }) => change({ page: target })} />
        </div>
      )}
    </Loaded>
  );
}

function Toolbar({ onChange }: { onChange(changed: AdministrationSearch): void }) {
  const t = useAdministrationTexts();
  const { search, state = '' } = route.useSearch();
  return (
    <>
      <SearchField
        value={search}
        placeholder={t('people.search')}
        onChange={(typed) => onChange({ search: typed })}
      />
      <Filters active={[state]}>
        <NativeSelect
          aria-label={t('people.state')}
          value={state}
          data={[
            { value: '', label: t('people.any_state') },
            ...PERSON_STATES.map((value) => ({ value, label: t(`people.states.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ state: PERSON_STATES.find((one) => one === value) })
          }
        />
      </Filters>
    </>
  );
}

function useColumns(): Column<AdministeredPerson>[] {
  const t = useAdministrationTexts();
  return [
    { key: 'name', label: t('people.columns.name'), render: ({ name }) => name },
    {
      key: 'email',
      label: t('people.columns.email'),
      render: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'profile',
      label: t('people.columns.profile'),
      onPhone: 'hidden',
      render: ({ profile_name }) => t(`people.profiles.${profile_name}`),
    },
    {
      key: 'stores',
      label: t('people.columns.stores'),
      align: 'right',
      onPhone: 'hidden',
      render: ({ stores }) => <Count value={stores} />,
    },
    {
      key: 'state',
      label: t('people.columns.state'),
      render: ({ disabled_at }) => (
        <StatusBadge tone={disabled_at ? 'neutral' : 'success'}>
          {disabled_at ? t('people.disabled') : t('people.enabled')}
        </StatusBadge>
      ),
    },
    {
      key: 'action',
      label: t('row_actions'),
      render: (person) => !person.is_me && <AccessButton person={person} />,
    },
  ];
}

/** Shown only for other people, so that administrators cannot lock themselves out. */
function AccessButton({ person }: { person: AdministeredPerson }) {
  const t = useAdministrationTexts();
  const { id, name, disabled_at } = person;
  const set = useSetPersonEnabled(id);
  const [isAsking, setAsking] = useState(false);
  const change = (enabled: boolean) => set.mutate(enabled, { onSettled: () => setAsking(false) });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={set.isPending}
        aria-label={t(disabled_at ? 'people.enable_of' : 'people.disable_of', { name })}
        onClick={() => (disabled_at ? change(true) : setAsking(true))}
      >
        {disabled_at ? t('people.enable') : t('people.disable')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('people.disable_title', { name })}
        text={t('people.disable_text')}
        action={t('people.disable')}
        isDangerous
        isBusy={set.isPending}
        onConfirm={() => change(false)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
