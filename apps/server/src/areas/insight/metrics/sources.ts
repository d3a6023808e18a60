import {
  type Dimension,
  type MetricsRecord,
  RFM_SEGMENTS,
  rfmTriplesOf,
} from '@clientela/contract';
import { type AttributeOwner, FEWEST_BUYERS, FEWEST_CONTROL } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { PLACE_KEYS } from '#areas/records/orders/index';

type Sql = RawBuilder<unknown>;

/** A table of facts with what its metrics may be grouped by. */
export interface Source {
  /** The facts alone. */
  from: Sql;
  /** Always true of a fact. */
  where: Sql;
  /** Further tables by name, in the order in which they may be joined. */
  joins: Readonly<Record<string, Sql>>;
  /** The fact's day in the store's zone; null where the source is a state of now. */
  day: Sql | null;
  /** The fact's instant, for hours and for lists; null for a count. */
  at: Sql | null;
  /** The instant is the start of the fact's day: nothing smaller than a day is known. */
  isOfDays?: true;
  /** What a fact is, as a record that a person opens; null where a fact is a count. */
  record: null | {
    kind: MetricsRecord['kind'];
    id: Sql;
    title: Sql;
    detail: Sql;
    customer: Sql;
    /** Cents, for its reader. */
    amount: Sql;
    /** Joins that these need. */
    needs: readonly string[];
  };
  dimensions: Partial<Record<Dimension, SourceDimension>>;
  /** The ids of a fact's customer and order, whose own fields divide it. */
  subjects: Partial<Record<AttributeOwner, Sql>>;
}

interface SourceDimension {
  key: Sql;
  needs: readonly string[];
}

const by = (key: Sql, ...needs: string[]): SourceDimension => ({ key, needs });

/** The customer `c` of a fact, with totals `t` and today's cuts `k`. */
const customerJoins = (store: Sql, id: Sql) => ({
  customer: sql`left join customers c on c.store_id = ${store} and c.id = ${id}`,
  totals: sql`left join customer_totals t on t.store_id = ${store} and t.customer_id = ${id}`,
  thresholds: sql`left join rfm_thresholds k on k.store_id = ${store}`,
  tag: sql`join customer_tag_links l on l.store_id = ${store} and l.customer_id = ${id}`,
});

const SEGMENT_KEY = sql`case when t.sales_count > 0 then case
  app.rfm_score(t.last_sale_day, k.recency) * 100 + app.rfm_score(t.sales_count, k.frequency) * 10
    + app.rfm_score(t.sales_total, k.monetary) ${sql.join(
      RFM_SEGMENTS.flatMap((segment) =>
        rfmTriplesOf(segment).map(
          ({ r, f, m }) => sql`when ${sql.lit(r * 100 + f * 10 + m)} then ${sql.lit(segment)}`,
        ),
      ),
      sql` `,
    )} end end`;

/** What every fact about a customer may be grouped by. Clusters are compiled apart, since their filters are. */
const OF_CUSTOMER: Partial<Record<Dimension, SourceDimension>> = {
  rfm_segment: by(SEGMENT_KEY, 'totals', 'thresholds'),
  tag: by(sql`l.tag_id::text`, 'tag'),
  customer_cluster: by(sql`g.id`, 'customer', 'totals', 'thresholds', 'cluster'),
};

const FIRST_MONTH = (zone: Sql) => sql`to_char(t.first_sale_at at time zone ${zone}, 'YYYY-MM')`;

/** The store's zone, read once per statement. */
export const ZONE = sql`(select s.time_zone from stores s where s.id = app.current_store())`;

const OWN_PLACES: Partial<Record<Dimension, SourceDimension>> = {
  state: by(sql`c.state`, 'customer'),
  city: by(sql`c.city || coalesce('/' || c.state, '')`, 'customer'),
};

