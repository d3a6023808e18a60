import type { MetricUnit, WidgetData } from '@clientela/contract';
import type { Cell, ExportColumn } from '#platform/export-table';
import { drawingTexts, monthName, OUTCOMES } from './drawing.texts.ts';
import { keyText, numbersOf } from './values.ts';

/** What a widget shows as a table: the same rows on paper and in a sheet. */

type Kind = NonNullable<ExportColumn['kind']> | 'text';
export interface Column {
  label: string;
  kind: Kind;
}
export interface Table {
  columns: Column[];
  rows: Cell[][];
}

const KINDS: Readonly<Record<MetricUnit, Kind>> = {
  cents: 'money',
  count: 'count',
  permille: 'percent',
  points: 'score',
};

export function tableOf(data: WidgetData): Table | null {
  switch (data.type) {
    case 'metrics':
      return metricsTable(data);
    case 'rfm':
      return {
        columns: columns(
          ['segment'],
          ['customers', 'count'],
          ['orders', 'count'],
          ['revenue', 'money'],
        ),
        rows: data.segments.map(({ segment, customers, orders, revenue }) => [
          segment,
          customers,
          orders,
          { cents: revenue },
        ]),
      };
    case 'movement':
      return movementTable(data.movement);
    case 'cohort':
      return cohortTable(data.cohorts);
    case 'next_purchase':
      return nextPurchaseTable(data.next_purchase);
    case 'incremental':
      return incrementalTable(data.incremental);
    default:
      return null;
  }
}

type Named = {
  [Name in keyof typeof drawingTexts]: (typeof drawingTexts)[Name] extends string ? Name : never;
}[keyof typeof drawingTexts];

function columns(...list: [Named, Kind?][]): Column[] {
  return list.map(([name, kind = 'text']) => ({ label: drawingTexts[name] as string, kind }));
}

type Of<Type extends WidgetData['type']> = Extract<WidgetData, { type: Type }>;

function metricsTable({ query, answer }: Of<'metrics'>): Table {
  const { units, by_names, rows, total, previous_total } = answer;
  const valued = (values: readonly (number | null)[]): Cell[] =>
    units.map((unit, at) => cellOf(unit, values[at] ?? null));
  const numbers = numbersOf(answer).map(
    ({ name, unit }): Column => ({ label: name, kind: KINDS[unit] }),
  );
  if (query.by.length === 0) {
    return {
      columns: [{ label: drawingTexts.line, kind: 'text' }, ...numbers],
      rows: [
        [drawingTexts.current, ...valued(total)],
        ...(previous_total ? [[drawingTexts.before, ...valued(previous_total)]] : []),
      ],
    };
  }
  const hasPrevious = rows.some(({ previous }) => previous !== null);
  const hasClass = rows.some((row) => row.class !== null);
  const isRunning = rows.some(({ is_running }) => is_running);
  return {
    columns: [
      ...by_names.map(
        (label, at): Column => ({ label, kind: query.by[at] === 'day' ? 'day' : 'text' }),
      ),
      ...numbers,
      ...(hasPrevious
        ? numbers.map(({ label, kind }) => ({ label: drawingTexts.before_of(label), kind }))
        : []),
      ...(hasClass ? columns(['class']) : []),
      ...(isRunning ? columns(['state']) : []),
    ],
    rows: [
      ...rows.map((row): Cell[] => [
        ...query.by.map((dimension, at): Cell => {
          const key = row.keys[at] ?? null;
          return dimension === 'day' && key
            ? { wall: new Date(`${key}T00:00:00Z`), with_time: false }
            : keyText(dimension, row.is_rest ? null : key, row.labels[at] ?? '');
        }),
        ...valued(row.values),
        ...(hasPrevious ? valued(row.previous ?? []) : []),
        ...(hasClass ? [row.class?.toUpperCase() ?? null] : []),
        ...(isRunning ? [row.is_running ? drawingTexts.running : null] : []),
      ]),
      [
        drawingTexts.total,
        ...query.by.slice(1).map(() => null),
        ...valued(total),
        ...(hasPrevious ? valued(previous_total ?? []) : []),
        ...(hasClass ? [null] : []),
        ...(isRunning ? [null] : []),
      ],
    ],
  };
}

function cellOf(unit: MetricUnit, value: number | null): Cell {
  if (value === null) return null;
  if (unit === 'cents') return { cents: value };
  return unit === 'permille' ? value / 1000 : value;
}

function movementTable({ cells, few }: Of<'movement'>['movement']): Table {
  if (few) {
    return {
      columns: columns(['name'], ['segment'], ['orders', 'count'], ['revenue', 'money']),
      rows: few.map(({ name, segment, orders, revenue }) => [
        name,
        segment,
        orders,
        { cents: revenue },
      ]),
    };
  }
  return {
    columns: columns(['from'], ['to'], ['customers', 'count'], ['firm', 'count']),
    rows: cells
      .filter(({ customers }) => customers > 0)
      .sort((a, b) => b.customers - a.customers)
      .map(({ from, to, customers, firm }) => [from, to, customers, firm]),
  };
}

function cohortTable({ cohorts, averages }: Of<'cohort'>['cohorts']): Table {
  const most = Math.max(0, ...cohorts.map(({ cells }) => cells.length));
  const offsets = Array.from({ length: most }, (_, offset) => offset);
  const shares = (cells: readonly { offset: number; share: number }[]): Cell[] =>
    offsets.map((offset) => cells.find((cell) => cell.offset === offset)?.share ?? null);
  return {
    columns: [
      ...columns(['cohort'], ['customers', 'count']),
      ...offsets.map((offset): Column => ({ label: drawingTexts.month(offset), kind: 'percent' })),
    ],
    rows: [
      ...cohorts.map(({ month, customers, cells }): Cell[] => [
        monthName(month),
        customers,
        ...shares(cells),
      ]),
      ...(averages.length > 0 ? [[drawingTexts.average, null, ...shares(averages)]] : []),
    ],
  };
}

function nextPurchaseTable({
  next_30_days,
  last_month,
  due,
  missing,
}: Of<'next_purchase'>['next_purchase']): Table {
  const rows: Cell[][] = [];
  if (missing) rows.push([missing.sentence, null]);
  if (next_30_days) {
    rows.push(
      [drawingTexts.expected, Math.round(next_30_days.expected)],
      [drawingTexts.at_least, next_30_days.low],
      [drawingTexts.at_most, next_30_days.high],
    );
  }
  if (last_month) {
    const month = monthName(last_month.month);
    rows.push(
      [drawingTexts.expected_of(month), Math.round(last_month.expected)],
      [drawingTexts.actual_of(month), last_month.actual],
    );
  }
  for (const { days, customers } of due) rows.push([drawingTexts.due(days), customers]);
  return { columns: columns(['line'], ['customers', 'count']), rows };
}

function incrementalTable({ result, by_campaign }: Of<'incremental'>['incremental']): Table {
  const named = (name: string, one: NonNullable<typeof result>): Cell[] =>
    'net' in one
      ? [name, OUTCOMES[one.outcome], { cents: one.net }, { cents: one.low }, { cents: one.high }]
      : [name, OUTCOMES.too_few, null, null, null];
  return {
    columns: columns(
      ['campaign'],
      ['outcome'],
      ['net', 'money'],
      ['low', 'money'],
      ['high', 'money'],
    ),
    rows: [
      ...by_campaign.map(({ name, result }) => named(name, result)),
      ...(result ? [named(drawingTexts.total, result)] : []),
    ],
  };
}
