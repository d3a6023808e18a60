import type { PopupResults as Results } from '@clientela/contract';
import { Text } from '@mantine/core';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { PopupSearch } from '../popups.search.ts';
import { usePopupTexts } from '../popups.texts.ts';
import { CountsTable, rateOf } from './counts-table.tsx';
import { PopupByDay } from './popup-by-day.tsx';
import { SignupsLink } from './signups-link.tsx';

interface PopupResultsProps {
  id: string;
  period: { from: string; to: string };
  results: Results;
  onOpenDay(day: string): void;
}

/** The numbers of a period, by day, variant, version, page and device. */
export function PopupResults({ id, period, results, onOpenDay }: PopupResultsProps) {
  const t = usePopupTexts();
  const { by_day, by_variant, by_version, by_page, by_device } = results;
  return (
    <>
      <Totals id={id} results={results} />
      <PopupByDay id={id} period={period} days={by_day} onOpen={onOpenDay} />
      {by_variant.length > 1 && (
        <Panel title={t('results.by_variant')}>
          <CountsTable
            id={id}
            heading={t('results.letter')}
            rows={by_variant.map(({ letter, ...counts }) => ({
              name: letter,
              filter: { letter },
              counts,
            }))}
          />
          <Winner winner={results.winner} />
        </Panel>
      )}
      {by_version.length > 1 && (
        <Panel title={t('results.by_version')}>
          <CountsTable
            id={id}
            heading={t('results.version')}
            rows={by_version.map(({ version, ...counts }) => ({
              name: formatNumber(version),
              filter: { version },
              counts,
            }))}
          />
        </Panel>
      )}
      {by_page.length > 0 && (
        <>
          <Panel title={t('results.by_page')}>
            <CountsTable
              id={id}
              heading={t('results.page')}
              rows={by_page.map(({ page, ...counts }) => ({
                name: page,
                filter: { path: page },
                counts,
              }))}
            />
          </Panel>
          <Panel title={t('results.by_device')}>
            <CountsTable
              id={id}
              heading={t('results.device')}
              rows={by_device.map(({ device, ...counts }) => ({
                name: t(`results.${device}`),
                filter: { device },
                counts,
              }))}
            />
          </Panel>
        </>
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
      <Stat label={t('results.closes')} value={formatNumber(total.closes)} />
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
      {total.known_people > 0 && (
        <Stat
          label={t('results.known_people')}
          value={formatNumber(total.known_people)}
          renderValue={linked(total.known_people, 'known')}
        />
      )}
      {total.confirmed > 0 && (
        <Stat
          label={t('results.confirmed')}
          value={formatNumber(total.confirmed)}
          renderValue={linked(total.confirmed, 'confirmed')}
        />
      )}
      <Stat
        label={t('results.coupons_used')}
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

function Winner({ winner }: Pick<Results, 'winner'>) {
  const t = usePopupTexts();
  const interval = winner && {
    low: formatNumber(winner.low),
    high: formatNumber(winner.high),
  };
  return (
    <Text size="sm" mt={8}>
      {winner?.letter
        ? t('results.winner', { letter: winner.letter, ...interval })
        : interval
          ? t('results.no_winner', interval)
          : t('results.not_enough')}
    </Text>
  );
}
