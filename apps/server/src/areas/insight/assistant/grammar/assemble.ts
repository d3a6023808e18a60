import {
  type Asked,
  type Dimension,
  type FilterCondition,
  METRICS_OF_NOW,
  type MetricsQuery,
  type QueryFilter,
  type QueryMetric,
} from '@clientela/contract';
import {
  addDays,
  type DayRange,
  daysBefore,
  daysBetween,
  daysOfLastYear,
  daysOfPreset,
  daysSinceMonday,
  groupingOf,
} from '@clientela/domain';
import type { Item } from './items.ts';
import type { NamedPeriod } from './periods.ts';

/** The parts of a question by what they say. */
type Of<Is extends Item['is']> = Extract<Item, { is: Is }>;

/** One reading of a question; `unused` are parts that found no place in it. */
export interface Reading {
  asked: Asked | null;
  is_default_period: boolean;
  unused: Item[];
}

const TIMES: readonly Dimension[] = ['hour', 'day', 'week', 'month', 'year', 'day_of_week'];
/** Dimensions with so few values that all are shown. */
const FEW: readonly Dimension[] = [
  ...TIMES,
  'state',
  'region',
  'payment_method',
  'order_status',
  'rfm_segment',
  'first_sale_month',
  'channel',
];
const OF_ITEMS: readonly Dimension[] = ['product', 'category', 'brand'];
const OF_MESSAGES: readonly QueryMetric[] = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'message_cost',
  'attributed_revenue',
  'incremental_revenue',
];

/** What a question may refer to. */
interface Conversation {
  today: string;
  previous: Asked | null;
  /** It begins as a continuation: "e o ticket médio?". */
  isContinued: boolean;
}

/** Reads the parts of a question as a whole. */
export function assemble(
  items: readonly Item[],
  { today, previous, isContinued }: Conversation,
): Reading {
  const parts = new Parts(items);
  const isAboutThose = parts.take('those').length > 0;
  const draft = parts.take('draft')[0];
  const explained = parts.take('explain')[0];
  if (explained) {
    const metrics = [...parts.take('metrics'), ...parts.take('weak')];
    const metric = metrics[0]?.metrics[0];
    return parts.reading(metric ? { kind: 'explain', metric } : null);
  }
  const view = parts.take('view')[0];
  if (view && !parts.has('metrics')) {
    parts.drop('persons', 'people', 'which', 'how_many', 'noun');
    return parts.reading({ kind: 'view', view: view.view });
  }
  if (draft || isAboutPeople(parts, previous)) {
    const of = draft?.of ?? (previous?.kind === 'draft' ? previous.of : undefined);
    const isMore = isAboutThose || isContinued || !(parts.has('people') || parts.has('persons'));
    const before = !draft && isMore ? filtersOf(previous) : [];
    const conditions = [...before, ...conditionsOf(parts, today)];
    if (conditions.length === before.length) return parts.reading(null);
    const filters = { op: 'all' as const, of: conditions };
    return parts.reading(of ? { kind: 'draft', of, filters } : { kind: 'people', filters });
  }
  const last = previous?.kind === 'query' ? previous.query : null;
  return numberOf(parts, { today, previous: last, isContinued });
}

