import {
  type Dimension,
  METRICS_OF_NOW,
  type MetricsQuery,
  type QueryFilter,
  type QueryMetric,
} from '@clientela/contract';
import { groupingOf } from '@clientela/domain';
import { periodsOf, rangeOf } from './compared.ts';
import type { Item } from './items.ts';
import { isMovement } from './movement.ts';
import type { Of, Parts, Reading } from './parts.ts';

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
/** So many of each a query takes. */
const [METRICS_MAX, DIVISIONS_MAX] = [3, 2];
const OF_CAMPAIGNS: readonly Dimension[] = ['campaign', 'channel'];
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

/** Numbers that say nothing of who bought. */
const NOT_OF_ORDERS: readonly QueryMetric[] = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'message_cost',
  'customers',
  'leads',
  'reachable',
  'carts_abandoned',
  'carts_recovered',
];

/** A number, series or ranking, alone or as a change of the last one. */
export function numberOf(
  parts: Parts,
  {
    today,
    previous,
    isContinued,
  }: { today: string; previous: MetricsQuery | null; isContinued: boolean },
): Reading {
  // How many people did something is no number of those who bought: "quantos clientes a campanha trouxe".
  if (isMovement(parts) || (countsPeople(parts) && (parts.has('weak') || parts.has('metrics'))))
    return parts.reading(null);
  const hasBought = parts.has('bought');
  const isOfMessages = parts.all().some(({ said }) => /mensag|disparo|envi/i.test(said ?? ''));
  const said: Said = {
    named: parts.take('metrics').flatMap(({ metrics }) => metrics),
    largest: parts.take('most').flatMap(({ metrics }) => metrics),
    weak: parts.take('weak').flatMap(({ metrics }) => metrics),
  };
  const isLargest = said.largest.length > 0;
  const top = parts.take('top')[0];
  const isOfMore =
    (parts.has('noun') || top?.of !== undefined) &&
    !parts.has('compare') &&
    parts.take('more').length > 0;
  const filters = takeFilters(parts);
  const spent = parts.take('spent');
  if (spent.length > 0) {
    const isOfMessages =
      filters.length > 0 &&
      filters.every(({ dimension }) => OF_CAMPAIGNS.includes(dimension)) &&
      said.named.length === 0;
    if (isOfMessages) {
      said.named.push('message_cost');
    } else parts.putBack(spent);
  }
  const isCounted = parts.take('how_many').length > 0;
  const isSeries = parts.take('series').length > 0;
  const isAsked = isLargest || isOfMore || top !== undefined;
  const by = divisionOf(parts, isAsked, filters);
  if (top?.of && by.length < DIVISIONS_MAX) by.unshift(top.of);
  const abc = parts.take('abc')[0]?.abc;
  // "os 3 melhores" of what is not said, or "3 produtos" that are no ranking
  const isOfWhat = top?.of ? top.isLargest || isOfMore || isLargest : by.length > 0;
  if (top && !isOfWhat && !previous?.by.length) parts.putBack([top]);
  const isRanking = abc !== undefined || (top !== undefined && by.length > 0 && !previous);
  const isOfPersons = parts.take('persons').length > 0 && !parts.has('how_much');
  parts.drop('how_much');
  const metrics = metricsOf(said, {
    by,
    filters: previous ? combined(previous.where, filters) : filters,
    isCounted,
    isRanking,
    isOfPersons,
    isOfMessages,
  });
  if (metrics === null) return parts.reading(null);
  // "quantos clientes ganhei" is no number of all there are.
  if (!metrics.some((one) => NOT_OF_ORDERS.includes(one) && one !== 'leads')) parts.drop('came');
  const isOfOrders = metrics.every((one) => !NOT_OF_ORDERS.includes(one));
  if (!isOfOrders && hasBought) return parts.reading(null);
  if (metrics.some((metric) => OF_MESSAGES.includes(metric))) dropNouns(parts, OF_CAMPAIGNS);
  // "e o ticket médio?" asks another number of the same; with a division, filter or period of its own it is a new question
  const isShort = isContinued && by.length === 0 && filters.length === 0 && !parts.has('period');
  const base = metrics.length === 0 || isShort ? previous : null;
  const periods = parts.all().filter(({ is }) => is === 'period');
  const isMore = isLargest || parts.has('more') || parts.has('less');
  const time = periodsOf(parts, { today, base, isMore });
  // "quem mais comprou": people are in no order.
  if (isLargest && by.length === 0 && !time.compare) return parts.reading(null);
  const isOfPlace = parts
    .all()
    .some((item) => item.is === 'which' && /onde/i.test(item.said ?? ''));
  if (isOfPlace && by.length === 0) return parts.reading(null);
  parts.drop('which');
  // A period of a number of the present would say what the number does not.
  const shown = metrics.length > 0 ? metrics : (base?.metrics ?? []);
  const isOfNow = shown.length > 0 && shown.every((one) => METRICS_OF_NOW.includes(one));
  if (isOfNow && time.period && time.period !== 'today' && time.period !== 'all') {
    parts.putBack(periods);
    return parts.reading(null);
  }
  if (metrics.length === 0 && !base) return parts.reading(null);
  const period = time.period ?? base?.period ?? 'last_30_days';
  if (isSeries && by.length === 0) by.push(groupingOf(rangeOf(period, today)));
  const query: MetricsQuery = {
    metrics: shown,
    by: by.length > 0 || !base ? by : base.by,
    where: base ? combined(base.where, filters) : filters,
    period,
    compare: time.compare ?? base?.compare ?? 'none',
    top: 'all',
    ...(abc && { abc }),
  };
  const isWhole = query.by.every((one) => FEW.includes(one)) || query.abc;
  const whole = base && by.length === 0 ? base.top : '10';
  query.top = top?.top ?? (isWhole ? 'all' : whole);
  return parts.reading({ kind: 'query', query }, !time.period && !base && !isOfNow);
}

