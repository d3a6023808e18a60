import { type FilterCondition, type FilterNode, isFilterGroup } from '@clientela/contract';
import { daysBetween, localDay, paymentName } from '@clientela/domain';
import { conditionsTexts as texts } from './conditions.texts.ts';

/** Names of the entities that conditions reference by id. */
export type Names = ReadonlyMap<string, string>;

/** The values of one customer that conditions compare. */
export interface CustomerValues {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  city: string | null;
  state: string | null;
  stage: 'customer' | 'lead';
  birthdate: string | null;
  created_at: string;
  newsletter_at: string | null;
  sales_total: number;
  average_ticket: number;
  sales_count: number;
  order_count: number;
  first_sale_at: string | null;
  last_sale_at: string | null;
}

/** What a condition on this field compares. */
type Is<Field extends FilterCondition['field'], C = FilterCondition> = C extends {
  field: infer F;
  is: infer Value;
}
  ? Field extends F
    ? Value
    : never
  : never;

/** A condition or a group of them, as a person reads it. */
export function filtersInWords(node: FilterNode, names: Names): string {
  if (!isFilterGroup(node)) return conditionInWords(node, names);
  const parts = node.of.map((one) => filtersInWords(one, names));
  if (node.op === 'none') return texts.without(texts.or(parts));
  return node.op === 'all' ? texts.and(parts) : texts.or(parts);
}

function conditionInWords(c: FilterCondition, names: Names): string {
  switch (c.field) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'phone':
    case 'document':
    case 'city':
      return named(c, textTest(c.is));
    case 'sales_total':
    case 'average_ticket':
      return named(c, numberTest(c.is, texts.money)) + within(c);
    case 'bonus_balance':
      return named(c, numberTest(c.is, texts.money));
    case 'sales_count':
    case 'order_count':
      return named(c, numberTest(c.is, texts.count)) + within(c);
    case 'rfm_r':
    case 'rfm_f':
    case 'rfm_m':
      return named(c, numberTest(c.is, texts.count));
    case 'first_sale_at':
    case 'last_sale_at':
    case 'created_at':
    case 'newsletter_at':
      return named(c, dateTest(c.is));
    case 'attribute':
    case 'order_attribute':
      return `${names.get(c.attribute_id) ?? texts.fields[c.field]} ${attributeTest(c)}`;
    case 'import':
      return done(c.field, {}, namesOf(c.values, names), c.test === 'in');
    case 'state':
    case 'region':
    case 'rfm_segment':
      return named(c, texts.tests[c.test === 'in' ? 'is' : 'is_not'](texts.or(c.values)));
    case 'tag':
      return `${texts.tag[c.test]} ${texts[c.test === 'all' ? 'and' : 'or'](namesOf(c.values, names))}`;
    case 'rfm_moved':
      return texts.moved(texts.or(c.from), texts.or(c.to)) + within(c);
    case 'next_purchase':
    case 'bonus_expiring':
      return named(c, texts.tests.in_next_days(c.is.days));
    case 'product':
      return done(c.field, c, namesOf(c.values, names), c.test === 'bought');
    case 'category':
    case 'brand':
      return done(c.field, c, c.values, c.test === 'bought');
    case 'payment_method':
      return done(c.field, c, c.values.map(paymentName), c.test === 'used');
    case 'coupon':
      return done(c.field, c, c.values, c.test === 'used');
    case 'birthday':
      return named(c, birthdayTest(c.is));
    case 'reachable':
      return done(c.field, {}, [texts.channels[c.channel]], c.test === 'yes');
    case 'consent':
      return texts.consent[c.test](texts.channels[c.channel]);
    case 'stage':
      return texts.stage[c.value];
    case 'campaign': {
      const campaign = c.campaign_id ? namesOf([c.campaign_id], names) : [texts.any_campaign];
      return done(c.event, c, campaign, c.test === 'did');
    }
    case 'custom_event':
      return done(c.field, c, [`“${c.name}”`], c.test === 'did');
    case 'bonus':
      return done(c.field, c, [], c.test === 'used');
    case 'popup': {
      const popups = c.popup_ids ? namesOf(c.popup_ids, names) : [texts.any_popup];
      return done(c.field, c, popups, c.test === 'signed_up');
    }
    case 'survey': {
      const surveys = c.survey_ids ? namesOf(c.survey_ids, names) : [texts.any_survey];
      const groups = c.nps_groups ? [texts.or(c.nps_groups.map((one) => texts.nps[one]))] : [];
      const score = c.score ? [texts.tests.score(c.score.from, c.score.to)] : [];
      const what = [texts.or(surveys), ...groups, ...score].join(', ');
      return done(c.field, c, [what], c.test === 'answered');
    }
  }
}

