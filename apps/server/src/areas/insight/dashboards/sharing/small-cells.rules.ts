import {
  type MetricsAnswer,
  type MetricsQuery,
  type QueryMetric,
  SHARED_CUSTOMERS_MIN,
  type WidgetData,
} from '@clientela/contract';

/**
 * What a public page does not show: cells of one to four customers, from which a single person's purchases could be
 * read. An empty cell stays 0.
 */

const TIMES: readonly string[] = ['hour', 'day', 'week', 'month', 'year', 'day_of_week'];

/** Metrics that count people, or at most one thing per person and message. */
const COUNTS_OF_PEOPLE: readonly QueryMetric[] = [
  'buyers',
  'new_buyers',
  'returning_buyers',
  'customers',
  'leads',
  'reachable',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'carts_abandoned',
  'carts_recovered',
];

interface People {
  now: number;
  before: number;
}

/** The people behind the cells of a query, by the cells' keys, and behind its total. */
export interface PeopleOfCells {
  rows: ReadonlyMap<string, People>;
  total: People;
}

const isSmall = (people: number) => people > 0 && people < SHARED_CUSTOMERS_MIN;

/** Whether a group or a filter could single out people. */
function isNarrow({ by, where }: MetricsQuery): boolean {
  return where.length > 0 || by.some((dimension) => !TIMES.includes(dimension));
}

/** Whether the people behind the cells have to be counted separately. */
export function needsPeople(query: MetricsQuery): boolean {
  return isNarrow(query) && query.metrics.some((metric) => !COUNTS_OF_PEOPLE.includes(metric));
}

/** The same answer with null for small cells. `people` null: no metric counts them, so narrow cells are hidden. */
export function hideSmallCells(
  query: MetricsQuery,
  answer: MetricsAnswer,
  people: PeopleOfCells | null,
): MetricsAnswer {
  const columns = query.metrics.map((metric, at) =>
    columnOf(answer, at, countsOf(query, metric, people)),
  );
  const shown = (
    values: readonly (number | null)[],
    hides: (column: Column) => boolean | undefined,
  ) => columns.map((column, at) => (hides(column) ? null : (values[at] ?? null)));
  const total = shown(answer.total, ({ hidesTotal }) => hidesTotal);
  const previous_total =
    answer.previous_total &&
    shown(answer.previous_total, ({ hidesPreviousTotal }) => hidesPreviousTotal);
  const rows = answer.rows.map((row, place) => ({
    ...row,
    values: shown(row.values, ({ now }) => now[place]),
    previous: row.previous && shown(row.previous, ({ before }) => before[place]),
  }));
  // The platforms of a store, and how many orders it has, are not for the public.
  const source = { ...answer.source, differences: [] };
  return { ...answer, rows: rows.filter(isPublic(query)), total, previous_total, source };
}

/** A value of the store's own fields may be about one person: without a number its row would show that value alone. */
function isPublic({ by }: MetricsQuery): (row: Row) => boolean {
  const isOfAttribute = by.some((dimension) => dimension.includes('custom.'));
  return ({ values }) => !isOfAttribute || values.some((value) => value !== null);
}

type Row = MetricsAnswer['rows'][number];
interface Counts {
  ofRow(row: Row, at: number): People;
  ofTotal(answer: MetricsAnswer, at: number): People;
}

const MANY: People = { now: SHARED_CUSTOMERS_MIN, before: SHARED_CUSTOMERS_MIN };
const UNKNOWN: People = { now: 1, before: 1 };

/** How the people behind a metric's cells are counted. */
function countsOf(query: MetricsQuery, metric: QueryMetric, people: PeopleOfCells | null): Counts {
  if (COUNTS_OF_PEOPLE.includes(metric)) {
    return {
      ofRow: ({ values, previous }, at) => ({ now: values[at] ?? 0, before: previous?.[at] ?? 0 }),
      ofTotal: ({ total, previous_total }, at) => ({
        now: total[at] ?? 0,
        before: previous_total?.[at] ?? 0,
      }),
    };
  }
  if (!isNarrow(query)) return { ofRow: () => MANY, ofTotal: () => MANY };
  const isFiltered = query.where.length > 0;
  return {
    ofRow: ({ keys }) => people?.rows.get(JSON.stringify(keys)) ?? (people ? NO_PEOPLE : UNKNOWN),
    ofTotal: () => (isFiltered ? (people?.total ?? UNKNOWN) : MANY),
  };
}

