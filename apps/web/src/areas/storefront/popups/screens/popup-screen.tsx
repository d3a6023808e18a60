import type { PopupResults, PopupSubmission } from '@clientela/contract';
import { Group, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { FIRST_PAGE, type ListSearch } from '#lib/search.ts';
import { DateText, Nothing } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { PopupStatus } from '../parts/popup-status.tsx';
import { usePopup, usePopupResults, usePopupSubmissions } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';

const route = getRouteApi('/popups/$id');

/** What came of a pop-up, and the people behind the numbers. */
export function PopupScreen() {
  const t = usePopupTexts();
  const { id } = route.useParams();
  const popup = usePopup(id);
  const results = usePopupResults(id);
  return (
    <Page
      title={popup.data?.name ?? t('results.title')}
      lead={popup.data && <PopupStatus popup={popup.data} />}
      before={<BackLink to="/popups" label={t('new_popup.back')} />}
      action={
        <Can do="Newsletter.update">
          <LinkButton to="/popups/$id/edit" params={{ id }}>
            {t('editor.edit')}
          </LinkButton>
        </Can>
      }
    >
      <Loaded query={results}>{(loaded) => <Results results={loaded} />}</Loaded>
      <Submissions id={id} />
    </Page>
  );
}

const rateOf = ({ views, signups }: { views: number; signups: number }) =>
  views > 0 ? formatPercent(signups / views) : '–';

function Results({ results }: { results: PopupResults }) {
  const t = usePopupTexts();
  const { total, lift, winner, by_variant, by_page, by_device } = results;
  return (
    <>
      <Stats>
        <Stat label={t('results.views')} value={formatNumber(total.views)} />
        <Stat label={t('results.signups')} value={formatNumber(total.signups)} />
        <Stat label={t('results.rate')} value={rateOf(total)} />
        <Stat label={t('results.new_people')} value={formatNumber(total.new_people)} />
        <Stat label={t('results.coupons')} value={formatNumber(total.coupons_used)} />
        <Stat
          label={t('results.revenue')}
          value={formatMoney(total.revenue)}
          note={t('results.revenue_note')}
        />
        <Stat
          label={t('results.lift')}
          value={lift ? formatPercent(lift.percentage) : '–'}
          note={
            lift
              ? t('results.lift_note', {
                  low: formatPercent(lift.low),
                  high: formatPercent(lift.high),
                })
              : t('results.not_enough')
          }
        />
      </Stats>
      {by_variant.length > 1 && (
        <Panel title={t('results.by_variant')}>
          <CountTable
            id="popup-variants"
            heading={t('results.letter')}
            rows={by_variant.map((row) => ({ ...row, name: row.letter }))}
          />
          <Text size="sm" mt={8}>
            {winner?.letter
              ? t('results.winner', {
                  letter: winner.letter,
                  low: formatNumber(winner.low),
                  high: formatNumber(winner.high),
                })
              : t('results.no_winner')}
          </Text>
        </Panel>
      )}
      {by_page.length > 0 && (
        <Panel title={t('results.by_page')}>
          <CountTable
            id="popup-pages"
            heading={t('results.page')}
            rows={by_page.map((row) => ({ ...row, name: row.page }))}
          />
        </Panel>
      )}
      {by_device.length > 0 && (
        <Panel title={t('results.by_device')}>
          <CountTable
            id="popup-devices"
            heading={t('results.device')}
            rows={by_device.map((row) => ({ ...row, name: t(`results.${row.device}`) }))}
          />
        </Panel>
      )}
    </>
  );
}

interface CountTableProps {
  id: string;
  heading: string;
  rows: { name: string; views: number; signups: number }[];
}

/** Views and sign-ups by a name. */
function CountTable({ id, heading, rows }: CountTableProps) {
  const t = usePopupTexts();
  return (
    <DataTable
      id={id}
      label={heading}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      columns={[
        { key: 'name', label: heading, render: ({ name }) => name },
        {
          key: 'views',
          label: t('results.views'),
          align: 'right',
          render: ({ views }) => formatNumber(views),
        },
        {
          key: 'signups',
          label: t('results.signups'),
          align: 'right',
          render: ({ signups }) => formatNumber(signups),
        },
        { key: 'rate', label: t('results.rate'), align: 'right', render: (row) => rateOf(row) },
      ]}
    />
  );
}

const STATE_TONES = {
  signed_up: 'success',
  confirmed: 'success',
  awaiting_confirmation: 'warning',
  suspect: 'danger',
} as const;

function Submissions({ id }: { id: string }) {
  const t = usePopupTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const submissions = usePopupSubmissions(id, search);
  const change = (changed: ListSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  return (
    <Panel title={t('results.people')}>
      <LoadedList
        query={submissions}
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
            columns={[
              {
                key: 'person',
                label: t('results.person'),
                render: (row) => <Person row={row} />,
              },
              { key: 'at', label: t('results.at'), render: ({ at }) => <DateText instant={at} /> },
              {
                key: 'state',
                label: t('results.state'),
                render: ({ state, differs }) => (
                  <Group gap={6}>
                    <StatusBadge tone={STATE_TONES[state]}>
                      {t(`results.states.${state}`)}
                    </StatusBadge>
                    {differs.length > 0 && (
                      <StatusBadge tone="warning">{t('results.differs')}</StatusBadge>
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
    </Panel>
  );
}

const nameOf = ({ customer, fields }: PopupSubmission) =>
  customer?.name || fields.name || fields.email || fields.phone || '';

function Person({ row }: { row: PopupSubmission }) {
  const t = usePopupTexts();
  const name = nameOf(row) || t('results.unknown');
  if (!row.customer) return name;
  return (
    <Link to="/customers/$id" params={{ id: row.customer.id }}>
      {name}
    </Link>
  );
}
