import type { CustomerListQuery } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import {
  clustersCondition,
  findCluster,
  importCondition,
  reachCondition,
  segmentCondition,
} from '../clusters/index.ts';

/** The conditions of a list query over `customers c` and `customer_totals t`. */
export async function filterConditions(
  ctx: Ctx,
  query: Pick<
    CustomerListQuery,
    | 'rfm_segment'
    | 'tag_id'
    | 'customer_cluster_id'
    | 'import_id'
    | 'state'
    | 'city'
    | 'reachable'
    | 'birthday_month'
    | 'bought_from'
    | 'bought_to'
  >,
): Promise<RawBuilder<boolean>[]> {
  const conditions: RawBuilder<boolean>[] = [];
  if (query.rfm_segment) conditions.push(segmentCondition(ctx.store.id, [query.rfm_segment]));
  for (const tag of query.tag_id ?? []) {
    conditions.push(sql`exists (select from customer_tag_links l
      where l.store_id = c.store_id and l.customer_id = c.id and l.tag_id = ${tag})`);
  }
  if (query.customer_cluster_id) {
    // For jobs, the access was checked when they were requested.
    if (ctx.actor.kind !== 'system') await findCluster(ctx, query.customer_cluster_id);
    conditions.push(await clustersCondition(ctx, [query.customer_cluster_id]));
    // a cluster counts no anonymised customer
    conditions.push(sql`c.anonymized_at is null`);
  }
  if (query.import_id) conditions.push(importCondition(ctx.store.id, [query.import_id]));
  if (query.state) conditions.push(sql`c.state = ${query.state}`);
  if (query.city) conditions.push(sql`app.fold(c.city) = app.fold(${query.city})`);
  if (query.reachable) conditions.push(reachCondition(ctx.store.id, query.reachable));
  if (query.birthday_month) {
    conditions.push(sql`extract(month from c.birthdate) = ${query.birthday_month}`);
  }
  const { time_zone } = ctx.store;
  if (query.bought_from) {
    conditions.push(
      sql`t.last_sale_at >= ${query.bought_from}::date::timestamp at time zone ${time_zone}`,
    );
  }
  if (query.bought_to) {
    conditions.push(
      sql`t.last_sale_at < (${query.bought_to}::date + 1)::timestamp at time zone ${time_zone}`,
    );
  }
  return conditions;
}
