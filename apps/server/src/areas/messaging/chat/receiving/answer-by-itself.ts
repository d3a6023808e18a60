import { goodbyeText, isOpenAt, localDay, optOutReply } from '@clientela/domain';
import type { SenderRow } from '#areas/messaging/senders/index';
import type { InboundMessage } from '#areas/messaging/whatsapp/index';
import {
  allowContact,
  isSuppressed,
  optOutContact,
  recordConsent,
} from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { chatTexts } from '../chat.texts.ts';
import { type ConversationRow, changeConversation } from '../conversations.queries.ts';
import { readOpeningHours, readSettings } from '../settings.queries.ts';
import { sendAutomatic } from '../use-cases/send-message.ts';

/** Automatic reactions to a customer's message: opt-out, opt-in or the away message. */
export async function answerByItself(
  ctx: Ctx,
  sender: SenderRow,
  conversation: ConversationRow,
  { text }: InboundMessage,
): Promise<void> {
  const wish = optOutReply(text);
  const isOut = await isSuppressed(ctx, 'WHATSAPP', conversation.contact);
  if (wish === 'stop') return isOut ? undefined : optOut(ctx, sender, conversation);
  if (wish === 'return' && isOut) return comeBack(ctx, conversation, text);
  if (wish === 'perhaps') {
    await changeConversation(ctx, conversation.id, { suggests_opt_out: true });
  }
  if (!isOut) await sendAwayMessage(ctx, sender, conversation);
}

/** A choice in WhatsApp's own menu: WhatsApp has confirmed it there. */
export async function applyPreference(
  ctx: Ctx,
  conversation: ConversationRow,
  wish: 'stop' | 'return',
): Promise<void> {
  const { contact, customer_id } = conversation;
  const isOut = await isSuppressed(ctx, 'WHATSAPP', contact);
  if (wish === 'return' && isOut) await comeBack(ctx, conversation, chatTexts.whatsapp_menu);
  if (wish === 'stop' && !isOut) {
    await optOutContact(ctx, { channel: 'WHATSAPP', contact, customer_id, source: 'reply' });
  }
}

/** They get no more messages on any of the store's numbers, and hear so once. */
async function optOut(ctx: Ctx, sender: SenderRow, conversation: ConversationRow): Promise<void> {
  const { contact, customer_id } = conversation;
  await optOutContact(ctx, { channel: 'WHATSAPP', contact, customer_id, source: 'reply' });
  await sendAutomatic(ctx, conversation, sender, goodbyeText(ctx.store.name));
}

async function comeBack(
  ctx: Ctx,
  { customer_id, contact }: ConversationRow,
  text: string,
): Promise<void> {
  const consent = {
    channel: 'WHATSAPP',
    granted: true,
    source: chatTexts.reply_on_whatsapp,
    text,
  } as const;
  await recordConsent(ctx, customer_id, consent, 'reply');
  await allowContact(ctx, 'WHATSAPP', contact);
}

/** Outside the opening hours a contact gets the away message once a day. */
async function sendAwayMessage(
  ctx: Ctx,
  sender: SenderRow,
  conversation: ConversationRow,
): Promise<void> {
  const { away_enabled, away_text } = await readSettings(ctx);
  if (!away_enabled || away_text === '') return;
  const now = ctx.clock.now();
  const { time_zone } = ctx.store;
  if (isOpenAt(await readOpeningHours(ctx), now)) return;
  const { away_at } = conversation;
  if (away_at && localDay(new Date(away_at), time_zone) === localDay(now, time_zone)) return;
  await changeConversation(ctx, conversation.id, { away_at: now });
  await sendAutomatic(ctx, conversation, sender, away_text);
}
