import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Day, daysInOrder, listOf } from './shapes.ts';

export const METRICS = ['revenue', 'orders', 'average_ticket'] as const;
export const METRIC_GROUPS = [
  'day',
  'week',
  'month',
  'year',
  'hour',
  'day_of_week',
  'city',
  'state',
  'region',
  'payment_method',
] as const;
export type MetricGroup = (typeof METRIC_GROUPS)[number];

const Period = z.object({ from: Day.optional(), to: Day.optional() });

export const readMetric = endpoint({
  method: 'GET',
  path: '/stores/:store_id/metrics',
  permission: 'Dashboard.index',
  api_scope: 'metrics:read',
  summary:
    'Revenue, orders or average ticket of a period, grouped; keys as decisions §10 names them',
  query: daysInOrder(
    Period.extend({
      metric: z.enum(METRICS),
      group_by: z.enum(METRIC_GROUPS).default('day'),
    }),
  ),
  response: z.object({
    data: z.array(z.object({ key: z.string(), value: z.int() })),
    total: z.int(),
  }),
});

export const listAbc = endpoint({
  method: 'GET',
  path: '/stores/:store_id/abc',
  permission: 'Dashboard.index',
  api_scope: 'metrics:read',
  summary: 'ABC curve: items by sales total; A below 80 % cumulative before the item, B below 95 %',
  query: daysInOrder(
    Period.extend({
      of: z.enum(['products', 'customers', 'categories']).default('products'),
      class: z.enum(['a', 'b', 'c', 'all']).default('all'),
      limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
    }),
  ),
  response: listOf(
    z.object({
      id: z.string(),
      /** Empty for the group of products without a category. */
      name: z.string(),
      revenue: Cents,
      share: z.number(),
      cumulative_share: z.number(),
      class: z.enum(['a', 'b', 'c']),
    }),
  ),
});
