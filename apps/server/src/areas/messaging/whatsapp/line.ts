import { openCredentials, type SenderRow } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import type { WhatsappLine } from './whatsapp.port.ts';

/** A number as its provider needs it. */
export async function lineOf(ctx: Ctx, sender: SenderRow): Promise<WhatsappLine> {
  const { id, external_id, account, settings } = sender;
  const credentials = (await openCredentials(ctx, id)) ?? {};
  return { store_id: ctx.store.id, sender_id: id, external_id, account, settings, credentials };
}