const NO_PEOPLE: People = { now: 0, before: 0 };

type Column = ReturnType<typeof columnOf>;

/** Which cells of a metric are hidden; never one alone, which the total would give away. */
function columnOf(answer: MetricsAnswer, at: number, counts: Counts) {
  const rows = answer.rows.map((row) => counts.ofRow(row, at));
  const total = counts.ofTotal(answer, at);
  const now = maskOf(rows.map((people) => people.now));
  const before = maskOf(rows.map((people) => people.before));
  return {
    now: now.mask,
    before: before.mask,
    hidesTotal: isSmall(total.now) || now.isLonely,
    hidesPreviousTotal: isSmall(total.before) || before.isLonely,
  };
}

function maskOf(counts: readonly number[]): { mask: boolean[]; isLonely: boolean } {
  const mask = counts.map(isSmall);
  if (mask.filter(Boolean).length !== 1) return { mask, isLonely: false };
  const others = counts.filter((count, at) => count > 0 && !mask[at]);
  if (others.length === 0) return { mask, isLonely: true };
  mask[counts.indexOf(Math.min(...others))] = true;
  return { mask, isLonely: false };
}

/** The other kinds of widgets: without the few customers of a list, small groups as hidden. */
export function hideSmallGroups(data: Exclude<WidgetData, { type: 'metrics' }>): WidgetData {
  switch (data.type) {
    case 'rfm':
      return {
        ...data,
        segments: data.segments.map((one) =>
          isSmall(one.customers)
            ? { ...one, customers: 0, orders: 0, revenue: 0, is_hidden: true }
            : one,
        ),
      };
    case 'movement':
      return { ...data, movement: withoutFew(data.movement) };
    case 'cohort':
      return { ...data, cohorts: withoutSmallCohorts(data.cohorts) };
    case 'next_purchase':
      return {
        ...data,
        next_purchase: {
          ...data.next_purchase,
          last_month: isSmall(data.next_purchase.last_month?.actual ?? 0)
            ? null
            : data.next_purchase.last_month,
          due: data.next_purchase.due.map((one) =>
            isSmall(one.customers) ? { ...one, customers: 0, is_hidden: true } : one,
          ),
        },
      };
    default:
      return data;
  }
}

type Movement = Extract<WidgetData, { type: 'movement' }>['movement'];

function withoutFew(movement: Movement): Movement {
  const whole = (count: number | null) => (count !== null && isSmall(count) ? null : count);
  return {
    ...movement,
    customers: whole(movement.customers),
    up: whole(movement.up),
    down: whole(movement.down),
    same: whole(movement.same),
    few: null,
    cells: movement.cells.map((cell) =>
      isSmall(cell.customers)
        ? { ...cell, customers: 0, firm: cell.firm === null ? null : 0, is_hidden: true }
        : { ...cell, firm: cell.firm !== null && isSmall(cell.firm) ? null : cell.firm },
    ),
  };
}

type Cohorts = Extract<WidgetData, { type: 'cohort' }>['cohorts'];

const EMPTY = { buyers: 0, share: 0, low: 0, high: 0, revenue_per_customer: 0, is_hidden: true };

function withoutSmallCohorts(cohorts: Cohorts): Cohorts {
  return {
    ...cohorts,
    cohorts: cohorts.cohorts.map((cohort) => {
      const isHidden = isSmall(cohort.customers);
      const cells = cohort.cells.map((cell) =>
        isHidden || isSmall(cell.buyers) ? { ...cell, ...EMPTY } : cell,
      );
      return isHidden ? { ...cohort, customers: 0, is_hidden: true, cells } : { ...cohort, cells };
    }),
    averages: cohorts.averages.map((cell) =>
      isSmall(cell.customers) || isSmall(cell.buyers) ? { ...cell, ...EMPTY } : cell,
    ),
  };
}
