import { notify } from '#areas/identity/notifications/index';
import { wakeSender } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { type SenderRow, savePause } from './senders.queries.ts';

/** Pauses a number until then, except for replies; its people are notified once a day. */
export function pauseSender(
  ctx: Ctx,
  { id, name, number }: Pick<SenderRow, 'id' | 'name' | 'number'>,
  until: Date,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const rest = await savePause(ctx, id, until);
    if (!rest) return;
    // A turn under way stops, and the next one waits.
    await wakeSender(ctx, id);
    if (!rest.is_new) return;
    await notify(ctx, 'whatsapp_number', {
      name,
      number,
      reason: null,
      what: 'limited',
      internal_path: `/settings/whatsapp/official-numbers/${id}`,
    });
  });
}
