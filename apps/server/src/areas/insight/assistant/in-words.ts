import {
  type Asked,
  type FilterCondition,
  type FilterGroup,
  isFilterGroup,
  METRICS_OF_NOW,
  type MetricsQuery,
} from '@clientela/contract';
import { paymentName } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { LIBRARY } from '../academy/index.ts';
import {
  dimensionName,
  filtersInWords,
  forQuery,
  labelsOf,
  METRIC_NAMES,
  type MetricsCtx,
} from '../metrics/index.ts';
import { assistantTexts as texts } from './assistant.texts.ts';

/** A part of what was understood, and what is asked without it; null where nothing would be. */
export interface Part {
  text: string;
  without: Asked | null;
}

/** The parts of what was understood, as a person reads them. */
export async function partsOf(ctx: Ctx, asked: Asked): Promise<Part[]> {
  switch (asked.kind) {
    case 'query':
      return queryParts(await forQuery(ctx, asked.query), asked.query);
    case 'people':
      return [fixed(texts.people), ...(await conditionParts(ctx, asked))];
    case 'draft':
      return [fixed(texts.draft[asked.of]), ...(await conditionParts(ctx, asked))];
    case 'view':
      return [fixed(texts.views[asked.view])];
    case 'explain':
      return [fixed(texts.explain(METRIC_NAMES[asked.metric]))];
    case 'why': {
      const name = asked.campaign_id && (await namesOf(ctx, 'campaign', [asked.campaign_id]))[0];
      return [fixed(texts.why(name || null))];
    }
    case 'lesson':
      return [fixed(texts.lesson(LIBRARY.find(({ slug }) => slug === asked.slug)?.title ?? ''))];
  }
}

const fixed = (text: string): Part => ({ text, without: null });

async function queryParts(ctx: MetricsCtx, query: MetricsQuery): Promise<Part[]> {
  const { metrics, by, where, period, compare, top, abc } = query;
  const part = (text: string, change: Partial<MetricsQuery>): Part => {
    const changed: MetricsQuery = { ...query, ...change };
    // What only a division has goes with it.
    if (changed.by.length === 0) Object.assign(changed, { top: 'all', abc: undefined });
    return { text, without: { kind: 'query', query: changed } };
  };
  const filters = await filtersInWords(ctx, where);
  return [
    ...metrics.map((metric) => ({
      text: METRIC_NAMES[metric],
      without:
        metrics.length > 1
          ? part('', { metrics: metrics.filter((one) => one !== metric) }).without
          : null,
    })),
    ...by.map((dimension) =>
      part(texts.by(dimensionName(ctx, dimension)), { by: by.filter((one) => one !== dimension) }),
    ),
    ...(abc ? [part(texts.abc(abc), { abc: undefined })] : []),
    ...(top === 'all' ? [] : [part(texts.largest(top), { top: 'all' })]),
    ...filters.map((text, at) => part(text, { where: where.toSpliced(at, 1) })),
    ...(metrics.every((metric) => METRICS_OF_NOW.includes(metric))
      ? []
      : [fixed(periodInWords(period))]),
    ...(compare === 'none' ? [] : [part(texts.compare[compare], { compare: 'none' })]),
  ];
}

const periodInWords = (period: MetricsQuery['period']) =>
  typeof period === 'string' ? texts.presets[period] : texts.days(period.from, period.to);

const NAMED = ['product', 'campaign', 'tag'] as const;

async function namesOf(
  ctx: Ctx,
  dimension: (typeof NAMED)[number],
  ids: readonly string[],
): Promise<string[]> {
  const known = await forQuery(ctx, { by: [], where: [] });
  const rows = ids.map((id) => ({ keys: [id] }));
  const labels = await labelsOf(known, [dimension], rows);
  return ids.map((id) => labels(dimension, id));
}

async function conditionParts(
  ctx: Ctx,
  asked: Extract<Asked, { filters: FilterGroup }>,
): Promise<Part[]> {
  const { op, of } = asked.filters;
  // Words that leave out a part would hide what is counted.
  if (op !== 'all' || of.some(isFilterGroup)) throw notAskable();
  const isQuiet = of.some((one) => !isFilterGroup(one) && one.field === 'last_sale_at');
  const parts: Part[] = [];
  for (const [at, one] of of.entries()) {
    // "sem comprar há 90 dias" says that they bought before
    if (isFilterGroup(one) || (isQuiet && isAnySale(one))) continue;
    // "sem comprar há 90 dias" takes its hidden half along; without it people would count that never bought.
    const isOfQuiet = (other: (typeof of)[number]) =>
      one.field === 'last_sale_at' && isAnySale(other);
    const left = of.filter((other, place) => place !== at && !isOfQuiet(other));
    const filters = { ...asked.filters, of: left };
    const without = left.length > 0 ? { ...asked, filters } : null;
    parts.push({ text: await conditionInWords(ctx, one), without });
  }
  return parts;
}

