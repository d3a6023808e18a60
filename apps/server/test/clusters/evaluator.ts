import {
  type FilterCondition,
  type FilterNode,
  isFilterGroup,
  NO_PURCHASE,
  type RfmScores,
  type RfmSegment,
  rfmSegmentOf,
} from '@clientela/contract';
import { documentPart, fold, phonePart, STATES } from '@clientela/domain';
import type { NpsGroup } from '@clientela/domain/surveys';

/** A customer as the plain evaluator sees it: everything in memory, nothing from SQL. */
export interface PlainCustomer {
  id: string;
  stage: 'customer' | 'lead';
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  document: string | null;
  city: string | null;
  state: string | null;
  birthdate: string | null;
  created_at: string;
  newsletter_at: string | null;
  enable_for_interactions: boolean;
  refused: string[];
  granted: string[];
  suppressed: string[];
  tags: string[];
  imports: string[];
  orders: PlainOrder[];
  messages: PlainMessage[];
  events: { name: string; at: string }[];
  responses: { survey_id: string; at: string | null; nps_group: NpsGroup | null; score: number }[];
  signups: { popup_id: string; at: string; state: string }[];
  bonuses: { remaining: number; expires_at: string }[];
  bonus_uses: { at: string; is_cancelled: boolean }[];
  /** By day; null: no purchase. */
  segments: { from_day: string; segment: RfmSegment | null }[];
  expected_day: string | null;
  /** By attribute, as the API writes values. */
  custom: Record<string, string>;
}

export interface PlainOrder {
  ordered_at: string;
  is_sale: boolean;
  revenue: number;
  payment_method: string;
  coupon: string | null;
  products: { id: string; category: string; brand: string }[];
  campaign_id: string | null;
  custom: Record<string, string>;
}

export interface PlainMessage {
  campaign_id: string;
  sent_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
}

export interface PlainWorld {
  customers: PlainCustomer[];
  today: string;
  now: string;
  /** Day of an instant in the store's zone. */
  dayOf(instant: string): string;
}

