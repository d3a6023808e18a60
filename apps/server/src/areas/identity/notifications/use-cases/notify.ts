import type { NotificationKind } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcastAll } from '#platform/events';
import { newId } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { type NoticeValues, type Words, wordsOf } from '../notification-words.ts';
import { sendNotificationMail, sendNotificationPush } from '../notifications.jobs.ts';
import { addNotifications } from '../notifications.queries.ts';
import { findRecipients, type Recipient } from '../preferences.queries.ts';
import { listSubscriptions } from '../push.queries.ts';

/** Narrows the recipients: to one, or to all but the originators; and names the subject. */
interface To {
  only?: string | null;
  except?: readonly (string | null | undefined)[];
  /** The customer that the words name: the notification is removed with their data. */
  about?: string | null;
}

/**
 * Notifies the store's recipients of this kind, each through their chosen channels. Call it in the
 * transaction of the cause: a rollback discards it.
 */
export async function notify<Kind extends NotificationKind>(
  ctx: Ctx,
  kind: Kind,
  values: NoticeValues[Kind],
  to: To = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const recipients = (await findRecipients(ctx, kind)).filter(
      ({ user_id }) => (!to.only || user_id === to.only) && !to.except?.includes(user_id),
    );
    const words = wordsOf(kind, values);
    await notifyInApp(ctx, { kind, words, customer_id: to.about ?? null }, recipients);
    const common = { store_id: ctx.store.id, about: to.about ?? null, ...words };
    for (const { user_id } of recipients.filter(({ email }) => email)) {
      await enqueue(ctx, sendNotificationMail, { ...common, user_id });
    }
    const pushed = recipients.filter(({ push }) => push).map(({ user_id }) => user_id);
    for (const { id } of await listSubscriptions(ctx, pushed)) {
      await enqueue(ctx, sendNotificationPush, { ...common, subscription_id: id });
    }
  });
}

async function notifyInApp(
  ctx: Ctx,
  {
    kind,
    words,
    customer_id,
  }: { kind: NotificationKind; words: Words; customer_id: string | null },
  recipients: readonly Recipient[],
): Promise<void> {
  const rows = recipients
    .filter(({ in_app }) => in_app)
    .map(({ user_id }) => ({ id: newId(ctx.clock.now().getTime()), user_id, kind, ...words }));
  await addNotifications(
    ctx,
    rows.map((row) => ({ ...row, customer_id })),
  );
  const created_at = ctx.clock.now().toISOString();
  await broadcastAll(
    ctx,
    'notification.created',
    rows.map(({ user_id, ...row }) => ({
      user_id,
      payload: { ...row, created_at, is_read: false },
    })),
  );
}