/** The API takes conditions of the grammar alone: others, such as those on contacts, would probe for single people. */
function notAskable(): Failure {
  const message = texts.not_askable;
  return new Failure('invalid_fields', {
    message,
    errors: [{ field: 'asked', rule: 'unknown', message }],
  });
}

const isAnySale = (node: FilterGroup['of'][number]) =>
  !isFilterGroup(node) &&
  node.field === 'sales_count' &&
  node.is.test === 'gte' &&
  node.is.value === 1;

const words = texts.conditions;
const negated = (text: string, isNot: boolean) => (isNot ? words.not(text) : text);

/** A condition of those that the grammar makes. */
async function conditionInWords(ctx: Ctx, condition: FilterCondition): Promise<string> {
  switch (condition.field) {
    case 'sales_count': {
      const text =
        condition.is.test === 'between'
          ? words.sales_between(condition.is.from, condition.is.to)
          : words[`sales_${condition.is.test}`](condition.is.value);
      return text + within(condition);
    }
    case 'email':
    case 'phone': {
      // Whether there is one; what it is stays unanswered.
      const { test } = condition.is;
      if (test === 'filled' || test === 'empty') return words.contacts[condition.field][test];
      break;
    }
    case 'first_sale_at':
    case 'last_sale_at':
      if (condition.is.test === 'between') {
        return words.sale_between[condition.field](condition.is.from, condition.is.to);
      }
      if (condition.field === 'first_sale_at') break;
      if (condition.is.test === 'in_last_days') return words.bought_in(condition.is.days);
      if (condition.is.test === 'not_in_last_days') return words.quiet(condition.is.days);
      break;
    case 'sales_total':
    case 'average_ticket':
    case 'bonus_balance': {
      const name = words.amounts[condition.field];
      const { is } = condition;
      const period = within('in_last_days' in condition ? condition : {});
      if (is.test === 'between') return `${name} ${words.between(is.from, is.to)}${period}`;
      if (is.test !== 'eq') return `${name} ${words[is.test](is.value)}${period}`;
      break;
    }
    case 'birthday':
      if (condition.is.test === 'month') return words.birthday_month(condition.is.month);
      if (condition.is.test === 'in_next_days') return words.birthday_next(condition.is.days);
      break;
    case 'next_purchase':
      return words.next_purchase(condition.is.days);
    case 'bonus_expiring':
      return words.bonus_expiring(condition.is.days);
    case 'reachable':
      return negated(words.reachable[condition.channel], condition.test === 'no');
    case 'survey':
      return (condition.nps_groups ?? []).map((group) => words.nps[group]).join(', ');
    case 'campaign': {
      const { campaign_id, event, test } = condition;
      const name = campaign_id
        ? (await namesOf(ctx, 'campaign', [campaign_id])).join()
        : words.any_campaign;
      return negated(`${words.events[event]} ${name}`, test === 'did_not') + within(condition);
    }
    case 'rfm_moved':
      return words.moved(condition.from, condition.to) + within(condition);
    case 'rfm_segment':
      return `${condition.test === 'in' ? words.segment : words.no_segment} ${condition.values.join(', ')}`;
    case 'state':
    case 'region':
      return `${negated(words.place, condition.test === 'not_in')} ${condition.values.join(', ')}`;
    case 'city':
      if (condition.is.test === 'equals') return `${words.place} ${condition.is.value}`;
      break;
    case 'tag': {
      if (condition.test === 'all') break;
      const name = condition.test === 'none' ? words.no_tag : words.tag;
      return `${name} ${(await namesOf(ctx, 'tag', condition.values)).join(', ')}`;
    }
    case 'product': {
      const names = await namesOf(ctx, 'product', condition.values);
      const text = `${words.purchases.product} ${names.join(', ')}`;
      return negated(text, condition.test === 'not_bought') + within(condition);
    }
    case 'category':
    case 'brand': {
      const text = `${words.purchases[condition.field]} ${condition.values.join(', ')}`;
      return negated(text, condition.test === 'not_bought') + within(condition);
    }
    case 'payment_method':
    case 'coupon': {
      const isPayment = condition.field === 'payment_method';
      const values = condition.values.map((one) => (isPayment ? paymentName(one) : one));
      const text = `${words.purchases[condition.field]} ${values.join(', ')}`;
      return negated(text, condition.test === 'not_used') + within(condition);
    }
  }
  throw notAskable();
}

const within = ({ in_last_days }: { in_last_days?: number | undefined }) =>
  in_last_days ? ` ${words.within(in_last_days)}` : '';
