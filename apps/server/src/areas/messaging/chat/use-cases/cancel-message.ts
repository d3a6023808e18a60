import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockConversation } from '../conversations.queries.ts';
import { broadcastConversation } from '../live-updates.ts';
import { lockMessage, removeScheduled } from '../messages.queries.ts';

/** Takes back a message that waits for its hour. */
export function cancelMessage(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { conversation_id, status } = await lockMessage(ctx, id);
    const { assignee_id } = await lockConversation(ctx, conversation_id);
    if (status !== 'scheduled' || !(await removeScheduled(ctx, id))) {
      throw new Failure('chat_message_left');
    }
    await broadcastConversation(ctx, conversation_id, assignee_id);
  });
}