const ORDER_DIMENSIONS: Partial<Record<Dimension, SourceDimension>> = {
  ...OF_CUSTOMER,
  state: by(PLACE_KEYS.state, 'customer'),
  region: by(PLACE_KEYS.region, 'customer'),
  city: by(PLACE_KEYS.city, 'customer'),
  payment_method: by(sql`o.payment_method`),
  coupon: by(sql`o.coupon`),
  order_status: by(sql`o.status`),
  first_sale_month: by(FIRST_MONTH(ZONE), 'totals'),
};

const ORDER_RECORD = {
  kind: 'order',
  id: sql`o.id`,
  title: sql`o.number`,
  detail: sql`o.status`,
  customer: sql`o.customer_id`,
  amount: sql`o.revenue`,
  needs: [],
} as const;

const orders: Source = {
  from: sql`orders o`,
  where: sql`o.store_id = (select app.current_store())`,
  joins: customerJoins(sql`o.store_id`, sql`o.customer_id`),
  day: sql`o.day`,
  at: sql`o.ordered_at`,
  record: ORDER_RECORD,
  dimensions: ORDER_DIMENSIONS,
  subjects: { CUSTOMER: sql`o.customer_id`, ORDER: sql`o.id` },
};

/** Days of sales alone: the rollup, where nothing else is asked. */
const days: Source = {
  from: sql`daily_sales s`,
  where: sql`s.store_id = (select app.current_store())`,
  joins: {},
  day: sql`s.day`,
  at: null,
  record: null,
  dimensions: {},
  subjects: {},
};

const lines: Source = {
  ...orders,
  from: sql`order_items i join orders o on o.store_id = i.store_id and o.id = i.order_id`,
  where: sql`i.store_id = (select app.current_store()) and i.sale_day is not null`,
  day: sql`i.sale_day`,
  joins: {
    ...orders.joins,
    product: sql`join products p on p.store_id = i.store_id and p.id = i.product_id`,
  },
  record: { ...ORDER_RECORD, amount: sql`i.total` },
  dimensions: {
    ...ORDER_DIMENSIONS,
    product: by(sql`i.product_id::text`),
    category: by(sql`p.category`, 'product'),
    brand: by(sql`p.brand`, 'product'),
  },
};

const attributed: Source = {
  ...orders,
  from: sql`attributions a join orders o on o.store_id = a.store_id and o.id = a.order_id`,
  where: sql`a.store_id = (select app.current_store())`,
  day: sql`a.day`,
  joins: {
    ...orders.joins,
    content: sql`join campaign_contents n on n.store_id = a.store_id and n.id = a.content_id`,
  },
  dimensions: {
    ...ORDER_DIMENSIONS,
    campaign: by(sql`a.campaign_id::text`),
    channel: by(sql`n.channel`, 'content'),
  },
};

/** Messages by the day of what became of them, counted per campaign. */
const results: Source = {
  from: sql`campaign_results r`,
  where: sql`r.store_id = (select app.current_store())`,
  joins: {
    content: sql`join campaign_contents n on n.store_id = r.store_id and n.id = r.content_id`,
  },
  day: sql`r.day`,
  at: null,
  record: null,
  dimensions: { campaign: by(sql`r.campaign_id::text`), channel: by(sql`n.channel`, 'content') },
  subjects: {},
};

/** Messages one by one: behind the counts, and of what no count is kept. */
export function activities(at: Sql): Source {
  return {
    from: sql`campaign_activities m`,
    where: sql`m.store_id = (select app.current_store()) and ${at} is not null`,
    joins: {
      ...customerJoins(sql`m.store_id`, sql`m.customer_id`),
      content: sql`join campaign_contents n on n.store_id = m.store_id and n.id = m.content_id`,
      campaign: sql`join campaigns v on v.store_id = m.store_id and v.id = m.campaign_id`,
    },
    day: sql`(${at} at time zone ${ZONE})::date`,
    at,
    record: {
      kind: 'activity',
      id: sql`m.id`,
      title: sql`v.name`,
      detail: sql`n.channel`,
      customer: sql`m.customer_id`,
      amount: sql`0`,
      needs: ['content', 'campaign'],
    },
    dimensions: {
      ...OF_CUSTOMER,
      ...OWN_PLACES,
      campaign: by(sql`m.campaign_id::text`),
      channel: by(sql`n.channel`, 'content'),
    },
    subjects: { CUSTOMER: sql`m.customer_id` },
  };
}

