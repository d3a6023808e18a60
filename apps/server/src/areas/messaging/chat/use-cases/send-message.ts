import {
  CAPTION_MAX,
  type ChatMessage,
  type ChatMessageDraft,
  type PriceKind,
  SENDING_STATES,
} from '@clientela/contract';
import type { z } from 'zod';
import { findFile } from '#areas/messaging/media/index';
import { findSender, type SenderRow } from '#areas/messaging/senders/index';
import type { WhatsappContent } from '#areas/messaging/whatsapp/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { isWindowOpen, mayMarkRead, previewOf, sentAs } from '../chat.rules.ts';
import { chatTexts } from '../chat.texts.ts';
import { type ConversationRow, lockConversation, noteMessage } from '../conversations.queries.ts';
import { findSendableFile } from '../files.queries.ts';
import { broadcastMessage } from '../live-updates.ts';
import { findByClientId, insertMessage, lockMessage, readMessage } from '../messages.queries.ts';
import { isCovered, queueMessage } from './queue-message.ts';
import { templateContent } from './template-content.ts';

type Draft = z.output<typeof ChatMessageDraft>;

/** Sends a person's message, now or later. Idempotent by its client id. */
export function sendMessage(ctx: Ctx, id: string, draft: Draft): Promise<ChatMessage> {
  return inTransaction(ctx, async (ctx) => {
    const conversation = await lockConversation(ctx, id);
    const known = await findByClientId(ctx, id, draft.client_id);
    if (known) return readMessage(ctx, known);
    const { client_id, template_id } = draft;
    const said = template_id
      ? await templateContent(ctx, conversation, template_id, choiceOf(draft))
      : { content: await contentOf(ctx, draft), price_kind: 'service' as const };
    const send_at = draft.send_at ? new Date(draft.send_at) : null;
    return send(ctx, conversation, { client_id, ...said, send_at });
  });
}

/** Sends a message that failed once more, as a new one that names the old; the old one stays failed. */
export function resendMessage(ctx: Ctx, id: string, client_id: string): Promise<ChatMessage> {
  return inTransaction(ctx, async (ctx) => {
    const old = await lockMessage(ctx, id);
    const conversation = await lockConversation(ctx, old.conversation_id);
    const known = await findByClientId(ctx, conversation.id, client_id);
    if (known) return readMessage(ctx, known);
    const { content, price_kind } = old;
    if (old.status !== 'failed' || !content) throw new Failure('chat_message_not_failed');
    if (content.kind === 'media' && !(await findFile(ctx, content.media.media_id))) {
      throw new Failure('chat_file_missing');
    }
    return send(ctx, conversation, {
      client_id,
      content,
      price_kind,
      send_at: null,
      resend_of: id,
    });
  });
}

function choiceOf({ parameters, media_id }: Draft) {
  return { ...(parameters && { parameters }), ...(media_id && { media_id }) };
}

/** The content of a draft, as the channel sends it. */
async function contentOf(ctx: Ctx, { text, media_id }: Draft): Promise<WhatsappContent> {
  if (!media_id) {
    if (text === '') throw fieldFailure('text', chatTexts.text_missing);
    return { kind: 'text', text };
  }
  if (text.length > CAPTION_MAX) {
    throw fieldFailure('text', chatTexts.caption_too_long(CAPTION_MAX));
  }
  const { mime, file_name } = await findSendableFile(ctx, media_id);
  return { kind: 'media', text, media: { media_id, type: sentAs(mime), mime, file_name } };
}

function fieldFailure(field: string, message: string): Failure {
  return new Failure('invalid_fields', { errors: [{ field, rule: 'required', message }] });
}

interface Sending {
  client_id: string;
  content: WhatsappContent;
  price_kind: PriceKind;
  /** Null: at once. */
  send_at: Date | null;
  resend_of?: string;
}

async function send(
  ctx: Ctx,
  conversation: ConversationRow,
  { content, send_at, ...sending }: Sending,
): Promise<ChatMessage> {
  const now = ctx.clock.now();
  const later = send_at && send_at > now ? send_at : null;
  const sender = await sendingNumber(ctx, conversation.sender_id);
  if (content.kind !== 'template' && !isWindowOpen(conversation, later ?? now)) {
    throw new Failure('chat_window_closed', later ? { message: CLOSES_BEFORE } : {});
  }
  const message_id = await keep(ctx, conversation, content, {
    ...sending,
    status: later ? 'scheduled' : 'waiting',
    send_at: later,
    author_kind: 'person',
    author_id: personId(ctx),
  });
  const { price_kind } = sending;
  await queueMessage(ctx, sender, { message_id, price_kind, due_at: later ?? now });
  const unread = mayMarkRead(conversation.assignee_id, personId(ctx)) ? 'none' : 'same';
  if (!later) await show(ctx, conversation, message_id, content, unread);
  return readMessage(ctx, message_id);
}

const CLOSES_BEFORE = chatTexts.window_closes_earlier;

async function sendingNumber(ctx: Ctx, id: string): Promise<SenderRow> {
  const sender = await findSender(ctx, id);
  if (!sender || !SENDING_STATES.includes(sender.state)) throw new Failure('chat_number_away');
  return sender;
}

async function keep(
  ctx: Ctx,
  { id: conversation_id, sender_id }: ConversationRow,
  content: WhatsappContent,
  more: Pick<Parameters<typeof insertMessage>[1], 'status' | 'author_kind'> & {
    send_at: Date | null;
    author_id: string | null;
    price_kind?: PriceKind;
    client_id?: string;
    resend_of?: string;
  },
): Promise<string> {
  const media = content.kind === 'media' ? content.media : null;
  const id = await insertMessage(ctx, {
    conversation_id,
    sender_id,
    direction: 'out',
    kind: content.kind,
    text: content.text,
    content,
    media_id: media?.media_id ?? null,
    media_type: media?.type ?? null,
    media_state: media ? 'ready' : null,
    at: more.send_at ?? ctx.clock.now(),
    ...more,
  });
  if (!id) throw new Failure('conflict');
  return id;
}

/** Fields of an outbound message for lists and open screens. */
async function show(
  ctx: Ctx,
  { id: conversation_id, sender_id, assignee_id }: ConversationRow,
  message_id: string,
  content: WhatsappContent,
  unread: 'none' | 'same',
): Promise<void> {
  const at = ctx.clock.now();
  const media_type = content.kind === 'media' ? content.media.type : null;
  const preview = previewOf({ text: content.text, media_type });
  await noteMessage(
    ctx,
    conversation_id,
    { id: message_id, preview, direction: 'out', status: 'waiting', at },
    { unread, window_expires_at: null },
  );
  await broadcastMessage(ctx, assignee_id, {
    conversation_id,
    sender_id,
    message_id,
    direction: 'out',
    text: preview,
    at: at.toISOString(),
  });
}

/** Sends an automatic reply; it does not mark the conversation as read. */
export async function sendAutomatic(
  ctx: Ctx,
  conversation: ConversationRow,
  sender: SenderRow,
  text: string,
): Promise<void> {
  if (!SENDING_STATES.includes(sender.state) || !(await isCovered(ctx, sender))) return;
  const content: WhatsappContent = { kind: 'text', text };
  const message_id = await keep(ctx, conversation, content, {
    status: 'waiting',
    send_at: null,
    author_kind: 'system',
    author_id: null,
  });
  await queueMessage(ctx, sender, {
    message_id,
    price_kind: 'service',
    due_at: ctx.clock.now(),
  });
  await show(ctx, conversation, message_id, content, 'same');
}
