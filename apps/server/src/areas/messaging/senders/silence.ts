import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { noteReceived, noteSilent, type SenderRow } from './senders.queries.ts';

/** A number is connected and hears nothing: its people are told, once. */
export function tellSilent(ctx: Ctx, { id, name, number, state }: SenderRow): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await noteSilent(ctx, id))) return;
    await announce(ctx, 'sender.changed', { sender_id: id, state });
    await notify(ctx, 'whatsapp_number', {
      ...{ name, number, reason: null, what: 'silent', internal_path: '/settings/whatsapp' },
    });
  });
}

/** Somebody wrote to a number: it hears. */
export async function hearAgain(ctx: Ctx, { id, state }: SenderRow, at: Date): Promise<void> {
  if (await noteReceived(ctx, id, at)) {
    await announce(ctx, 'sender.changed', { sender_id: id, state });
  }
}
