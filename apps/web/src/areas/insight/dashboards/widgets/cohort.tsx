import type { WidgetData } from '@clientela/contract';
import { COHORT_CUSTOMERS_MIN } from '@clientela/contract/customers-over-time';
import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { useState } from 'react';
import { formatMoney, formatNumber, formatPercent, formatWholeMoney } from '#lib/format.ts';
import type { OpenNumber } from '../board/answer-table.tsx';
import { keyLabel } from '../metric-key.ts';
import { useCustomerCount } from './customer-count.ts';
import { heatClasses, levelOf } from './heat.ts';
import { type HeatCell, HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import styles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

type Cohorts = Extract<WidgetData, { type: 'cohort' }>['cohorts'];
type CohortCell = Cohorts['cohorts'][number]['cells'][number];
type View = 'share' | 'revenue';

interface CohortProps {
  cohorts: Cohorts;
  onOpen?: OpenNumber | undefined;
}

/** Customers by the month of their first sale, and the share who bought again in each month after it. */
export function Cohort({ cohorts: { cohorts, averages }, onOpen }: CohortProps) {
  const t = useWidgetTexts();
  const [view, setView] = useState<View>('share');
  const count = useCustomerCount();
  const { classes, format, cellOf } = useCells(view, cohorts, onOpen);
  if (cohorts.length === 0) return <p className={styles.none}>{t('cohort.none')}</p>;
  const most = Math.max(0, ...cohorts.flatMap(({ cells }) => cells.map(({ offset }) => offset)));
  const offsets = Array.from({ length: most + 1 }, (_, offset) => offset);
  return (
    <div className={styles.widget}>
      <SegmentedControl
        size="xs"
        className={styles.switch}
        aria-label={t('cohort.show')}
        value={view}
        onChange={(next) => setView(next as View)}
        data={(['share', 'revenue'] as const).map((value) => ({
          value,
          label: t(`cohort.${value}`),
        }))}
      />
      <HeatGrid
        label={t('cohort.label')}
        corner={t('cohort.corner')}
        columns={offsets.map((offset) => ({
          key: `${offset}`,
          label: offset
            ? t('cohort.months', { count: offset, shown: formatNumber(offset) })
            : t('cohort.same_month'),
        }))}
        rows={[
          ...cohorts.map(({ month, customers, is_small, is_hidden, cells }) => ({
            key: month,
            label: keyLabel('month', month),
            note: count.words(customers, is_hidden),
            cells: offsets.map((offset) => {
              const cell = cells.find((one) => one.offset === offset);
              return cell ? cellOf(cell, { customers, month, isSmall: is_small }) : null;
            }),
          })),
          {
            key: 'average',
            label: t('cohort.average'),
            cells: offsets.map((offset) => {
              const cell = averages.find((one) => one.offset === offset);
              return cell ? cellOf(cell, { customers: cell.customers }) : null;
            }),
          },
        ]}
        hint={t(onOpen ? 'hint_rows' : 'hint')}
        legend={
          <HeatLegend
            classes={classes}
            format={format}
            states={[
              { state: 'running', label: t('cohort.running') },
              { state: 'small', label: t('cohort.small', { least: COHORT_CUSTOMERS_MIN }) },
            ]}
          />
        }
      />
    </div>
  );
}

type Values = Pick<CohortCell, 'share' | 'revenue_per_customer'>;

/** `first`: the first month that is shaded; everybody bought in the month of the first sale. */
const VIEWS = {
  share: { read: ({ share }: Values) => share, format: formatPercent, first: 1 },
  revenue: {
    read: ({ revenue_per_customer }: Values) => revenue_per_customer,
    format: formatWholeMoney,
    first: 0,
  },
} as const;

/** The row of a cohort, or that of the averages, which have no month. */
interface Row {
  customers: number;
  month?: string;
  isSmall?: boolean;
}

type Cell = Omit<CohortCell, 'month' | 'is_running'> & { is_running?: boolean };

/** The buyers of a month whose first sale was in that of the cohort. */
function buyersOf(cohort: string, offset: number): Omit<Parameters<OpenNumber>[0], 'title'> {
  const [year, first] = cohort.split('-').map(Number) as [number, number];
  const from = new Date(Date.UTC(year, first - 1 + offset, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(year, first + offset, 0)).toISOString().slice(0, 10);
  return {
    query: {
      metrics: ['buyers'],
      by: ['first_sale_month', 'month'],
      where: [],
      period: { from, to },
      compare: 'none',
      top: 'all',
    },
    metric: 'buyers',
    keys: [cohort, from.slice(0, 7)],
  };
}

/** How a view shades and words cells. */
function useCells(view: View, cohorts: Cohorts['cohorts'], onOpen: OpenNumber | undefined) {
  const t = useWidgetTexts();
  const count = useCustomerCount();
  const { read, format, first } = VIEWS[view];
  const classes = heatClasses(
    cohorts
      .filter(({ is_small }) => !is_small)
      .flatMap(({ cells }) =>
        cells.filter((one) => one.offset >= first && !one.is_running && !one.is_hidden),
      )
      .map(read),
  );

  function placeOf({ offset }: Cell, { month }: Row) {
    const later = t('cohort.months', { count: offset, shown: formatNumber(offset) });
    if (month === undefined) {
      return t(offset ? 'cohort.average_of' : 'cohort.average_first', { offset: later });
    }
    const cohort = keyLabel('month', month);
    return t(offset ? 'cohort.of' : 'cohort.first', { month: cohort, offset: later });
  }

  function sentenceOf(one: Cell, row: Row) {
    const of = placeOf(one, row);
    if (one.is_hidden) return `${of}: ${count.words(one.buyers, true)}`;
    if (view === 'revenue') {
      return t('cohort.spent', { of, revenue: formatMoney(one.revenue_per_customer) });
    }
    return t('cohort.bought', {
      of,
      buyers: formatNumber(one.buyers),
      customers: formatNumber(row.customers),
      share: formatPercent(one.share),
      low: Math.round(one.low * 100),
      high: Math.round(one.high * 100),
    });
  }

  function cellOf(one: Cell, row: Row): HeatCell {
    const isHidden = one.is_hidden === true;
    const sentence = sentenceOf(one, row);
    const { month } = row;
    return {
      text: isHidden ? count.number(one.buyers, true) : format(read(one)),
      sentence: one.is_running ? `${sentence}, ${t('cohort.running')}` : sentence,
      level: isHidden || one.offset < first ? 0 : levelOf(read(one), classes),
      state: one.is_running ? 'running' : row.isSmall ? 'small' : undefined,
      onOpen:
        onOpen && month && one.buyers > 0
          ? () => onOpen({ ...buyersOf(month, one.offset), title: sentence })
          : undefined,
    };
  }

  return { classes, format, cellOf };
}