/** The parts of a question not yet used. */
class Parts {
  #left: Item[];
  constructor(items: readonly Item[]) {
    this.#left = items.filter(({ is }) => is !== 'filler');
  }
  has(is: Item['is']): boolean {
    return this.#left.some((item) => item.is === is);
  }
  take<Is extends Item['is']>(is: Is): Of<Is>[] {
    const taken = this.#left.filter((item): item is Of<Is> => item.is === is);
    this.#left = this.#left.filter((item) => item.is !== is);
    return taken;
  }
  /** Parts that found no place after all. */
  putBack(items: readonly Item[]): void {
    this.#left = [...this.#left, ...items];
  }
  drop(...kinds: Item['is'][]): void {
    this.#left = this.#left.filter(({ is }) => !kinds.includes(is));
  }
  all(): readonly Item[] {
    return this.#left;
  }
  reading(asked: Asked | null, is_default_period = false): Reading {
    return { asked, is_default_period, unused: this.#left };
  }
}

function filtersOf(asked: Asked | null): FilterCondition[] {
  if (asked?.kind !== 'people' && asked?.kind !== 'draft') return [];
  return asked.filters.of.filter((node): node is FilterCondition => 'field' in node);
}

/** Whether people are asked for rather than a number. */
function isAboutPeople(parts: Parts, previous: Asked | null): boolean {
  if (parts.has('metrics') || parts.has('by') || parts.has('abc') || parts.has('most'))
    return false;
  // The filters of groups know no groups.
  if (parts.all().some((item) => item.is === 'filter' && item.dimension === 'customer_cluster')) {
    return false;
  }
  if (parts.has('condition') || parts.has('segment') || parts.has('event')) return true;
  if (parts.has('people')) return true;
  if (previous && (previous.kind === 'people' || previous.kind === 'draft') && !parts.has('weak')) {
    return !parts.has('period');
  }
  const isNarrowed = parts.has('filter') || parts.has('bought');
  return parts.has('persons') && isNarrowed && !parts.has('weak');
}

/** Which conditions the parts put on people. */
function conditionsOf(parts: Parts, today: string): FilterCondition[] {
  const conditions: FilterCondition[] = [];
  const periods = parts.take('period');
  const inLast = periods.length === 1 ? lastDaysOf(periods[0]!, today) : null;
  let isPeriodUsed = false;
  const recently = () => {
    if (inLast === null) return {};
    isPeriodUsed = true;
    return { in_last_days: inLast };
  };
  const { filters, segments, purchases } = takeScoped(parts);
  for (const item of parts.take('condition')) conditions.push(...item.conditions);
  for (const isNot of [false, true]) {
    const values = segments.filter((one) => one.isNot === isNot).map(({ segment }) => segment);
    if (values.length === 0) continue;
    conditions.push({ field: 'rfm_segment', test: isNot ? 'not_in' : 'in', values });
  }
  const events = parts.take('event');
  const hasEvents = events.length > 0;
  for (const { event, not } of events) {
    const campaign_id = filters.find(({ dimension }) => dimension === 'campaign')?.values[0];
    const test = not ? 'did_not' : 'did';
    const of = campaign_id ? { campaign_id } : {};
    conditions.push({ field: 'campaign', test, event, ...of, ...recently() });
  }
  for (const filter of filters) {
    const condition = conditionOf(filter, recently);
    if (condition) conditions.push(condition);
    // A filter that groups do not know must not be lost; a campaign is part of what happened to it.
    else if (filter.dimension !== 'campaign' || !hasEvents) parts.putBack(filter.items);
  }
  for (const { item, isUsed } of purchases) {
    if (isUsed) continue;
    if (inLast !== null) {
      isPeriodUsed = true;
      conditions.push(...(item.not ? quietFor(inLast) : [boughtIn(inLast)]));
    } else if (item.not) parts.putBack([item]);
    else conditions.push(ANY_SALE);
  }
  parts.drop('people', 'persons', 'which', 'how_many', 'noun', 'weak');
  // A period that no condition took up would be lost.
  if (periods.length > 0 && !isPeriodUsed) {
    parts.putBack(periods);
    return [];
  }
  return conditions;
}

const ANY_SALE: FilterCondition = { field: 'sales_count', is: { test: 'gte', value: 1 } };
const boughtIn = (days: number): FilterCondition => ({
  field: 'last_sale_at',
  is: { test: 'in_last_days', days },
});

/** Bought before, and not for so many days. */
export const quietFor = (days: number): FilterCondition[] => [
  ANY_SALE,
  { field: 'last_sale_at', is: { test: 'not_in_last_days', days } },
];

interface ScopedFilter {
  dimension: Dimension;
  values: string[];
  /** After "fora", or after "não comprou". */
  isNot: boolean;
  items: Of<'filter'>[];
}

/** Filters with what precedes each: "comprou camiseta mas não comprou vestido" denies the dress alone. */
function takeScoped(parts: Parts) {
  const filters: ScopedFilter[] = [];
  const segments: { segment: Of<'segment'>['segment']; isNot: boolean }[] = [];
  const purchases: { item: Of<'bought'>; isUsed: boolean }[] = [];
  let isNot = false;
  for (const item of parts.all()) {
    const purchase = purchases.at(-1);
    if (item.is === 'not') isNot = true;
    if (item.is === 'people' || item.is === 'persons' || item.is === 'event') isNot = false;
    if (item.is === 'segment') segments.push({ segment: item.segment, isNot });
    if (item.is === 'bought') {
      purchases.push({ item, isUsed: false });
      isNot = false;
    }
    if (item.is !== 'filter') continue;
    const isPurchase = OF_PURCHASES.includes(item.dimension);
    if (purchase && isPurchase) purchase.isUsed = true;
    const isDenied = isNot || (isPurchase && purchase?.item.not === true);
    const same = filters.find((one) => one.dimension === item.dimension && one.isNot === isDenied);
    if (same) {
      same.values = [...new Set([...same.values, ...item.values])];
      same.items.push(item);
    } else {
      const { dimension, values } = item;
      filters.push({ dimension, values, isNot: isDenied, items: [item] });
    }
  }
  parts.drop('filter', 'not', 'segment', 'bought');
  return { filters, segments, purchases };
}

const OF_PURCHASES: readonly Dimension[] = [
  'product',
  'category',
  'brand',
  'payment_method',
  'coupon',
];

function conditionOf(
  { dimension, values, isNot }: ScopedFilter,
  recently: () => { in_last_days?: number },
): FilterCondition | null {
  switch (dimension) {
    case 'state':
      return { field: 'state', test: isNot ? 'not_in' : 'in', values };
    case 'region':
      return { field: 'region', test: isNot ? 'not_in' : 'in', values: values as ['Sul'] };
    case 'city':
      return isNot || values.length > 1
        ? null
        : { field: 'city', is: { test: 'equals', value: values[0]!.replace(/\/[A-Z]{2}$/, '') } };
    case 'tag':
      return { field: 'tag', test: isNot ? 'none' : 'any', values };
    case 'product':
      return { field: 'product', test: isNot ? 'not_bought' : 'bought', values, ...recently() };
    case 'category':
    case 'brand':
      return { field: dimension, test: isNot ? 'not_bought' : 'bought', values, ...recently() };
    case 'payment_method':
    case 'coupon': {
      const used = values.filter((value) => value !== 'bank_billet');
      return { field: dimension, test: isNot ? 'not_used' : 'used', values: used, ...recently() };
    }
    default:
      return null;
  }
}

/** A period that ends today as days before today; null where it does not. */
function lastDaysOf({ lastDays, period }: NamedPeriod, today: string): number | null {
  if (lastDays) return lastDays;
  const { from, to } = rangeOf(period, today);
  if (!from || to !== today) return null;
  const days = daysBetween(from, today);
  return days > 0 ? days : null;
}

const rangeOf = (period: MetricsQuery['period'], today: string): DayRange =>
  typeof period === 'string' ? daysOfPreset(period, today) : period;

/** A number, series or ranking, alone or as a change of the last one. */
function numberOf(
  parts: Parts,
  {
    today,
    previous,
    isContinued,
  }: { today: string; previous: MetricsQuery | null; isContinued: boolean },
): Reading {
  const named = parts.take('metrics').flatMap(({ metrics }) => metrics);
  const weak = parts.take('weak').flatMap(({ metrics }) => metrics);
  const largest = parts.take('most');
  const isOfMore = parts.has('noun') && !parts.has('compare') && parts.take('more').length > 0;
  const byMost = largest.flatMap(({ metrics }) => metrics);
  const filters = takeFilters(parts);
  const isCounted = parts.take('how_many').length > 0;
  const isSeries = parts.take('series').length > 0;
  const by = divisionOf(parts, largest.length > 0 || isOfMore, filters);
  const counted = parts.take('persons').length > 0 ? (['customers'] as QueryMetric[]) : [];
  const chosen = [named, byMost, weak, counted].find((one) => one.length > 0) ?? [];
  let metrics = [...new Set(chosen)].slice(0, 3);
  const abc = parts.take('abc')[0]?.abc;
  const top = parts.take('top')[0]?.top;
  const isRanking = abc || (top && by.length > 0 && !previous);
  if (metrics.length === 0 && isRanking) metrics = ['revenue'];
  // "quantas camisetas vendi" counts pieces
  if (
    isCounted &&
    named.length === 0 &&
    filters.some(({ dimension }) => OF_ITEMS.includes(dimension))
  ) {
    metrics = metrics.map((metric) => (metric === 'revenue' ? 'items' : metric));
  }
  const isOfMessages = metrics.some((metric) => OF_MESSAGES.includes(metric));
  const isOfCampaigns =
    by.some((one) => one === 'campaign' || one === 'channel') ||
    filters.some(({ dimension }) => dimension === 'campaign');
  if (isOfCampaigns && !isOfMessages) {
    metrics = metrics.map((metric) => (metric === 'revenue' ? 'attributed_revenue' : metric));
  }
  // "e o ticket médio?" asks another number of the same; with a division, filter or period of its own it is a new question
  const isShort = isContinued && by.length === 0 && filters.length === 0 && !parts.has('period');
  const base = metrics.length === 0 || isShort ? previous : null;
  const periods = parts.all().filter(({ is }) => is === 'period');
  const time = periodsOf(parts, today, base);
  parts.drop('people', 'which');
  // A period of a number of the present would say what the number does not.
  const isOfNow = metrics.length > 0 && metrics.every((one) => METRICS_OF_NOW.includes(one));
  if (isOfNow && time.period && time.period !== 'today' && time.period !== 'all') {
    parts.putBack(periods);
    return parts.reading(null);
  }
  if (metrics.length === 0 && !base) return parts.reading(null);
  const period = time.period ?? base?.period ?? 'last_30_days';
  if (isSeries && by.length === 0) by.push(groupingOf(rangeOf(period, today)));
  const query: MetricsQuery = {
    metrics: metrics.length > 0 ? metrics : base!.metrics,
    by: by.length > 0 || !base ? by : base.by,
    where: base ? combined(base.where, filters) : filters,
    period,
    compare: time.compare ?? base?.compare ?? 'none',
    top: 'all',
    ...(abc && { abc }),
  };
  const isListed = query.by.every((one) => FEW.includes(one)) || query.abc;
  query.top = isListed ? (top ?? 'all') : (top ?? (base && by.length === 0 ? base.top : '10'));
  return parts.reading({ kind: 'query', query }, !time.period && !base && !isOfNow);
}

/** Later filters of a dimension replace earlier ones. */
function combined(before: readonly QueryFilter[], now: readonly QueryFilter[]): QueryFilter[] {
  const places: Dimension[] = ['state', 'city', 'region'];
  const isReplaced = ({ dimension }: QueryFilter) =>
    now.some(
      (one) =>
        one.dimension === dimension ||
        (places.includes(one.dimension) && places.includes(dimension)),
    );
  return [...before.filter((one) => !isReplaced(one)), ...now];
}

/** Filters with "fora" before them exclude; a noun that names their dimension belongs to them. */
function takeFilters(parts: Parts): QueryFilter[] {
  const found: QueryFilter[] = [];
  let test: 'in' | 'not_in' = 'in';
  for (const item of parts.all()) {
    if (item.is === 'not') test = 'not_in';
    if (item.is === 'segment') {
      found.push({ dimension: 'rfm_segment', test, values: [item.segment] });
    }
    if (item.is !== 'filter') continue;
    const same = found.find((one) => one.dimension === item.dimension && one.test === test);
    if (same) same.values = [...new Set([...same.values, ...item.values])];
    else found.push({ dimension: item.dimension, test, values: [...item.values] });
  }
  parts.drop('filter', 'not', 'segment', 'bought');
  return found;
}

/** What a number is divided by: what "por" names, or the noun whose largest are asked for. */
function divisionOf(
  parts: Parts,
  isOfLargest: boolean,
  filters: readonly QueryFilter[],
): Dimension[] {
  const by = parts.take('by').map(({ dimension }) => dimension);
  const nouns = parts.take('noun').map(({ dimension }) => dimension);
  const isAsked = isOfLargest || parts.has('top') || parts.has('abc') || parts.has('which');
  const free = nouns.filter(
    (dimension) => !filters.some((one) => one.dimension === dimension) && !by.includes(dimension),
  );
  if (by.length === 0 && isAsked && free.length > 0) return free.slice(0, 2);
  return by.slice(0, 2);
}

/** The period asked for, and the one that it is compared with. */
function periodsOf(
  parts: Parts,
  today: string,
  base: MetricsQuery | null,
): { period?: MetricsQuery['period']; compare?: MetricsQuery['compare'] } {
  const periods = parts.all().filter((item): item is Of<'period'> => item.is === 'period');
  const grew = parts.take('grew').length > 0;
  const at = parts.all().findIndex(({ is }) => is === 'compare');
  const after = parts
    .all()
    .slice(at + 1)
    .filter((item): item is Of<'period'> => item.is === 'period');
  const other = after[0];
  parts.drop('period');
  if (at < 0 || !other) {
    const [one] = periods;
    if (!one) return grew ? { compare: 'previous' } : {};
    const period = one.isBefore && base ? before(base.period, one.period, today) : one.period;
    return { period, ...(grew && { compare: 'previous' }) };
  }
  const own = periods.find((one) => one !== other)?.period;
  const compare = comparison(own ?? base?.period ?? 'last_30_days', other, today);
  // Any other period cannot be compared with: the word stays unused, and the question is refused.
  if (compare) parts.drop('compare', 'more');
  return { ...(own && { period: own }), ...(compare && { compare }) };
}

/** How a query compares a period with another; null where it cannot. */
function comparison(
  own: MetricsQuery['period'],
  other: NamedPeriod,
  today: string,
): 'previous' | 'last_year' | null {
  if (other.period === 'last_year') return 'last_year';
  if (other.isBefore) return 'previous';
  const [range, asked] = [rangeOf(own, today), rangeOf(other.period, today)];
  const meets = (before: DayRange | null) =>
    before?.from !== undefined && before.from === asked.from && before.to! <= (asked.to ?? '');
  if (meets(daysBefore(typeof own === 'string' ? own : null, range))) return 'previous';
  return meets(daysOfLastYear(range)) ? 'last_year' : null;
}

/** The month, year or week before that of the last question; of other periods as many days before. */
function before(
  period: MetricsQuery['period'],
  unit: MetricsQuery['period'],
  today: string,
): MetricsQuery['period'] {
  const { from, to } = rangeOf(period, today);
  if (!from || !to) return unit;
  const monthBefore = addDays(`${from.slice(0, 7)}-01`, -1);
  if (unit === 'last_month' && from.slice(0, 7) === to.slice(0, 7)) {
    return { from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore };
  }
  if (unit === 'last_year' && from.slice(0, 4) === to.slice(0, 4)) {
    const year = Number(from.slice(0, 4)) - 1;
    const isWhole = from.endsWith('-01-01');
    return isWhole
      ? { from: `${year}-01-01`, to: `${year}-12-31` }
      : (daysOfLastYear({ from, to }) ?? unit);
  }
  if (unit === 'last_week' && daysBetween(from, to) < 7) {
    const monday = addDays(from, -daysSinceMonday(from) - 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}
