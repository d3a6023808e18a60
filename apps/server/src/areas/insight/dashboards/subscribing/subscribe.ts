import type {
  createDashboardSubscription,
  DashboardSubscription,
  HandlerInput,
} from '@clientela/contract';
import { present } from '@clientela/domain';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { lockVisibleDashboard } from '../dashboards.queries.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';
import { listReaders } from '../readers.queries.ts';
import { assertRoomForSubscription, listSubscriptions } from './subscriptions.queries.ts';

/** Sends a dashboard to people of the store from its next hour on. */
export function subscribe(
  ctx: Ctx,
  dashboardId: string,
  { every, hour, format, ...draft }: HandlerInput<typeof createDashboardSubscription>['body'],
): Promise<DashboardSubscription> {
  return inTransaction(ctx, async (ctx) => {
    await lockVisibleDashboard(ctx, dashboardId);
    const user_ids = [...new Set(draft.user_ids)];
    const known = await listReaders(ctx, dashboardId);
    const readers = new Set(known.map(({ user_id }) => user_id));
    if (!user_ids.every((id) => readers.has(id))) {
      throw invalidField('user_ids', dashboardsTexts.recipient_without_access);
    }
    await assertRoomForSubscription(ctx, dashboardId);
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await ctx.db
      .insertInto('dashboard_subscriptions')
      .values({
        store_id: ctx.store.id,
        id,
        dashboard_id: dashboardId,
        every,
        hour,
        user_ids,
        format,
        created_at: now,
        created_by: personId(ctx),
      })
      .execute();
    const { data } = await listSubscriptions(ctx, dashboardId);
    return present(
      data.find((one) => one.id === id),
      'subscription',
    );
  });
}

export function unsubscribe(ctx: Ctx, dashboardId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockVisibleDashboard(ctx, dashboardId);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('dashboard_subscriptions')
      .where('store_id', '=', ctx.store.id)
      .where('dashboard_id', '=', dashboardId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('not_found');
  });
}
