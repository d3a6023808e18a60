import type { MetricUnit, QueryMetric } from '@clientela/contract';
import type { TimeBucket } from '@clientela/domain';
import { CONTACT_CHANNELS } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { reachCondition } from '#areas/records/clusters/index';
import { activities, SOURCES, type Source, ZONE } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** The days that a cell covers. */
export interface CellScope {
  store_id: string;
  /** Bounds of the period; null: open. */
  from: string | null;
  to: string | null;
  /** The grouping by time of which the cell is one bucket. */
  bucket: TimeBucket | null;
  /** Today in the store's zone. */
  today: string;
}

/** One way to compute a metric, from one source. */
export interface Reading {
  source: Source;
  /** Joins that the aggregates need. */
  needs?: readonly string[];
  num(scope: CellScope): Sql;
  den?(scope: CellScope): Sql;
  /** The records behind it: which, what each adds to `num`; a `value` over a group is an aggregate. */
  records?: { where(scope: CellScope): Sql; value: Sql; group?: 'customer' | 'order' };
}

export interface MetricDefinition {
  unit: MetricUnit;
  /** In order of preference: the first that knows the query's dimensions computes it. */
  readings: readonly Reading[];
  /** Counts customers: sales without one are left out. */
  of_customers?: true;
}

/** The key of a day in a bucket, as decisions §10 writes it. */
export function bucketKey(bucket: TimeBucket, day: Sql): Sql {
  const formats = { day: 'YYYY-MM-DD', week: 'IYYY"-W"IW', month: 'YYYY-MM', year: 'YYYY' };
  return sql`to_char(${day}, ${sql.lit(formats[bucket])})`;
}

const { orders, days, lines, attributed, results, people } = SOURCES;
const SALE = sql`o.is_sale`;
const FIRST_DAY = sql`(t.first_sale_at at time zone ${ZONE})::date`;

/** The customer's first sale ever lies in the cell. */
function isNew({ from, to, bucket }: CellScope): Sql {
  const parts: Sql[] = [sql`t.first_sale_at is not null`];
  if (from) parts.push(sql`${FIRST_DAY} >= ${from}::date`);
  if (to) parts.push(sql`${FIRST_DAY} <= ${to}::date`);
  if (bucket) parts.push(sql`${bucketKey(bucket, FIRST_DAY)} = ${bucketKey(bucket, sql`o.day`)}`);
  return sql`${sql.join(parts, sql` and `)}`;
}

const NINETY_DAYS = 90;

/** A first sale of long enough ago to know whether the customer came back in time. */
const isRipe = ({ today }: CellScope) =>
  sql`o.is_sale and o.ordered_at = t.first_sale_at and o.day <= ${today}::date - ${sql.lit(NINETY_DAYS)}`;

const CAME_BACK = sql`exists (select from orders z where z.store_id = o.store_id and z.customer_id = o.customer_id
  and z.is_sale and z.id <> o.id and z.ordered_at >= o.ordered_at
  and z.ordered_at <= o.ordered_at + make_interval(days => ${sql.lit(NINETY_DAYS)}))`;

const sum = (value: Sql, where?: Sql) =>
  sql`coalesce(sum(${value})${where ? sql` filter (where ${where})` : sql``}, 0)::bigint`;
const count = (where: Sql) => sql`count(*) filter (where ${where})`;

/** A sum over the sales of a period, by order. */
function ofSales(value: Sql): Reading {
  return {
    source: orders,
    num: () => sum(value, SALE),
    records: { where: () => SALE, value },
  };
}

/** Customers counted once, over orders and over their lines. */
function customersWith(
  condition: (scope: CellScope) => Sql,
  needs: readonly string[] = [],
): Reading[] {
  return [orders, lines].map((source) => ({
    source,
    needs,
    num: (scope) =>
      sql`count(distinct o.customer_id) filter (where ${SALE} and ${condition(scope)})`,
    records: {
      where: (scope) => sql`${SALE} and o.customer_id is not null and ${condition(scope)}`,
      value: sql`1`,
      group: 'customer',
    },
  }));
}

/** A count of messages that reached a state: from the counts by campaign, else one by one. */
function messages(column: 'sent' | 'delivered' | 'opened' | 'clicked' | 'unsubscribed'): Reading[] {
  return [
    { source: results, num: () => sum(sql.ref(`r.${column}`)) },
    {
      source: activities(sql.ref(`m.${column}_at`)),
      num: () => sql`count(*)`,
      records: { where: () => sql`true`, value: sql`1` },
    },
  ];
}

function counted(source: Source, where: Sql = sql`true`): Reading {
  return {
    source,
    num: () => count(where),
    records: { where: () => where, value: sql`1` },
  };
}

function summed(source: Source, value: Sql): Reading {
  return { source, num: () => sum(value), records: { where: () => sql`true`, value } };
}

const REACHABLE = (store: string) =>
  sql`(${sql.join(
    CONTACT_CHANNELS.map((channel) => reachCondition(store, channel)),
    sql` or `,
  )})`;

