import { z } from 'zod';
import { CONTACT_CHANNELS } from './channels.ts';
import { CustomEventName } from './custom-event-name.ts';
import { ChosenNpsGroups } from './nps-groups.ts';
import { RFM_SEGMENTS, RFM_STATES } from './rfm.ts';
import { Day, Id, text } from './shapes.ts';

/**
 * The closed grammar of a cluster's filters: a tree of all / any / none over conditions. Nothing a
 * person sends reaches SQL but as a bound parameter.
 */

export const FILTER_DEPTH_MAX = 5;
export const FILTER_CONDITIONS_MAX = 50;

const days = z.int().min(1).max(3650);
const cents = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
const count = z.int().min(0).max(1_000_000);
const words = z.array(text(120).min(1)).min(1).max(50);
const inTheLastDays = { in_last_days: days.optional() };

export const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'document',
  'city',
] as const;
/** `bonus_balance`: the remainder of unexpired bonuses, as a customer may spend it. */
export const MONEY_FIELDS = ['sales_total', 'average_ticket', 'bonus_balance'] as const;
export const COUNT_FIELDS = ['sales_count', 'order_count'] as const;
export const SCORE_FIELDS = ['rfm_r', 'rfm_f', 'rfm_m'] as const;
export const DATE_FIELDS = [
  'first_sale_at',
  'last_sale_at',
  'created_at',
  'newsletter_at',
] as const;
export const REGIONS = ['Norte', 'Nordeste', 'Centro-Oeste', 'Sudeste', 'Sul'] as const;
export const CAMPAIGN_EVENTS = ['received', 'opened', 'clicked', 'bought'] as const;

const between = <T extends z.ZodType>(value: T) =>
  z.strictObject({ test: z.literal('between'), from: value, to: value });
const numberTests = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('test', [
    z.strictObject({ test: z.enum(['eq', 'gte', 'lte']), value }),
    between(value),
  ]);

const presence = z.strictObject({ test: z.enum(['filled', 'empty']) });
const textTests = z.discriminatedUnion('test', [
  z.strictObject({
    test: z.enum(['contains', 'equals', 'starts_with']),
    value: text(120).min(1),
  }),
  presence,
]);

const TextCondition = z.strictObject({ field: z.enum(TEXT_FIELDS), is: textTests });

/** Of all orders, or of those within the days. */
const MoneyCondition = z.strictObject({
  field: z.enum(['sales_total', 'average_ticket']),
  is: numberTests(cents),
  ...inTheLastDays,
});
const BonusBalanceCondition = z.strictObject({
  field: z.literal('bonus_balance'),
  is: numberTests(cents),
});
const CountCondition = z.strictObject({
  field: z.enum(COUNT_FIELDS),
  is: numberTests(count),
  ...inTheLastDays,
});
const ScoreCondition = z.strictObject({
  field: z.enum(SCORE_FIELDS),
  is: numberTests(z.int().min(1).max(5)),
});

const dateTests = [
  z.strictObject({ test: z.enum(['on', 'since', 'until']), day: Day }),
  between(Day),
  z.strictObject({ test: z.enum(['in_last_days', 'not_in_last_days']), days }),
  presence,
] as const;

const DateCondition = z.strictObject({
  field: z.enum(DATE_FIELDS),
  is: z.discriminatedUnion('test', dateTests),
});

/** A plain decimal, as values of number attributes are written. */
const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/, 'Escreva um número, como 1.234,5.')
  .meta({ examples: ['1234.5'] });

/** Of the customer, or of one of their orders. */
const attributeFields = z.enum(['attribute', 'order_attribute']);
/** The type must be the attribute's: its values are stored by type, and a condition of another type selects none. */
const AttributeCondition = z.discriminatedUnion('type', [
  z.strictObject({
    field: attributeFields,
    attribute_id: Id,
    type: z.literal('TEXT'),
    is: textTests,
  }),
  z.strictObject({
    field: attributeFields,
    attribute_id: Id,
    type: z.literal('NUMBER'),
    is: z.discriminatedUnion('test', [
      z.strictObject({ test: z.enum(['eq', 'gte', 'lte']), value: decimal }),
      between(decimal),
      presence,
    ]),
  }),
  z.strictObject({
    field: attributeFields,
    attribute_id: Id,
    type: z.enum(['DATE', 'DATETIME']),
    is: z.discriminatedUnion('test', [
      ...dateTests,
      /** Today is none of them ahead. */
      z.strictObject({ test: z.literal('in_next_days'), days: z.int().min(0).max(365) }),
    ]),
  }),
]);

