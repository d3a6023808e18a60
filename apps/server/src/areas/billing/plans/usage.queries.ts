import type { Usage, UsageKind } from '@clientela/contract';
import { type Cycle, stepReached } from '@clientela/domain';
import { sql } from 'kysely';
import { currentCycle } from '#areas/billing/wallet/index';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { readTerms } from './plans.queries.ts';

export type Used = Record<UsageKind, number>;

/** Usage of a period: current customers, messages handed over, campaigns launched. */
export async function readUsed(ctx: Ctx, { start, end }: Cycle): Promise<Used> {
  const result = await sql<Used>`select
    coalesce((select customers from store_sizes where store_id = ${ctx.store.id}), 0)::int as customers,
    coalesce((select sum(sent) from campaign_results
      where store_id = ${ctx.store.id} and day >= ${start} and day < ${end}), 0)::int as messages,
    (select count(*) from campaigns where store_id = ${ctx.store.id}
      and launched_at >= ${start}::timestamp at time zone ${ctx.store.time_zone}
      and launched_at < ${end}::timestamp at time zone ${ctx.store.time_zone})::int as campaigns`.execute(
    ctx.db,
  );
  return rowOf(result);
}

/** Costs of a period beyond the plan: messages by their price, and add-ons. */
export async function readCosts(
  ctx: Ctx,
  { start, end }: Cycle,
): Promise<{ usage_cost: number; addons_cost: number }> {
  const result = await sql<{ usage_cost: number; addons_cost: number }>`select
    coalesce((select sum(cents) from message_costs
      where store_id = ${ctx.store.id} and day >= ${start} and day < ${end}), 0)::bigint as usage_cost,
    coalesce((select sum(amount) from addon_charges where store_id = ${ctx.store.id}
      and period_start = ${start} and status = 'paid'), 0)::bigint as addons_cost`.execute(ctx.db);
  return rowOf(result);
}

/** Campaigns paid for on top of the plan's in this period. */
async function extraCampaigns(ctx: Ctx, { start }: Cycle): Promise<number> {
  const result = await sql<{ n: number }>`
    select coalesce(sum(c.units), 0)::int as n from addon_charges c
      join store_addons s on s.store_id = c.store_id and s.id = c.store_addon_id
      join addons a on a.id = s.addon_id
     where c.store_id = ${ctx.store.id} and c.period_start = ${start} and c.status = 'paid'
       and a.name = 'campaign'`.execute(ctx.db);
  return rowOf(result).n;
}

/** How much of each limit is used; without a plan nothing is limited. */
export async function readUsage(ctx: Ctx): Promise<Usage[]> {
  const cycle = await currentCycle(ctx);
  const terms = await readTerms(ctx);
  const used = await readUsed(ctx, cycle);
  const campaigns = terms?.campaign_limit ?? null;
  return [
    { of: 'customers', used: used.customers, limit: terms?.customer_limit ?? null },
    { of: 'messages', used: used.messages, limit: terms?.message_limit ?? null },
    {
      of: 'campaigns',
      used: used.campaigns,
      limit: campaigns === null ? null : campaigns + (await extraCampaigns(ctx, cycle)),
    },
  ];
}

/** Usage at or beyond its limit. */
export async function readNotices(ctx: Ctx): Promise<Usage[]> {
  return (await readUsage(ctx)).filter(({ used, limit }) => stepReached(used, limit) === 100);
}
