import type { Conversation, ConversationState } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { actorMay, personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { enqueue } from '#platform/jobs';
import { sendReadReceipt } from '../chat.jobs.ts';
import { mayAssign, mayMarkRead } from '../chat.rules.ts';
import {
  absorb,
  addNames,
  changeConversation,
  dropNames,
  findByNames,
  findConversation,
  lockConversation,
  lockDeleted,
  lockNames,
  showLastMessage,
} from '../conversations.queries.ts';
import { broadcastConversation } from '../live-updates.ts';
import { endScheduled } from '../messages.queries.ts';
import { listColleagues, readSettings } from '../settings.queries.ts';

/** Marks as read or unread, closes, opens, or takes note that a suggestion was seen. */
export function updateConversation(
  ctx: Ctx,
  id: string,
  change: {
    has_unread_messages?: boolean | undefined;
    state?: ConversationState | undefined;
    suggests_opt_out?: false | undefined;
  },
): Promise<Conversation> {
  return inTransaction(ctx, async (ctx) => {
    const { assignee_id } = await lockConversation(ctx, id);
    const { has_unread_messages, state, suggests_opt_out } = change;
    const before = await findConversation(ctx, id);
    const isRead = has_unread_messages === false && mayMarkRead(assignee_id, personId(ctx));
    const set = {
      ...(has_unread_messages ? { unread: Math.max(1, before.unread) } : {}),
      ...(isRead ? { unread: 0 } : {}),
      ...(state ? { state } : {}),
      ...(suggests_opt_out === undefined ? {} : { suggests_opt_out }),
    };
    if (isRead && before.unread > 0) await markReadAtProvider(ctx, id);
    if (Object.keys(set).length > 0) {
      await changeConversation(ctx, id, set);
      await broadcastConversation(ctx, id, assignee_id);
    }
    return findConversation(ctx, id);
  });
}

/** Sends read receipts to the customer, where the store enables them. */
async function markReadAtProvider(ctx: Ctx, conversation_id: string): Promise<void> {
  const { sends_read_receipts } = await readSettings(ctx);
  if (!sends_read_receipts) return;
  await enqueue(ctx, sendReadReceipt, { store_id: ctx.store.id, conversation_id });
}

/** Assigns a conversation to a person of the store, or unassigns it. */
export function assignConversation(
  ctx: Ctx,
  id: string,
  user_id: string | null,
): Promise<Conversation> {
  return inTransaction(ctx, async (ctx) => {
    const { assignee_id } = await lockConversation(ctx, id);
    const may_manage = actorMay(ctx.actor, 'Chat.update');
    if (!mayAssign({ person_id: personId(ctx), may_manage, assignee_id }, user_id)) {
      throw new Failure('access_denied');
    }
    const colleagues = user_id ? await listColleagues(ctx) : [];
    if (user_id && !colleagues.some((one) => one.id === user_id)) {
      throw new Failure('chat_person_missing');
    }
    const shown = await findConversation(ctx, id);
    await changeConversation(ctx, id, { assignee_id: user_id });
    // Viewers who lose access are notified too.
    await broadcastConversation(ctx, id, user_id, true);
    const assignee = colleagues.find((one) => one.id === user_id) ?? null;
    return { ...shown, assignee };
  });
}

/** Hides a conversation at once; a message that comes later begins another. */
export function deleteConversation(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockConversation(ctx, id);
    await endScheduled(ctx, id, 'canceled_by_person');
    await changeConversation(ctx, id, { deleted_at: ctx.clock.now() });
    await dropNames(ctx, id);
    await note(ctx, 'conversation.deleted', id);
  });
}

/** Hides all earlier messages at once. */
export function clearConversation(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockConversation(ctx, id);
    await endScheduled(ctx, id, 'canceled_by_person');
    await changeConversation(ctx, id, { cleared_at: ctx.clock.now(), unread: 0 });
    await showLastMessage(ctx, id);
    await note(ctx, 'conversation.cleared', id);
  });
}

async function note(
  ctx: Ctx,
  action: 'conversation.deleted' | 'conversation.cleared',
  id: string,
): Promise<void> {
  await recordAuditEvent(ctx, { action, target_kind: 'conversation', target_id: id, details: {} });
  await broadcastConversation(ctx, id, null, true);
}

/** Restores a deleted or cleared conversation, and merges messages received meanwhile. */
export function restoreConversation(ctx: Ctx, id: string): Promise<Conversation> {
  return inTransaction(ctx, async (ctx) => {
    const { sender_id, contact } = await lockDeleted(ctx, id);
    await lockNames(ctx, sender_id, [contact]);
    const meanwhile = await findByNames(ctx, sender_id, [contact]);
    await changeConversation(ctx, id, { deleted_at: null, cleared_at: null });
    for (const other of meanwhile) if (other.id !== id) await absorb(ctx, other.id, id);
    await addNames(ctx, { id, sender_id }, [contact]);
    await showLastMessage(ctx, id);
    await broadcastConversation(ctx, id, null, true);
    return findConversation(ctx, id);
  });
}
