import type { CampaignIncremental, IncrementalSum } from '@clientela/contract';
import {
  type ComparedCampaign,
  type ComparedSide,
  incrementalRevenue,
  missingFor,
} from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

interface Sides {
  control?: ComparedSide;
  messaged?: ComparedSide;
}

interface Compared {
  id: string;
  comparison: Sides;
  /** Cost of its messages, in cents. */
  cost: number;
}

/** What the messages brought, as far as the control group permits to know; null without one. */
export function incrementalOf(campaign: Compared): CampaignIncremental | null {
  const compared = withBothSides(campaign);
  if (!compared) return null;
  const missing = missingFor(compared.comparison);
  if (missing.control > 0 || missing.buyers > 0) return { outcome: 'too_few', missing };
  return incrementalRevenue([compared]);
}

function withBothSides({ id, comparison, cost }: Compared): ComparedCampaign | null {
  const { control, messaged } = comparison;
  return control && messaged ? { id, comparison: { control, messaged }, cost } : null;
}

interface Row extends Compared {
  name: string;
}

/**
 * What the campaigns launched within these days of the store brought, summed over those with enough data (analytics
 * §4). An open end is no bound.
 */
export async function sumIncremental(
  ctx: Ctx,
  { from, to }: { from: string | null; to: string | null },
): Promise<IncrementalSum> {
  const { rows } = await sql<Row>`
    select c.id, c.name, o.comparison, coalesce((select sum(b.posted) from message_budgets b
        where b.store_id = c.store_id and b.source_kind = 'campaign' and b.source_id = c.id), 0)::bigint as cost
      from campaigns c join campaign_outcomes o on o.store_id = c.store_id and o.campaign_id = c.id
     where c.store_id = ${ctx.store.id} and o.comparison -> 'control' is not null
       and (${from}::date is null or (c.launched_at at time zone ${ctx.store.time_zone})::date >= ${from}::date)
       and (${to}::date is null or (c.launched_at at time zone ${ctx.store.time_zone})::date <= ${to}::date)
     order by c.launched_at desc`.execute(ctx.db);
  const campaigns = rows.flatMap((row) => {
    const result = incrementalOf(row);
    return result ? [{ row, result }] : [];
  });
  const measured = campaigns.filter(({ result }) => result.outcome !== 'too_few');
  return {
    campaigns: campaigns.length,
    measured: measured.length,
    result:
      measured.length === 0
        ? null
        : incrementalRevenue(measured.flatMap(({ row }) => withBothSides(row) ?? [])),
    by_campaign: campaigns
      .map(({ row: { id, name }, result }) => ({ id, name, result }))
      .sort((a, b) => netOf(b.result) - netOf(a.result)),
  };
}

const netOf = (result: CampaignIncremental) => ('net' in result ? result.net : -Infinity);
