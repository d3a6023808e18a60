import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  REGIONS,
  RFM_SEGMENTS,
  RFM_STATES,
} from '@clientela/contract';
import { NPS_GROUPS } from '@clientela/domain/surveys';
import type { Random } from '../../src/demo/random.ts';
import { addDays } from './evaluator.ts';
import { BRANDS, CATEGORIES, type Catalogue, CUSTOM_EVENTS, PAYMENTS } from './plain-world.ts';

/** Words that have broken query builders before, and words that match customers. */
const WORDS = [
  'ana',
  'José',
  'SILVA',
  'ção',
  '%',
  '_',
  '100%',
  "'",
  '"',
  '\\',
  "'; drop table customers; --",
  'são',
  '$1',
  '{}',
  '@a',
  '+5511',
  '1000',
  '😀',
  'ß',
  'İ',
  'null',
  'D’',
  'a_b',
];

const some = <T>(random: Random, list: readonly T[]): T[] => {
  const chosen = list.filter(() => random.chance(0.4));
  return chosen.length ? chosen : [random.pick(list)];
};

const maybeRecent = (random: Random) =>
  random.chance(0.4) ? { in_last_days: random.pick([1, 7, 30, 180, 3650]) } : {};

type Make = (random: Random, catalogue: Catalogue, today: string) => FilterCondition;

function numberTest(random: Random, values: readonly number[]) {
  const test = random.pick(['eq', 'gte', 'lte', 'between'] as const);
  return test === 'between'
    ? { test, from: random.pick(values), to: random.pick(values) }
    : { test, value: random.pick(values) };
}

function dateTest(random: Random, today: string) {
  const day = () => addDays(today, -random.below(420));
  const test = random.pick([
    'on',
    'since',
    'until',
    'between',
    'in_last_days',
    'not_in_last_days',
    'filled',
    'empty',
  ] as const);
  switch (test) {
    case 'on':
    case 'since':
    case 'until':
      return { test, day: day() };
    case 'between':
      return { test, from: day(), to: day() };
    case 'in_last_days':
    case 'not_in_last_days':
      return { test, days: random.pick([1, 2, 30, 90, 365]) };
    default:
      return { test };
  }
}

