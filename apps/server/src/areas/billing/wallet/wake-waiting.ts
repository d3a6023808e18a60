import { Id } from '@clientela/contract';
import { z } from 'zod';
import type { Ctx } from '#platform/context';
import { enqueue } from '#platform/jobs';

declare module '#platform/app' {
  interface App {
    /** Money arrived: the senders of these sources retry at once. */
    wakeWaiting(ctx: Ctx, sourceIds: readonly string[]): Promise<void>;
  }
}

/** Messages that waited for money are looked at again once the transaction commits. */
export async function wakeWaitingMessages(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('message_budgets')
    .select('source_id')
    .where('store_id', '=', ctx.store.id)
    .where('is_waiting', '=', true)
    .execute();
  if (waiting.length === 0) return;
  await ctx.app.wakeWaiting(
    ctx,
    waiting.map(({ source_id }) => source_id),
  );
}

export const COLLECT_ADDONS = {
  name: 'wallet.collect_addons',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }: { store_id: string }) => store_id,
};

/** Pays pending add-ons when money arrives. */
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
