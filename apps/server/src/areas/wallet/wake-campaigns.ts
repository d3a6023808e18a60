import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Campaigns that waited for money look again at once; the senders listen on this channel. */
export async function wakeWaitingCampaigns(ctx: Ctx): Promise<void> {
  await sql`
    with woken as (
      update send_lanes l set wake_at = ${ctx.clock.now()}
        from campaign_budgets b
       where b.store_id = ${ctx.store.id} and b.is_waiting
         and l.store_id = b.store_id and l.campaign_id = b.campaign_id
      returning l.campaign_id)
    select pg_notify('send_lanes', ${ctx.store.id} || ':' || campaign_id) from woken`.execute(
    ctx.db,
  );
}
