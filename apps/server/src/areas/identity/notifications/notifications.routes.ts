import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { pushKeys } from '#platform/push-keys';
import { listNotifications, readStatistics } from './notifications.queries.ts';
import { listPreferences, savePreferences } from './preferences.queries.ts';
import { readNotifications } from './use-cases/read-notifications.ts';
import { subscribeToPush, unsubscribeFromPush } from './use-cases/subscribe-to-push.ts';

export const notificationRoutes = routes(
  on(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query)),
  on(contract.getNotificationStatistics, (ctx) => readStatistics(ctx)),
  on(contract.readAllNotifications, async (ctx) => {
    await readNotifications(ctx, 'all');
    return undefined;
  }),
  on(contract.readNotifications, async (ctx, { body }) => {
    await readNotifications(ctx, body.notification_ids);
    return undefined;
  }),
  on(contract.getNotificationPreferences, async (ctx) => ({ data: await listPreferences(ctx) })),
  on(contract.updateNotificationPreferences, async (ctx, { body }) => {
    await savePreferences(ctx, body.data);
    return { data: await listPreferences(ctx) };
  }),
  on(contract.getPushKey, async (ctx) => ({ public_key: (await pushKeys(ctx)).public_key })),
  on(contract.createPushSubscription, (ctx, { body }, { request }) =>
    subscribeToPush(ctx, body, request.caller?.session_id ?? ''),
  ),
  on(contract.deletePushSubscription, async (ctx, { params }) => {
    await unsubscribeFromPush(ctx, params.id);
    return undefined;
  }),
);
