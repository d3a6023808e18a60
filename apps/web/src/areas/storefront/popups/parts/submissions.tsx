import type { PopupSubmission } from '@clientela/contract';
import { POPUP_SIGNUPS } from '@clientela/contract/popups';
import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { formatDay } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { usePopupSubmissions } from '../popups.data.ts';
import type { PopupSearch } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';
import { Differences } from './differences.tsx';
import { SuspectActions } from './suspect-actions.tsx';

const STATE_TONES = {
  signed_up: 'success',
  confirmed: 'success',
  awaiting_confirmation: 'warning',
  suspect: 'danger',
} as const;

interface SubmissionsProps {
  id: string;
  /** Of the results: the list is of the same days. */
  period: { from: string; to: string };
  search: PopupSearch;
  onChange(changed: PopupSearch): void;
}

/** The sign-ups behind the numbers. */
export function Submissions({ id, period, search, onChange }: SubmissionsProps) {
  const t = usePopupTexts();
  const { days: _days, day, ...filters } = search;
  const days = day ? { from: day, to: day } : period;
  const submissions = usePopupSubmissions(id, { ...filters, ...days });
  const change = (changed: PopupSearch) => onChange({ ...FIRST_PAGE, ...changed });
  const { signups, letter, version, device, path } = search;
  const [checked, setChecked] = useState<PopupSubmission | null>(null);
  const selection = useSuspects(id, signups);
  const mayChange = useMay('Customer.update');
  return (
    <Panel
      title={t('results.people')}
      action={
        <NativeSelect
          size="xs"
          aria-label={t('results.filter')}
          value={signups ?? ''}
          data={[
            { value: '', label: t('results.all') },
            ...POPUP_SIGNUPS.map((value) => ({ value, label: t(`results.kinds.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ signups: POPUP_SIGNUPS.find((known) => known === value) })
          }
        />
      }
    >
      <Chips search={search} onChange={change} />
      {signups === 'suspect' && (
        <Text size="sm" c="dimmed" mb={12}>
          {t('results.suspect_help')}
        </Text>
      )}
      <LoadedList
        query={submissions}
        isFiltered={Boolean(signups ?? day ?? letter ?? version ?? device ?? path)}
        none={{ title: t('results.people'), text: t('results.none_found') }}
        empty={{ title: t('results.none'), text: t('results.none_text') }}
        onPage={change}
      >
        {(rows) => (
          <DataTable
            id="popup-submissions"
            label={t('results.people')}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={nameOf}
            selection={selection}
            renderLink={({ customer }, cell) =>
              customer ? (
                <Link to="/customers/$id" params={{ id: customer.id }} className="row-link">
                  {cell}
                </Link>
              ) : (
                cell
              )
            }
            columns={[
              {
                key: 'person',
                label: t('results.person'),
                render: (row) => nameOf(row) || t('results.unknown'),
              },
              { key: 'at', label: t('results.at'), render: ({ at }) => <DateText instant={at} /> },
              {
                key: 'state',
                label: t('results.state'),
                render: (row) => (
                  <Group gap={6}>
                    <StatusBadge tone={STATE_TONES[row.state]}>
                      {t(`results.states.${row.state}`)}
                    </StatusBadge>
                    {row.customer && row.differs.length > 0 && (
                      <ToCheck onOpen={mayChange ? () => setChecked(row) : undefined} />
                    )}
                  </Group>
                ),
              },
              { key: 'page', label: t('results.page'), render: ({ page }) => page },
              {
                key: 'coupon',
                label: t('results.coupon'),
                render: ({ coupon }) => coupon ?? <Nothing />,
              },
            ]}
          />
        )}
      </LoadedList>
      {checked?.customer && (
        <Differences
          popupId={id}
          submission={checked}
          customerId={checked.customer.id}
          onClose={() => setChecked(null)}
        />
      )}
    </Panel>
  );
}

/** As many as one decision takes. */
const MOST_AT_ONCE = 100;

/** Selection of suspects, which are decided about together; null elsewhere. */
function useSuspects(id: string, signups: PopupSearch['signups']) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const mayUpdate = useMay('Newsletter.update');
  if (signups !== 'suspect' || !mayUpdate) return undefined;
  return {
    selected,
    onChange: (ids: readonly string[]) => setSelected(ids.slice(0, MOST_AT_ONCE)),
    actions: <SuspectActions id={id} selected={selected} onDone={() => setSelected([])} />,
  };
}

function ToCheck({ onOpen }: { onOpen: (() => void) | undefined }) {
  const t = usePopupTexts();
  const badge = <StatusBadge tone="warning">{t('results.differs')}</StatusBadge>;
  if (!onOpen) return badge;
  return <UnstyledButton onClick={onOpen}>{badge}</UnstyledButton>;
}

interface ChipsProps {
  search: PopupSearch;
  onChange(changed: PopupSearch): void;
}

function Chips({ search: { day, letter, version, device, path }, onChange }: ChipsProps) {
  const t = usePopupTexts();
  const active = [
    ['day', day && formatDay(day)],
    ['letter', letter && `${t('results.letter')} ${letter}`],
    ['version', version && `${t('results.version')} ${version}`],
    ['device', device && t(`results.${device}`)],
    ['path', path],
  ].flatMap(([key, label]) => (key && label ? [{ key, label }] : []));
  return (
    <FilterChips
      chips={active.map(({ key, label }) => ({
        key,
        label,
        onRemove: () => onChange({ [key]: undefined }),
      }))}
      onClear={() => onChange(Object.fromEntries(active.map(({ key }) => [key, undefined])))}
    />
  );
}

const nameOf = ({ customer, fields }: PopupSubmission) =>
  customer?.name || fields.name || fields.email || fields.phone || '';
