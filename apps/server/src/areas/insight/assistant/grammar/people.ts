import type { Asked, Dimension, FilterCondition, MetricsQuery } from '@clientela/contract';
import { lastDaysOf, rangeOf } from './compared.ts';
import { isMovement, MOVED_DAYS, takeMovement } from './movement.ts';
import type { Of, Parts } from './parts.ts';

/** Whether people are asked for rather than a number. */
export function isAboutPeople(parts: Parts, previous: Asked | null): boolean {
  if (parts.has('metrics') || parts.has('by') || parts.has('abc') || parts.has('most'))
    return false;
  // The filters of groups know no groups.
  if (parts.all().some((item) => item.is === 'filter' && item.dimension === 'customer_cluster')) {
    return false;
  }
  if (parts.has('condition') || parts.has('segment') || parts.has('event')) return true;
  if (parts.has('dated')) return true;
  if (parts.has('people')) return true;
  if (previous && (previous.kind === 'people' || previous.kind === 'draft') && !parts.has('weak')) {
    return !parts.has('period');
  }
  const isNarrowed = parts.has('filter') || parts.has('bought');
  return parts.has('persons') && isNarrowed && !parts.has('weak');
}

/** Which conditions the parts put on people. */
export function conditionsOf(parts: Parts, today: string): FilterCondition[] {
  const conditions: FilterCondition[] = [];
  const isJoined = parts.all().some((item) => item.isJoined);
  const periods = parts.take('period');
  const period = periods.length === 1 ? periods[0] : undefined;
  const inLast = period ? lastDaysOf(period, today) : null;
  let isPeriodUsed = false;
  const recently = () => {
    if (inLast === null) return {};
    isPeriodUsed = true;
    return { in_last_days: inLast };
  };
  if (isMovement(parts)) {
    const days = inLast ?? MOVED_DAYS;
    const moved = takeMovement(parts, days);
    if (!moved) return [];
    isPeriodUsed = inLast !== null;
    conditions.push(moved);
  }
  const range = period ? rangeOf(period.period, today) : {};
  for (const item of parts.take('dated')) {
    const { from, to } = range;
    if (from && to) {
      conditions.push({ field: item.field, is: { test: 'between', from, to } });
      isPeriodUsed = true;
    } else parts.putBack([item]);
  }
  const hasSegments = parts.has('segment') || conditions.length > 0;
  const { filters, segments, purchases } = takeScoped(parts);
  for (const item of parts.take('condition')) {
    // a copy, since the lexicon serves the next question too
    conditions.push(...item.conditions.map((one) => ({ ...one })));
  }
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
  if (inLast !== null && !isPeriodUsed) {
    for (const one of conditions) {
      if (one.field !== 'survey') continue;
      one.in_last_days = inLast;
      isPeriodUsed = true;
    }
  }
  const goods = parts.take('weak').filter(({ metrics }) => metrics.includes('items'));
  // "saíram" says what sold, of people that they left.
  parts.putBack(goods);
  parts.drop('people', 'persons', 'which', 'how_many');
  // "quem comprou com cupom": a noun without a name would be lost.
  const isNamed = (dimension: Dimension) =>
    (dimension === 'rfm_segment' && hasSegments) ||
    (dimension === 'campaign' && hasEvents) ||
    filters.some((filter) => isOfKind(filter.dimension, dimension));
  parts.putBack(parts.take('noun').filter(({ dimension }) => !isNamed(dimension)));
  // "nunca levaram calçados" denies the shoes, not every purchase.
  const hasNone = conditions.some(
    (one) => one.field === 'sales_count' && one.is.test === 'eq' && one.is.value === 0,
  );
  // "camisetas mais de 3 vezes": purchases are counted and summed over all goods.
  const isCounted = conditions.some(
    (one) =>
      one.field === 'sales_total' ||
      (one.field === 'sales_count' &&
        !('value' in one.is && one.is.test === 'gte' && one.is.value <= 1)),
  );
  const isOfGoods = filters.some(({ dimension }) => OF_PURCHASES.includes(dimension));
  if (isCounted && isOfGoods && !isJoined) return [];
  if (hasNone && filters.some(({ dimension }) => OF_PURCHASES.includes(dimension))) return [];
  // A period that no condition took up would be lost.
  if (periods.length > 0 && !isPeriodUsed) {
    parts.putBack(periods);
    if (purchases.length > 0) parts.limit = 'past_purchases';
    return [];
  }
  const distinct = new Map(conditions.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()];
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

/** The people that a number of customers counts, for "desses, quem…"; none where a filter says no condition. */
export function conditionsOfNumber({ metrics, where }: MetricsQuery): FilterCondition[] {
  if (metrics.join() !== 'customers') return [];
  const conditions = where.map(({ dimension, test, values }) => {
    if (values.includes(null)) return null;
    const known = values as string[];
    if (dimension === 'rfm_segment') {
      return { field: dimension, test, values: known } as FilterCondition;
    }
    const isNot = test === 'not_in';
    return conditionOf({ dimension, values: known, isNot, items: [] }, () => ({}));
  });
  return conditions.every((one) => one !== null) ? conditions : [];
}

/** Filters with what precedes each: "comprou camiseta mas não comprou vestido" denies the dress alone. */
function takeScoped(parts: Parts) {
  const filters: ScopedFilter[] = [];
  const segments: { segment: Of<'segment'>['segment']; isNot: boolean }[] = [];
  const purchases: { item: Of<'bought'>; isUsed: boolean }[] = [];
  let isNot = false;
  let denied: Dimension | null = null;
  for (const item of parts.all()) {
    if (item.is === 'not') denied = null;
    const purchase = purchases.at(-1);
    if (item.is === 'not') isNot = true;
    if (item.is === 'used') isNot = false;
    if (item.is === 'people' || item.is === 'persons' || item.is === 'event') isNot = false;
    if (item.is === 'segment') segments.push({ segment: item.segment, isNot });
    if (item.is === 'bought') {
      purchases.push({ item, isUsed: false });
      isNot = false;
    }
    if (item.is !== 'filter') continue;
    // "não são de SP e são VIP": only what is named first is denied, and more of its kind.
    if (denied !== null && denied !== item.dimension) isNot = false;
    if (isNot) denied = item.dimension;
    const isPurchase = OF_PURCHASES.includes(item.dimension);
    if (purchase && isPurchase) purchase.isUsed = true;
    const isDenied = isNot || (isPurchase && purchase?.item.not === true);
    const same = filters.findLast(
      (one) => one.dimension === item.dimension && one.isNot === isDenied,
    );
    // "camiseta e caneca" asks for those that bought both.
    const isBoth = item.isJoined && OF_GOODS.includes(item.dimension) && !isDenied;
    if (same && !isBoth) {
      same.values = [...new Set([...same.values, ...item.values])];
      same.items.push(item);
    } else {
      const { dimension, values } = item;
      filters.push({ dimension, values, isNot: isDenied, items: [item] });
    }
  }
  parts.drop('filter', 'not', 'segment', 'bought', 'used');
  return { filters, segments, purchases };
}

/** Of what a customer has several. */
const OF_GOODS: readonly Dimension[] = ['product', 'category', 'brand', 'tag'];
const OF_PURCHASES: readonly Dimension[] = [
  'product',
  'category',
  'brand',
  'payment_method',
  'coupon',
];

/** Goods and places, which nouns and names say together: "produtos da marca Aurora". */
const KINDS: readonly (readonly Dimension[])[] = [
  ['product', 'category', 'brand'],
  ['city', 'state', 'region'],
];
const isOfKind = (one: Dimension, other: Dimension) =>
  one === other || KINDS.some((kind) => kind.includes(one) && kind.includes(other));

function conditionOf(
  { dimension, values, isNot }: ScopedFilter,
  recently: () => { in_last_days?: number },
): FilterCondition | null {
  switch (dimension) {
    case 'state':
      return { field: 'state', test: isNot ? 'not_in' : 'in', values };
    case 'region':
      return { field: 'region', test: isNot ? 'not_in' : 'in', values: values as ['Sul'] };
    case 'city': {
      const [city, ...others] = values;
      return isNot || city === undefined || others.length > 0
        ? null
        : { field: 'city', is: { test: 'equals', value: city.replace(/\/[A-Z]{2}$/, '') } };
    }
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
