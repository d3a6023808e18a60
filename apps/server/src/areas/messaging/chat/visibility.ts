import type { ChatSettings } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { actorMay, personId } from '#platform/actor';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';

/** The key of unassigned conversations, among the assignees. */
export const UNASSIGNED = '00000000-0000-0000-0000-000000000000';

/** The assignee whose conversations, with unassigned ones, the actor may see; null: all. */
export function viewerOf(ctx: Ctx, { visibility }: Pick<ChatSettings, 'visibility'>) {
  if (visibility === 'everyone' || actorMay(ctx.actor, 'Chat.update')) return null;
  return personId(ctx) ?? UNASSIGNED;
}

/** Whether the actor may see a conversation: the only form of this rule for rows that are found by id. */
export function isVisible(ctx: Ctx, conversation: string): RawBuilder<boolean> {
  const c = columnsOf<'conversations'>(conversation);
  if (actorMay(ctx.actor, 'Chat.update')) return sql`${c('deleted_at')} is null`;
  return sql`${c('deleted_at')} is null and (${c('assignee_key')} in (${UNASSIGNED}::uuid, ${personId(ctx) ?? UNASSIGNED}::uuid)
    or not exists (select from chat_settings v where v.store_id = ${ctx.store.id} and v.visibility = 'own'))`;
}

/** Recipients of a conversation's events: everybody in the chat, or its assignee and the chat's managers. */
export function recipientsOf(
  { visibility }: Pick<ChatSettings, 'visibility'>,
  assignee_id: string | null,
): { user_id: string | null; or_permission?: 'Chat.update' } {
  if (visibility === 'everyone' || assignee_id === null) return { user_id: null };
  return { user_id: assignee_id, or_permission: 'Chat.update' };
}
