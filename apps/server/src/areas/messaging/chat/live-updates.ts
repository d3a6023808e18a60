import type { LiveEvents } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { broadcastAll } from '#platform/events';
import type { Moved } from './sending.queries.ts';
import { readSettings } from './settings.queries.ts';
import { recipientsOf } from './visibility.ts';

/** Broadcasts a conversation's message to the open screens that may see it, and to no other. */
export async function broadcastMessage(
  ctx: Ctx,
  assigneeId: string | null,
  payload: LiveEvents['chat.message'],
): Promise<void> {
  const recipients = recipientsOf(await readSettings(ctx), assigneeId);
  await broadcastAll(ctx, 'chat.message', [{ payload, ...recipients }]);
}

export async function broadcastStatuses(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const settings = await readSettings(ctx);
  await broadcastAll(
    ctx,
    'chat.status',
    moved.map(({ id: message_id, conversation_id, assignee_id, status }) => ({
      payload: { conversation_id, message_id, status },
      ...recipientsOf(settings, assignee_id),
    })),
  );
}

/** Broadcasts a changed conversation; after a reassignment, viewers who lose it get its id only. */
export async function broadcastConversation(
  ctx: Ctx,
  conversation_id: string,
  assigneeId: string | null,
  isForAll = false,
): Promise<void> {
  const recipients = isForAll
    ? { user_id: null }
    : recipientsOf(await readSettings(ctx), assigneeId);
  await broadcastAll(ctx, 'chat.conversation', [{ payload: { conversation_id }, ...recipients }]);
}
