import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context';
import { enqueue } from '#platform/jobs';

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

export const COLLECT_ADDONS = {
  name: 'wallet.collect_addons',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }: { store_id: string }) => store_id,
};

/** Add-ons that waited for money are paid as soon as some comes. */
export async function wakeWaitingCharges(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('addon_charges')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  if (waiting) await enqueue(ctx, COLLECT_ADDONS, { store_id: ctx.store.id });
}