const StateCondition = z.strictObject({
  field: z.literal('state'),
  test: z.enum(['in', 'not_in']),
  values: z
    .array(
      z
        .string()
        .regex(/^[A-Z]{2}$/)
        .meta({ examples: ['SP'] }),
    )
    .min(1)
    .max(27),
});
const RegionCondition = z.strictObject({
  field: z.literal('region'),
  test: z.enum(['in', 'not_in']),
  values: z.array(z.enum(REGIONS)).min(1).max(5),
});
const TagCondition = z.strictObject({
  field: z.literal('tag'),
  test: z.enum(['any', 'all', 'none']),
  values: z.array(Id).min(1).max(50),
});
const SegmentCondition = z.strictObject({
  field: z.literal('rfm_segment'),
  test: z.enum(['in', 'not_in']),
  values: z.array(z.enum(RFM_SEGMENTS)).min(1).max(11),
});
const states = z.array(z.enum(RFM_STATES)).min(1).max(RFM_STATES.length);
/** In one of `from` so many days ago, and in one of `to` now; as of the last night. */
const MovedCondition = z.strictObject({
  field: z.literal('rfm_moved'),
  from: states,
  to: states,
  in_last_days: days,
});
/** A purchase is likelier than none by a day within so many. */
const NextPurchaseCondition = z.strictObject({
  field: z.literal('next_purchase'),
  is: z.strictObject({ test: z.literal('in_next_days'), days: z.int().min(0).max(365) }),
});
const ProductCondition = z.strictObject({
  field: z.literal('product'),
  test: z.enum(['bought', 'not_bought']),
  values: z.array(Id).min(1).max(50),
  ...inTheLastDays,
});
const CategoryCondition = z.strictObject({
  field: z.enum(['category', 'brand']),
  test: z.enum(['bought', 'not_bought']),
  values: words,
  ...inTheLastDays,
});
const OrderCondition = z.strictObject({
  field: z.enum(['payment_method', 'coupon']),
  test: z.enum(['used', 'not_used']),
  values: words,
  ...inTheLastDays,
});
const BirthdayCondition = z.strictObject({
  field: z.literal('birthday'),
  is: z.discriminatedUnion('test', [
    z.strictObject({
      test: z.literal('day'),
      month: z.int().min(1).max(12),
      day: z.int().min(1).max(31),
    }),
    z.strictObject({ test: z.literal('month'), month: z.int().min(1).max(12) }),
    z.strictObject({ test: z.literal('in_next_days'), days: z.int().min(0).max(365) }),
  ]),
});
const ReachCondition = z.strictObject({
  field: z.literal('reachable'),
  test: z.enum(['yes', 'no']),
  channel: z.enum(CONTACT_CHANNELS),
});
const ConsentCondition = z.strictObject({
  field: z.literal('consent'),
  /** `unknown`: nothing is recorded. */
  test: z.enum(['granted', 'refused', 'unknown']),
  channel: z.enum(CONTACT_CHANNELS),
});
const StageCondition = z.strictObject({
  field: z.literal('stage'),
  value: z.enum(['customer', 'lead']),
});
const CampaignCondition = z.strictObject({
  field: z.literal('campaign'),
  test: z.enum(['did', 'did_not']),
  event: z.enum(CAMPAIGN_EVENTS),
  /** Any campaign where absent. */
  campaign_id: Id.optional(),
  ...inTheLastDays,
});

/** Custom events from the store's own programs. */
const CustomEventCondition = z.strictObject({
  field: z.literal('custom_event'),
  test: z.enum(['did', 'did_not']),
  name: CustomEventName,
  ...inTheLastDays,
});

/** Something is left of a bonus that ends within the days, today being none of them ahead. */
const BonusExpiringCondition = z.strictObject({
  field: z.literal('bonus_expiring'),
  is: z.strictObject({ test: z.literal('in_next_days'), days: z.int().min(0).max(365) }),
});

/** Paid with bonus at the POS or in the shop; undone uses do not count. */
const BonusUsedCondition = z.strictObject({
  field: z.literal('bonus'),
  test: z.enum(['used', 'not_used']),
  ...inTheLastDays,
});

