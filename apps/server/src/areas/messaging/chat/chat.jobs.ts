import { ERASED_AFTER_HOURS, SENDING_STATES } from '@clientela/contract';
import { z } from 'zod';
import { saveBytes } from '#areas/messaging/media/index';
import { findSender } from '#areas/messaging/senders/index';
import { lineOf, WhatsappRefused, WhatsappUnavailable } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { clockJob, job } from '#platform/jobs';
import { eraseDeleted, findMediaToCopy, noteCopied, storesToErase } from './keeping.queries.ts';
import { broadcastConversation } from './live-updates.ts';
import { findLastReceived } from './messages.queries.ts';

/** A provider hands a file out for so long (channels §1.11). */
const HANDED_OUT_MS = 7 * 86_400_000;

/** Copies a file from a customer; the provider stores it only for a week. */
export const copyMedia = job({
  name: 'chat.copy_media',
  payload: z.object({ store_id: z.uuid(), message_id: z.uuid() }),
  once: ({ message_id }) => message_id,
  // Waits grow to six hours: a week in all.
  attempts: 38,
  async run(ctx, { message_id }) {
    const waiting = await findMediaToCopy(ctx, message_id);
    if (!waiting) return;
    const tooLate = new Date(waiting.at).getTime() + HANDED_OUT_MS < ctx.clock.now().getTime();
    const media_id = tooLate ? null : await fetchAndSave(ctx, waiting);
    await inTransaction(ctx, async (ctx) => {
      await noteCopied(ctx, message_id, media_id);
      await broadcastConversation(ctx, waiting.conversation_id, waiting.assignee_id);
    });
  },
});

async function fetchAndSave(
  ctx: Ctx,
  {
    sender_id,
    media_ref,
    media_mime,
    media_name,
  }: NonNullable<Awaited<ReturnType<typeof findMediaToCopy>>>,
): Promise<string | null> {
  const sender = await findSender(ctx, sender_id);
  const provider = sender && ctx.app.whatsapp[sender.provider];
  if (!provider) return null;
  const { bytes, mime } = await provider.fetchMedia(ctx.app, await lineOf(ctx, sender), media_ref);
  const file = await saveBytes(ctx, {
    bytes,
    mime: mime || media_mime || '',
    file_name: media_name ?? 'arquivo',
  });
  return file.id;
}

/** Shows a customer that what they wrote last was read. Of no use later: a number that is away lets it be. */
export const sendReadReceipt = job({
  name: 'chat.send_read_receipt',
  payload: z.object({ store_id: z.uuid(), conversation_id: z.uuid() }),
  once: ({ conversation_id }) => conversation_id,
  attempts: 2,
  async run(ctx, { conversation_id }) {
    const last = await findLastReceived(ctx, conversation_id);
    const sender = last && (await findSender(ctx, last.sender_id));
    if (!sender || !SENDING_STATES.includes(sender.state)) return;
    const provider = ctx.app.whatsapp[sender.provider];
    try {
      await provider?.markRead?.(ctx.app, await lineOf(ctx, sender), last);
    } catch (error) {
      const isUnavailable =
        error instanceof WhatsappUnavailable || error instanceof WhatsappRefused;
      if (!isUnavailable) throw error;
      ctx.log.warn('a customer was not shown that their message was read', { error });
    }
  },
});

const STORES_AT_ONCE = 500;

/** Erases chats deleted a day ago. */
export const eraseChats = clockJob({
  name: 'chat.erase',
  at: '20 * * * *',
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - ERASED_AFTER_HOURS * 3_600_000);
    for (const storeId of await storesToErase(ctx, before, STORES_AT_ONCE)) {
      await inTransaction(await storeCtx(ctx.app, storeId), (ctx) => eraseDeleted(ctx, before));
    }
  },
});
