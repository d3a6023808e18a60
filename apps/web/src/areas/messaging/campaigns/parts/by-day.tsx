import type { CampaignResults, Channel } from '@clientela/contract';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatAxisMoney, formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import { Chart } from '#ui/chart.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Figure } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { channelsOf, figuresOf, labelKey } from './channel-figures.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

interface ByDayProps {
  id: string;
  results: CampaignResults;
  /** The drawn figure; default: revenue, or sent messages before there is any. */
  figure: Figure | undefined;
  onChange(figure: Figure | undefined): void;
}

/** One figure through the days, and the table of all of them. */
export function ByDay({ id, results, figure, onChange }: ByDayProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const { by_day, by_content, total } = results;
  const channels = channelsOf(by_content);
  const figures = figuresOf(channels);
  const wanted = figures.find((one) => one === figure);
  const drawn = wanted ?? (total.revenue > 0 ? 'revenue' : 'sent');
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
      title={t('results.figure_by_day', { figure: t(labelKey(drawn, channels)) })}
      kind="bars"
      keyLabel={t('results.day')}
      points={by_day.map(({ day, ...figures }) => ({
        key: day,
        label: formatDay(day),
        value: figures[drawn],
      }))}
      format={isMoney ? formatMoney : formatNumber}
      formatShort={isMoney ? formatAxisMoney : formatNumber}
      onOpen={open}
      controls={
        <NativeSelect
          size="xs"
          aria-label={t('results.figure')}
          data={figures.map((value) => ({ value, label: t(labelKey(value, channels)) }))}
          value={drawn}
          onChange={({ currentTarget: { value } }) =>
            onChange(figures.find((known) => known === value))
          }
        />
      }
      table={<DayTable id={id} days={by_day} channels={channels} />}
    />
  );
}

interface DayTableProps {
  id: string;
  days: CampaignResults['by_day'];
  channels: readonly Channel[];
}

function DayTable({ id, days, channels }: DayTableProps) {
  const t = useCampaignTexts();
  return (
    <FigureTable
      label={t('results.by_day')}
      head={t('results.day')}
      channels={channels}
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