export const CATALOGUE: Readonly<Record<QueryMetric, MetricDefinition>> = {
  revenue: {
    unit: 'cents',
    readings: [
      { source: days, num: () => sum(sql`s.revenue`) },
      ofSales(sql`o.revenue`),
      {
        source: lines,
        num: () => sum(sql`i.total`),
        records: { where: () => sql`true`, value: sql`sum(i.total)`, group: 'order' },
      },
    ],
  },
  orders: {
    unit: 'count',
    readings: [
      { source: days, num: () => sum(sql`s.sales_count`) },
      counted(orders, SALE),
      {
        source: lines,
        num: () => sql`count(distinct i.order_id)`,
        records: { where: () => sql`true`, value: sql`1`, group: 'order' },
      },
    ],
  },
  average_ticket: {
    unit: 'cents',
    readings: [
      { source: days, num: () => sum(sql`s.revenue`), den: () => sum(sql`s.sales_count`) },
      { ...ofSales(sql`o.revenue`), den: () => count(SALE) },
      {
        source: lines,
        num: () => sum(sql`i.total`),
        den: () => sql`count(distinct i.order_id)`,
        records: { where: () => sql`true`, value: sql`sum(i.total)`, group: 'order' },
      },
    ],
  },
  items: {
    unit: 'count',
    readings: [
      ofSales(sql`o.quantity`),
      {
        source: lines,
        num: () => sum(sql`i.quantity`),
        records: { where: () => sql`true`, value: sql`sum(i.quantity)`, group: 'order' },
      },
    ],
  },
  discounts: {
    unit: 'cents',
    readings: [ofSales(sql`o.discount`)],
  },
  shipping: {
    unit: 'cents',
    readings: [ofSales(sql`o.shipping`)],
  },
  refunds: {
    unit: 'cents',
    readings: [ofSales(sql`o.refunded_amount`)],
  },
  buyers: {
    unit: 'count',
    readings: customersWith(() => sql`true`),
    of_customers: true,
  },
  new_buyers: {
    unit: 'count',
    readings: customersWith(isNew, ['totals']),
    of_customers: true,
  },
  returning_buyers: {
    unit: 'count',
    readings: customersWith((scope) => sql`not (${isNew(scope)})`, ['totals']),
    of_customers: true,
  },
  repurchase_90: {
    unit: 'permille',
    readings: [
      {
        source: orders,
        needs: ['totals'],
        num: (scope) =>
          sql`count(distinct o.customer_id) filter (where ${isRipe(scope)} and ${CAME_BACK})`,
        den: (scope) => sql`count(distinct o.customer_id) filter (where ${isRipe(scope)})`,
        records: {
          where: isRipe,
          value: sql`max((${CAME_BACK})::int)`,
          group: 'customer',
        },
      },
    ],
    of_customers: true,
  },
  lost_orders: {
    unit: 'permille',
    readings: [
      {
        source: orders,
        num: () => count(sql`o.status in ('cancelled', 'expired')`),
        den: () => sql`count(*)`,
        records: {
          where: () => sql`true`,
          value: sql`(o.status in ('cancelled', 'expired'))::int`,
        },
      },
    ],
  },
  sent: {
    unit: 'count',
    readings: messages('sent'),
  },
  delivered: {
    unit: 'count',
    readings: messages('delivered'),
  },
  opened: {
    unit: 'count',
    readings: messages('opened'),
  },
  clicked: {
    unit: 'count',
    readings: messages('clicked'),
  },
  unsubscribed: {
    unit: 'count',
    readings: messages('unsubscribed'),
  },
  bounced: {
    unit: 'count',
    readings: [
      counted(activities(sql`case when m.status = 'invalid_contact' then m.completed_at end`)),
    ],
  },
  complained: {
    unit: 'count',
    readings: [counted(SOURCES.complaints)],
  },
  message_cost: {
    unit: 'cents',
    readings: [summed(SOURCES.costs, sql`q.cents`)],
  },
  customers: {
    unit: 'count',
    readings: [counted(people, sql`c.stage = 'customer'`)],
  },
  leads: {
    unit: 'count',
    readings: [counted(people, sql`c.stage = 'lead'`)],
  },
  reachable: {
    unit: 'count',
    readings: [
      {
        source: people,
        num: ({ store_id }) => count(REACHABLE(store_id)),
        records: { where: ({ store_id }) => REACHABLE(store_id), value: sql`1` },
      },
    ],
  },
  attributed_revenue: {
    unit: 'cents',
    readings: [
      {
        source: attributed,
        num: () => sum(sql`o.revenue`),
        records: { where: () => sql`true`, value: sql`o.revenue` },
      },
    ],
  },
  incremental_revenue: {
    unit: 'cents',
    readings: [summed(SOURCES.compared, sql`x.net`)],
  },
  bonus_granted: {
    unit: 'cents',
    readings: [summed(SOURCES.granted, sql`b.value`)],
  },
  bonus_used: {
    unit: 'cents',
    readings: [summed(SOURCES.used, sql`b.amount`)],
  },
  bonus_open: {
    unit: 'cents',
    readings: [summed(SOURCES.open, sql`b.remaining`)],
  },
  carts_abandoned: {
    unit: 'count',
    readings: [counted(SOURCES.carts)],
  },
  carts_recovered: {
    unit: 'count',
    readings: [counted(SOURCES.carts, sql`b.state = 'ordered'`)],
  },
  nps: {
    unit: 'points',
    readings: [
      {
        source: SOURCES.responses,
        num: () =>
          sql`count(*) filter (where b.nps_group = 'PROMOTER') - count(*) filter (where b.nps_group = 'DETRACTOR')`,
        den: () => sql`count(*)`,
        records: {
          where: () => sql`true`,
          value: sql`case b.nps_group when 'PROMOTER' then 1 when 'DETRACTOR' then -1 else 0 end`,
        },
      },
    ],
  },
};
