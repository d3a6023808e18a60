import { SENDING_STATES } from '@clientela/contract';
import { z } from 'zod';
import { listActiveContacts, receiveInbound } from '#areas/messaging/chat/index';
import { listSenders, listStoresWithSenders, type SenderRow } from '#areas/messaging/senders/index';
import { lineOf, WhatsappRefused, WhatsappUnavailable } from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { gatewayOf } from './sessions.ts';

const ACTIVE_MS = 3 * 86_400_000;
/** Read again a little before the last that is known: notices come in no strict order. */
const OVERLAP_MS = 600_000;

/** Reads active conversations back from gateways, which lose what customers write (channels, chat §4); each message counts once. */
export const readBack = job({
  name: 'whatsapp_sessions.read_back',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 2,
  async run(ctx) {
    for (const sender of await listSenders(ctx, ['NON_OFFICIAL_WHATSAPP'])) {
      if (!SENDING_STATES.includes(sender.state)) continue;
      try {
        await readNumber(ctx, sender);
      } catch (error) {
        const isUnavailable =
          error instanceof WhatsappUnavailable || error instanceof WhatsappRefused;
        if (!isUnavailable) throw error;
        ctx.log.warn('conversations not read back', { sender: sender.id, error });
      }
    }
  },
});

async function readNumber(ctx: Ctx, sender: SenderRow): Promise<void> {
  const gateway = gatewayOf(ctx, sender);
  if (!gateway) return;
  const line = await lineOf(ctx, sender);
  const since = new Date(ctx.clock.now().getTime() - ACTIVE_MS);
  for (const { address, last_message_at } of await listActiveContacts(ctx, sender.id, since)) {
    const from = new Date(new Date(last_message_at).getTime() - OVERLAP_MS);
    const messages = await gateway.readBack(ctx.app, line, address, from);
    if (messages.length > 0) await receiveInbound(ctx, sender, messages);
  }
}

export const readAllBack = clockJob({
  name: 'whatsapp_sessions.read_all_back',
  at: '*/10 * * * *',
  async run(ctx) {
    const stores = await listStoresWithSenders(ctx, 'NON_OFFICIAL_WHATSAPP');
    await enqueueForStores(ctx, readBack, stores);
  },
});