const MAKERS: readonly Make[] = [
  (random) => {
    const field = random.pick([
      'first_name',
      'last_name',
      'email',
      'phone',
      'document',
      'city',
    ] as const);
    const test = random.pick(['contains', 'equals', 'starts_with', 'filled', 'empty'] as const);
    return {
      field,
      is: test === 'filled' || test === 'empty' ? { test } : { test, value: random.pick(WORDS) },
    };
  },
  (random) => ({
    field: random.pick(['sales_total', 'average_ticket'] as const),
    is: numberTest(random, [0, 1, 1990, 5000, 5001, 12_345, -500, 1_000_000_000_000]),
    ...maybeRecent(random),
  }),
  (random) => ({
    field: 'bonus_balance',
    is: numberTest(random, [0, 1, 1990, 5000, 5001, 12_345, -500, 1_000_000_000_000]),
  }),
  (random) => ({
    field: random.pick(['sales_count', 'order_count'] as const),
    is: numberTest(random, [0, 1, 2, 3, 1_000_000]),
    ...maybeRecent(random),
  }),
  (random) => ({
    field: random.pick(['rfm_r', 'rfm_f', 'rfm_m'] as const),
    is: numberTest(random, [1, 2, 3, 4, 5]),
  }),
  (random, _catalogue, today) => ({
    field: random.pick(['first_sale_at', 'last_sale_at', 'created_at', 'newsletter_at'] as const),
    is: dateTest(random, today),
  }),
  (random, { attributes }, today) => {
    const { id: attribute_id, owner, type } = random.pick(attributes);
    const field = owner === 'CUSTOMER' ? ('attribute' as const) : ('order_attribute' as const);
    const of = { field, attribute_id };
    const presence = { test: random.pick(['filled', 'empty'] as const) };
    if (type === 'TEXT') {
      const test = random.pick(['contains', 'equals', 'starts_with'] as const);
      const value = random.pick([...WORDS, 'São Paulo', 'é'.repeat(119), 'efim']);
      return { ...of, type, is: random.chance(0.2) ? presence : { test, value } };
    }
    if (type === 'NUMBER') {
      if (random.chance(0.2)) return { ...of, type, is: presence };
      const one = () => random.pick(['0', '-1.5', '1234.5678', '999999999999.9999', '41.9']);
      const test = random.pick(['eq', 'gte', 'lte', 'between'] as const);
      const is = test === 'between' ? { test, from: one(), to: one() } : { test, value: one() };
      return { ...of, type, is };
    }
    const ahead = { test: 'in_next_days' as const, days: random.pick([0, 1, 30, 90]) };
    return { ...of, type, is: random.chance(0.3) ? ahead : dateTest(random, addDays(today, 60)) };
  },
  (random) => ({
    field: 'state',
    test: random.pick(['in', 'not_in'] as const),
    values: some(random, ['SP', 'PA', 'GO', 'RS', 'AC']),
  }),
  (random) => ({
    field: 'region',
    test: random.pick(['in', 'not_in'] as const),
    values: some(random, REGIONS),
  }),
  (random, { tags }) => ({
    field: 'tag',
    test: random.pick(['any', 'all', 'none'] as const),
    values: some(random, tags),
  }),
  (random) => ({
    field: 'rfm_segment',
    test: random.pick(['in', 'not_in'] as const),
    values: some(random, RFM_SEGMENTS),
  }),
  (random) => ({
    field: 'rfm_moved',
    from: some(random, RFM_STATES),
    to: some(random, RFM_STATES),
    in_last_days: random.pick([1, 8, 30, 45, 3650]),
  }),
  (random) => ({
    field: 'next_purchase',
    is: { test: 'in_next_days' as const, days: random.pick([0, 1, 7, 30, 365]) },
  }),
  (random, { products }) => ({
    field: 'product',
    test: random.pick(['bought', 'not_bought'] as const),
    values: some(
      random,
      products.map((product) => product.id),
    ),
    ...maybeRecent(random),
  }),
  (random) => {
    const field = random.pick(['category', 'brand'] as const);
    return {
      field,
      test: random.pick(['bought', 'not_bought'] as const),
      values: some(random, [...(field === 'brand' ? BRANDS : CATEGORIES), ...WORDS.slice(4, 8)]),
      ...maybeRecent(random),
    };
  },
  (random) => {
    const field = random.pick(['payment_method', 'coupon'] as const);
    return {
      field,
      test: random.pick(['used', 'not_used'] as const),
      values: some(random, field === 'coupon' ? ['BEMVINDO', "O'HARA"] : PAYMENTS),
      ...maybeRecent(random),
    };
  },
  (random) => ({
    field: 'birthday',
    is: random.pick([
      { test: 'month' as const, month: random.between(1, 12) },
      { test: 'day' as const, month: 2, day: random.between(27, 31) },
      { test: 'in_next_days' as const, days: random.pick([0, 1, 7, 60, 200, 365]) },
    ]),
  }),
  (random) => ({
    field: 'reachable',
    test: random.pick(['yes', 'no'] as const),
    channel: random.pick(['EMAIL', 'SMS', 'WHATSAPP'] as const),
  }),
  (random) => ({
    field: 'consent',
    test: random.pick(['granted', 'refused', 'unknown'] as const),
    channel: random.pick(['EMAIL', 'SMS', 'WHATSAPP'] as const),
  }),
  (random) => ({
    field: 'custom_event',
    test: random.pick(['did', 'did_not'] as const),
    name: random.pick(CUSTOM_EVENTS),
    ...maybeRecent(random),
  }),
  (random) => ({
    field: 'bonus_expiring',
    is: { test: 'in_next_days' as const, days: random.pick([0, 1, 7, 30, 365]) },
  }),
  (random) => ({
    field: 'bonus',
    test: random.pick(['used', 'not_used'] as const),
    ...maybeRecent(random),
  }),
  (random, { popups }) => ({
    field: 'popup',
    test: random.pick(['signed_up', 'not_signed_up'] as const),
    ...(random.chance(0.5) ? { popup_ids: some(random, popups) } : {}),
    ...maybeRecent(random),
  }),
  (random, { surveys }) => {
    const from = random.between(0, 8);
    return {
      field: 'survey',
      test: random.pick(['answered', 'not_answered'] as const),
      ...(random.chance(0.5) ? { survey_ids: some(random, surveys) } : {}),
      ...(random.chance(0.3) ? { nps_groups: [random.pick(NPS_GROUPS)] } : {}),
      ...(random.chance(0.3) ? { score: { from, to: random.between(from, 10) } } : {}),
      ...maybeRecent(random),
    };
  },
  (random, { imports }) => ({
    field: 'import',
    test: random.pick(['in', 'not_in'] as const),
    values: some(random, imports),
  }),
  (random) => ({ field: 'stage', value: random.pick(['customer', 'lead'] as const) }),
  (random, { campaigns }) => ({
    field: 'campaign',
    test: random.pick(['did', 'did_not'] as const),
    event: random.pick(['received', 'opened', 'clicked', 'bought'] as const),
    ...(random.chance(0.5) ? { campaign_id: random.pick(campaigns) } : {}),
    ...maybeRecent(random),
  }),
];

export function randomFilters(random: Random, catalogue: Catalogue, today: string): FilterGroup {
  const node = (depth: number): FilterNode =>
    depth < 4 && random.chance(0.25)
      ? group(depth + 1)
      : random.pick(MAKERS)(random, catalogue, today);
  const group = (depth: number): FilterGroup => ({
    op: random.pick(['all', 'any', 'none'] as const),
    of: Array.from({ length: random.between(depth === 1 ? 1 : 0, 3) }, () => node(depth)),
  });
  return group(1);
}