/** The ids that a filter selects, by going through everybody; the oracle of the SQL compiler. */
export function evaluate(
  world: PlainWorld,
  scores: Map<string, RfmScores>,
  filters: FilterNode,
): Set<string> {
  const holds = (customer: PlainCustomer, node: FilterNode): boolean => {
    if (!isFilterGroup(node)) return meets(world, scores, customer, node);
    const answers = node.of.map((child) => holds(customer, child));
    if (node.op === 'all') return answers.every(Boolean);
    if (node.op === 'any') return answers.some(Boolean);
    return !answers.some(Boolean);
  };
  return new Set(world.customers.filter((c) => holds(c, filters)).map((c) => c.id));
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function lotsOf({ now }: PlainWorld, { bonuses }: PlainCustomer) {
  return bonuses.filter(({ remaining, expires_at }) => remaining > 0 && expires_at > now);
}

function salesOf(customer: PlainCustomer): PlainOrder[] {
  return customer.orders.filter((order) => order.is_sale);
}

function totalsOf(orders: readonly PlainOrder[]) {
  const sales = orders.filter((order) => order.is_sale);
  const total = sales.reduce((sum, order) => sum + order.revenue, 0);
  return {
    order_count: orders.length,
    sales_count: sales.length,
    sales_total: total,
    average_ticket: sales.length === 0 ? 0 : Math.round(total / sales.length),
  };
}

/** RFM by its definition: for each customer, count those strictly lower (decisions §4). */
export function scoreAll(world: PlainWorld): Map<string, RfmScores> {
  const scored = world.customers.filter((c) => salesOf(c).length > 0);
  const scoreBy = (read: (c: PlainCustomer) => number | string) => {
    const values = scored.map(read);
    return new Map(
      scored.map((customer, i) => {
        const lower = values.filter((other) => other < values[i]!).length;
        return [customer.id, 1 + Math.floor((5 * lower) / scored.length)] as const;
      }),
    );
  };
  const r = scoreBy(
    (c) =>
      salesOf(c)
        .map((o) => world.dayOf(o.ordered_at))
        .sort()
        .at(-1)!,
  );
  const f = scoreBy((c) => salesOf(c).length);
  const m = scoreBy((c) => totalsOf(c.orders).sales_total);
  return new Map(
    scored.map((c) => [c.id, { r: r.get(c.id)!, f: f.get(c.id)!, m: m.get(c.id)! }] as const),
  );
}

function meets(
  world: PlainWorld,
  scores: Map<string, RfmScores>,
  customer: PlainCustomer,
  c: FilterCondition,
): boolean {
  const { today } = world;
  const recent = (instant: string, days: number | undefined) =>
    days === undefined || world.dayOf(instant) >= addDays(today, -days);
  switch (c.field) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'city':
      return textMeets(customer[c.field], c.is);
    case 'phone':
      return textMeets(customer.phone, c.is, (typed) =>
        phonePart(typed, c.is.test === 'starts_with'),
      );
    case 'document':
      return textMeets(customer.document, c.is, documentPart);
    case 'sales_total':
    case 'average_ticket':
    case 'sales_count':
    case 'order_count':
      return numberMeets(
        totalsOf(customer.orders.filter((order) => recent(order.ordered_at, c.in_last_days)))[
          c.field
        ],
        c.is,
      );
    case 'bonus_balance':
      return numberMeets(
        lotsOf(world, customer).reduce((sum, lot) => sum + lot.remaining, 0),
        c.is,
      );
    case 'bonus_expiring':
      return lotsOf(world, customer).some(
        ({ expires_at }) => world.dayOf(expires_at) <= addDays(today, c.is.days),
      );
    case 'bonus': {
      const used = customer.bonus_uses.some(
        ({ at, is_cancelled }) => !is_cancelled && recent(at, c.in_last_days),
      );
      return used === (c.test === 'used');
    }
    case 'rfm_moved': {
      const stateOn = (day: string) =>
        customer.segments.findLast(({ from_day }) => from_day <= day)?.segment ?? NO_PURCHASE;
      return (
        c.from.includes(stateOn(addDays(today, -c.in_last_days))) && c.to.includes(stateOn(today))
      );
    }
    case 'next_purchase':
      return customer.expected_day !== null && customer.expected_day <= addDays(today, c.is.days);
    case 'rfm_r':
    case 'rfm_f':
    case 'rfm_m': {
      const score = scores.get(customer.id);
      return score !== undefined && numberMeets(score[c.field.slice(4) as 'r' | 'f' | 'm'], c.is);
    }
    case 'first_sale_at':
    case 'last_sale_at': {
      const at = salesOf(customer)
        .map((order) => order.ordered_at)
        .sort();
      const value = c.field === 'first_sale_at' ? at[0] : at.at(-1);
      return dateMeets(value ? world.dayOf(value) : null, today, c.is);
    }
    case 'created_at':
      return dateMeets(world.dayOf(customer.created_at), today, c.is);
    case 'newsletter_at':
      return dateMeets(
        customer.newsletter_at ? world.dayOf(customer.newsletter_at) : null,
        today,
        c.is,
      );
    case 'attribute':
      return attributeMeets(world, customer.custom[c.attribute_id], c);
    case 'order_attribute': {
      const isNegation = c.is.test === 'empty' || c.is.test === 'not_in_last_days';
      const meet = (order: PlainOrder) => attributeMeets(world, order.custom[c.attribute_id], c);
      return isNegation ? customer.orders.every(meet) : customer.orders.some(meet);
    }
    case 'state':
      return c.values.includes(customer.state ?? '') === (c.test === 'in');
    case 'region': {
      const region = customer.state ? STATES[customer.state as keyof typeof STATES][1] : null;
      return c.values.some((value) => value === region) === (c.test === 'in');
    }
    case 'tag': {
      const held = new Set(c.values.filter((tag) => customer.tags.includes(tag))).size;
      if (c.test === 'none') return held === 0;
      return held >= (c.test === 'all' ? new Set(c.values).size : 1);
    }
    case 'rfm_segment': {
      const score = scores.get(customer.id);
      const inSegment = score !== undefined && c.values.includes(rfmSegmentOf(score));
      return inSegment === (c.test === 'in');
    }
    case 'product':
    case 'category':
    case 'brand': {
      const key = c.field === 'product' ? 'id' : c.field;
      const bought = salesOf(customer).some(
        (order) =>
          recent(order.ordered_at, c.in_last_days) &&
          order.products.some((product) => c.values.includes(product[key])),
      );
      return bought === (c.test === 'bought');
    }
    case 'payment_method':
    case 'coupon': {
      const { field } = c;
      const used = salesOf(customer).some(
        (order) =>
          recent(order.ordered_at, c.in_last_days) && c.values.includes(order[field] ?? ''),
      );
      return used === (c.test === 'used');
    }
    case 'birthday':
      return customer.birthdate !== null && birthdayMeets(customer.birthdate, today, c.is);
    case 'reachable':
      return isReachable(customer, c.channel) === (c.test === 'yes');
    case 'consent':
      return consentOf(customer, c.channel) === c.test;
    case 'stage':
      return customer.stage === c.value;
    case 'campaign':
      return didInCampaign(customer, c, recent) === (c.test === 'did');
    case 'custom_event':
      return (
        customer.events.some(({ name, at }) => name === c.name && recent(at, c.in_last_days)) ===
        (c.test === 'did')
      );
    case 'popup': {
      const signedUp = customer.signups.some(
        ({ popup_id, at, state }) =>
          (state === 'signed_up' || state === 'confirmed') &&
          (!c.popup_ids || c.popup_ids.includes(popup_id)) &&
          recent(at, c.in_last_days),
      );
      return signedUp === (c.test === 'signed_up');
    }
    case 'import':
      return customer.imports.some((id) => c.values.includes(id)) === (c.test === 'in');
    case 'survey': {
      const { survey_ids, nps_groups, score: sought, in_last_days } = c;
      const answered = customer.responses.some(
        ({ survey_id, at, nps_group, score }) =>
          at !== null &&
          recent(at, in_last_days) &&
          (!survey_ids || survey_ids.includes(survey_id)) &&
          (!nps_groups || (nps_group !== null && nps_groups.includes(nps_group))) &&
          (!sought || (score >= sought.from && score <= sought.to)),
      );
      return answered === (c.test === 'answered');
    }
  }
}

