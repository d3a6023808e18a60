import type {
  MetricsAnswer,
  MetricsQuery,
  QueryMetric,
  Widget,
  WidgetData,
} from '@clientela/contract';
import { present, STATES } from '@clientela/domain';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatPercent } from '#lib/format.ts';
import { BarList } from '#ui/chart.tsx';
import { NoSales } from '../parts/no-sales.tsx';
import { AnswerTable, type OpenNumber, rowLabel } from './answer-table.tsx';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { Classes } from './classes.tsx';
import { Figures, Steps } from './figures.tsx';
import { OverTimeDrawing } from './over-time-drawing.tsx';
import { formatValue } from './units.ts';

const Heatmap = lazy(async () => ({
  default: (await import('../widgets/heatmap.tsx')).Heatmap,
}));
const BrazilMap = lazy(async () => ({
  default: (await import('../widgets/brazil-map.tsx')).BrazilMap,
}));
const RfmGrid = lazy(async () => ({
  default: (await import('../widgets/rfm-grid.tsx')).RfmGrid,
}));
const Movement = lazy(async () => ({
  default: (await import('../widgets/movement.tsx')).Movement,
}));
const Cohort = lazy(async () => ({
  default: (await import('../widgets/cohort.tsx')).Cohort,
}));
const NextPurchase = lazy(async () => ({
  default: (await import('../widgets/next-purchase.tsx')).NextPurchase,
}));
const Incremental = lazy(async () => ({
  default: (await import('../widgets/incremental.tsx')).Incremental,
}));

/** Height of a drawing by the widget's height, px. */
const DRAWING = { s: 110, m: 210, l: 340 } as const;

interface WidgetBodyProps {
  widget: Pick<Widget, 'kind' | 'text' | 'height'>;
  data: WidgetData;
  view: 'chart' | 'table';
  /** Left out where rows are not to be opened. */
  onOpen?: OpenNumber | undefined;
  /** On a page without a session: nothing leads to records. */
  isShared?: boolean | undefined;
}

/** What a widget shows, by its kind. */
export function WidgetBody({ widget, data, view, onOpen, isShared }: WidgetBodyProps) {
  switch (data.type) {
    case 'problem':
      return <Problem {...data} />;
    case 'note':
      return <Note text={widget.text} />;
    case 'metrics':
      return (
        <Metrics widget={widget} data={data} view={view} onOpen={onOpen} isShared={isShared} />
      );
    default:
      return (
        <Suspense fallback={<Skeleton height="100%" />}>
          <CustomersOverTime data={data} isShared={isShared} onOpen={onOpen} />
        </Suspense>
      );
  }
}

type OtherData = Exclude<WidgetData, { type: 'problem' | 'note' | 'metrics' }>;

function CustomersOverTime({
  data,
  isShared = false,
  onOpen,
}: {
  data: OtherData;
  isShared?: boolean | undefined;
  onOpen: OpenNumber | undefined;
}) {
  switch (data.type) {
    case 'rfm':
      return <RfmGrid segments={data.segments} isShared={isShared} />;
    case 'movement':
      return <Movement movement={data.movement} isShared={isShared} />;
    case 'cohort':
      return <Cohort cohorts={data.cohorts} onOpen={onOpen} />;
    case 'next_purchase':
      return <NextPurchase next_purchase={data.next_purchase} isShared={isShared} />;
    case 'incremental':
      return <Incremental incremental={data.incremental} isShared={isShared} />;
  }
}

type MetricsData = Extract<WidgetData, { type: 'metrics' }>;

function Metrics({
  widget: { kind, height },
  data: { query, answer, title },
  view,
  onOpen,
  isShared,
}: Omit<WidgetBodyProps, 'data'> & { data: MetricsData }) {
  const t = useBoardTexts();
  if (query.by.length === 0) {
    return kind === 'reach' ? (
      <Steps query={query} answer={answer} onOpen={onOpen} />
    ) : (
      <Figures query={query} answer={answer} onOpen={onOpen} />
    );
  }
  if (isEmpty(answer)) {
    return (
      <p className={styles.none}>
        {!isOfSales(query) ? t('nothing') : isShared ? t('none') : <NoSales />}
      </p>
    );
  }
  const shown = { query, answer, title, onOpen };
  if (view === 'table') return <AnswerTable {...shown} />;
  switch (kind) {
    case 'over_time':
    case 'nps':
      return <OverTimeDrawing {...shown} height={DRAWING[height]} />;
    case 'abc':
      return <Classes {...shown} />;
    case 'campaigns':
      return <AnswerTable {...shown} />;
    case 'heatmap':
      return (
        <Suspense fallback={<Skeleton height="100%" />}>
          <Heatmap query={query} answer={answer} height={height} onOpen={onOpen} />
        </Suspense>
      );
    case 'map':
      return (
        <Suspense fallback={<Skeleton height="100%" />}>
          <BrazilMap
            answer={answer}
            height={height}
            onOpen={
              onOpen &&
              ((state) =>
                onOpen({
                  query,
                  metric: present(query.metrics[0], 'metric'),
                  keys: [state],
                  title: `${answer.names[0]}: ${STATES[state as keyof typeof STATES]?.[0] ?? state}`,
                }))
            }
          />
        </Suspense>
      );
    default:
      return <Bars {...shown} />;
  }
}

const SALES: readonly QueryMetric[] = ['revenue', 'orders', 'average_ticket', 'items'];
const isOfSales = ({ metrics: [first] }: MetricsQuery) =>
  first !== undefined && SALES.includes(first);

const isEmpty = ({ rows }: MetricsAnswer) =>
  rows.every(({ values }) => values.every((one) => !one));

interface BarsProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  onOpen?: OpenNumber | undefined;
}

/** Rows as bars of the first metric, with their shares where they add up. */
function Bars({ query, answer, onOpen }: BarsProps) {
  const [unit] = answer.units;
  const whole = answer.total[0] ?? 0;
  const adds = unit === 'cents' || unit === 'count';
  const rows = answer.rows.filter(({ values: [value] }) => value);
  const byKey = new Map(rows.map((row) => [JSON.stringify([row.keys, row.is_rest]), row]));
  return (
    <BarList
      points={[...byKey].map(([key, row]) => ({
        key,
        label: rowLabel(query, row),
        value: row.values[0] ?? 0,
      }))}
      format={(value) =>
        adds && whole > 0
          ? `${formatValue(unit, value)} · ${formatPercent(value / whole)}`
          : formatValue(unit, value)
      }
      renderLabel={({ key, label }) => {
        const row = present(byKey.get(key), 'row of the bar');
        if (!onOpen || row.is_rest) return label;
        return (
          <UnstyledButton
            className={styles.number}
            onClick={() =>
              onOpen({
                query,
                metric: present(query.metrics[0], 'metric'),
                keys: row.keys,
                title: `${answer.names[0]}: ${label}`,
              })
            }
          >
            {label}
          </UnstyledButton>
        );
      }}
    />
  );
}

function Note({ text }: { text: string }) {
  return (
    <div className={styles.note}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Problem({ code, message }: { code: string; message: string }) {
  const t = useBoardTexts();
  return (
    <div className={styles.problem} role="alert">
      <p>{code === 'feature_missing' ? t('problem.feature') : message}</p>
    </div>
  );
}
