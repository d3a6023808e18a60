import {
  type LessonNumber,
  type LessonState,
  MetricsQuery,
  type MetricUnit,
  type Permission,
} from '@clientela/contract';
import { addDays, localDay, present } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { reachCondition } from '#areas/records/clusters/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { queryMetrics } from '../metrics/index.ts';

type Value = Pick<LessonState['numbers'][number], 'unit' | 'value'>;

interface NumberDefinition {
  permission: Permission;
  read(ctx: Ctx): Promise<Value>;
}

/** The total of a metric, as dashboards show it. */
function metric(
  name: MetricsQuery['metrics'][number],
  period: (ctx: Ctx) => MetricsQuery['period'] = () => 'last_30_days',
): NumberDefinition {
  return {
    permission: 'Dashboard.index',
    async read(ctx) {
      const query = MetricsQuery.parse({ metrics: [name], period: period(ctx) });
      const { total, units } = await queryMetrics(ctx, query);
      return { unit: present(units[0], 'unit of the metric'), value: total[0] ?? null };
    },
  };
}

function counted(
  permission: Permission,
  rows: (ctx: Ctx) => RawBuilder<unknown>,
): NumberDefinition {
  const unit: MetricUnit = 'count';
  return {
    permission,
    async read(ctx) {
      const found = await sql<{
        count: number;
      }>`select count(*) as count from ${rows(ctx)}`.execute(ctx.db);
      return { unit, value: rowOf(found).count };
    },
  };
}

const DAY_MS = 86_400_000;
const daysAgo = ({ clock }: Ctx, days: number) => new Date(clock.now().getTime() - days * DAY_MS);

function last90Days({ clock, store }: Ctx) {
  const to = localDay(clock.now(), store.time_zone);
  return { from: addDays(to, -89), to };
}

const NUMBERS: Readonly<Record<LessonNumber, NumberDefinition>> = {
  sales_last_30_days: metric('revenue'),
  orders_last_30_days: metric('orders'),
  average_ticket_last_30_days: metric('average_ticket'),
  buyers_last_30_days: metric('buyers'),
  customers_total: metric('customers'),
  leads_total: metric('leads'),
  reachable_email: counted(
    'Dashboard.index',
    ({ store }) => sql`customers c where c.store_id = ${store.id} and c.anonymized_at is null
      and ${reachCondition(store.id, 'EMAIL')}`,
  ),
  repeat_rate: metric('repurchase_90', () => 'all'),
  open_carts_7_days: counted(
    'AbandonedCart.index',
    (ctx) => sql`carts b where b.store_id = ${ctx.store.id} and b.state = 'abandoned'
      and b.abandoned_at >= ${daysAgo(ctx, 7)}`,
  ),
  campaign_revenue_30_days: metric('attributed_revenue'),
  bonus_open_balance: metric('bonus_open'),
  nps_90_days: metric('nps', last90Days),
  duplicates_open: counted(
    'Customer.index',
    ({ store }) =>
      sql`identity_conflicts k where k.store_id = ${store.id} and k.resolved_at is null`,
  ),
};

/** The numbers of a lesson; those that the person may not see come without a value. */
export async function readNumbers(
  ctx: Ctx,
  names: Iterable<LessonNumber>,
): Promise<LessonState['numbers']> {
  const numbers: LessonState['numbers'] = [];
  for (const number of new Set(names)) {
    const { permission, read } = NUMBERS[number];
    numbers.push(
      actorMay(ctx.actor, permission)
        ? { number, ...(await read(ctx)), is_hidden: false }
        : { number, unit: 'count', value: null, is_hidden: true },
    );
  }
  return numbers;
}
