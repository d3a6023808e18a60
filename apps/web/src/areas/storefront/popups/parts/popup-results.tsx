import type { PopupResults as Results } from '@clientela/contract';
import { SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import styles from '#ui/chart.module.css';
import { DataTable } from '#ui/data-table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { PopupSearch } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';
import { PopupByDay } from './popup-by-day.tsx';
import { SignupsLink } from './signups-link.tsx';

interface PopupResultsProps {
  id: string;
  period: { from: string; to: string };
  results: Results;
  onOpenDay(day: string): void;
}

const rateOf = ({ views, signups }: { views: number; signups: number }) =>
  views > 0 ? formatPercent(signups / views) : '–';

/** The numbers of a period, by day, variant, page and device. */
export function PopupResults({ id, period, results, onOpenDay }: PopupResultsProps) {
  const t = usePopupTexts();
  const { by_day, by_variant, by_page, by_device } = results;
  return (
    <>
      <Totals id={id} results={results} />
      <PopupByDay id={id} period={period} days={by_day} onOpen={onOpenDay} />
      {by_variant.length > 1 && <ByVariant id={id} results={results} />}
      {by_page.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={16}>
          <Panel title={t('results.by_page')}>
            <CountTable
              id={id}
              heading={t('results.page')}
              rows={by_page.map((row) => ({ ...row, name: row.page, filter: { path: row.page } }))}
            />
          </Panel>
          <Panel title={t('results.by_device')}>
            <CountTable
              id={id}
              heading={t('results.device')}
              rows={by_device.map((row) => ({
                ...row,
                name: t(`results.${row.device}`),
                filter: { device: row.device },
              }))}
            />
          </Panel>
        </SimpleGrid>
      )}
    </>
  );
}

function Totals({ id, results: { total, lift } }: { id: string; results: Results }) {
  const t = usePopupTexts();
  const linked = (count: number, signups: PopupSearch['signups']) => (shown: string) => (
    <SignupsLink id={id} count={count} rows={{ signups }}>
      {shown}
    </SignupsLink>
  );
  return (
    <Stats>
      <Stat label={t('results.views')} value={formatNumber(total.views)} />
      <Stat
        label={t('results.signups')}
        value={formatNumber(total.signups)}
        renderValue={linked(total.signups, 'counted')}
      />
      <Stat label={t('results.rate')} value={rateOf(total)} />
      <Stat
        label={t('results.new_people')}
        value={formatNumber(total.new_people)}
        renderValue={linked(total.new_people, 'new')}
      />
      {total.confirmed > 0 && (
        <Stat
          label={t('results.confirmed')}
          value={formatNumber(total.confirmed)}
          renderValue={linked(total.confirmed, 'confirmed')}
        />
      )}
      <Stat
        label={t('results.coupons')}
        value={formatNumber(total.coupons_used)}
        renderValue={linked(total.coupons_used, 'coupon_used')}
      />
      <Stat
        label={t('results.revenue')}
        value={formatMoney(total.revenue)}
        renderValue={linked(total.revenue, 'revenue')}
        note={t('results.revenue_note')}
      />
      <Stat
        label={t('results.lift')}
        value={lift ? more(lift.percentage) : '–'}
        note={
          lift
            ? t('results.lift_note', {
                low: more(lift.low),
                high: more(lift.high),
              })
            : t('results.not_enough')
        }
      />
    </Stats>
  );
}

/** Per cent more, with its sign. */
function more(percentage: number): string {
  return `${percentage > 0 ? '+' : ''}${formatPercent(percentage / 100)}`;
}

function ByVariant({ id, results: { by_variant, winner } }: { id: string; results: Results }) {
  const t = usePopupTexts();
  return (
    <Panel title={t('results.by_variant')}>
      <DataTable
        id="popup-variants"
        label={t('results.letter')}
        rows={by_variant}
        rowKey={({ letter }) => letter}
        rowName={({ letter }) => letter}
        columns={[
          { key: 'letter', label: t('results.letter'), render: ({ letter }) => letter },
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
            render: ({ letter, signups }) => (
              <SignupsLink id={id} count={signups} rows={{ letter, signups: 'counted' }} />
            ),
          },
          { key: 'rate', label: t('results.rate'), align: 'right', render: (row) => rateOf(row) },
          {
            key: 'revenue',
            label: t('results.revenue'),
            align: 'right',
            render: ({ letter, revenue }) => (
              <SignupsLink id={id} count={revenue} rows={{ letter, signups: 'revenue' }}>
                {formatMoney(revenue)}
              </SignupsLink>
            ),
          },
        ]}
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
  );
}

interface CountTableProps {
  id: string;
  heading: string;
  rows: {
    name: string;
    filter: Pick<PopupSearch, 'device' | 'path'>;
    views: number;
    signups: number;
  }[];
}

/** Views and sign-ups by a name. */
function CountTable({ id, heading, rows }: CountTableProps) {
  const t = usePopupTexts();
  return (
    <section
      className={`${styles.numberTable} ${styles.isTight}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={heading}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('results.views')}</th>
            <th scope="col">{t('results.signups')}</th>
            <th scope="col">{t('columns.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, filter, ...row }) => (
            <tr key={name}>
              <td className={filter.path && styles.numberName}>{name}</td>
              <td>{formatNumber(row.views)}</td>
              <td>
                <SignupsLink id={id} count={row.signups} rows={{ ...filter, signups: 'counted' }} />
              </td>
              <td>{rateOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