/** The numbers that a question says: by name, by what is largest, or only by its verb. */
interface Said {
  named: QueryMetric[];
  largest: QueryMetric[];
  weak: QueryMetric[];
}

/** What the numbers are about. */
interface About {
  by: readonly Dimension[];
  filters: readonly QueryFilter[];
  isCounted: boolean;
  isRanking: boolean;
  isOfPersons: boolean;
  /** Messages are named. */
  isOfMessages: boolean;
}

/** The numbers meant; null where the verb may mean others. */
function metricsOf({ named, largest, weak }: Said, about: About): QueryMetric[] | null {
  const { by, filters, isCounted, isRanking, isOfPersons } = about;
  const counted: QueryMetric[] = isOfPersons ? ['customers'] : [];
  const chosen = [named, largest, weak, counted].find((one) => one.length > 0) ?? [];
  const metrics = [...new Set(chosen)];
  if (metrics.length > METRICS_MAX) return null;
  // "quanto deu de venda": two words for one number
  if (chosen === weak && metrics.length > 1) return null;
  const ofFilters = filters.map(({ dimension }) => dimension);
  const isOf = (dimensions: readonly Dimension[]) =>
    [...by, ...ofFilters].some((one) => dimensions.includes(one));
  // "saiu quanto" may be money, too, where no goods are named.
  if (chosen === weak && metrics.join() === 'items' && !isCounted && !isOf(OF_ITEMS)) return null;
  // "pedidos entregues" are no messages.
  if (metrics.includes('delivered') && !isOf(OF_CAMPAIGNS) && !about.isOfMessages) return null;
  if (chosen === largest && metrics.join() === 'orders' && !isOf(['payment_method', 'coupon'])) {
    return null;
  }
  if (metrics.length === 0 && isRanking) return ['revenue'];
  // "quantas camisetas vendi" counts pieces
  const isOfPieces =
    isCounted && named.length === 0 && ofFilters.some((one) => OF_ITEMS.includes(one));
  const isAttributed =
    isOf(OF_CAMPAIGNS) && !metrics.some((metric) => OF_MESSAGES.includes(metric));
  return metrics.map((metric) => {
    if (metric !== 'revenue') return metric;
    if (isOfPieces) return 'items';
    return isAttributed ? 'attributed_revenue' : metric;
  });
}

/** Nouns that a number is about anyway: what campaigns sold is of campaigns. */
function dropNouns(parts: Parts, dimensions: readonly Dimension[]): void {
  parts.putBack(parts.take('noun').filter(({ dimension }) => !dimensions.includes(dimension)));
}

/** Whether "quantos" counts people: it comes right before them. */
function countsPeople(parts: Parts): boolean {
  const all = parts.all();
  return all.some(({ is }, at) => is === 'how_many' && all[at + 1]?.is === 'persons');
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
  let denials: Of<'not'>[] = [];
  let denied: Dimension | null = null;
  for (const item of parts.all()) {
    if (item.is === 'not') {
      test = 'not_in';
      denied = null;
      denials.push(item);
    }
    if (item.is === 'used') test = 'in';
    if (item.is === 'segment' || item.is === 'filter') denials = [];
    const named = nameOf(item);
    if (!named) continue;
    const { dimension, values } = named;
    // "sem ser camisetas no pix": only what is named first is excluded, and more of its kind.
    if (denied !== null && denied !== dimension) test = 'in';
    if (test === 'not_in') denied = dimension;
    const same = found.find((one) => one.dimension === dimension && one.test === test);
    if (same) same.values = [...new Set([...same.values, ...values])];
    else found.push({ dimension, test, values: [...values] });
  }
  const bought = parts.take('bought');
  parts.drop('filter', 'not', 'segment', 'used');
  // A number says nothing of those that did not buy.
  parts.putBack(bought.filter((one) => one.not));
  // "menos" without a name after it excludes nothing.
  parts.putBack(denials);
  return found;
}

function nameOf(item: Item): { dimension: Dimension; values: string[] } | null {
  if (item.is === 'segment') return { dimension: 'rfm_segment', values: [item.segment] };
  return item.is === 'filter' ? item : null;
}

/** What a number is divided by: what "por" names, or the noun whose largest are asked for. */
function divisionOf(parts: Parts, isRanked: boolean, filters: readonly QueryFilter[]): Dimension[] {
  const named = parts.take('by');
  const by = named.map(({ dimension }) => dimension);
  const nouns = parts.take('noun');
  const isAsked = isRanked || parts.has('abc') || parts.has('which');
  const free = nouns.filter(
    ({ dimension }) =>
      !filters.some((one) => one.dimension === dimension && one.test === 'in') &&
      !by.includes(dimension),
  );
  if (by.length === 0 && isAsked && free.length > 0) {
    parts.putBack(free.slice(DIVISIONS_MAX));
    return free.map(({ dimension }) => dimension).slice(0, DIVISIONS_MAX);
  }
  parts.putBack(free);
  parts.putBack(named.slice(DIVISIONS_MAX));
  return by.slice(0, DIVISIONS_MAX);
}
