import type { SenderChange } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

const SHOWN = 100;

/** Stores the changes of a number, for its history. */
export async function saveSenderChange(
  ctx: Ctx,
  sender_id: string,
  change: Pick<SenderChange, 'kind' | 'before' | 'after' | 'reason'>,
): Promise<void> {
  const row = { store_id: ctx.store.id, id: newId(), sender_id, ...change, at: ctx.clock.now() };
  await ctx.db.insertInto('sender_changes').values(row).execute();
}

/** The latest changes of a number, newest first. */
export function listSenderChanges(ctx: Ctx, senderId: string): Promise<SenderChange[]> {
  return ctx.db
    .selectFrom('sender_changes')
    .select(['id', 'kind', 'before', 'after', 'reason', 'at'])
    .$narrowType<SenderChange>()
    .where('store_id', '=', ctx.store.id)
    .where('sender_id', '=', senderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}
