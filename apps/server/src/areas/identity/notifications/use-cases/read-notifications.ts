import { personOf } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { markRead, readStatistics } from '../notifications.queries.ts';

/** Marks notifications of the caller as read, and updates the caller's other screens. */
export async function readNotifications(
  ctx: Ctx,
  notification_ids: readonly string[] | 'all',
): Promise<void> {
  if (notification_ids.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    if ((await markRead(ctx, notification_ids)) === 0) return;
    const statistics = await readStatistics(ctx);
    const user_id = personOf(ctx).id;
    await broadcast(ctx, 'notification.read', { notification_ids, statistics }, { user_id });
  });
}