/** Signed up at a pop-up, confirmed where that is asked for; suspects do not count. */
const PopupCondition = z.strictObject({
  field: z.literal('popup'),
  test: z.enum(['signed_up', 'not_signed_up']),
  /** Any pop-up where absent. */
  popup_ids: z.array(Id).min(1).max(50).optional(),
  ...inTheLastDays,
});

/** Came in with one of these files, whether as a new person or as a known one. */
const ImportCondition = z.strictObject({
  field: z.literal('import'),
  test: z.enum(['in', 'not_in']),
  values: z.array(Id).min(1).max(50),
});

/** Finished a survey. */
const SurveyCondition = z.strictObject({
  field: z.literal('survey'),
  test: z.enum(['answered', 'not_answered']),
  /** Any survey where absent. */
  survey_ids: z.array(Id).min(1).max(50).optional(),
  nps_groups: ChosenNpsGroups,
  /** Gave a score from so much to so much to one of its questions of NPS, CSAT or stars. */
  score: z.strictObject({ from: z.int().min(0).max(10), to: z.int().min(0).max(10) }).optional(),
  ...inTheLastDays,
});

export const FilterCondition = z.union([
  TextCondition,
  MoneyCondition,
  BonusBalanceCondition,
  CountCondition,
  ScoreCondition,
  DateCondition,
  AttributeCondition,
  StateCondition,
  RegionCondition,
  TagCondition,
  SegmentCondition,
  MovedCondition,
  NextPurchaseCondition,
  ProductCondition,
  CategoryCondition,
  OrderCondition,
  BirthdayCondition,
  ReachCondition,
  ConsentCondition,
  StageCondition,
  CampaignCondition,
  CustomEventCondition,
  BonusExpiringCondition,
  BonusUsedCondition,
  PopupCondition,
  SurveyCondition,
  ImportCondition,
]);
export type FilterCondition = z.output<typeof FilterCondition>;

export interface FilterGroup {
  op: 'all' | 'any' | 'none';
  of: FilterNode[];
}
export type FilterNode = FilterGroup | FilterCondition;

const FilterGroupShape: z.ZodType<FilterGroup> = z
  .strictObject({
    op: z.enum(['all', 'any', 'none']),
    of: z
      .array(z.union([FilterCondition, z.lazy(() => FilterGroupShape)]))
      .max(FILTER_CONDITIONS_MAX)
      .meta({ id: 'FilterNodes' }),
  })
  .meta({ id: 'FilterGroup' });

export function isFilterGroup(node: FilterNode): node is FilterGroup {
  return 'op' in node;
}

function measure(node: FilterNode): { depth: number; conditions: number } {
  if (!isFilterGroup(node)) return { depth: 0, conditions: 1 };
  const inner = node.of.map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map((part) => part.depth)),
    conditions: inner.reduce((sum, part) => sum + part.conditions, 0),
  };
}

const TOO_LARGE = `Use no máximo ${FILTER_CONDITIONS_MAX} condições em ${FILTER_DEPTH_MAX} níveis`;
/** Groups count too: empty ones are no conditions, and cost as much to read. */
const NODES_MAX = 2 * FILTER_CONDITIONS_MAX;

/** Whether a tree is small enough to be looked at more closely; it is walked no further than that. */
function isBounded(tree: unknown): boolean {
  let level: unknown[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (nodes > NODES_MAX || depth > FILTER_DEPTH_MAX) return false;
    const inner: unknown[] = [];
    for (const node of level) {
      const of: unknown = (node as { of?: unknown } | null)?.of;
      if (!Array.isArray(of)) continue;
      if (of.length > NODES_MAX) return false;
      for (const part of of) inner.push(part);
    }
    level = inner;
  }
  return true;
}

const BoundedFilters = FilterGroupShape.refine(
  (filters) => {
    const { depth, conditions } = measure(filters);
    return depth <= FILTER_DEPTH_MAX && conditions <= FILTER_CONDITIONS_MAX;
  },
  { error: TOO_LARGE },
).meta({
  description: `At most ${FILTER_CONDITIONS_MAX} conditions in ${FILTER_DEPTH_MAX} levels`,
});

/** A whole filter: bounded in depth and size before it is parsed, so that reading and running it is too. */
export const ClusterFilters: z.ZodType<FilterGroup, FilterGroup> = z.preprocess((tree, ctx) => {
  if (isBounded(tree)) return tree as FilterGroup;
  ctx.addIssue({ code: 'custom', message: TOO_LARGE });
  return z.NEVER;
}, BoundedFilters) as z.ZodType<FilterGroup, FilterGroup>;