type AttributeCondition = Extract<FilterCondition, { attribute_id: string }>;

function attributeMeets(
  world: PlainWorld,
  value: string | undefined,
  c: AttributeCondition,
): boolean {
  const { is } = c;
  if (is.test === 'filled' || is.test === 'empty') {
    return (value !== undefined) === (is.test === 'filled');
  }
  if (c.type === 'TEXT') return textMeets(value ?? null, c.is);
  if (c.type === 'NUMBER') {
    if (value === undefined) return false;
    const number = (typed: string | undefined) => Number(typed ?? 0);
    const { value: one, from, to } = c.is as { value?: string; from?: string; to?: string };
    const numbers = { value: number(one), from: number(from), to: number(to) };
    return numberMeets(Number(value), { test: is.test, ...numbers });
  }
  const day = value === undefined ? null : c.type === 'DATE' ? value : world.dayOf(value);
  const within = (from: string, to: string) => day !== null && day >= from && day <= to;
  const { today } = world;
  switch (c.is.test) {
    case 'in_next_days':
      return within(today, addDays(today, c.is.days));
    case 'in_last_days':
      return within(addDays(today, -c.is.days), today);
    case 'not_in_last_days':
      return !within(addDays(today, -c.is.days), today);
    default:
      return dateMeets(day, today, c.is);
  }
}

function textMeets(
  value: string | null,
  is: { test: string; value?: string },
  asKept: (typed: string) => string = (typed) => typed,
): boolean {
  if (is.test === 'filled') return (value ?? '') !== '';
  if (is.test === 'empty') return (value ?? '') === '';
  if (value === null) return false;
  const [text, wanted] = [fold(value), fold(asKept(is.value ?? ''))];
  if (is.test === 'equals') return text === wanted;
  return is.test === 'contains' ? text.includes(wanted) : text.startsWith(wanted);
}

function numberMeets(
  value: number,
  is: { test: string; value?: number; from?: number; to?: number },
): boolean {
  if (is.test === 'eq') return value === is.value;
  if (is.test === 'gte') return value >= is.value!;
  if (is.test === 'lte') return value <= is.value!;
  return value >= is.from! && value <= is.to!;
}

function dateMeets(
  day: string | null,
  today: string,
  is: { test: string; day?: string; from?: string; to?: string; days?: number },
): boolean {
  switch (is.test) {
    case 'filled':
      return day !== null;
    case 'empty':
      return day === null;
    case 'not_in_last_days':
      return day === null || day < addDays(today, -is.days!);
  }
  if (day === null) return false;
  if (is.test === 'on') return day === is.day;
  if (is.test === 'since') return day >= is.day!;
  if (is.test === 'until') return day <= is.day!;
  if (is.test === 'in_last_days') return day >= addDays(today, -is.days!);
  return day >= is.from! && day <= is.to!;
}

function birthdayMeets(
  birthdate: string,
  today: string,
  is: { test: string; month?: number; day?: number; days?: number },
): boolean {
  const [, month, day] = birthdate.split('-').map(Number);
  if (is.test === 'month') return month === is.month;
  if (is.test === 'day') return month === is.month && day === is.day;
  return Array.from({ length: is.days! + 1 }, (_, ahead) => addDays(today, ahead)).some((date) => {
    if (date.slice(5) === birthdate.slice(5)) return true;
    const hasNoLeapDay = date.slice(5) === '03-01' && addDays(date, -1).slice(5) === '02-28';
    return birthdate.slice(5) === '02-29' && hasNoLeapDay;
  });
}

function consentOf({ granted, refused }: PlainCustomer, channel: string) {
  if (refused.includes(channel)) return 'refused';
  return granted.includes(channel) ? 'granted' : 'unknown';
}

function isReachable(customer: PlainCustomer, channel: string): boolean {
  const contact = channel === 'EMAIL' ? customer.email : customer.phone;
  return (
    contact !== null &&
    customer.enable_for_interactions &&
    !customer.refused.includes(channel) &&
    !customer.suppressed.includes(channel)
  );
}

function didInCampaign(
  customer: PlainCustomer,
  c: Extract<FilterCondition, { field: 'campaign' }>,
  recent: (instant: string, days: number | undefined) => boolean,
): boolean {
  const inCampaign = (id: string | null) =>
    id !== null && (c.campaign_id === undefined || c.campaign_id === id);
  if (c.event === 'bought') {
    return salesOf(customer).some(
      (order) => inCampaign(order.campaign_id) && recent(order.ordered_at, c.in_last_days),
    );
  }
  const at = { received: 'sent_at', opened: 'opened_at', clicked: 'clicked_at' } as const;
  return customer.messages.some((message) => {
    const instant = message[at[c.event as keyof typeof at]];
    return inCampaign(message.campaign_id) && instant !== null && recent(instant, c.in_last_days);
  });
}
