import type { WhatsappSender } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { changeSender, changeSenderState } from '#areas/messaging/senders/index';
import { type Ctx, inTransaction } from '#platform/context';
import { officialOf, readOfficial } from '../shown-numbers.ts';
import { whatsappNumbersTexts } from '../whatsapp-numbers.texts.ts';

/** Deletes a number's token; its queued messages wait until it is connected again. */
export async function disconnectSender(ctx: Ctx, id: string): Promise<WhatsappSender> {
  await inTransaction(ctx, async (ctx) => {
    await leave(ctx, id, 'disconnected');
    await changeSender(ctx, id, { credentials: null });
  });
  return readOfficial(ctx, id);
}

/** Takes a number off the list, so that another store may connect it. */
export function removeSender(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, (ctx) => leave(ctx, id, 'removed'));
}

async function leave(ctx: Ctx, id: string, state: 'disconnected' | 'removed'): Promise<void> {
  const { name, number } = await officialOf(ctx, id);
  const reason = state === 'removed' ? null : whatsappNumbersTexts.disconnected_by_store;
  await changeSenderState(ctx, id, { state, reason, byPerson: true });
  await recordAuditEvent(ctx, {
    action: state === 'removed' ? 'whatsapp_number.removed' : 'whatsapp_number.disconnected',
    target_kind: 'sender',
    target_id: id,
    details: { name, number: number ?? '' },
  });
}