/** A customer's value where the condition compares a plain one; null: the condition says enough. */
export function valueInWords(
  condition: FilterCondition,
  of: CustomerValues,
  { today, time_zone }: { today: string; time_zone: string },
): string | null {
  const { field } = condition;
  const { values } = texts;
  // The values are of all time.
  if ('in_last_days' in condition && condition.in_last_days) return null;
  const happened = (at: string | null, never: string) => {
    const day = at && localDay(new Date(at), time_zone);
    return day ? values.happened(daysBetween(day, today), day) : never;
  };
  switch (field) {
    case 'first_sale_at':
    case 'last_sale_at':
      return happened(of[field], values.never_bought);
    case 'created_at':
    case 'newsletter_at':
      return happened(of[field], values.never);
    case 'sales_total':
    case 'average_ticket':
      return values.amount(texts.money(of[field]));
    case 'sales_count':
    case 'order_count':
      return values.amount(texts.count(of[field]));
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'phone':
    case 'city':
      return of[field] ? values.text(of[field]) : values.missing;
    case 'state':
    case 'region':
      return of.state ? values.state(of.state) : values.missing;
    case 'birthday': {
      if (!of.birthdate) return values.missing;
      const [, month = 0, day = 0] = of.birthdate.split('-').map(Number);
      return values.born(month, day);
    }
    case 'stage':
      return values[of.stage];
    default:
      return null;
  }
}

const named = ({ field }: FilterCondition, test: string) => `${texts.fields[field]} ${test}`;

function done(
  what: keyof typeof texts.did,
  { in_last_days }: { in_last_days?: number | undefined },
  objects: readonly string[],
  isPositive: boolean,
): string {
  const object = objects.length > 0 ? ` ${texts.or(objects)}` : '';
  return `${texts.did[what][isPositive ? 'yes' : 'no']}${object}${within({ in_last_days })}`;
}

const within = ({ in_last_days }: { in_last_days?: number | undefined }) =>
  in_last_days ? ` ${texts.tests.in_last_days(in_last_days)}` : '';

const namesOf = (ids: readonly string[], names: Names) =>
  ids.map((id) => {
    const name = names.get(id);
    return name ? `“${name}”` : texts.gone;
  });

function textTest(is: Is<'email'>): string {
  return 'value' in is ? texts.tests[is.test](is.value) : texts.tests[is.test];
}

function numberTest(is: Is<'sales_total'>, shown: (value: number) => string): string {
  return is.test === 'between'
    ? texts.tests.between(shown(is.from), shown(is.to))
    : texts.tests[is.test](shown(is.value));
}

function dateTest(is: Is<'last_sale_at'>): string {
  switch (is.test) {
    case 'filled':
      return texts.tests.happened;
    case 'empty':
      return texts.tests.not_happened;
    case 'between':
      return `${texts.tests.since(is.from)} ${texts.tests.until(is.to)}`;
    case 'in_last_days':
    case 'not_in_last_days':
      return texts.tests[is.test](is.days);
    default:
      return texts.tests[is.test](is.day);
  }
}

function birthdayTest(is: Is<'birthday'>): string {
  if (is.test === 'month') return texts.tests.month(is.month);
  return is.test === 'day' ? texts.tests.day(is.month, is.day) : texts.tests.in_next_days(is.days);
}

/** Presence reads the same for every type; the others share their words with the fixed fields. */
function attributeTest(c: Extract<FilterCondition, { attribute_id: string }>): string {
  const { is } = c;
  if (is.test === 'filled' || is.test === 'empty') return texts.tests[is.test];
  switch (c.type) {
    case 'TEXT':
      return textTest(c.is);
    case 'NUMBER':
      return decimalTest(c.is);
    default:
      return c.is.test === 'in_next_days' ? texts.tests.in_next_days(c.is.days) : dateTest(c.is);
  }
}

type Decimal = Extract<FilterCondition, { attribute_id: string; type: 'NUMBER' }>['is'];

function decimalTest(is: Decimal): string {
  const shown = (decimal: string) => decimal.replace('.', ',');
  if (is.test === 'between') return texts.tests.between(shown(is.from), shown(is.to));
  return 'value' in is ? texts.tests[is.test](shown(is.value)) : texts.tests[is.test];
}
