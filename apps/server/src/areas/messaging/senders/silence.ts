import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { noteReceived, noteSilent, type SenderRow } from './senders.queries.ts';

/** Notifies a number's people once that it is connected and receives nothing. */
export function notifySilent(ctx: Ctx, { id, name, number, state }: SenderRow): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await noteSilent(ctx, id))) return;
    await broadcast(ctx, 'sender.changed', { sender_id: id, state });
    await notify(ctx, 'whatsapp_number', {
      name,
      number,
      reason: null,
      what: 'silent',
      internal_path: '/settings/whatsapp',
    });
  });
}

/** Clears a number's silence after an inbound message. */
export async function endSilence(ctx: Ctx, { id, state }: SenderRow, at: Date): Promise<void> {
  if (await noteReceived(ctx, id, at)) {
    await broadcast(ctx, 'sender.changed', { sender_id: id, state });
  }
}
