import type { ActivityReason } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { messageEvents } from '../message-events.ts';

/** Ends open tasks `m` of the store as unsent; returns their campaigns, each with one of the tasks. */
export async function endTasks(
  ctx: Ctx,
  which: RawBuilder<unknown>,
  reason: ActivityReason,
): Promise<{ campaign_id: string; activity_id: string }[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ campaign_id: string; activity_id: string }>`
    with closed as (
      update manual_tasks m set closed_at = ${now}, claimed_by = null, claimed_until = null
       where m.store_id = ${ctx.store.id} and m.closed_at is null and ${which}
      returning m.activity_id
    ), ended as (
      update campaign_activities a set status = 'not_sent', reason = ${reason}, completed_at = ${now}
        from closed c where a.store_id = ${ctx.store.id} and a.id = c.activity_id
      returning a.id, a.campaign_id
    ), events as (${messageEvents(ctx, sql`select campaign_id, id, 'message.not_sent' as kind, ${reason}::text as reason from ended`)}
    )
    select distinct on (campaign_id) campaign_id, id as activity_id from ended order by campaign_id, id`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether anybody still has something to send by hand for a campaign. */
export async function hasOpenTasks(ctx: Ctx, campaignId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('manual_tasks')
    .select('activity_id')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
