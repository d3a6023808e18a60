import { SENDING_STATES } from '@clientela/contract';
import { z } from 'zod';
import { hasBeenOpenFor, readOpeningHours } from '#areas/messaging/chat/index';
import {
  listSenders,
  listStoresWithSenders,
  notifySilent,
  type SenderRow,
} from '#areas/messaging/senders/index';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { gatewayOf } from './sessions.ts';

/** So long in the store's opening hours a connected number may hear nothing (channels, chat §3). */
const SILENT_HOURS = 4;

/** Looks for numbers that say they are connected and hear nothing: gateways lose the line without noticing. */
export const findSilent = job({
  name: 'whatsapp_sessions.find_silent',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 2,
  async run(ctx) {
    const when = { ...(await readOpeningHours(ctx)), now: ctx.clock.now() };
    for (const sender of await listSenders(ctx, ['NON_OFFICIAL_WHATSAPP'])) {
      const mayBeSilent = SENDING_STATES.includes(sender.state) && !sender.silent_since;
      if (!mayBeSilent || !gatewayOf(ctx, sender)) continue;
      if (hasBeenOpenFor(SILENT_HOURS, heardAt(sender), when)) await notifySilent(ctx, sender);
    }
  },
});

/** When it last heard anything, or could first. */
function heardAt({ last_received_at, state_changed_at }: SenderRow): Date {
  const at = [last_received_at, state_changed_at].flatMap((one) => (one ? [Date.parse(one)] : []));
  return new Date(Math.max(...at));
}

export const findAllSilent = clockJob({
  name: 'whatsapp_sessions.find_all_silent',
  at: '5,15,25,35,45,55 * * * *',
  async run(ctx) {
    const stores = await listStoresWithSenders(ctx, 'NON_OFFICIAL_WHATSAPP');
    await enqueueForStores(ctx, findSilent, stores);
  },
});
