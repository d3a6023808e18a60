import { propertiesOf } from '@clientela/domain';
import { endSilence, type SenderRow } from '#areas/messaging/senders/index';
import type { InboundMessage } from '#areas/messaging/whatsapp/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { enqueue } from '#platform/jobs';
import { copyMedia } from '../chat.jobs.ts';
import { namesOf, previewOf, WINDOW_MS, whenWritten } from '../chat.rules.ts';
import { chatTexts } from '../chat.texts.ts';
import { type ConversationRow, lockNames, noteMessage } from '../conversations.queries.ts';
import { broadcastMessage, broadcastStatuses } from '../live-updates.ts';
import {
  endScheduled,
  findTextOf,
  insertMessage,
  isOurs,
  type NewMessage,
} from '../messages.queries.ts';
import { answerByItself, applyPreference } from './answer-by-itself.ts';
import { conversationOf } from './conversation-of.ts';

/** Messages older than the trigger window do not start automations. */
const HISTORY_MS = 48 * 3_600_000;

/** Stores inbound messages of a number and those of the store's own phone; deduplicated, in order. */
export async function receiveInbound(
  ctx: Ctx,
  sender: SenderRow,
  messages: readonly InboundMessage[],
): Promise<void> {
  const now = ctx.clock.now();
  const inOrder = messages
    .map((message) => ({ ...message, at: whenWritten(message.at, now) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await inTransaction(ctx, async (ctx) => {
    await lockNames(ctx, sender.id, inOrder.flatMap(namesOf));
    for (const message of inOrder) await take(ctx, sender, message);
    const last = inOrder.at(-1);
    if (last && propertiesOf(sender.channel).isPaired) await endSilence(ctx, sender, last.at);
  });
}

async function take(ctx: Ctx, sender: SenderRow, message: InboundMessage): Promise<void> {
  const conversation = await conversationOf(ctx, sender, message);
  if (message.is_from_store && (await isOurs(ctx, sender.provider, message, conversation.id))) {
    return;
  }
  const shown = { ...message, text: await textShown(ctx, sender, message) };
  const message_id = await insertMessage(ctx, asRow(conversation, shown));
  if (!message_id) return;
  await show(ctx, conversation, message_id, shown);
  if (message.media) {
    await enqueue(ctx, copyMedia, { store_id: ctx.store.id, message_id });
  }
  if (message.is_from_store || isHistory(ctx, message)) return;
  const { event } = message;
  if (event?.kind === 'preference') return applyPreference(ctx, conversation, event.wish);
  if (event && event.kind !== 'edited') return;
  const data = { message_id, kind: message.media?.type ?? 'text' };
  const { customer_id } = conversation;
  await publish(ctx, {
    kind: 'message.received',
    subject_id: conversation.id,
    customer_id,
    data,
    occurred_at: message.at,
  });
  await cancelScheduled(ctx, conversation);
  await answerByItself(ctx, sender, conversation, message);
}

/** Edits and deletions are lines of their own: the seller reads both the old words and the new ones. */
async function textShown(
  ctx: Ctx,
  sender: SenderRow,
  { event, text }: InboundMessage,
): Promise<string> {
  switch (event?.kind) {
    case 'edited':
      return chatTexts.edited(text);
    case 'deleted':
      break;
    default:
      return text;
  }
  const original = await findTextOf(ctx, sender.id, event.of);
  return original ? chatTexts.deleted_text(original) : chatTexts.deleted;
}

function isHistory(ctx: Ctx, { at }: InboundMessage): boolean {
  return ctx.clock.now().getTime() - at.getTime() > HISTORY_MS;
}

function asRow(
  { id: conversation_id, sender_id }: ConversationRow,
  { media, text, provider_message_id, reply_to, is_from_store, at }: InboundMessage,
): NewMessage {
  return {
    conversation_id,
    sender_id,
    text,
    provider_message_id,
    reply_to,
    at,
    direction: is_from_store ? 'out' : 'in',
    kind: media ? 'media' : 'text',
    media_type: media?.type ?? null,
    media_ref: media?.ref ?? null,
    media_mime: media?.mime ?? null,
    media_name: media?.file_name ?? null,
    media_state: media ? 'copying' : null,
    status: is_from_store ? 'sent' : 'received',
    author_kind: is_from_store ? 'phone' : 'customer',
  };
}

async function show(
  ctx: Ctx,
  { id: conversation_id, sender_id, assignee_id }: ConversationRow,
  message_id: string,
  { text, media, contact, is_from_store, event, at }: InboundMessage,
): Promise<void> {
  const direction = is_from_store ? 'out' : 'in';
  const isWritten = !event || event.kind === 'edited';
  const preview = previewOf({ text, media_type: media?.type ?? null });
  await noteMessage(
    ctx,
    conversation_id,
    { id: message_id, preview, direction, status: is_from_store ? 'sent' : 'received', at },
    {
      // Replying from the phone marks the conversation as read.
      unread: is_from_store ? 'none' : isWritten ? 'one more' : 'same',
      window_expires_at: is_from_store || !isWritten ? null : new Date(at.getTime() + WINDOW_MS),
      address: contact,
    },
  );
  await broadcastMessage(ctx, assignee_id, {
    conversation_id,
    sender_id,
    message_id,
    direction,
    text: preview,
    at: at.toISOString(),
  });
}

/** A new inbound message cancels scheduled ones. */
async function cancelScheduled(ctx: Ctx, { id, assignee_id }: ConversationRow): Promise<void> {
  const ended = await endScheduled(ctx, id, 'customer_wrote');
  const of = { conversation_id: id, assignee_id, status: 'failed' } as const;
  await broadcastStatuses(
    ctx,
    ended.map((message) => ({ id: message, ...of })),
  );
}
