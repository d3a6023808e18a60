import type { LiveEvents } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { announceAll } from '#platform/events';
import type { Moved } from './sending.queries.ts';
import { readSettings } from './settings.queries.ts';
import { hearersOf } from './visibility.ts';

/** Broadcasts a conversation's message to the open screens that may see it, and to no other. */
export async function tellMessage(
  ctx: Ctx,
  assigneeId: string | null,
  payload: LiveEvents['chat.message'],
): Promise<void> {
  const hearers = hearersOf(await readSettings(ctx), assigneeId);
  await announceAll(ctx, 'chat.message', [{ payload, ...hearers }]);
}

export async function tellStatuses(ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const settings = await readSettings(ctx);
  await announceAll(
    ctx,
    'chat.status',
    moved.map(({ id: message_id, conversation_id, assignee_id, status }) => ({
      payload: { conversation_id, message_id, status },
      ...hearersOf(settings, assignee_id),
    })),
  );
}

/** Broadcasts a changed conversation; after a reassignment, viewers who lose it get its id only. */
export async function tellConversation(
  ctx: Ctx,
  conversation_id: string,
  assigneeId: string | null,
  isForAll = false,
): Promise<void> {
  const hearers = isForAll ? { user_id: null } : hearersOf(await readSettings(ctx), assigneeId);
  await announceAll(ctx, 'chat.conversation', [{ payload: { conversation_id }, ...hearers }]);
}
