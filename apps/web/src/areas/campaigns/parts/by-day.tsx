import type { CampaignResults } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatDay, formatMoney, formatNumber, formatWholeMoney } from '#lib/format.ts';
import { Chart } from '#ui/chart.tsx';
import { Panel } from '#ui/panel.tsx';
import { FIGURES, type Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

interface ByDayProps {
  id: string;
  results: CampaignResults;
  /** What is drawn; left out: revenue, or what was sent while nothing came back yet. */
  figure: Figure | undefined;
  onChange(figure: Figure | undefined): void;
}

/** One figure through the days, and the table of all of them. */
export function ByDay({ id, results, figure, onChange }: ByDayProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const { by_day, total } = results;
  const drawn = figure ?? (total.revenue > 0 ? 'revenue' : 'sent');
  const isMoney = drawn === 'revenue';
  if (by_day.length === 0) return <Panel title={t('results.by_day')}>{t('results.no_days')}</Panel>;

  function open(day: string) {
    if (drawn === 'revenue' || drawn === 'orders') {
      return void navigate({ to: '/orders', search: { campaign_id: id, from: day, to: day } });
    }
    void navigate({ to: '/activities', search: { campaign_id: id, reached: drawn, day } });
  }

  return (
    <Chart
      title={t('results.figure_by_day', { figure: t(`results.${drawn}`) })}
      kind="bars"
      keyLabel={t('results.day')}
      points={by_day.map(({ day, ...figures }) => ({
        key: day,
        label: formatDay(day),
        value: figures[drawn],
      }))}
      format={isMoney ? formatMoney : formatNumber}
      formatShort={isMoney ? formatWholeMoney : formatNumber}
      onOpen={open}
      controls={
        <NativeSelect
          size="xs"
          aria-label={t('results.figure')}
          data={FIGURES.map((value) => ({ value, label: t(`results.${value}`) }))}
          value={drawn}
          onChange={({ currentTarget: { value } }) =>
            onChange(FIGURES.find((known) => known === value))
          }
        />
      }
      table={<DayTable id={id} days={by_day} />}
    />
  );
}

function DayTable({ id, days }: { id: string; days: CampaignResults['by_day'] }) {
  const t = useCampaignTexts();
  return (
    <FigureTable
      label={t('results.by_day')}
      head={t('results.day')}
      rows={days.map(({ day, ...figures }) => ({
        key: day,
        name: formatDay(day),
        cell: (figure) => (
          <FigureCell of={{ campaign_id: id, figure, day }} value={figures[figure]} />
        ),
      }))}
    />
  );
}