const people: Source = {
  from: sql`customers c join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id`,
  where: sql`c.store_id = (select app.current_store()) and c.anonymized_at is null`,
  joins: {
    thresholds: sql`left join rfm_thresholds k on k.store_id = c.store_id`,
    tag: sql`join customer_tag_links l on l.store_id = c.store_id and l.customer_id = c.id`,
  },
  day: null,
  at: sql`coalesce(t.last_sale_at, c.created_at)`,
  record: {
    kind: 'customer',
    id: sql`c.id`,
    title: sql`app.name_of(c)`,
    detail: sql`coalesce(c.city || coalesce('/' || c.state, ''), c.state, '')`,
    customer: sql`c.id`,
    amount: sql`t.sales_total`,
    needs: [],
  },
  dimensions: {
    rfm_segment: by(SEGMENT_KEY, 'thresholds'),
    tag: by(sql`l.tag_id::text`, 'tag'),
    customer_cluster: by(sql`g.id`, 'thresholds', 'cluster'),
    state: by(sql`c.state`),
    city: by(sql`c.city || coalesce('/' || c.state, '')`),
    first_sale_month: by(FIRST_MONTH(ZONE)),
  },
  subjects: { CUSTOMER: sql`c.id` },
};

function bonuses(from: Sql, where: Sql, at: Sql, customer: Sql, amount: Sql): Source {
  const store = sql`b.store_id`;
  return {
    from,
    where: sql`b.store_id = (select app.current_store()) and ${where}`,
    joins: customerJoins(store, customer),
    day: sql`(${at} at time zone ${ZONE})::date`,
    at,
    record: {
      kind: 'bonus',
      id: sql`b.id`,
      title: sql`''`,
      detail: sql`''`,
      customer,
      amount,
      needs: [],
    },
    dimensions: { ...OF_CUSTOMER, ...OWN_PLACES },
    subjects: { CUSTOMER: customer },
  };
}

const granted = bonuses(
  sql`bonuses b`,
  sql`b.value > 0`,
  sql`b.created_at`,
  sql`b.customer_id`,
  sql`b.value`,
);
const used = bonuses(
  sql`bonus_uses b`,
  sql`b.cancelled_at is null`,
  sql`b.created_at`,
  sql`b.customer_id`,
  sql`b.amount`,
);
const open: Source = {
  ...bonuses(
    sql`bonuses b`,
    sql`b.remaining > 0`,
    sql`b.created_at`,
    sql`b.customer_id`,
    sql`b.remaining`,
  ),
  day: null,
};

const costs: Source = {
  from: sql`message_costs q`,
  where: sql`q.store_id = (select app.current_store())`,
  joins: {
    campaign: sql`left join campaigns v on v.store_id = q.store_id and v.id = q.source_id`,
  },
  day: sql`q.day`,
  at: sql`(q.day::timestamp at time zone ${ZONE})`,
  isOfDays: true,
  record: {
    kind: 'campaign',
    id: sql`q.source_id`,
    title: sql`coalesce(v.name, '')`,
    detail: sql`q.source_kind`,
    customer: sql`null::uuid`,
    amount: sql`q.cents`,
    needs: ['campaign'],
  },
  dimensions: {
    campaign: by(sql`case when q.source_kind = 'campaign' then q.source_id::text end`),
  },
  subjects: {},
};

/** Campaigns whose control group has enough data, by the day of their launch (analytics §4). */
const compared: Source = {
  from: sql`(
    select v.store_id, v.id, v.name, v.launched_at,
      floor(m.spent - m.customers * (k.spent / k.customers) + 0.5)::bigint - coalesce(b.cost, 0) as net
    from campaigns v
    join campaign_outcomes w on w.store_id = v.store_id and w.campaign_id = v.id
    cross join lateral jsonb_to_record(w.comparison -> 'messaged') as m(customers int, buyers int, spent float8)
    cross join lateral jsonb_to_record(w.comparison -> 'control') as k(customers int, buyers int, spent float8)
    cross join lateral (select sum(b.posted)::bigint as cost from message_budgets b
      where b.store_id = v.store_id and b.source_kind = 'campaign' and b.source_id = v.id) b
    where v.store_id = (select app.current_store())
      and k.customers >= ${sql.lit(FEWEST_CONTROL)} and m.buyers + k.buyers >= ${sql.lit(FEWEST_BUYERS)}) x`,
  where: sql`true`,
  joins: {},
  day: sql`(x.launched_at at time zone ${ZONE})::date`,
  at: sql`x.launched_at`,
  record: {
    kind: 'campaign',
    id: sql`x.id`,
    title: sql`x.name`,
    detail: sql`'campaign'`,
    customer: sql`null::uuid`,
    amount: sql`x.net`,
    needs: [],
  },
  dimensions: { campaign: by(sql`x.id::text`) },
  subjects: {},
};

const carts: Source = {
  from: sql`carts b`,
  where: sql`b.store_id = (select app.current_store()) and b.abandoned_at is not null`,
  joins: customerJoins(sql`b.store_id`, sql`b.customer_id`),
  day: sql`(b.abandoned_at at time zone ${ZONE})::date`,
  at: sql`b.abandoned_at`,
  record: {
    kind: 'cart',
    id: sql`b.id`,
    title: sql`b.state`,
    detail: sql`''`,
    customer: sql`b.customer_id`,
    amount: sql`b.total`,
    needs: [],
  },
  dimensions: { ...OF_CUSTOMER, ...OWN_PLACES },
  subjects: { CUSTOMER: sql`b.customer_id` },
};

const responses: Source = {
  from: sql`survey_responses b join surveys y on y.store_id = b.store_id and y.id = b.survey_id`,
  where: sql`b.store_id = (select app.current_store()) and b.finished_at is not null and b.nps_group is not null`,
  joins: customerJoins(sql`b.store_id`, sql`b.customer_id`),
  day: sql`b.day`,
  at: sql`b.started_at`,
  record: {
    kind: 'response',
    id: sql`b.id`,
    title: sql`y.name`,
    detail: sql`b.nps_group`,
    customer: sql`case when not y.is_anonymous then b.customer_id end`,
    amount: sql`0`,
    needs: [],
  },
  dimensions: { ...OF_CUSTOMER, ...OWN_PLACES },
  subjects: { CUSTOMER: sql`b.customer_id` },
};

const complaints: Source = {
  from: sql`suppressions b`,
  where: sql`b.store_id = (select app.current_store()) and b.reason = 'complaint'`,
  joins: {
    customer: sql`left join customers c on c.store_id = b.store_id and b.channel = 'EMAIL' and c.email = b.contact`,
    campaign: sql`left join campaigns v on v.store_id = b.store_id and v.id = b.campaign_id`,
  },
  day: sql`(b.created_at at time zone ${ZONE})::date`,
  at: sql`b.created_at`,
  record: {
    kind: 'complaint',
    id: sql`b.id`,
    title: sql`coalesce(v.name, '')`,
    detail: sql`b.channel`,
    customer: sql`c.id`,
    amount: sql`0`,
    needs: ['customer', 'campaign'],
  },
  dimensions: {
    campaign: by(sql`b.campaign_id::text`),
    channel: by(sql`b.channel`),
  },
  subjects: {},
};

export const SOURCES = {
  orders,
  days,
  lines,
  attributed,
  results,
  people,
  granted,
  used,
  open,
  costs,
  compared,
  carts,
  responses,
  complaints,
} as const;
